import '../views/styles/layers.css';
import '../views/styles/fonts.css';
import '../views/styles/tokens.css';
import '../views/styles/base.css';

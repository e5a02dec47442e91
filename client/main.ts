import './foundation-styles';
import './component-styles';

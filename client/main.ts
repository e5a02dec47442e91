import './foundation-styles';
import './component-styles';
import { watchCart } from './cart';
import { watchDialogs } from './dialogs';
import { watchIslands } from './islands';
import { watchPictures } from './pictures';
import { watchNotices } from './notices/start';
import { revealSections } from './reveal';
import { watchSearch } from './search/start';

performance.mark('boot');
watchPictures();
watchDialogs();
watchCart();
watchIslands();
revealSections();
watchNotices();
watchSearch();
performance.measure('boot', 'boot');

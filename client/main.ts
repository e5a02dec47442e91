import './foundation-styles';
import './component-styles';
import { watchCart } from './cart';
import { watchDialogs } from './dialogs';
import { watchHeader } from './header';
import { watchIslands } from './islands';
import { watchPictures } from './pictures';
import { watchNotices } from './notices/start';
import { watchSearch } from './search/start';

performance.mark('boot');
watchPictures();
watchDialogs();
watchHeader();
watchCart();
watchIslands();
watchNotices();
watchSearch();
performance.measure('boot', 'boot');

import './foundation-styles';
import './component-styles';
import { watchCart } from './cart';
import { watchDialogs } from './dialogs';
import { watchOpeners } from './fragments/openers';
import { watchHeader } from './header';
import { startIslands } from './island-start';

import { watchPictures } from './pictures';
import { watchNotices } from './notices/start';
import { watchSearch } from './search/start';

performance.mark('boot');
watchPictures();
watchDialogs();
watchHeader();
watchOpeners();
watchCart();
startIslands();
watchNotices();
watchSearch();
performance.measure('boot', 'boot');

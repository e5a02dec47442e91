import './foundation-styles';
import './component-styles';
import { watchCart } from './cart';
import { watchDialogs } from './dialogs';
import { watchIslands } from './islands';
import { revealSections } from './reveal';

performance.mark('boot');
watchDialogs();
watchCart();
watchIslands();
revealSections();
performance.measure('boot', 'boot');

import './foundation-styles';
import './component-styles';
import { watchDialogs } from './dialogs';
import { watchIslands } from './islands';
import { revealSections } from './reveal';

performance.mark('boot');
watchDialogs();
watchIslands();
revealSections();
performance.measure('boot', 'boot');

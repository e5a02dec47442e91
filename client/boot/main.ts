import './base-styles';
import { noteArrival } from './arrival';
import { watchFirstInteraction } from './interaction-parts';
import { watchBooking } from '../booking/links';
import { watchAccordions } from '../navigation/mobile-accordions';
import { watchOpeners } from '../panels/openers';
import { watchHeader } from '../navigation/header';
import { setIdleParts } from './idle-parts';
import { watchPageParts } from './page-parts';
import { watchPictures } from '../pictures/pictures';
import { onConsent, withAnalytics } from '../notices/consent';
import { watchNotices } from '../notices/start';
import { watchSearch } from '../content/search/start';

performance.mark('boot');
noteArrival();
setIdleParts(() => import('./on-idle'));
watchFirstInteraction(() => import('./on-interaction'));
watchPictures();
watchPageParts();
watchAccordions();
// what stands in a frame has neither header nor notices
if (document.body.dataset.bare === undefined) {
  watchHeader();
  watchOpeners();
  watchBooking();
  watchNotices();
  watchSearch();
}
// a page without one is not measured: an address with a secret in it is nobody's business
if (document.querySelector('[data-analytics]')) onConsent(() => void withAnalytics('startAnalytics'));
performance.measure('boot', 'boot');

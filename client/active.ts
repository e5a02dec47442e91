import { watchCart } from './cart';
import { watchLoading } from './notices/loader';
import { watchRetries } from './picture-retries';
import { watchSwipes } from './swipes';

// one chunk, which comes with the visitor's first sign of life: what answers a press later than at once, or keeps what was chosen
export { chooseOrdered } from './cart';
export { loadIsland } from './island-registry';
export { followLeaving } from './notices/loader';

watchRetries();
watchSwipes();
// what stands in a frame has neither
if (document.body.dataset.bare === undefined) {
  watchLoading();
  watchCart();
}

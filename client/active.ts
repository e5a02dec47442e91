import { watchCart } from './cart';
import { showHearts } from './hearts';
import { watchLoading } from './notices/loader';
import { onceIdle } from './once-idle';
import { watchRetries } from './picture-retries';
import { watchSwipes } from './swipes';

// one chunk, which comes with the visitor's first sign of life: what answers a press later than at once, or keeps what was chosen
export { chooseOrdered } from './cart';
export { followLeaving } from './notices/loader';

watchRetries();
watchSwipes();
// what stands in a frame has no header, no panels and no cards
if (document.body.dataset.bare === undefined) {
  watchLoading();
  watchCart();
  if (document.querySelector('[data-like]')) onceIdle(() => void showHearts().catch(() => undefined));
}

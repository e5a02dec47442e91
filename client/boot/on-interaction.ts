import { watchCart } from '../certificate/cart';
import { showFavouriteButtons } from '../clients/favourite-buttons';
import { watchLoading } from '../navigation/loader';
import { onceIdle } from './once-idle';
import { watchPictureRetries } from '../pictures/picture-retries';
import { watchSwipes } from '../panels/swipes';

// one chunk, which comes with the visitor's first sign of life: what answers a press later than at once, or keeps what was chosen
export { chooseOrdered } from '../certificate/cart';
export { showLoaderOnLeave } from '../navigation/loader';

watchPictureRetries();
watchSwipes();
// what stands in a frame has no header, no panels and no cards
if (document.body.dataset.bare === undefined) {
  watchLoading();
  watchCart();
  if (document.querySelector('[data-like]')) onceIdle(() => void showFavouriteButtons().catch(() => undefined));
}

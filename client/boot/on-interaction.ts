import { watchCart } from '../certificate/cart';
import { showFavouriteButtons } from '../clients/favourite-buttons';
import { watchLoading } from '../navigation/loader';
import { onceIdle } from './once-idle';
import { watchPictureRetries } from '../pictures/picture-retries';
import { watchSwipes } from '../panels/swipes';

// one chunk, loaded on the first interaction: handlers that may start late, and stored choices
export { addLinkedCertificate } from '../certificate/cart';
export { showLoaderOnLeave } from '../navigation/loader';

watchPictureRetries();
watchSwipes();
// framed pages have no header, no panels and no cards
if (document.body.dataset.bare === undefined) {
  watchLoading();
  watchCart();
  if (document.querySelector('[data-like]')) onceIdle(() => void showFavouriteButtons().catch(() => undefined));
}

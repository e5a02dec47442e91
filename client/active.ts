import { watchCart } from './cart';
import { loadChunk } from './chunk-errors';
import { loadNotices } from './fragments/panels';
import { watchLoading } from './notices/loader';
import { onceIdle } from './once-idle';
import { watchRetries } from './picture-retries';
import { watchSwipes } from './swipes';
import { warmDialogs } from './warm-dialogs';

// one chunk, which comes with the visitor's first sign of life: what answers a press later than at once, or keeps what was chosen
export { chooseOrdered } from './cart';
export { followLeaving } from './notices/loader';

watchRetries();
watchSwipes();
// what stands in a frame has no header, no panels and no cards
if (document.body.dataset.bare === undefined) {
  watchLoading();
  watchCart();
  onceIdle(prepare);
}

/** What nobody waits for. */
function prepare(): void {
  const ignore = () => undefined;
  loadNotices().then(warmDialogs, ignore);
  if (document.querySelector('[data-like]')) loadChunk(() => import('./hearts')).then(({ showHearts }) => showHearts(), ignore);
}

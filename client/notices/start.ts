import { watchState } from '../../views/state/site-store';
import { loadChunk } from '../chunk-errors';
import { onceIdle } from '../once-idle';
import { watchFloatingBooking } from './floating-booking';
import { watchLoading } from './loader';

/** Loader and floating button at once; everything else when there is something to say, or in an idle moment. */
export function watchNotices(): void {
  watchLoading();
  watchFloatingBooking();
  onceIdle(() => later(async () => (await import('../idle')).startIdle()));
  let asked = false;
  watchState(
    ({ messages }) => messages.visible || messages.show,
    (wanted) => {
      if (!wanted || asked) return;
      asked = true;
      later(async () => (await import('./messages')).showMessages());
    },
  );
}

function later(load: () => Promise<void>): void {
  // a page without its notices is still a page
  loadChunk(load).catch(() => undefined);
}

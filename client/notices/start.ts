import { watchState } from '../../views/state/site-store';
import { loadChunk } from '../chunk-errors';
import { loadNotices } from '../fragments/panels';
import { onceIdle } from '../once-idle';
import { watchLoading } from './loader';

/** The loader at once; everything else when there is something to say, or in an idle moment. */
export function watchNotices(): void {
  watchLoading();
  // a page without its notices is still a page
  onceIdle(() => void loadChunk(async () => (await import('../idle')).startIdle()).catch(() => undefined));
  let asked = false;
  watchState(
    ({ messages }) => messages.visible || messages.show,
    (wanted) => {
      if (!wanted || asked) return;
      asked = true;
      loadNotices()
        .then(() => loadChunk(async () => (await import('./messages')).showMessages()))
        .catch(() => (asked = false));
    },
  );
}

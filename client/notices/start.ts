import { watchState } from '../../views/state/site-store';
import { loadChunk } from '../chunk-errors';
import { loadNotices } from '../fragments/panels';
import { loadIdleParts } from '../idle-parts';
import { onceIdle } from '../once-idle';
import { watchLoading } from './loader';

/** Starts the loader at once; everything else when there is something to show, or in an idle moment. */
export function watchNotices(): void {
  watchLoading();
  // the page works without its notices
  onceIdle(() => {
    loadIdleParts().then(
      ({ startIdle }) => startIdle(),
      () => undefined,
    );
  });
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

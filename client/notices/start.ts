import { watchState } from '../../views/ui/state/site-store';
import { loadInteractionParts } from '../boot/interaction-parts';
import { loadChunk } from '../boot/chunk-errors';
import { loadNotices } from '../panels/panels';
import { loadIdleParts } from '../boot/idle-parts';
import { onceIdle } from '../boot/once-idle';

/** Starts what shows notices when there is something to show, or in an idle moment. */
export function watchNotices(): void {
  // browsers without the Navigation API: links and forms
  const { navigation } = window as { navigation?: EventTarget };
  for (const type of navigation ? ['navigate'] : ['click', 'submit']) {
    (navigation ?? window).addEventListener(type, (event) => {
      loadInteractionParts().then(
        ({ showLoaderOnLeave }) => showLoaderOnLeave(event),
        () => undefined,
      );
    });
  }
  // the page works without its notices
  onceIdle(() => {
    loadIdleParts().then(
      ({ startIdleParts }) => startIdleParts(),
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
        .then(() => loadChunk(() => import('./messages').then((messages) => messages.showMessages())))
        .catch(() => (asked = false));
    },
  );
}

import { loadChunk } from '../../boot/chunk-errors';
import { openPanel } from '../../panels/panels';

const ID = 'site-search';

/**
 * Opens the search by keyboard (Ctrl or Cmd with K) and fetches what finds things while typing: ahead when somebody
 * is about to press an opener, otherwise when the dialog opens, or at the next letter when it could not be loaded before.
 */
export function watchSearch(): void {
  const load = () => import('./overlay');
  let live = false;
  const start = ({ target }: Event) => {
    const dialog = (target as Element).closest<HTMLDialogElement>(`#${ID}`);
    if (!dialog || live) return;
    live = true;
    loadChunk(load).then(
      ({ startSearch }) => startSearch(dialog),
      // without it the form opens the page of results
      () => (live = false),
    );
  };
  // touch sends this event together with the press: a request now would delay the response
  const warm = (event: Event) => {
    const opener = (event.target as Element).closest(`[data-panel=${ID}]`);
    const ahead = event instanceof PointerEvent ? event.pointerType === 'mouse' : opener?.matches(':focus-visible');
    if (opener && ahead) load().catch(() => undefined);
  };
  document.addEventListener('pointerover', warm);
  document.addEventListener('focusin', warm);
  document.addEventListener('dialog:open', start);
  document.addEventListener('input', start);
  document.addEventListener('keydown', (event) => {
    // by its position: in the Ukrainian layout this key types «л»
    const wanted = (event.ctrlKey || event.metaKey) && !event.altKey && event.code === 'KeyK';
    if (!wanted || document.querySelector('dialog:modal')) return;
    event.preventDefault();
    openPanel(ID);
  });
}

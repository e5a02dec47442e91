import { loadChunk } from '../chunk-errors';
import { openPanel } from '../fragments/panels';

const ID = 'site-search';

/**
 * Opens the search by keyboard (Ctrl or Cmd with K) and fetches what finds things while typing: ahead when somebody
 * is about to press an opener, otherwise when the dialog opens, or at the next letter when it could not be had before.
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
  // a finger comes in the moment it presses, and the focus with it: fetching would only delay the answer
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
    // by its place: in the Ukrainian layout the key says «л»
    const wanted = (event.ctrlKey || event.metaKey) && !event.altKey && event.code === 'KeyK';
    if (!wanted || document.querySelector('dialog:modal')) return;
    event.preventDefault();
    openPanel(ID);
  });
}

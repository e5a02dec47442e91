import { loadChunk } from '../chunk-errors';
import type { openDialog } from '../dialogs';
import { MENU_SHEET } from '../../views/layout/frame';

const arriving = new Map<string, Promise<void>>();

/** What opens dialogs; it comes with the first of them. */
let open: typeof openDialog | undefined;

/** What brings a dialog that is not in the page yet: the menu of narrow screens, or all the others. */
function loaderOf(id: string): { readonly name: string; readonly load: () => Promise<typeof openDialog> } {
  return id === MENU_SHEET
    ? { name: 'sheet', load: async () => (await loadChunk(() => import('../menu/sheet'))).bringSheet() }
    : { name: 'panels', load: async () => (await loadChunk(() => import('./bring-panels'))).bringPanels() };
}

/** Fetches a dialog of the frame, with its styles, and puts it into the page; once. Rejects when it cannot be had, and can be asked again. */
export function bringPanel(id: string): Promise<void> {
  if (document.getElementById(id)) return Promise.resolve();
  const { name, load } = loaderOf(id);
  let coming = arriving.get(name);
  if (!coming) {
    coming = load().then((opens) => void (open = opens));
    arriving.set(name, coming);
    coming.catch(() => arriving.delete(name));
  }
  return coming;
}

/** What may come up by itself: they come together with search and cart. */
export const bringNotices = () => bringPanel('message-popup');

/**
 * Opens a dialog of the frame: at once when it has been fetched ahead, otherwise as soon as it is there.
 * @param opener what the focus goes back to; a link is followed where the dialog cannot be had
 */
export function openPanel(id: string, opener: Element | null = document.activeElement): void {
  if (open && document.getElementById(id)) {
    open(id, opener);
    return;
  }
  bringPanel(id).then(
    () => open?.(id, opener),
    () => opener instanceof HTMLAnchorElement && location.assign(opener.href),
  );
}

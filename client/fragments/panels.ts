import { loadChunk } from '../chunk-errors';
import type { openDialog } from '../dialogs';
import { MENU_SHEET } from '../../views/layout/frame';

const loading = new Map<string, Promise<void>>();

/** `openDialog`, which is loaded with the first dialog. */
let open: typeof openDialog | undefined;

/** Which fragment holds a dialog, the menu of narrow screens or all other panels, and how it is inserted. */
function loaderOf(id: string): { readonly name: string; readonly load: () => Promise<typeof openDialog> } {
  return id === MENU_SHEET
    ? { name: 'sheet', load: async () => (await loadChunk(() => import('../menu/sheet'))).insertMenuSheet() }
    : { name: 'panels', load: async () => (await loadChunk(() => import('./insert-panels'))).insertPanels() };
}

/** Fetches a dialog of the frame, with its styles, and inserts it into the page, once. Rejects when the fetch fails; a later call tries again. */
export function loadPanel(id: string): Promise<void> {
  if (document.getElementById(id)) return Promise.resolve();
  const { name, load } = loaderOf(id);
  let promise = loading.get(name);
  if (!promise) {
    promise = load().then((opens) => void (open = opens));
    loading.set(name, promise);
    promise.catch(() => loading.delete(name));
  }
  return promise;
}

/** Loads the notices, which are part of the panels fragment. */
export const loadNotices = () => loadPanel('message-popup');

/**
 * Opens a dialog of the frame: at once when it has been prefetched, otherwise as soon as it has loaded.
 * @param opener where the focus returns; if the dialog cannot be loaded and this is a link, the link is followed
 */
export function openPanel(id: string, opener: Element | null = document.activeElement): void {
  if (open && document.getElementById(id)) {
    open(id, opener);
    return;
  }
  loadPanel(id).then(
    () => open?.(id, opener),
    () => opener instanceof HTMLAnchorElement && location.assign(opener.href),
  );
}

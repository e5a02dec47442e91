import { MENU_SHEET } from '../../views/layout/frame';
import { loadIdleParts } from '../idle-parts';
import type { IdleParts } from '../idle-parts';
import { fetchFragment } from './fragments';

/** By whether it is the menu. */
const loading = new Map<boolean, Promise<void>>();

/** What opens dialogs; it comes before the first of them. */
let open: IdleParts['openDialog'] | undefined;

/**
 * Fetches a dialog of the frame, with its styles, and puts it into the page: the menu of narrow screens, or all the others; once.
 * Rejects when it cannot be had, and can be asked again.
 */
export function loadPanel(id: string): Promise<void> {
  if (document.getElementById(id)) return Promise.resolve();
  const isMenu = id === MENU_SHEET;
  let promise = loading.get(isMenu);
  if (!promise) {
    promise = Promise.all([loadIdleParts(), fetchFragment(isMenu ? 'sheet' : 'panels')]).then(([idle, fragment]) => {
      open = idle.openDialog;
      return isMenu ? idle.insertMenuSheet(fragment) : idle.insertPanels(fragment);
    });
    loading.set(isMenu, promise);
    promise.catch(() => loading.delete(isMenu));
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

/** Closes a dialog of the page. */
export function closePanel(id: string): void {
  document.querySelector<HTMLDialogElement>(`dialog#${id}`)?.close();
}

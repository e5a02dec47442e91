import { MENU_SHEET } from '../../views/ui/layout/frame';
import { ORDER_PANEL } from '../../views/certificate/order-choices';
import { loadIdleParts } from '../boot/idle-parts';
import type { IdleParts } from '../boot/idle-parts';
import { fetchFragment } from './fragments';

const loading = new Map<string, Promise<void>>();

/** The island in the panel of an order. */
const ORDER_ISLAND = 'OrderPanel';

/** The fragment that a dialog comes with. */
const fragmentOf = (id: string) => (id === MENU_SHEET ? 'sheet' : id === ORDER_PANEL ? 'order' : 'panels');

/** What opens dialogs; it comes before the first of them. */
let open: IdleParts['openDialog'] | undefined;

/**
 * Fetches a dialog of the frame, with its styles, and puts it into the page: the menu of narrow screens, the order of certificates, or all the
 * others; once.
 * Rejects when it cannot be had, and can be asked again.
 */
export function loadPanel(id: string): Promise<void> {
  if (document.getElementById(id)) return Promise.resolve();
  const name = fragmentOf(id);
  let promise = loading.get(name);
  if (!promise) {
    promise = Promise.all([loadIdleParts(), fetchFragment(name)]).then(([idle, fragment]) => {
      open = idle.openDialog;
      return name === 'sheet' ? idle.insertMenuSheet(fragment) : idle.insertPanels(fragment);
    });
    loading.set(name, promise);
    promise.catch(() => loading.delete(name));
  }
  return promise;
}

/** Fetches a dialog on intent, and the scripts that its island needs. */
export function preloadPanel(id: string): Promise<void> {
  if (id === ORDER_PANEL) {
    loadIdleParts()
      .then(({ preloadIsland }) => preloadIsland(ORDER_ISLAND))
      .catch(() => undefined);
  }
  return loadPanel(id);
}

/** Loads the notices, which are part of the panels fragment. */
export const loadNotices = () => loadPanel('message-popup');

/**
 * Opens a dialog of the frame: at once when it has been prefetched, otherwise as soon as it has loaded.
 * @param opener where the focus returns; if the dialog cannot be loaded and this is a link, the link is followed
 */
export function openPanel(id: string, opener: Element | null = document.activeElement): void {
  if (open && document.getElementById(id)) {
    replace(id, opener);
    return;
  }
  preloadPanel(id).then(
    () => replace(id, opener),
    () => opener instanceof HTMLAnchorElement && location.assign(opener.href),
  );
}

/** A link in a dialog leads on from it: the dialog closes, and the focus will return to where it was before that. */
function replace(id: string, opener: Element | null): void {
  const before = opener instanceof HTMLAnchorElement ? opener.closest('dialog') : null;
  before?.close();
  open?.(id, before ? document.activeElement : opener);
}

/** Closes a dialog of the page. */
export function closePanel(id: string): void {
  document.querySelector<HTMLDialogElement>(`dialog#${id}`)?.close();
}

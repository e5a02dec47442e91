import { loadChunk } from '../boot/chunk-errors';

/** Sent on a dialog when it opened and when it closed; both bubble. */
export type DialogEvent = 'dialog:open' | 'dialog:close';

/** Sent on a dialog when it is shown, which may be before it is modal and `dialog:open`. */
export const DIALOG_SHOWN = 'dialog:shown';

/** What in a dialog is still to come: islands that are not live, the frame of the widget. */
const TO_COME = '[data-pending], iframe';
/** How much later a dialog becomes modal whose content is on its way, ms. */
const MODAL_AFTER = 500;

/** The menu of narrow screens: open, it marks the page root. */
const MENU = 'site-menu';

/**
 * Opens a dialog of the page by its id; nothing happens when it is already open or does not exist.
 *
 * It is shown in the next frame and made modal in the one after, or later where its content is to come: when the page behind becomes
 * inert, the browser styles every element of it anew, and nobody waits for that. (A button's command does both at once before this script
 * has come.)
 *
 * @param opener The element that the focus returns to; by default the focused one.
 */
export function openDialog(id: string, opener: Element | null = document.activeElement): void {
  const dialog = document.getElementById(id);
  if (!(dialog instanceof HTMLDialogElement) || dialog.open) return;
  dialog.show();
  shown.delete(dialog);
  shown.set(dialog, opener);
  dialog.dispatchEvent(new Event(DIALOG_SHOWN));
  afterFrame(() => setTimeout(() => makeModalUpTo(dialog), dialog.querySelector(TO_COME) ? MODAL_AFTER : 0));
}

/** Dialogs that are shown and not modal yet, the earliest first, with the element that the focus returns to. */
const shown = new Map<HTMLDialogElement, Element | null>();

/** Makes a dialog modal, and before it those that were shown earlier: the last shown lies on top, whichever waits longer. */
function makeModalUpTo(last: HTMLDialogElement): void {
  if (!shown.has(last)) return;
  for (const [dialog, opener] of shown) {
    shown.delete(dialog);
    makeModal(dialog, opener);
    if (dialog === last) return;
  }
}

function makeModal(dialog: HTMLDialogElement, opener: Element | null): void {
  if (!dialog.open || dialog.matches(':modal')) return;
  // showModal() requires a closed dialog, and remembers the focused element; nothing is painted in between
  const focused = document.activeElement as HTMLElement | null;
  focused?.blur();
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  dialog.removeAttribute('open');
  dialog.showModal();
  // an element focused meanwhile keeps the focus
  if (focused && dialog.contains(focused)) focused.focus({ preventScroll: true });
}

function afterFrame(callback: () => void): void {
  requestAnimationFrame(() => setTimeout(callback));
}

/** Dialogs whose `dialog:open` event has been sent. */
const opened = new Set<HTMLDialogElement>();

/**
 * Adds to dialogs of the page, or of what comes into it, what the browser does not do by itself: events, the root's mark, and older
 * browsers.
 */
export function watchDialogs(root: ParentNode): void {
  watchPage();
  const observer = new MutationObserver((changes) => changes.forEach(({ target }) => announce(target as HTMLDialogElement)));
  for (const dialog of root.querySelectorAll('dialog')) {
    observer.observe(dialog, { attributeFilter: ['open'] });
    if (dialog.open) announce(dialog);
  }
}

let watching = false;

/** Listeners for all dialogs of the page, added once. */
function watchPage(): void {
  if (watching) return;
  watching = true;
  document.addEventListener('command', onCommand, true);
  if (!('closedBy' in HTMLDialogElement.prototype && 'command' in HTMLButtonElement.prototype)) {
    loadChunk(() => import('./older-dialogs')).then(
      ({ watchPresses }) => watchPresses(openDialog),
      () => undefined,
    );
  }
  // a page restored from the back/forward cache has its menu closed
  addEventListener('pagehide', () => document.querySelectorAll<HTMLDialogElement>('dialog[open]').forEach((dialog) => dialog.close()));
}

function announce(dialog: HTMLDialogElement): void {
  const open = dialog.matches(':modal');
  if (open === opened.has(dialog)) return;
  if (open) opened.add(dialog);
  else opened.delete(dialog);
  lockScroll(opened.size > 0);
  if (dialog.id === MENU) document.documentElement.classList.toggle('menu-open', open);
  const type: DialogEvent = open ? 'dialog:open' : 'dialog:close';
  dialog.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Keeps the page behind from scrolling, and everything in its place when its scroll bar goes. */
function lockScroll(locked: boolean): void {
  const root = document.documentElement;
  if (locked === root.classList.contains('is-locked')) return;
  // setting an inherited property recalculates the style of every element: not done for overlay scroll bars
  const width = locked ? innerWidth - root.clientWidth : 0;
  if (width || root.style.getPropertyValue('--scrollbar')) root.style.setProperty('--scrollbar', `${width}px`);
  root.classList.toggle('is-locked', locked);
}

/** A button's command opens a dialog as the page does. */
function onCommand(event: Event): void {
  const { target, command, source } = event as Event & { readonly command: string; readonly source: Element | null };
  if (command !== 'show-modal' || !(target instanceof HTMLDialogElement)) return;
  event.preventDefault();
  openDialog(target.id, source);
}

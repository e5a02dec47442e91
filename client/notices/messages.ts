import './messages.css';
import { hideMessages, messageOf } from '../../views/ui/state/messages';
import type { MessagesState } from '../../views/ui/state/site-store';
import { watchState } from '../../views/ui/state/site-store';
import { closePanel, openPanel } from '../panels/panels';

const POPUP = 'message-popup';

/** How long a notice stays at least, ms, and for every letter of it: a slow reader of a second language takes no longer. */
const LEAST = 4000;
const PER_LETTER = 80;

/** Shows the messages of the store: the centred popup and the notice at the lower edge. */
export function showMessages(): void {
  const popup = document.getElementById(POPUP);
  const notice = document.querySelector<HTMLElement>('.message-notice');
  if (popup) watchPopup(popup);
  if (notice) watchToast(notice);
}

function watchPopup(popup: HTMLElement): void {
  const text = popup.querySelector<HTMLElement>('.message-popup__text')!;
  const write = (messages: MessagesState) => {
    if (!messages.visible) return closePanel(POPUP);
    const message = messages.loader ? null : messageOf(messages);
    const kind = message?.kind ?? 'work';
    for (const title of popup.querySelectorAll<HTMLElement>('[data-kind]')) title.hidden = title.dataset.kind !== kind;
    popup.role = kind === 'error' ? 'alertdialog' : 'dialog';
    popup.ariaBusy = String(kind === 'work');
    openPanel(POPUP);
    text.textContent = message?.text ?? '';
  };
  // the event comes later: by then the popup may be open with the next message
  popup.addEventListener('close', () => popup.matches('[open]') || hideMessages());
  watchState((state) => state.messages, write);
}

function watchToast(notice: HTMLElement): void {
  const [polite, assertive] = notice.querySelectorAll('p');
  let timer = 0;
  let time = 0;
  const hold = () => clearTimeout(timer);
  const run = () => {
    hold();
    if (time) timer = window.setTimeout(hideMessages, time);
  };
  const write = (messages: MessagesState) => {
    const message = messages.show ? messageOf(messages) : null;
    hold();
    if (!message) return notice.togglePopover(false);
    const { kind, text } = message;
    notice.dataset.kind = kind;
    place(notice);
    // first the live region, then its text: otherwise screen readers do not announce it
    polite!.textContent = kind === 'error' ? '' : text;
    assertive!.textContent = kind === 'error' ? text : '';
    // an error stays until it has been seen
    time = kind === 'error' ? 0 : LEAST + PER_LETTER * text.length;
    if (!notice.matches(':hover, :focus-within')) run();
  };
  notice.querySelector('button')!.addEventListener('click', hideMessages);
  for (const type of ['pointerenter', 'focusin']) notice.addEventListener(type, hold);
  for (const type of ['pointerleave', 'focusout']) notice.addEventListener(type, run);
  // a visible notice moves when a dialog opens or closes
  for (const type of ['dialog:open', 'dialog:close'])
    document.addEventListener(type, () => notice.matches(':popover-open') && place(notice));
  watchState((state) => state.messages, write);
}

/** Shows the notice in the topmost modal dialog: content outside of it is inert. */
function place(notice: HTMLElement): void {
  const home = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  if (notice.parentElement !== home) home.append(notice);
  notice.togglePopover(true);
}

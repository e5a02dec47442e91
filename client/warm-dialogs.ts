import { onceIdle } from './once-idle';

/**
 * Lays out once, unseen, what the visitor may open: the browser keeps the shapes of its words and its computed styles, and the
 * first opening needs half the time. One dialog an idle moment.
 */
export function warmDialogs(): void {
  const waiting = document.querySelectorAll<HTMLDialogElement>('dialog:not([open])').values();
  const warmNext = () => {
    const dialog = waiting.next().value;
    if (!dialog) return;
    if (!dialog.open) layOut(dialog);
    onceIdle(warmNext);
  };
  warmNext();
}

function layOut(dialog: HTMLDialogElement): void {
  dialog.style.cssText = 'display: grid; visibility: hidden';
  dialog.getBoundingClientRect();
  // it must not take its leave in an animation
  dialog.style.cssText = 'transition: none';
  dialog.getBoundingClientRect();
  dialog.style.cssText = '';
}

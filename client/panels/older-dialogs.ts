import { handlePresses } from '../boot/early-presses';
import { closePanel } from './panels';

/**
 * Commands and presses on the backdrop, in browsers without `command` and `closedby`.
 * @param openDialog of the idle chunk (dialogs.ts), from which nothing is imported
 */
export function watchPresses(openDialog: (id: string, opener: Element) => void): void {
  document.addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    if (target instanceof HTMLDialogElement && !Reflect.has(target, 'closedBy')) {
      if (!contains(target, event)) target.close();
      return;
    }
    const button = target.closest<HTMLButtonElement>('button[commandfor]');
    if (!button || Reflect.has(button, 'command')) return;
    const id = button.getAttribute('commandfor')!;
    if (button.getAttribute('command') === 'close') closePanel(id);
    else openDialog(id, button);
  });
  handlePresses('[commandfor]');
}

function contains(dialog: HTMLDialogElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}

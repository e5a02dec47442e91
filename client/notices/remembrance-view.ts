import './remembrance.css';
import { siteStore, watchState } from '../../views/ui/state/site-store';
import { closePanel, openPanel } from '../panels/panels';

const ID = 'remembrance';

/** Shows the minute of silence while the store says so. @param onClosed the visitor closed it before its end */
export function showRemembrance(onClosed: () => void): void {
  const dialog = document.getElementById(ID);
  const minutes = dialog?.querySelector('[data-minutes]');
  const seconds = dialog?.querySelector('[data-seconds]');
  if (!dialog || !minutes || !seconds) return;
  watchState(
    (state) => state.minuteTimer.remaining,
    (remaining) => {
      minutes.textContent = String(Math.floor(remaining / 60));
      seconds.textContent = String(remaining % 60).padStart(2, '0');
    },
  );
  watchState(
    (state) => state.minuteTimer.visible,
    (visible) => {
      if (!visible) return closePanel(ID);
      openPanel(ID);
      // not the button: a space or Enter typed into a field must not close it
      dialog.querySelector<HTMLElement>('.remembrance__title')!.focus();
    },
  );
  dialog.addEventListener('close', () => siteStore.getState().minuteTimer.visible && onClosed());
}

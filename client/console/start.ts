import { loadChunk } from '../boot/chunk-errors';
import { watchCalendar } from './calendar';
import { watchKeys } from './keys';
import { watchUpdates } from './updates';

/** What pages of the console can do beyond links and forms. */
export function startConsole(): void {
  // on a phone the bar scrolls
  document.querySelector('.console__link[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  watchKeys();
  if (document.querySelector('.console-calendar')) watchCalendar();
  watchUpdates();
  watchScan();
}

/** What reads a QR comes with the first press. */
function watchScan(): void {
  const button = document.querySelector<HTMLElement>('[data-console-scan]');
  if (!button) return;
  button.hidden = false;
  const dialog = document.querySelector<HTMLDialogElement>('#console-scan')!;
  const field = document.querySelector<HTMLInputElement>('.console-search input[name=code]')!;
  const search = (code: string) => {
    field.value = code;
    field.form!.requestSubmit();
  };
  const load = () => loadChunk(() => import('../../views/certificate/islands/scan-code'));
  button.addEventListener('click', () => void load().then(({ openScan }) => openScan(dialog, search)));
}

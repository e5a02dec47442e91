import { watchCalendar } from './calendar';
import { watchKeys } from './keys';
import { watchNews } from './news';

/** What pages of the console can do beyond links and forms. */
export function startConsole(): void {
  watchKeys();
  if (document.querySelector('.console-calendar')) watchCalendar();
  watchNews();
}

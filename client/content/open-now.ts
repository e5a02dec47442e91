import { isOpenAt } from '../../src/modules/content/contract/opening-hours';
import { kyivTime } from '../time/kyiv-clock';

/**
 * Says above the hours of a salon whether it is open at this moment, by the clock of Kyiv. The text is as long as the label that it
 * replaces, so nothing shifts.
 */
export function showOpenNow(): void {
  const labels = document.querySelectorAll<HTMLElement>('[data-opens]');
  if (!labels.length) return;
  const time = kyivTime(Date.now()).slice(0, 5);
  for (const label of labels) {
    const { opens, closes, open, closed } = label.dataset as Record<string, string>;
    const isOpen = isOpenAt(time, opens!, closes!);
    label.textContent = (isOpen ? open : closed)!;
    label.classList.toggle('is-open', isOpen);
  }
}

import { kyivTime } from '../../../shared/kyiv-moment';

/** When a visitor who writes now is called: within 30 minutes, today before closing or tomorrow, today after opening, tomorrow after it. */
export type CallPromise = 'soon' | 'late' | 'today' | 'tomorrow';

/** Hours in which visitors are called, minutes of the clock in Kyiv (docs/product.md, limits 4). */
const OPENS = 9 * 60;
const CLOSES = 21 * 60;
/** How long a call may take to come, minutes. */
const WITHIN = 30;

/** What can be promised at a moment. */
export function callPromise(moment: Date): CallPromise {
  const [hours = 0, minutes = 0] = kyivTime(moment).split(':').map(Number);
  const now = hours * 60 + minutes;
  if (now < OPENS) return 'today';
  if (now >= CLOSES) return 'tomorrow';
  return now + WITHIN <= CLOSES ? 'soon' : 'late';
}

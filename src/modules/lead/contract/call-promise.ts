import { kyivTime } from '../../../shared/kyiv-moment';
import { minuteOf } from '../../../shared/clock-time';

/** When a visitor who writes now is called: within 30 minutes, today before closing or tomorrow, today after opening, tomorrow after it. */
export type CallPromise = 'soon' | 'late' | 'today' | 'tomorrow';

/** Hours in which visitors are called, minutes of the clock in Kyiv (docs/product.md, limits 4). */
const OPENS = 9 * 60;
const CLOSES = 21 * 60;
/** How long a call may take to come, minutes. */
const WITHIN = 30;

/** What can be promised at a moment. */
export function callPromise(moment: Date): CallPromise {
  const now = minuteOf(kyivTime(moment));
  if (now < OPENS) return 'today';
  if (now >= CLOSES) return 'tomorrow';
  return now + WITHIN <= CLOSES ? 'soon' : 'late';
}

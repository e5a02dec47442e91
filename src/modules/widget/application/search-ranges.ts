import { viewOf } from '../../booking/booking.api';
import { MAX_DAYS } from '../../scheduling/contract/booking-limits';
import type { Day } from '../../scheduling/contract/free-time';
import { addDays } from '../../../shared/calendar-day';

/** Days ahead that are looked at where the first weeks have nothing. */
const FAR_DAYS = 91;

/** Days of one search, both included. */
export interface SearchRange {
  readonly from: Day;
  readonly to: Day;
}

/** The weeks that are looked at first. @param today on the salon's calendar */
export function firstRange(today: Day): SearchRange {
  return { from: today, to: viewOf(today, 'month').to };
}

/** The days after those, to the end of what can be booked. On a Sunday the first weeks are shortest: one question takes no more than MAX_DAYS. */
export function laterRange(today: Day): SearchRange {
  const from = addDays(firstRange(today).to, 1);
  const [end, most] = [addDays(today, FAR_DAYS), addDays(from, MAX_DAYS - 1)];
  return { from, to: end < most ? end : most };
}

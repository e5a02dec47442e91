import { addDays } from '../../../../shared/calendar-day';
import { kyivDay } from '../../../../shared/kyiv-day';
import type { MoveTime } from '../../../scheduling/contract/appointment-move';
import type { Day } from '../../../scheduling/contract/free-time';
import { viewOf } from './calendar-view';

/** Days ahead that may be looked at. */
const MAX_AHEAD = 90;
/** Days that are shown at once. */
export const SHOWN_DAYS = 21;

/** Days that somebody wants to see, and what there is to say of them. */
export interface RequestedDays {
  readonly from?: Day | null;
  readonly day?: Day | null;
  readonly taken?: MoveTime | null;
  readonly failure?: string;
  readonly status?: number;
}

/** Days from one on. */
export function daysFrom(from: Day, count = SHOWN_DAYS): readonly Day[] {
  return Array.from({ length: count }, (_, at) => addDays(from, at));
}

/** The three weeks that are shown of those that may be: the first day of them, the day that is asked for, and those that can be booked. */
export function shownDays(now: Date, asked: Pick<RequestedDays, 'from' | 'day'>) {
  const first = kyivDay(now);
  const last = addDays(first, MAX_AHEAD);
  const within = (day: Day | null | undefined) => (day && /^\d{4}-\d{2}-\d{2}$/.test(day) && first <= day && day <= last ? day : null);
  const { from } = viewOf(within(asked.from) ?? within(asked.day) ?? first, 'week');
  return { from, first, last, day: within(asked.day), days: daysFrom(from).filter((day) => first <= day && day <= last) };
}

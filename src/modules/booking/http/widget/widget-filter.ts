import { isCalendarDay } from '../../domain/booking-days';
import type { Day } from '../../domain/free-time';
import type { WidgetFields } from '../../domain/widget/booking-choice';
import { ONLY_LIKED } from './service-step.presenter';
import type { ServiceFilter } from './service-step.presenter';

/** Which services an address asks for. */
export function filterOf({ q, gender, only }: WidgetFields): ServiceFilter {
  const query = typeof q === 'string' ? q.trim().slice(0, 80) : '';
  return { query, gender: gender === 'female' || gender === 'male' ? gender : null, onlyLiked: only === ONLY_LIKED };
}

/** The day from which an address shows the calendar. */
export function shownDay(from: string | null): Day | null {
  return from !== null && isCalendarDay(from) ? from : null;
}

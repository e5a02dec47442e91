import { DomainError } from '../../../shared/domain-error';
import type { Translation } from '../../../shared/translation';
import { MAX_DAYS, YEAR_MONTH_DAY } from './booking-limits';
import type { Day } from './free-time';

const DAY_MS = 86_400_000;

/** @throws DomainError `invalid_fields` for a day that the calendar does not have */
export function checkDay(day: Day, field = 'date'): void {
  if (!isCalendarDay(day)) throw invalid(field, { key: 'booking.fields.day' });
}

/** Days that a question spans. @throws DomainError `invalid_fields` for what is no day, in the wrong order, or more than MAX_DAYS */
export function checkDays(from: Day, to: Day): void {
  checkDay(from, 'from');
  checkDay(to, 'to');
  const days = Math.round((startOf(to) - startOf(from)) / DAY_MS) + 1;
  if (days < 1 || days > MAX_DAYS) throw invalid('to', { key: 'booking.fields.days', args: { most: MAX_DAYS } });
}

/** The first and the last year of which days are read: weeks around them can be written as `YYYY-MM-DD` as well. */
const YEARS = { first: '0001', last: '9998' };

/** Whether the calendar has such a day. */
export function isCalendarDay(day: string): boolean {
  const start = startOf(day);
  const year = day.slice(0, 4);
  return (
    YEAR_MONTH_DAY.test(day) &&
    YEARS.first <= year &&
    year <= YEARS.last &&
    !Number.isNaN(start) &&
    new Date(start).toISOString().startsWith(day)
  );
}

function startOf(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function invalid(field: string, text: Translation): DomainError {
  return new DomainError('invalid', 'invalid_fields', { key: 'common.fields.summary' }, { details: { [field]: text } });
}

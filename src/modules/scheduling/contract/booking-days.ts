import { DomainError } from '../../../shared/domain-error';
import type { Translation } from '../../../shared/translation';
import { MAX_DAYS } from './booking-limits';
import type { Day } from './free-time';
import { daysBetween, isCalendarDay } from '../../../shared/calendar-day';

/** @throws DomainError `invalid_fields` for a day that the calendar does not have */
export function checkDay(day: Day, field = 'date'): void {
  if (!isCalendarDay(day)) throw invalid(field, { key: 'booking.fields.day' });
}

/** Days that a question spans. @throws DomainError `invalid_fields` for what is no day, in the wrong order, or more than MAX_DAYS */
export function checkDays(from: Day, to: Day): void {
  checkDay(from, 'from');
  checkDay(to, 'to');
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > MAX_DAYS) throw invalid('to', { key: 'booking.fields.days', args: { most: MAX_DAYS } });
}

function invalid(field: string, text: Translation): DomainError {
  return new DomainError('invalid', 'invalid_fields', { key: 'common.fields.summary' }, { details: { [field]: text } });
}

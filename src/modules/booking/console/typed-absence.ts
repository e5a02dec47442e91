import { minuteOfDay } from '../../../shared/clock-time';
import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import type { NewAbsence } from '../../scheduling/contract/absence';
import type { TypedAbsence } from './absences.presenter';

const DAY_MINUTES = 1440;

/**
 * An absence as it was typed. `who`: `*` for all salons, `salon` for everybody there, `salon/employee`, `all/employee` for an employee at all their salons.
 * @param locationOf id of a salon in the booking system; null for one that is not one's own
 * @throws DomainError conflicts: `absence_who_wrong`, `absence_hours_wrong`
 */
export function readAbsence(
  { who, from, to, start, end, reason }: TypedAbsence,
  locationOf: (salon: string) => string | null,
  mayCloseAll: boolean,
): NewAbsence {
  const minutes = { from: start === '' ? 0 : minuteOfDay(start), to: end === '' ? DAY_MINUTES : minuteOfDay(end) };
  if (minutes.from === null || minutes.to === null) throw refused('absence_hours_wrong');
  const time = { from, to, minutes: { from: minutes.from, to: minutes.to }, reason };
  const [salon = '', employee] = who.split('/');
  if (mayCloseAll && who === '*') return { ...time, location: null, employee: null };
  if (mayCloseAll && salon === 'all' && employee) return { ...time, location: null, employee };
  const location = locationOf(salon);
  if (location === null) throw refused('absence_who_wrong');
  return { ...time, location, employee: employee || null };
}

const refused = (code: 'absence_who_wrong' | 'absence_hours_wrong') =>
  new DomainError('conflict', code, translation(`booking.console.problems.${code}`));

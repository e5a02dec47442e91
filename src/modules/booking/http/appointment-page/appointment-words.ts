import type { Appointment } from '../../../scheduling/contract/appointment';
import type { TimeOfDay } from '../../../scheduling/contract/free-time';
import { startOf } from '../../../scheduling/contract/appointment-move';
import { minuteOf, timeOfDay } from '../../../../shared/clock-time';

/** Beginning and end of an appointment, by the clock of the salon. */
export function hoursOf(appointment: Pick<Appointment, 'date' | 'services'>): { readonly from: TimeOfDay; readonly to: TimeOfDay } {
  const ends = appointment.services.map(({ start, durationMinutes }) => minuteOf(start) + durationMinutes);
  return { from: startOf(appointment).start, to: timeOfDay(Math.max(0, ...ends)) };
}

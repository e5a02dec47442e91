import type { Appointment } from './appointment';
import { checkMinutes } from '../../../shared/booking-failure';
import { isChangeable } from './change-rules';
import type { Day, TimeOfDay, AppointmentOption, AppointmentOptionsQuery } from './free-time';
import { minuteOf, timeOfDay } from '../../../shared/clock-time';

/** States of appointments that are still to come. */
const OPEN: readonly Appointment['state'][] = ['reserved', 'awaiting_prepayment', 'planned', 'confirmed'];
const LAST_MINUTE = 1439;

/** When an appointment could be instead: its first service begins then. */
export interface MoveTime {
  readonly day: Day;
  readonly start: TimeOfDay;
}

/** Such a time with its end: when the last service is over. */
export interface MoveOption extends MoveTime {
  readonly end: TimeOfDay;
}

export function isUpcoming({ state }: Pick<Appointment, 'state'>): boolean {
  return OPEN.includes(state);
}

/** Whether its client may still move or cancel an appointment online, to show how; who decides is the calendar. */
export function mayStillChange(appointment: Pick<Appointment, 'state' | 'rules'>, now: Date): boolean {
  return isUpcoming(appointment) && isChangeable(appointment.rules.changeableUntil, now);
}

/** When the first service of an appointment begins. */
export function startOf({ date, services }: Pick<Appointment, 'date' | 'services'>): MoveTime {
  return { day: date, start: services.map(({ start }) => start).reduce((first, start) => (start < first ? start : first), '24:00') };
}

/** Asks when an appointment could be instead: with the same employees, with any where any was asked for. */
export function moveQuery(
  { id, location, services }: Pick<Appointment, 'id' | 'location' | 'services'>,
  date: Day,
): AppointmentOptionsQuery {
  const wanted = services.map(({ professional, isAny }) => (isAny ? null : professional));
  const named = wanted.filter((employee) => employee !== null);
  const employees = named.length < wanted.length ? [] : named;
  return { location, date, services: services.map(({ service }) => service), employees, moves: { appointment: id, employees: wanted } };
}

/** The same services by the same employees, or by any where any was asked for, as `option` has them. @param option of exactly these services, in their order */
export function servicesAsIn({ services }: Pick<Appointment, 'services'>, option: AppointmentOption) {
  return services.map(({ id, service, professional, quantity, isAny }, at) => {
    const { start, employee } = option.parts[at]!;
    return { id, service, professional: isAny ? employee : professional, isAny, quantity, start };
  });
}

/** Minutes that such an option takes, its parts added up. */
export function lengthOf({ parts }: Pick<AppointmentOption, 'parts'>): number {
  return parts.reduce((sum, { start, end }) => sum + minuteOf(end) - minuteOf(start), 0);
}

/** When it is over, as it was shown, against what is offered then. @throws DomainError `duration_changed` */
export function checkEnd({ start, end }: MoveTime & { readonly end?: TimeOfDay }, option: Pick<AppointmentOption, 'end'>): void {
  if (end !== undefined) checkMinutes(minuteOf(end) - minuteOf(start), [minuteOf(option.end) - minuteOf(start)]);
}

/** The same services by the same employees from `start` on, as far from each other as they are. */
export function servicesFrom(appointment: Pick<Appointment, 'date' | 'services'>, start: TimeOfDay) {
  const later = minuteOf(start) - minuteOf(startOf(appointment).start);
  return appointment.services.map(({ id, service, professional: employee, quantity, isAny, start: from }) => ({
    id,
    service,
    professional: employee,
    isAny,
    quantity,
    start: timeOfDay(Math.min(minuteOf(from) + later, LAST_MINUTE)),
  }));
}

/**
 * Of the appointments that begin at a time the one whose parts lie as far from each other as they do now: what was done in turn stays so where it
 * can. Another one where there is none; undefined where nothing begins then.
 */
export function optionAt(appointment: Pick<Appointment, 'date' | 'services'>, start: TimeOfDay, options: readonly AppointmentOption[]) {
  const then = options.filter((option) => option.start === start);
  const asNow = servicesFrom(appointment, start);
  return then.find(({ parts }) => asNow.every((service, at) => service.start === parts[at]!.start)) ?? then[0];
}

/** Beginnings by time, each once. */
export function startsIn(options: readonly AppointmentOption[]): readonly TimeOfDay[] {
  return [...new Set(options.map(({ start }) => start))].sort();
}

/** When an appointment could be on a day, each beginning once, with the end of what would be booked then. */
export function movesIn(
  appointment: Pick<Appointment, 'date' | 'services'>,
  day: Day,
  options: readonly AppointmentOption[],
): readonly MoveOption[] {
  return startsIn(options).map((start) => ({ day, start, end: optionAt(appointment, start, options)!.end }));
}

/** The times nearest to one that is taken, the nearest first. */
export function nearestTo<T extends MoveTime>(wanted: MoveTime, times: readonly T[], most: number): readonly T[] {
  const distance = (time: MoveTime) => Math.abs(minutesOf(time) - minutesOf(wanted));
  const others = times.filter((time) => distance(time) > 0);
  return others.sort((a, b) => distance(a) - distance(b) || minutesOf(a) - minutesOf(b)).slice(0, most);
}

/** Of two times of one salon, for telling which is nearer. */
function minutesOf({ day, start }: MoveTime): number {
  return Date.parse(day) / 60_000 + minuteOf(start);
}

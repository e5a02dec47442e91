import type { FreeTime, FreeTimeQuery, TimeOfDay, AppointmentOption, AppointmentOptionsQuery } from '../contract/free-time';
import { processorLimit } from '../../../platform/limits/processor-limit';
import { nextSlice } from '../../../platform/limits/time-slices';
import { offeredStarts, type OfferRules } from '../domain/offered-times';
import { inTurn, type LengthWithBuffers } from '../domain/free-stretches';
import type { StepCandidate } from '../domain/ranked-days';
import type { ResourceUnits } from '../domain/resource-units';
import { appointmentsOn } from '../domain/appointments';
import type { BookableSalon } from './bookable';
import { loadSchedules, type DaySchedules, type QueryExecutor } from '../store/calendar-store';
import { lastDay, nowMinute, type Engine } from './engine';
import { unitKeysFor } from './resources';
import type { SalonDays } from './salon-days';
import { secretHash } from '../../../platform/security/secret-token';
import { checkDay } from '../contract/booking-days';
import { timeOfDay } from '../../../shared/clock-time';
import { addDays } from '../../../shared/calendar-day';

/** Whole appointments that are offered for a day at most. */
const MAX_OPTIONS = 200;
/** Processor time of the search for the whole appointments of a day, milliseconds: some 50 times what it takes. */
const MAX_MS = 100;

/** Services that an employee does one after another. */
export interface EmployeeLength extends LengthWithBuffers {
  /** Each of them; empty without services. */
  readonly steps: readonly StepCandidate[];
}

/** Whether units are free of what services in turn need from a minute on. */
export function hasUnits(units: ResourceUnits, { steps }: EmployeeLength): (start: number) => boolean {
  if (!steps.some(({ needs }) => needs)) return () => true;
  return (start) => {
    let at = start;
    return units.take(steps.map(({ before, after, minutes, needs }) => ({ from: at, to: (at += minutes), before, after, needs }))) !== null;
  };
}

/**
 * How long employees need for these services one after another; those who do not do all of them are left out.
 * Without services, `default_appointment_duration`.
 * @throws `cannot_be_booked` for a service that is not offered at the salon
 */
export function minutesByEmployee(
  salon: BookableSalon,
  services: readonly string[],
  employee?: string,
): ReadonlyMap<string, EmployeeLength> {
  const steps = services.map((id) => salon.service(id, null).candidates);
  const lengths = new Map<string, EmployeeLength>();
  for (const id of employee === undefined ? salon.employees : salon.employees.filter((each) => each === employee)) {
    const own = steps.map((candidates) => candidates.find((each) => each.employee === id));
    if (own.some((each) => each === undefined)) continue;
    const done = own.filter((each) => each !== undefined);
    const whole = inTurn(done);
    lengths.set(id, { ...whole, minutes: whole.minutes || salon.defaultMinutes, steps: done });
  }
  return lengths;
}

/** Free times of employees who do an appointment whole. */
export async function freeTime(db: QueryExecutor, engine: Engine, query: FreeTimeQuery): Promise<FreeTime> {
  checkDay(query.from);
  checkDay(query.to);
  const salon = engine.salon(query.location);
  const lengths = minutesByEmployee(salon, query.services, query.employee);
  const days = { from: query.from, to: query.to };
  if (lengths.size === 0 || query.to < query.from) return {};
  const last = addDays(query.from, 2 * 366);
  if (days.to > last) days.to = last;
  const employees = [...lengths.keys()];
  const takers = [...employees, ...unitKeysFor(salon.catalogue, salon.location.id, query.services)];
  const schedules = await loadSchedules(db, salon.location, takers, days, {
    holdToken: query.hold === undefined ? null : secretHash(query.hold),
  });
  const salonDays = engine.days(salon, schedules);
  const free: Record<string, Record<string, readonly TimeOfDay[]>> = {};
  const end = lastDay(schedules.now) < days.to ? lastDay(schedules.now) : days.to;
  for (let day = days.from; day <= end; day = addDays(day, 1)) {
    await nextSlice();
    const rules = salonDays.rules(day);
    if (rules.earliest === Infinity) continue;
    const units = salonDays.units(day);
    for (const employee of salonDays.on(day, employees)) {
      const length = lengths.get(employee.employee)!;
      const starts = offeredStarts(employee, length, rules, hasUnits(units, length));
      if (starts.length > 0) (free[employee.employee] ??= {})[day] = starts.map(timeOfDay);
    }
  }
  return free;
}

/**
 * Whole appointments by one or several employees; the times that touch something first.
 * @param rulesOf the rules to go by, of those of the website; `now` is the minute of the day
 * @param salon as a client books there, without it
 */
export async function appointmentOptions(
  db: QueryExecutor,
  engine: Engine,
  query: AppointmentOptionsQuery,
  rulesOf: (rules: OfferRules, now: number) => OfferRules = (rules) => rules,
  salon: BookableSalon = engine.salon(query.location),
): Promise<readonly AppointmentOption[]> {
  checkDay(query.date);
  if (query.services.length === 0) return [];
  const steps = stepsOf(salon, query);
  if (steps.some(({ candidates }) => candidates.length === 0)) return [];
  const employees = [...new Set(steps.flatMap(({ candidates }) => candidates.map(({ employee }) => employee)))];
  const days = { from: query.date, to: query.date };
  const own = { holdToken: query.hold === undefined ? null : secretHash(query.hold), appointment: query.moves?.appointment };
  const takers = [...employees, ...unitKeysFor(salon.catalogue, salon.location.id, query.services)];
  const schedules = await loadSchedules(db, salon.location, takers, days, own);
  return optionsIn(schedules, engine, salon, query, rulesOf);
}

/** What of a question decides about the appointments of a day. */
export type DayQuery = Pick<AppointmentOptionsQuery, 'date' | 'services' | 'employees' | 'addOns'> & {
  readonly moves?: Pick<NonNullable<AppointmentOptionsQuery['moves']>, 'employees'>;
};

/** As `appointmentOptions`, in what was read of the employees' days. @param salonDays days that were made of it before */
export function optionsIn(
  schedules: DaySchedules,
  engine: Engine,
  salon: BookableSalon,
  query: DayQuery,
  rulesOf: (rules: OfferRules, now: number) => OfferRules = (rules) => rules,
  salonDays: SalonDays = engine.days(salon, schedules),
): readonly AppointmentOption[] {
  const steps = stepsOf(salon, query);
  if (steps.some(({ candidates }) => candidates.length === 0) || query.date > lastDay(schedules.now)) return [];
  const employees = [...new Set(steps.flatMap(({ candidates }) => candidates.map(({ employee }) => employee)))];
  const employeeDays = salonDays.on(query.date, employees);
  const rules = rulesOf(salonDays.rules(query.date), nowMinute(schedules.now, salon, query.date));
  const appointments = appointmentsOn(employeeDays, steps, rules, MAX_OPTIONS, processorLimit(MAX_MS), salonDays.units(query.date));
  return appointments.map(({ start, end, price, parts }) => ({
    start: timeOfDay(start),
    end: timeOfDay(end),
    price,
    parts: parts.map(({ service, employee, from, to }) => ({ service, employee, start: timeOfDay(from), end: timeOfDay(to) })),
  }));
}

/** The services with those who may do them. @throws `cannot_be_booked` */
function stepsOf(salon: BookableSalon, { services, employees: wanted, addOns = [], moves }: DayQuery) {
  const isWanted = (service: string, employee: string) => wanted.length === 0 || addOns.includes(service) || wanted.includes(employee);
  return services.map((id, at) => {
    const { service, candidates } = salon.service(id, moves?.employees[at] ?? null);
    return { service: id, sideBySide: service.sideBySide, candidates: candidates.filter(({ employee }) => isWanted(id, employee)) };
  });
}

import type { BookingClient } from '../../clients/contract/client';
import { processorLimit } from '../../../platform/limits/processor-limit';
import type { BookingSettings } from '../contract/settings';
import { timeConflict } from '../../../shared/booking-failure';
import type { EngineCatalogue } from '../contract/engine-catalogue';
import type { Day } from '../contract/free-time';
import { rangesOf, type EmployeePart } from '../domain/merged-ranges';
import type { DomainError } from '../../../shared/domain-error';
import { instantAt } from '../../../platform/time/zoned-time';
import { BookableSalon } from './bookable';
import { loadSchedules, startOf, type QueryExecutor, type DaySchedules, type OwnClaims } from '../store/calendar-store';
import { SalonDays, type StandingPlan } from './salon-days';
import { placeAppointment, type PlaceResources } from './appointment-placing';
import type { ChosenUnit } from '../domain/resource-units';
import { resourceLocks, unitKeysFor, unitParts, withNeeds, type RefuseUnits } from './resources';
import type { HeldPart, PartToPlace, PlacedPart } from './appointment-part';
import { addDays } from '../../../shared/calendar-day';

/** Days ahead that can be booked. */
export const BOOKABLE_DAYS = 90;
const MINUTE_MS = 60_000;

/** Whether a client pays in advance, whatever the services ask for. */
type PayingClient = Pick<BookingClient, 'asksPrepayment'>;

/** A day of a salon, of whose resources units are taken. */
interface UnitsOn {
  readonly salon: BookableSalon;
  readonly schedules: DaySchedules;
  readonly day: Day;
  /** The unit that is to be among them; absent or null: those that are free. */
  readonly unit?: ChosenUnit | null;
}

/** What all parts of the engine go by: the catalogue, the settings and the plans of the moment. */
export class Engine {
  constructor(
    readonly catalogue: () => EngineCatalogue,
    readonly settings: () => BookingSettings,
    readonly plan: StandingPlan,
  ) {}

  /** @throws `cannot_be_booked` for a salon that is unknown or not active */
  salon(location: string): BookableSalon {
    return new BookableSalon(this.catalogue(), location, this.settings());
  }

  /** The salon as the desk books there: also what is not for the public. @throws as `salon` */
  deskSalon(location: string, client: PayingClient = { asksPrepayment: false }): BookableSalon {
    return new BookableSalon(this.catalogue(), location, this.settings(), this.ruleOf(client), true);
  }

  /** The salon as a patch test is booked there with the appointment that requires it: nothing of it is paid in advance. @throws as `salon` */
  testSalon(location: string): BookableSalon {
    const settings = this.settings();
    return new BookableSalon(this.catalogue(), location, { ...settings, prepayments: { ...settings.prepayments, active: false } });
  }

  /** The salon as a client books there online. @throws as `salon` */
  salonOf(location: string, client: PayingClient): BookableSalon {
    return new BookableSalon(this.catalogue(), location, this.settings(), this.ruleOf(client));
  }

  /** What is paid in advance for services that ask for nothing themselves. */
  private ruleOf({ asksPrepayment }: PayingClient) {
    return asksPrepayment ? { percent: this.settings().noShows.prepaymentPercent, sum: 0 } : undefined;
  }

  days(salon: BookableSalon, schedules: DaySchedules): SalonDays {
    return new SalonDays(salon, schedules, this.plan, this.settings());
  }

  /** What there is of the salon's resources on a day. */
  resources(salon: BookableSalon, schedules: DaySchedules, day: Day): PlaceResources {
    const needsOf: PlaceResources['needsOf'] = (parts) => withNeeds(salon.catalogue, salon.location.id, parts);
    return { units: this.days(salon, schedules).units(day), needsOf };
  }

  /** The units that an appointment takes, see `unitParts`. @throws `time_conflict` */
  unitParts(
    { salon, schedules, day, unit = null }: UnitsOn,
    wanted: readonly HeldPart[],
    kept: readonly HeldPart[] = [],
    refuse?: RefuseUnits,
  ): readonly EmployeePart[] {
    const { catalogue, location } = salon;
    const units = this.days(salon, schedules).units(day).choosing(unit);
    return unitParts({ catalogue, location: location.id, units }, wanted, kept, refuse);
  }

  /**
   * As `unitParts`, of an appointment whose times stand, read behind the lock.
   * @throws what `refuse` makes: `time_conflict`
   */
  async unitPartsAgain(
    tx: QueryExecutor,
    { id, location, day }: { readonly id: string; readonly location: string; readonly day: Day },
    wanted: readonly HeldPart[],
    kept: readonly HeldPart[] = [],
    refuse?: RefuseUnits,
  ): Promise<readonly EmployeePart[]> {
    const services = [...wanted, ...kept].map(({ service }) => service);
    if (resourceLocks(this.catalogue(), location, day, services).length === 0) return [];
    const salon = this.deskSalon(location);
    const keys = unitKeysFor(salon.catalogue, location, services);
    const schedules = await loadSchedules(tx, salon.location, keys, { from: day, to: day }, { appointment: id });
    return this.unitParts({ salon, schedules, day }, wanted, kept, refuse);
  }

  /** What is locked beside employees before parts take units of resources. */
  resourceLocks(location: string, day: Day, parts: readonly { readonly service: string }[]): readonly string[] {
    return resourceLocks(
      this.catalogue(),
      location,
      day,
      parts.map(({ service }) => service),
    );
  }

  /** All salons where an appointment or a hold changes when employees are free: its own, and those where its employees work besides. */
  placesOf({
    location,
    parts,
  }: {
    readonly location: string;
    readonly parts: readonly { readonly employee: string }[];
  }): readonly string[] {
    const { employees } = this.catalogue();
    return [location, ...parts.flatMap(({ employee }) => employees.get(employee)?.locations ?? [])];
  }

  /** All salons where these employees work: an appointment at one of them changes when they are free at the others. */
  locationsOf(salon: BookableSalon, employees: readonly string[]): readonly string[] {
    const { catalogue } = salon;
    return [salon.location.id, ...employees.flatMap((employee) => catalogue.employees.get(employee)?.locations ?? [])];
  }
}

/** Processor time of the search for a place, milliseconds: some 20 times what the dearest takes. */
const MAX_MS = 200;

/** An appointment that has found its place. */
export interface Placement {
  readonly placed: readonly PlacedPart[];
  readonly schedules: DaySchedules;
}

interface Placed {
  readonly salon: BookableSalon;
  readonly day: Day;
  readonly wanted: readonly PartToPlace[];
  /** Parts that the appointment has already and keeps. */
  readonly kept: readonly PlacedPart[];
  readonly own: OwnClaims;
}

/**
 * Finds the place of an appointment; the employees' days are locked by the caller.
 * @param granted whether the very same times were kept before: they need not be offered any more, only free
 * @throws `time_conflict`
 */
export async function findPlace(
  tx: QueryExecutor,
  engine: Engine,
  appointment: Placed,
  granted: readonly PartToPlace[] | null,
): Promise<Placement> {
  const { salon, day, wanted, kept, own } = appointment;
  const employees = employeesOf([...wanted.flatMap(({ candidates }) => candidates), ...kept]);
  const schedules = await loadSchedules(
    tx,
    salon.location,
    [...employees, ...unitsOf(salon, [...wanted, ...kept])],
    { from: day, to: day },
    own,
  );
  return placeIn(schedules, engine, appointment, granted);
}

/** As `findPlace`, in what was read of the employees' days. */
export function placeIn(
  schedules: DaySchedules,
  engine: Engine,
  { salon, day, wanted, kept }: Omit<Placed, 'own'>,
  granted: readonly PartToPlace[] | null,
): Placement {
  const employees = employeesOf([...wanted.flatMap(({ candidates }) => candidates), ...kept]);
  const days = engine.days(salon, schedules);
  if (day > lastDay(schedules.now)) throw timeConflict();
  const employeeDays = days.on(day, employees);
  const rules = days.rules(day);
  const isOver = processorLimit(MAX_MS);
  const resources = engine.resources(salon, schedules, day);
  const placed =
    (granted && placeAppointment(employeeDays, granted, kept, { earliest: nowMinute(schedules.now, salon, day) }, isOver, resources)) ??
    placeAppointment(employeeDays, wanted, kept, rules, isOver, resources);
  if (!placed) throw timeConflict();
  return { placed, schedules };
}

const employeesOf = (of: readonly { readonly employee: string }[]): readonly string[] => [...new Set(of.map(({ employee }) => employee))];

/** Keys of the units that parts may take. */
export function unitsOf({ catalogue, location }: BookableSalon, parts: readonly { readonly service: string }[]): readonly string[] {
  return unitKeysFor(
    catalogue,
    location.id,
    parts.map(({ service }) => service),
  );
}

/** The last day that can be booked at a moment. */
export function lastDay(now: Date): Day {
  return addDays(now.toISOString().slice(0, 10), BOOKABLE_DAYS);
}

/** The minute of a day that it is at a moment; negative before the day. */
export function nowMinute(now: Date, { location }: BookableSalon, day: Day): number {
  return Math.ceil((now.getTime() - startOf(day, location.timezone).getTime()) / MINUTE_MS);
}

/** What is known of the employees who may do what is wanted, on its day. */
export function loadDaySchedules(
  db: QueryExecutor,
  salon: BookableSalon,
  day: Day,
  wanted: readonly PartToPlace[],
  own: OwnClaims,
): Promise<DaySchedules> {
  const employees = employeesOf(wanted.flatMap(({ candidates }) => candidates));
  return loadSchedules(db, salon.location, [...employees, ...unitsOf(salon, wanted)], { from: day, to: day }, own);
}

/** What an appointment takes of its employees, as moments. Ranges lie in working time, which is free of minutes that the clock skips. */
export function momentsOf(
  parts: readonly EmployeePart[],
  day: Day,
  zone: string,
): readonly { readonly employee: string; readonly from: Date; readonly to: Date }[] {
  return rangesOf(parts).map(({ employee, from, to }) => {
    const start = momentOf(day, from, zone);
    return { employee, from: start, to: new Date(start.getTime() + (to - from) * MINUTE_MS) };
  });
}

/** The moment of a minute of a day. @throws `time_conflict`, or what is given, for one that the clock skips or shows twice */
export function momentOf(day: Day, minute: number, zone: string, skipped: () => DomainError = timeConflict): Date {
  const moment = instantAt(day, minute, zone);
  if (!moment) throw skipped();
  return moment;
}

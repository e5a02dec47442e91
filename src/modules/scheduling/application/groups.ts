import type { Database } from '../../../platform/database/database';
import { processorLimit } from '../../../platform/limits/processor-limit';
import { nextSlice } from '../../../platform/limits/time-slices';
import { secretHash } from '../../../platform/security/secret-token';
import { addDays } from '../../../shared/calendar-day';
import { minuteOfDay, timeOfDay } from '../../../shared/clock-time';
import { cannotBeBooked, timeConflict } from '../../../shared/booking-failure';
import { prepaymentFor } from '../contract/prepayment';
import { checkDay } from '../contract/booking-days';
import type { Visitor } from '../contract/calendar-requests';
import {
  GROUP_SERVICES,
  GROUP_SIZE,
  type GroupOption,
  type GroupOptions,
  type GroupQuery,
  type HeldGroup,
  type WantedGroup,
} from '../contract/group';
import type { Day } from '../contract/free-time';
import type { ServiceStep } from '../domain/appointments';
import { groupsOn, type FoundGroup, type GroupLimits } from '../domain/group-search';
import { rangesOf, type EmployeePart } from '../domain/merged-ranges';
import { loadSchedules, type DaySchedules, type OwnClaims, type QueryExecutor } from '../store/calendar-store';
import type { HeldPart } from './appointment-part';
import type { BookableSalon } from './bookable';
import { lastDay, type Engine } from './engine';
import type { Holds } from './holds';
import { asParts, unitKeysFor, withNeeds } from './resources';

/** Times that are offered for a day at most. */
const MAX_OPTIONS = 100;
/** Processor time, milliseconds: of the search in one day, and of that for the next day with times. */
const MAX_MS = 150;
const MAX_AHEAD_MS = 1500;

/** What is asked for, as the salon does it. */
export interface GroupToPlace {
  readonly salon: BookableSalon;
  readonly group: Pick<GroupQuery, 'date' | 'mode'>;
  readonly people: readonly (readonly ServiceStep[])[];
  /** Whether any employee was asked for, by person and service. */
  readonly any: readonly (readonly boolean[])[];
}

/** What a group takes. */
export interface PlacedGroup {
  readonly schedules: DaySchedules;
  /** Of all, each with its person. */
  readonly parts: readonly HeldPart[];
  readonly employees: readonly EmployeePart[];
  /** Of units of resources, by person. */
  readonly units: readonly (readonly EmployeePart[])[];
}

/** Several people at one salon: one search, one hold. */
export class Groups {
  constructor(
    private readonly database: Database,
    private readonly engine: Engine,
    private readonly holds: Holds,
    /** What goes before a time is taken: those who wait are looked at first. */
    readonly before: (location: string) => Promise<void>,
  ) {}

  /** Times of a day; where it has none, the next day that has some. @throws `cannot_be_booked` */
  async options(query: GroupQuery): Promise<GroupOptions> {
    checkDay(query.date);
    const wanted = this.wanted(this.engine.salon(query.location), query);
    const own = { holdToken: query.hold === undefined ? null : secretHash(query.hold) };
    const schedules = await this.load(this.database, wanted, { from: query.date, to: query.date }, own);
    const last = lastDay(schedules.now);
    const options = query.date > last ? [] : this.search(schedules, wanted, { most: MAX_OPTIONS, isOver: processorLimit(MAX_MS) });
    if (options.length > 0) return { options: options.map((found) => optionOf(found, wanted)), next: null, lookedUntil: query.date };
    return { options: [], ...(await this.next(wanted, own, last)) };
  }

  /**
   * Keeps the times of all for 15 minutes, or nothing; a visitor's earlier hold goes.
   * @throws `time_conflict`, `cannot_be_booked`, `too_many_holds`
   */
  async hold(group: WantedGroup, visitor: Visitor): Promise<HeldGroup> {
    checkDay(group.date);
    await this.before(group.location);
    const salon = this.engine.salon(group.location);
    const wanted = this.wanted(salon, group);
    const { token } = await this.holds.holdPlace({ salon, day: group.date, wanted: wanted.people.flat() }, visitor, async (db, own) => {
      const found = await this.find(db, wanted, group.start, own);
      return { ...found, units: found.units.flat() };
    });
    const held = await this.held(token);
    // it lasts for 15 minutes
    if (!held) throw timeConflict();
    return held;
  }

  /** The live hold of a group that a token names; null without one. */
  async held(token: string): Promise<HeldGroup | null> {
    const held = await this.holds.find(this.database, token);
    if (!held?.services.every(({ person }) => person !== undefined)) return null;
    const size = 1 + Math.max(...held.services.map(({ person }) => person!));
    const { id, expiresAt, location, day } = held;
    const people = Array.from({ length: size }, (_each, at) => held.services.filter(({ person }) => person === at));
    return { id, token, expiresAt, location, day, people };
  }

  /** @throws `cannot_be_booked` for what does not fit the catalogue, `time_conflict` for nothing */
  wanted(salon: BookableSalon, { date, mode, people }: Pick<GroupQuery, 'date' | 'mode' | 'people'>): GroupToPlace {
    if (people.length < GROUP_SIZE.least || people.length > GROUP_SIZE.most) throw cannotBeBooked('people');
    const steps = people.map(({ services }) => {
      if (services.length === 0 || services.length > GROUP_SERVICES) throw cannotBeBooked('people');
      return services.map(({ service: id, professional }): ServiceStep => {
        const { service, candidates } = salon.service(id, professional);
        return { service: service.id, sideBySide: false, candidates };
      });
    });
    const any = people.map(({ services }) => services.map(({ professional }) => professional === null));
    return { salon, group: { date, mode }, people: steps, any };
  }

  /** The group that begins at a time, as it is free now. @throws `time_conflict` */
  async find(db: QueryExecutor, wanted: GroupToPlace, start: string, own: OwnClaims): Promise<PlacedGroup> {
    const day = wanted.group.date;
    const schedules = await this.load(db, wanted, { from: day, to: day }, own);
    return this.findIn(schedules, wanted, start);
  }

  /** As `find`, in what was read. @throws `time_conflict` */
  findIn(schedules: DaySchedules, wanted: GroupToPlace, start: string): PlacedGroup {
    if (wanted.group.date > lastDay(schedules.now)) throw timeConflict();
    const at = minuteOfDay(start) ?? undefined;
    const [found] = at === undefined ? [] : this.search(schedules, wanted, { most: 1, at, isOver: processorLimit(MAX_MS) });
    if (!found) throw timeConflict();
    return this.placed(schedules, wanted, partsOf(found, wanted));
  }

  /** What parts take that are known. @throws `time_conflict` where there is no unit of a resource for them */
  placed(schedules: DaySchedules, { salon, group }: GroupToPlace, parts: readonly HeldPart[]): PlacedGroup {
    const people = byPerson(parts);
    const { catalogue, location } = salon;
    const needs = people.map((own) => withNeeds(catalogue, location.id, own));
    const units = this.engine.days(salon, schedules).units(group.date).takeFor(needs);
    if (!units) throw timeConflict();
    return { schedules, parts, employees: people.flatMap(takenBy), units: units.map((own) => asParts(location.id, own)) };
  }

  /** What is known of all who may be taken. */
  load(db: QueryExecutor, { salon, people }: GroupToPlace, days: { readonly from: Day; readonly to: Day }, own: OwnClaims) {
    const steps = people.flat();
    const takers = new Set(steps.flatMap(({ candidates }) => candidates.map(({ employee }) => employee)));
    const units = unitKeysFor(
      salon.catalogue,
      salon.location.id,
      steps.map(({ service }) => service),
    );
    return loadSchedules(db, salon.location, [...takers, ...units], days, own);
  }

  private search(
    schedules: DaySchedules,
    { salon, group, people }: GroupToPlace,
    limits: GroupLimits,
    day = group.date,
  ): readonly FoundGroup[] {
    const days = this.engine.days(salon, schedules);
    const rules = days.rules(day);
    if (rules.earliest === Infinity) return [];
    const employees = [...new Set(people.flat().flatMap(({ candidates }) => candidates.map(({ employee }) => employee)))];
    return groupsOn(days.on(day, employees), { mode: group.mode, people }, rules, limits, days.units(day));
  }

  private async next(wanted: GroupToPlace, own: OwnClaims, last: Day): Promise<Pick<GroupOptions, 'next' | 'lookedUntil'>> {
    const from = addDays(wanted.group.date, 1);
    if (from > last) return { next: null, lookedUntil: last };
    const schedules = await this.load(this.database, wanted, { from, to: last }, own);
    const isOver = processorLimit(MAX_AHEAD_MS);
    for (let day = from; day <= last; day = addDays(day, 1)) {
      await nextSlice();
      if (isOver()) return { next: null, lookedUntil: addDays(day, -1) };
      if (this.search(schedules, wanted, { most: 1, isOver }, day).length > 0) return { next: day, lookedUntil: day };
    }
    return { next: null, lookedUntil: last };
  }
}

/** The parts of each person of a group. */
export function byPerson(parts: readonly HeldPart[]): readonly (readonly HeldPart[])[] {
  const size = 1 + Math.max(...parts.map(({ person = 0 }) => person));
  return Array.from({ length: size }, (_each, at) => parts.filter(({ person = 0 }) => person === at));
}

/** What a person takes of employees, buffers included: it is not run together with what the next person takes. */
const takenBy = (parts: readonly HeldPart[]): readonly EmployeePart[] =>
  rangesOf(parts).map((range) => ({ ...range, before: 0, after: 0 }));

function partsOf({ people }: FoundGroup, wanted: GroupToPlace): readonly HeldPart[] {
  return people.flatMap(({ parts }, person) =>
    parts.map(({ service, employee, from, to }, at): HeldPart => {
      const { before, after, processing } = wanted.people[person]![at]!.candidates.find((each) => each.employee === employee)!;
      return { service, quantity: 1, employee, from, to, before, after, processing, isAny: wanted.any[person]![at]!, person };
    }),
  );
}

function optionOf({ start, end, price, people }: FoundGroup, { salon }: GroupToPlace): GroupOption {
  const prepaid = people.flatMap(({ parts }) =>
    parts.map(({ service: id, employee }) => {
      const { service, candidates } = salon.service(id, employee);
      return prepaymentFor(salon.prepaymentOf(service), candidates[0]?.price ?? null, 1) ?? 0;
    }),
  );
  return {
    start: timeOfDay(start),
    end: timeOfDay(end),
    price,
    prepayment: prepaid.reduce((sum, each) => sum + each, 0),
    people: people.map((each) => ({
      start: timeOfDay(each.start),
      end: timeOfDay(each.end),
      price: each.price,
      parts: each.parts.map(({ service, employee, from, to }) => ({ service, employee, start: timeOfDay(from), end: timeOfDay(to) })),
    })),
  };
}

import { processorLimit } from '../../../platform/limits/processor-limit';
import type { BookingSettings } from '../contract/settings';
import { timeConflict } from '../../../shared/booking-failure';
import { placeRefused, type PlaceProblem } from '../contract/desk-failure';
import type { EngineCatalogue } from '../contract/engine-catalogue';
import type { Day } from '../contract/free-time';
import { rangesOf, type MasterPart } from '../domain/merged-ranges';
import type { DomainError } from '../../../shared/domain-error';
import { instantAt } from '../../../platform/time/zoned-time';
import { BookableSalon } from './bookable';
import { dayAfter, readBooks, startOf, type Asked, type Books, type Own } from '../store/calendar-store';
import { SalonDays, type StandingPlan } from './salon-days';
import { placeProblem, placeVisit } from './visit-placing';
import type { PartToPlace, PlacedPart } from './visit-part';

/** Days ahead that can be booked. */
export const BOOKABLE_DAYS = 90;
const MINUTE_MS = 60_000;

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

  days(salon: BookableSalon, books: Books): SalonDays {
    return new SalonDays(salon, books, this.plan, this.settings());
  }

  /** All salons where these masters work: a visit at one of them changes when they are free at the others. */
  locationsOf(salon: BookableSalon, employees: readonly string[]): readonly string[] {
    const { catalogue } = salon;
    return [salon.location.id, ...employees.flatMap((employee) => catalogue.employees.get(employee)?.locations ?? [])];
  }
}

/** Processor time of the search for a place, milliseconds: some 20 times what the dearest takes. */
const MOST_MS = 200;

/** A visit that has found its place. */
export interface Placing {
  readonly placed: readonly PlacedPart[];
  readonly books: Books;
}

interface Placed {
  readonly salon: BookableSalon;
  readonly day: Day;
  readonly wanted: readonly PartToPlace[];
  /** Parts that the visit has already and keeps. */
  readonly kept: readonly PlacedPart[];
  readonly own: Own;
}

/**
 * Finds the place of a visit; the masters' days are locked by the caller.
 * @param granted whether the very same times were kept before: they need not be offered any more, only free
 * @param asker a client is told that the time is gone, an operator why it cannot be had
 * @throws `time_conflict`, or for an operator a `PlaceProblem`
 */
export async function findPlace(
  tx: Asked,
  engine: Engine,
  visit: Placed,
  granted: readonly PartToPlace[] | null,
  asker: 'client' | 'operator' = 'client',
): Promise<Placing> {
  const { salon, day, wanted, kept, own } = visit;
  const employees = employeesOf([...wanted.flatMap(({ candidates }) => candidates), ...kept]);
  const books = await readBooks(tx, salon.location, employees, { from: day, to: day }, own);
  return placeIn(books, engine, visit, granted, asker);
}

/** As `findPlace`, in what was read of the masters' days. */
export function placeIn(
  books: Books,
  engine: Engine,
  { salon, day, wanted, kept }: Omit<Placed, 'own'>,
  granted: readonly PartToPlace[] | null,
  asker: 'client' | 'operator' = 'client',
): Placing {
  const employees = employeesOf([...wanted.flatMap(({ candidates }) => candidates), ...kept]);
  const days = engine.days(salon, books);
  const refused = (problem: PlaceProblem) => (asker === 'client' ? timeConflict() : placeRefused(problem));
  if (day > lastDay(books.now)) throw refused('time_beyond');
  const masters = days.on(day, employees);
  const rules = days.rules(day);
  const isOver = processorLimit(MOST_MS);
  const placed =
    (granted && placeVisit(masters, granted, kept, { earliest: nowMinute(books.now, salon, day) }, isOver)) ??
    placeVisit(masters, wanted, kept, rules, isOver);
  if (!placed) throw refused(placeProblem(masters, wanted, nowMinute(books.now, salon, day)));
  return { placed, books };
}

const employeesOf = (of: readonly { readonly employee: string }[]): readonly string[] => [...new Set(of.map(({ employee }) => employee))];

/** The last day that can be booked at a moment. */
export function lastDay(now: Date): Day {
  return dayAfter(now.toISOString().slice(0, 10), BOOKABLE_DAYS);
}

function nowMinute(now: Date, { location }: BookableSalon, day: Day): number {
  return Math.ceil((now.getTime() - startOf(day, location.timezone).getTime()) / MINUTE_MS);
}

/** What is known of the masters who may do what is wanted, on its day. */
export function booksOf(asked: Asked, { location }: BookableSalon, day: Day, wanted: readonly PartToPlace[], own: Own): Promise<Books> {
  const employees = employeesOf(wanted.flatMap(({ candidates }) => candidates));
  return readBooks(asked, location, employees, { from: day, to: day }, own);
}

/** What a visit takes of its masters, as moments. Ranges lie in working time, which is free of minutes that the clock skips. */
export function momentsOf(
  parts: readonly MasterPart[],
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

import type { PlaceProblem } from '../../domain/desk-failure';
import { byBookedMinutes } from '../../domain/schedule/choose-master';
import { without, type Interval } from '../../domain/schedule/interval';
import { rangesOf } from '../../domain/schedule/merged-ranges';
import { offeredStarts, type MasterDay, type OfferRules } from '../../domain/schedule/offered-times';
import type { StepCandidate } from '../../domain/schedule/visit-masters';
import { visitsOn } from '../../domain/schedule/visits';
import type { HeldPart } from './visit-part';

/** A service that is to have a place in a visit. */
export interface PartToPlace {
  readonly service: string;
  readonly quantity: number;
  /** Minute of the salon's day. */
  readonly from: number;
  /** May be done while the client has something else done. */
  readonly sideBySide: boolean;
  /** Any master was asked for, also where one has been chosen since. */
  readonly isAny?: boolean;
  readonly candidates: readonly StepCandidate[];
}

/** A part that has its place, and whether it may be beside others. */
export type PlacedPart = HeldPart & { readonly sideBySide: boolean };

/** What decides which times can be had: what is offered; or, of times that were kept before, only that they are to come. */
export type PlaceRules = OfferRules | Pick<OfferRules, 'earliest'>;

/** Combinations of masters that are tried at most. */
const MOST_TRIES = 2000;
/** All visits of a day. */
const MOST_VISITS = 10_000;

/**
 * Finds masters for services whose times are given, beside those that the visit has already: where several can, one master for all of them,
 * and of these the one with the fewest booked minutes that day. Null when the times are not free or not offered.
 * @param days without what the visit itself takes
 */
export function placeVisit(
  days: readonly MasterDay[],
  wanted: readonly PartToPlace[],
  own: readonly PlacedPart[],
  rules: PlaceRules,
): readonly PlacedPart[] | null {
  const place = new Place(days, own, rules);
  const order = [...days].sort(byBookedMinutes).map(({ employee }) => employee);
  for (const employee of order) {
    const placed = wanted.map((part) => {
      const open = part.candidates.length === 1 ? part.candidates[0] : part.candidates.find((each) => each.employee === employee);
      return open && partOf(part, open);
    });
    if (placed.every((part) => part !== undefined) && place.suits(placed)) return placed;
    // whoever is asked for by name is the same every time
    if (wanted.every(({ candidates }) => candidates.length === 1)) return null;
  }
  return place.search(wanted, order);
}

/** Why services have no place at their times. @param earliest the minute of the day that it is now */
export function placeProblem(days: readonly MasterDay[], wanted: readonly PartToPlace[], earliest: number): PlaceProblem {
  if (wanted.some(({ from }) => from < earliest)) return 'time_past';
  const isWorked = ({ candidates, from }: PartToPlace) =>
    candidates.some(({ employee, minutes }) =>
      days.some((day) => day.employee === employee && day.work.some((each) => each.from <= from && from + minutes <= each.to)),
    );
  return wanted.every(isWorked) ? 'time_taken' : 'time_not_worked';
}

function partOf(
  { service, quantity, from, sideBySide, isAny }: PartToPlace,
  { employee, minutes, before, after }: StepCandidate,
): PlacedPart {
  return { service, quantity, employee, from, to: from + minutes, before, after, sideBySide, isAny };
}

/** What is free around a visit. */
class Place {
  private readonly days: ReadonlyMap<string, MasterDay>;
  private readonly free: ReadonlyMap<string, readonly Interval[]>;
  private tries = 0;

  constructor(
    days: readonly MasterDay[],
    private readonly own: readonly PlacedPart[],
    private readonly rules: PlaceRules,
  ) {
    this.days = new Map(days.map((day) => [day.employee, day]));
    this.free = new Map(days.map((day) => [day.employee, without(day.work, day.busy)]));
  }

  suits(placed: readonly PlacedPart[]): boolean {
    return this.fits(placed) && this.isOffered(placed);
  }

  /** One master after the other for each part, the one with the fewest booked minutes first. */
  search(wanted: readonly PartToPlace[], order: readonly string[], placed: readonly PlacedPart[] = []): readonly PlacedPart[] | null {
    const next = wanted[placed.length];
    if (!next) return this.isOffered(placed) ? placed : null;
    for (const employee of order) {
      const candidate = next.candidates.find((each) => each.employee === employee);
      if (!candidate || ++this.tries > MOST_TRIES) continue;
      const more = [...placed, partOf(next, candidate)];
      const found = this.fits(more) ? this.search(wanted, order, more) : null;
      if (found) return found;
    }
    return null;
  }

  private fits(placed: readonly PlacedPart[]): boolean {
    const all = [...this.own, ...placed];
    const overlaps = (a: PlacedPart, b: PlacedPart) => a.from < b.to && b.from < a.to;
    const isInWay = (a: PlacedPart, b: PlacedPart) => overlaps(a, b) && (a.employee === b.employee || !(a.sideBySide || b.sideBySide));
    if (placed.some((part, at) => [...this.own, ...placed.slice(0, at)].some((other) => isInWay(part, other)))) return false;
    return rangesOf(all).every(
      ({ employee, from, to }) =>
        // what the visit has already was free when it was booked, whatever is worked now
        !placed.some((part) => part.employee === employee) || this.free.get(employee)?.some((each) => each.from <= from && to <= each.to),
    );
  }

  /** Whatever goes together begins where the visit has something already, or at a time that is offered for it. */
  private isOffered(placed: readonly PlacedPart[]): boolean {
    const { rules } = this;
    if (placed.some(({ from }) => from < rules.earliest)) return false;
    if (!('step' in rules)) return true;
    return togetherIn(placed).every((parts) => {
      const isBeside = parts.some((part) => this.own.some(({ from, to }) => [from, to].includes(part.from) || part.to === from));
      return isBeside || this.isTurn(parts, rules) || this.isVisit(parts, rules);
    });
  }

  /** Services that one master does in turn, at a time that is offered for all of them. */
  private isTurn(parts: readonly PlacedPart[], rules: OfferRules): boolean {
    const [first, last] = [parts[0]!, parts.at(-1)!];
    const day = this.days.get(first.employee);
    if (!day || parts.some(({ employee, from }, at) => employee !== first.employee || from !== (parts[at - 1]?.to ?? from))) return false;
    const length = { before: first.before, minutes: last.to - first.from, after: last.after };
    return offeredStarts(day, length, rules).includes(first.from);
  }

  /** Services that are among the whole visits of the day. */
  private isVisit(parts: readonly PlacedPart[], rules: OfferRules): boolean {
    const employees = new Set(parts.map(({ employee }) => employee));
    const steps = parts.map(({ service, employee, from, to, before, after, sideBySide }) => ({
      ...{ service, sideBySide },
      candidates: [{ employee, minutes: to - from, before, after, price: null }],
    }));
    const days = [...this.days.values()].filter(({ employee }) => employees.has(employee));
    return visitsOn(days, steps, rules, MOST_VISITS).some((visit) => visit.parts.every(({ from }, at) => from === parts[at]!.from));
  }
}

/** Parts by what the client does without a pause, each in order of time. */
function togetherIn(placed: readonly PlacedPart[]): readonly (readonly PlacedPart[])[] {
  const groups: PlacedPart[][] = [];
  let end = -Infinity;
  for (const part of [...placed].sort((a, b) => a.from - b.from)) {
    if (part.from > end) groups.push([part]);
    else groups.at(-1)!.push(part);
    end = Math.max(end, part.to);
  }
  return groups;
}

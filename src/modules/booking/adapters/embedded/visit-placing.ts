import { byBookedMinutes } from '../../domain/schedule/choose-master';
import { without, type Interval } from '../../domain/schedule/interval';
import { rangesOf } from '../../domain/schedule/merged-ranges';
import { offeredStarts, type MasterDay, type OfferRules } from '../../domain/schedule/offered-times';
import type { StepCandidate } from '../../domain/schedule/visit-masters';
import type { HeldPart } from './visit-part';

/** A service that is to have a place in a visit. */
export interface PartToPlace {
  readonly service: string;
  readonly quantity: number;
  /** Minute of the salon's day. */
  readonly from: number;
  /** May be done while the client has something else done. */
  readonly sideBySide: boolean;
  readonly candidates: readonly StepCandidate[];
}

/** A part that has its place, and whether it may be beside others. */
export type PlacedPart = HeldPart & { readonly sideBySide: boolean };

/** Combinations of masters that are tried at most. */
const MOST_TRIES = 2000;

/**
 * Finds masters for services whose times are given, beside those that the visit has already: where several can, one master for all of them,
 * and of these the one with the fewest booked minutes that day. Null when the times are not free or not offered.
 * @param days without what the visit itself takes
 */
export function placeVisit(
  days: readonly MasterDay[],
  wanted: readonly PartToPlace[],
  own: readonly PlacedPart[],
  rules: OfferRules,
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

function partOf({ service, quantity, from, sideBySide }: PartToPlace, { employee, minutes, before, after }: StepCandidate): PlacedPart {
  return { service, quantity, employee, from, to: from + minutes, before, after, sideBySide };
}

/** What is free around a visit. */
class Place {
  private readonly days: ReadonlyMap<string, MasterDay>;
  private readonly free: ReadonlyMap<string, readonly Interval[]>;
  private tries = 0;

  constructor(
    days: readonly MasterDay[],
    private readonly own: readonly PlacedPart[],
    private readonly rules: OfferRules,
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

  /** The first part begins at a time that is offered, or where the visit has something already; each other there, or with another part. */
  private isOffered(placed: readonly PlacedPart[]): boolean {
    const first = Math.min(...placed.map(({ from }) => from));
    return placed.every((part) => {
      if (part.from < this.rules.earliest) return false;
      const others = part.from === first ? this.own : [...this.own, ...placed.filter((each) => each !== part)];
      if (others.some(({ from, to }) => part.from === from || part.from === to)) return true;
      return part.from === first && placed.some((each) => each.from === first && this.isStart(each, placed))
        ? true
        : this.isStart(part, placed);
    });
  }

  private isStart(part: PlacedPart, placed: readonly PlacedPart[]): boolean {
    const day = this.days.get(part.employee);
    if (!day) return false;
    const run = runFrom(part, placed);
    return [part, run].some(({ to, after }) =>
      offeredStarts(day, { before: part.before, minutes: to - part.from, after }, this.rules).includes(part.from),
    );
  }
}

/** The last part that a master does without a pause after this one. */
function runFrom(part: PlacedPart, placed: readonly PlacedPart[]): PlacedPart {
  const next = placed.find((each) => each.employee === part.employee && each.from === part.to);
  return next && next.to > part.to ? runFrom(next, placed) : part;
}

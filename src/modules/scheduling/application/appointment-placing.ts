import type { PlaceProblem } from '../contract/admin-failure';
import { byBookedMinutes } from '../domain/choose-employee';
import { without, type Interval } from '../contract/interval';
import { workOf } from '../contract/processing';
import { rangesOf } from '../domain/merged-ranges';
import type { EmployeeDay, OfferRules } from '../domain/offered-times';
import type { StepCandidate } from '../domain/ranked-days';
import { NO_RESOURCES, type NeedingPart, type ResourceUnits } from '../domain/resource-units';
import { AppointmentOffers } from './appointment-offers';
import type { PartToPlace, PlacedPart } from './appointment-part';

/** What decides which times can be had: what is offered; or, of times that were kept before, only that they are to come. */
export type PlaceRules = OfferRules | Pick<OfferRules, 'earliest'>;

/** What there is of the resources that services need. */
export interface PlaceResources {
  readonly units: ResourceUnits;
  /** Parts with what they need. */
  readonly needsOf: (parts: readonly PlacedPart[]) => readonly NeedingPart[];
}

const NO_LIMITS: PlaceResources = { units: NO_RESOURCES, needsOf: () => [] };

/** Employees that are tried for services at most, in one search: what a request may cost. */
const MAX_TRIES = 1000;
/** Whole combinations that are compared with what is offered, which costs more. */
const MAX_COMPARED = 80;

/**
 * Finds employees for services whose times are given, beside those that the appointment has already: where several can, one employee for all of them,
 * and of these the one with the fewest booked minutes that day. Null when the times are not free or not offered.
 * @param days and @param resources without what the appointment itself takes @param isOver whether it has taken too long: then it has no place
 */
export function placeAppointment(
  days: readonly EmployeeDay[],
  wanted: readonly PartToPlace[],
  own: readonly PlacedPart[],
  rules: PlaceRules,
  isOver = () => false,
  resources: PlaceResources = NO_LIMITS,
): readonly PlacedPart[] | null {
  const place = new Place(days, wanted, own, rules, { isOver, ...resources });
  const order = [...days].sort(byBookedMinutes).map(({ employee }) => employee);
  for (const employee of order) {
    const placed = wanted.map((part) => {
      const open = part.candidates.length === 1 ? part.candidates[0] : part.candidates.find((each) => each.employee === employee);
      return open && partOf(part, open);
    });
    if (isOver()) return null;
    if (placed.every((part) => part !== undefined) && place.suits(placed)) return placed;
    // a requested employee is the same every time
    if (wanted.every(({ candidates }) => candidates.length === 1)) return null;
  }
  return place.search(wanted, order);
}

/** Why services have no place at their times. @param earliest the minute of the day that it is now */
export function placeProblem(days: readonly EmployeeDay[], wanted: readonly PartToPlace[], earliest: number): PlaceProblem {
  if (wanted.some(({ from }) => from < earliest)) return 'time_past';
  const worksOn = (employee: string) => days.some((day) => day.employee === employee && day.work.length > 0);
  if (wanted.some(({ candidates }) => !candidates.some(({ employee }) => worksOn(employee)))) return 'day_not_worked';
  const isWorked = ({ candidates, from }: PartToPlace) =>
    candidates.some(({ employee, minutes, processing }) =>
      days.some((day) => day.employee === employee && without(workOf({ from, to: from + minutes, processing }), day.work).length === 0),
    );
  return wanted.every(isWorked) ? 'time_taken' : 'time_not_worked';
}

function partOf(
  { service, quantity, from, sideBySide, isAny }: PartToPlace,
  { employee, minutes, before, after, processing }: StepCandidate,
): PlacedPart {
  return { service, quantity, employee, from, to: from + minutes, before, after, processing, sideBySide, isAny };
}

/** What is free around an appointment. */
class Place {
  private readonly free: ReadonlyMap<string, readonly Interval[]>;
  private readonly offers: AppointmentOffers | null;
  private tries = 0;
  private compared = 0;

  constructor(
    days: readonly EmployeeDay[],
    wanted: readonly PartToPlace[],
    private readonly own: readonly PlacedPart[],
    private readonly rules: PlaceRules,
    private readonly limits: PlaceResources & { readonly isOver: () => boolean },
  ) {
    this.free = new Map(days.map((day) => [day.employee, without(day.work, day.busy)]));
    this.offers = 'step' in rules ? new AppointmentOffers(days, wanted, rules) : null;
  }

  suits(placed: readonly PlacedPart[]): boolean {
    if (!placed.every((part, at) => this.mayFollow(placed.slice(0, at), part))) return false;
    const parts = placed.every((part, at) => !this.isInWay(placed.slice(0, at), part));
    return parts && placed.every((part) => this.isFree(placed, part)) && this.hasUnits(placed) && this.isOffered(placed);
  }

  /** One employee after the other for each part, the one with the fewest booked minutes first. */
  search(wanted: readonly PartToPlace[], order: readonly string[], placed: readonly PlacedPart[] = []): readonly PlacedPart[] | null {
    const next = wanted[placed.length];
    if (!next) return this.hasUnits(placed) && this.isOffered(placed) ? placed : null;
    for (const employee of order) {
      const candidate = next.candidates.find((each) => each.employee === employee);
      if (!candidate) continue;
      if (++this.tries > MAX_TRIES || this.compared >= MAX_COMPARED || this.limits.isOver()) return null;
      const part = partOf(next, candidate);
      if (!this.mayFollow(placed, part) || this.isInWay(placed, part)) continue;
      const more = [...placed, part];
      const found = this.isFree(more, part) ? this.search(wanted, order, more) : null;
      if (found) return found;
    }
    return null;
  }

  /** Whether a part is at the same time as another one where it may not be. */
  private isInWay(placed: readonly PlacedPart[], part: PlacedPart): boolean {
    return [...this.own, ...placed].some(
      (each) => part.from < each.to && each.from < part.to && (part.employee === each.employee || !(part.sideBySide || each.sideBySide)),
    );
  }

  /** Whether its employee is free for a part, together with what that employee does for the appointment beside it. */
  private isFree(placed: readonly PlacedPart[], { employee }: PlacedPart): boolean {
    const parts = [...this.own, ...placed].filter((each) => each.employee === employee);
    return rangesOf(parts).every(({ from, to }) => this.free.get(employee)?.some((each) => each.from <= from && to <= each.to));
  }

  /** Whether units are free of what the parts need. */
  private hasUnits(placed: readonly PlacedPart[]): boolean {
    const { units, needsOf } = this.limits;
    return units.take(needsOf(placed), needsOf(this.own)) !== null;
  }

  /** Whether a part can be offered after those before it: it begins something together, or goes on with it. */
  private mayFollow(placed: readonly PlacedPart[], part: PlacedPart): boolean {
    if (part.from < this.rules.earliest) return false;
    if (!this.offers || this.own.length > 0) return true;
    const together = togetherIn([...placed, part]).at(-1)!;
    if (together.length === 1) return this.offers.mayBegin(placed.length, part);
    return part.from === together[0]!.from || together.some(({ to }) => to === part.from);
  }

  /** Whatever goes together begins where the appointment has something already, or at a time that is offered for it. */
  private isOffered(placed: readonly PlacedPart[]): boolean {
    if (placed.some(({ from }) => from < this.rules.earliest)) return false;
    const { offers } = this;
    if (!offers) return true;
    this.compared += 1;
    return togetherIn(placed).every((parts) => {
      const isBeside = parts.some((part) => this.own.some(({ from, to }) => [from, to].includes(part.from) || part.to === from));
      return isBeside || offers.has(parts);
    });
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

import type { Kopiykas } from '../../../shared/money';
import { workOf } from '../contract/processing';
import type { GroupMode } from '../contract/group';
import { beginningsOf, stepsInTurn, type FoundAppointment, type ServiceStep } from './appointments';
import { rangesOf, type EmployeeRange } from './merged-ranges';
import type { EmployeeDay, OfferRules } from './offered-times';
import { rankDays, type RankedCandidate, type RankedDay } from './ranked-days';
import { NO_RESOURCES } from './resource-units';
import { StepChain, type Budget, type PlacedStep } from './step-chain';

/** A whole group; minutes of the salon's day. */
export interface FoundGroup {
  readonly start: number;
  readonly end: number;
  /** Kopiykas, of all; null when a price is not known. */
  readonly price: Kopiykas | null;
  /** In the order in which people were asked for. */
  readonly people: readonly FoundAppointment[];
}

/** Whom to find a time for. */
export interface GroupWish {
  readonly mode: GroupMode;
  /** Services of each person, done in turn. */
  readonly people: readonly (readonly ServiceStep[])[];
}

export interface GroupLimits {
  /** Groups at most. */
  readonly most: number;
  /** Whether it has taken too long: then only what was found so far is offered. */
  readonly isOver?: () => boolean;
  /** Only what begins at this minute. */
  readonly at?: number;
}

/** Steps that may turn out wrong: of one beginning, and of the whole search. */
const MAX_WRONG_AT = 600;
const MAX_WRONG = 6000;
/** Minutes that somebody who comes in turn may wait for the employee, and in which steps. */
const MAX_PAUSE = 30;
const PAUSE_STEP = 5;

/**
 * Whole groups of a day by time, one for each beginning.
 *
 * - `together`: all begin at the same minute. `in_turn`: each, in the order given, begins when the one before is done, or up to half an hour later.
 * - Services of a person are in turn without a pause, by one employee or several. No employee does two things at once, buffers included;
 *   an employee may serve one person in the processing time of another.
 * - A group begins where an appointment with the services of one of its people could (in turn: of its first). The gap rules do not bind it.
 * - Units of resources are those of `ResourceUnits`, of all people together.
 *
 * The search is bounded: of many people with many services each, some times may be missed. With one service each and no resources none is.
 */
export function groupsOn(
  days: readonly EmployeeDay[],
  wish: GroupWish,
  rules: OfferRules,
  { most, isOver = () => false, at }: GroupLimits,
  units = NO_RESOURCES,
): readonly FoundGroup[] {
  const ranked = rankDays(days);
  const search = new GroupSearch(ranked, wish, units);
  if (search.isHopeless) return [];
  const firsts = wish.mode === 'together' ? wish.people : wish.people.slice(0, 1);
  const starts = [...new Set(firsts.flatMap((steps) => [...beginningsOf(ranked, steps, rules).keys()]))].sort((a, b) => a - b);
  const found: FoundGroup[] = [];
  for (const start of at === undefined ? starts : starts.filter((each) => each === at)) {
    if (found.length >= most || isOver()) break;
    const group = search.at(start);
    if (group) found.push(group);
  }
  return found;
}

interface Person {
  /** Place in the group. */
  readonly index: number;
  readonly steps: readonly ServiceStep[];
  readonly chain: StepChain;
  /** Who asks for the same has the same. */
  readonly wish: string;
}

interface PlacedPerson {
  readonly person: Person;
  readonly placed: readonly PlacedStep[];
  readonly ranges: readonly EmployeeRange[];
}

class GroupSearch {
  private readonly people: readonly Person[];
  private readonly needsUnits: boolean;
  /** Minutes before its beginning at which a service takes its employee, of all services. */
  private readonly longestBefore: number;
  private readonly budget: Budget = { left: MAX_WRONG };

  constructor(
    ranked: ReadonlyMap<string, RankedDay>,
    private readonly wish: GroupWish,
    private readonly units: typeof NO_RESOURCES,
  ) {
    const people = wish.people.map((steps, index) => {
      const chain = stepsInTurn(ranked, steps);
      const asked = JSON.stringify(steps.map(({ service, candidates }) => [service, candidates.map(timesOf)]));
      return {
        person: { index, steps, chain: new StepChain(chain, units), wish: asked },
        fewest: Math.min(...chain.map((each) => each.candidates.length)),
      };
    });
    this.needsUnits = wish.people.some((steps) => steps.some(({ candidates }) => candidates.some(({ needs }) => needs?.length)));
    this.longestBefore = Math.max(
      0,
      ...wish.people.flatMap((steps) => steps.flatMap((each) => each.candidates.map(({ before }) => before))),
    );
    // who finds an employee least easily comes first; the same wishes stand beside each other
    const sorted =
      wish.mode === 'together' ? people.sort((a, b) => a.fewest - b.fewest || (a.person.wish < b.person.wish ? -1 : 1)) : people;
    this.people = sorted.map(({ person }) => person);
    this.isHopeless = people.some(({ fewest }) => !(fewest > 0));
  }

  /** Somebody wants what nobody does that day. */
  readonly isHopeless: boolean;

  at(start: number): FoundGroup | null {
    const tries = { left: Math.min(MAX_WRONG_AT, this.budget.left) };
    const before = tries.left;
    const found = this.place([], start, tries, new Set());
    this.budget.left -= before - Math.max(0, tries.left);
    return found && this.groupOf(found);
  }

  /** @param earliest when the next person can begin @param failed what was found to lead nowhere */
  private place(earlier: readonly PlacedPerson[], earliest: number, tries: Budget, failed: Set<string>): readonly PlacedPerson[] | null {
    const person = this.people[earlier.length];
    if (!person) return earlier;
    const taken = earlier.flatMap(({ ranges }) => ranges);
    const key = this.needsUnits ? null : keyOf(earlier.length, earliest, openAfter(taken, earliest - this.longestBefore), earlier.at(-1));
    if (key !== null && failed.has(key)) return null;
    if (this.wish.mode === 'together' && !this.canAllBegin(earlier.length, earliest, taken)) return null;
    const pauses = this.wish.mode === 'together' || earlier.length === 0 ? 0 : MAX_PAUSE;
    for (let start = earliest; start <= earliest + pauses; start += PAUSE_STEP) {
      if (tries.left <= 0) return null;
      const found = this.placeAt(person, start, earlier, taken, tries, failed);
      if (found) return found;
    }
    if (key !== null && tries.left > 0) failed.add(key);
    return null;
  }

  private placeAt(
    person: Person,
    start: number,
    earlier: readonly PlacedPerson[],
    taken: readonly EmployeeRange[],
    tries: Budget,
    failed: Set<string>,
  ): readonly PlacedPerson[] | null {
    if (!person.chain.canBegin(start)) return null;
    let found: readonly PlacedPerson[] | null = null;
    person.chain.place(
      start,
      this.firstsOf(person, start, earlier),
      (candidate, from) => isTaken(taken, candidate, from),
      tries,
      (placed) => {
        const ranges = rangesTaken(placed);
        if (ranges.some((range) => taken.some((each) => overlap(each, range)))) return false;
        const people = [...earlier, { person, placed, ranges }];
        if (this.needsUnits && !this.units.takeFor(people.map((each) => each.placed.map(needing)))) return false;
        const next = this.wish.mode === 'together' ? start : placed.at(-1)!.to;
        found = this.place(people, next, tries, failed);
        return found !== null;
      },
    );
    return found;
  }

  /** Of people with the same wish the one before has the employee who comes first: all other ways are the same with names exchanged. */
  private firstsOf(person: Person, start: number, earlier: readonly PlacedPerson[]): readonly RankedCandidate[] | null {
    const before = earlier.at(-1);
    if (this.wish.mode !== 'together' || before?.person.wish !== person.wish) return null;
    const { rank } = before.placed[0]!.candidate.day;
    return person.chain.beginners(start).filter(({ day }) => day.rank > rank);
  }

  /** Whether there is an employee for the first service of each of those who have none yet; they begin at the same minute. */
  private canAllBegin(from: number, start: number, taken: readonly EmployeeRange[]): boolean {
    const choices = this.people
      .slice(from)
      .map(({ chain }) => chain.beginners(start).flatMap((each) => (isTaken(taken, each, start) ? [] : [each.employee])));
    const personOf = new Map<string, number>();
    const assign = (person: number, seen: Set<string>): boolean =>
      choices[person]!.some((employee) => {
        if (seen.has(employee)) return false;
        seen.add(employee);
        const other = personOf.get(employee);
        if (other !== undefined && !assign(other, seen)) return false;
        personOf.set(employee, person);
        return true;
      });
    return choices.every((_each, person) => assign(person, new Set()));
  }

  private groupOf(found: readonly PlacedPerson[]): FoundGroup {
    const people = [...found].sort((a, b) => a.person.index - b.person.index).map(appointmentOf);
    return {
      start: Math.min(...people.map(({ start }) => start)),
      end: Math.max(...people.map(({ end }) => end)),
      price: sumOf(people.map(({ price }) => price)),
      people,
    };
  }
}

/** What decides about all who come later: who comes next, from when on, and what is in their way. */
function keyOf(next: number, earliest: number, open: readonly EmployeeRange[], last: PlacedPerson | undefined): string {
  const ranges = open.map(({ employee, from, to }) => `${employee} ${from} ${to}`);
  return [next, earliest, last?.placed[0]?.candidate.day.rank ?? '', ...ranges.sort()].join('|');
}

const openAfter = (taken: readonly EmployeeRange[], minute: number): readonly EmployeeRange[] => taken.filter(({ to }) => to > minute);

function isTaken(taken: readonly EmployeeRange[], { employee, minutes, processing }: RankedCandidate, from: number): boolean {
  const own = taken.filter((each) => each.employee === employee);
  if (own.length === 0) return false;
  return workOf({ from, to: from + minutes, processing }).some((work) => own.some((each) => each.from < work.to && work.from < each.to));
}

const overlap = (a: EmployeeRange, b: EmployeeRange): boolean => a.employee === b.employee && a.from < b.to && b.from < a.to;

const rangesTaken = (placed: readonly PlacedStep[]): readonly EmployeeRange[] =>
  rangesOf(
    placed.map(({ candidate: { employee, before, after, processing }, from, to }) => ({ employee, from, to, before, after, processing })),
  );

const needing = ({ candidate: { before, after, needs }, from, to }: PlacedStep) => ({ from, to, before, after, needs });

function appointmentOf({ person: { steps }, placed }: PlacedPerson): FoundAppointment {
  return {
    start: placed[0]!.from,
    end: placed.at(-1)!.to,
    price: sumOf(placed.map(({ candidate }) => candidate.price)),
    parts: placed.map(({ index, candidate, from, to }) => ({ service: steps[index]!.service, employee: candidate.employee, from, to })),
  };
}

/** What decides when an employee can do a service: add-ons make that of one person longer than that of another. */
const timesOf = ({ employee, minutes, before, after, processing, needs }: ServiceStep['candidates'][number]) => ({
  employee,
  minutes,
  before,
  after,
  processing,
  needs,
});

const sumOf = (prices: readonly (Kopiykas | null)[]): Kopiykas | null =>
  prices.reduce<Kopiykas | null>((sum, price) => (sum === null || price === null ? null : sum + price), 0);

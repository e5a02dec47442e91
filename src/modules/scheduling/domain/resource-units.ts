import type { Interval } from '../contract/interval';
import { rangesOf } from './merged-ranges';

/** What a service takes of resources, minutes of the salon's day: a unit of each for all of its time, processing time and buffers included. */
export interface NeedingPart {
  readonly from: number;
  readonly to: number;
  readonly before: number;
  readonly after: number;
  /** Ids of resources. */
  readonly needs?: readonly string[];
}

/** A unit that is taken for a while; units of a resource are counted from 1. */
export interface TakenUnit extends Interval {
  readonly resource: string;
  readonly unit: number;
}

/** The unit of a resource that the desk wants, of those an appointment takes. */
export interface ChosenUnit {
  readonly resource: string;
  readonly unit: number;
}

/** A run of parts that one unit can serve. */
interface Demand extends Interval {
  /** Whether all of it was booked before: then it may go without a unit. */
  readonly isKept: boolean;
}

/** A unit for a demand, and whose it is. */
type PlacedDemand = Omit<TakenUnit, 'resource'> & { readonly person: number };

type OwnPart = NeedingPart & { readonly isKept: boolean };

const DAY_MINUTES = 24 * 60;
/** Units that are tried for the demands of one search at most: some thousand times what it usually takes. */
const MAX_TRIES = 20_000;

/** The units of resources that a salon has, on one day. */
export class ResourceUnits {
  /** By resource and minute of the day: until when some unit is free from it on; 0 where none is. */
  private readonly freeUntil = new Map<string, Uint16Array>();

  /** @param busy what is taken of each unit, by resource @param chosen the unit that must be among those taken; null: any */
  constructor(
    private readonly busy: ReadonlyMap<string, readonly (readonly Interval[])[]>,
    private readonly chosen: ChosenUnit | null = null,
  ) {}

  /** The same, where a unit was chosen. */
  choosing(chosen: ChosenUnit | null): ResourceUnits {
    return new ResourceUnits(this.busy, chosen);
  }

  /** Whether a unit of each is free in [from, to): without that, nothing that lasts so long can be offered. */
  areFree(needs: readonly string[] | undefined, from: number, to: number): boolean {
    return !needs?.length || needs.every((resource) => (this.freeUntilOf(resource)[from] ?? 0) >= to);
  }

  /**
   * The units that an appointment takes, the lowest that are free; null where they are not. Services one after another keep one unit where one is free for
   * all of them. Services at the same time take one each.
   * @param kept parts of the appointment that are booked already: they may go without, as after a unit was taken out of use
   */
  take(wanted: readonly NeedingPart[], kept: readonly NeedingPart[] = []): readonly TakenUnit[] | null {
    const parts = [...kept.map((part) => ({ ...part, isKept: true })), ...wanted.map((part) => ({ ...part, isKept: false }))];
    return this.taken([parts])?.[0] ?? null;
  }

  /** The units that several people take, of each person; null where they are not free. Nobody shares a unit with another. */
  takeFor(people: readonly (readonly NeedingPart[])[]): readonly (readonly TakenUnit[])[] | null {
    return this.taken(people.map((parts) => parts.map((part) => ({ ...part, isKept: false }))));
  }

  private taken(people: readonly (readonly OwnPart[])[]): readonly (readonly TakenUnit[])[] | null {
    const taken: TakenUnit[][] = people.map(() => []);
    for (const resource of new Set(people.flat().flatMap(({ needs = [] }) => needs))) {
      const own = people.map((parts) => parts.filter(({ needs }) => needs?.includes(resource)));
      const by = (demands: (parts: readonly OwnPart[]) => readonly Demand[]) =>
        this.placed(
          resource,
          own.flatMap((parts, person) => demands(parts).map((demand) => ({ ...demand, person }))),
        );
      const found = by(runsOf) ?? by((parts) => parts.map(demandOf));
      if (!found) return null;
      for (const { person, ...unit } of found) taken[person]!.push({ ...unit, resource });
    }
    return taken;
  }

  /** Takes units out of what is free. */
  add(taken: readonly TakenUnit[]): ResourceUnits {
    const busy = new Map(this.busy);
    for (const { resource, unit, from, to } of taken) {
      busy.set(
        resource,
        busy.get(resource)!.map((own, at) => (at + 1 === unit ? [...own, { from, to }] : own)),
      );
    }
    return new ResourceUnits(busy);
  }

  /** When the unit is taken that is given back first, or the chosen one, as far as it is in the way in [from, to); null: there is no unit at all. */
  busyIn(resource: string, wanted: Interval): Interval | null {
    const chosen = this.chosenOf(resource);
    const times = (this.busy.get(resource) ?? []).flatMap((own, at) => {
      const inWay = own.filter((each) => overlap(each, wanted));
      if (chosen !== null && at + 1 !== chosen) return [];
      return inWay.length === 0
        ? { from: wanted.from, to: wanted.from }
        : { from: Math.min(...inWay.map(({ from }) => from)), to: Math.max(...inWay.map(({ to }) => to)) };
    });
    return times.reduce<Interval | null>((first, each) => (first === null || each.to < first.to ? each : first), null);
  }

  private chosenOf(resource: string): number | null {
    return this.chosen?.resource === resource ? this.chosen.unit : null;
  }

  /** A unit for each, tried in order of time from the first unit on; those that are kept come first, and go without where there is none. */
  private placed(resource: string, demands: readonly (Demand & { readonly person: number })[]): readonly PlacedDemand[] | null {
    const units = this.busy.get(resource) ?? [];
    const chosen = this.chosenOf(resource);
    if (chosen !== null && demands.every((demand) => units[chosen - 1]?.some((each) => overlap(each, demand)) ?? true)) return null;
    const sorted = [...demands].sort((a, b) => Number(b.isKept) - Number(a.isKept) || a.from - b.from);
    let tries = 0;
    const go = (at: number, taken: readonly PlacedDemand[]): readonly PlacedDemand[] | null => {
      if (++tries > MAX_TRIES) return null;
      const demand = sorted[at];
      if (!demand) return chosen === null || taken.some(({ unit }) => unit === chosen) ? taken : null;
      const { from, to, isKept, person } = demand;
      const free = units.flatMap((busy, index) => {
        const own = taken.filter(({ unit }) => unit === index + 1);
        return [...busy, ...own].some((each) => overlap(each, demand)) ? [] : [index + 1];
      });
      if (free.length === 0) return isKept ? go(at + 1, taken) : null;
      for (const unit of free.sort((a, b) => Number(b === chosen) - Number(a === chosen))) {
        const found = go(at + 1, [...taken, { unit, from, to, person }]);
        if (found) return found;
      }
      return null;
    };
    return go(0, []);
  }

  private freeUntilOf(resource: string): Uint16Array {
    let known = this.freeUntil.get(resource);
    if (known) return known;
    known = new Uint16Array(DAY_MINUTES);
    for (const busy of this.busy.get(resource) ?? []) {
      const sorted = [...busy].sort((a, b) => a.from - b.from);
      let at = 0;
      for (const { from, to } of [...sorted, { from: DAY_MINUTES, to: DAY_MINUTES }]) {
        for (let minute = at; minute < Math.min(from, DAY_MINUTES); minute += 1) known[minute] = Math.max(known[minute]!, from);
        at = Math.max(at, to);
      }
    }
    this.freeUntil.set(resource, known);
    return known;
  }
}

/** Where nothing is limited. */
export const NO_RESOURCES = new ResourceUnits(new Map());

const overlap = (a: Interval, b: Interval): boolean => a.from < b.to && b.from < a.to;

const demandOf = ({ from, to, before, after, isKept }: OwnPart): Demand => ({ from: from - before, to: to + after, isKept });

/** Parts without a pause between them are one run. What lies at the same time is of another one. */
function runsOf(parts: readonly OwnPart[]): readonly Demand[] {
  const tracks: OwnPart[][] = [];
  for (const part of [...parts].sort((a, b) => a.from - b.from)) {
    const track = tracks.find((own) => own.at(-1)!.to <= part.from);
    if (track) track.push(part);
    else tracks.push([part]);
  }
  return tracks.flatMap((own) =>
    rangesOf(own.map(({ from, to, before, after }) => ({ employee: '', from, to, before, after }))).map(({ from, to }) => ({
      from,
      to,
      isKept: own.every((part) => part.isKept || part.from >= to || part.to <= from),
    })),
  );
}

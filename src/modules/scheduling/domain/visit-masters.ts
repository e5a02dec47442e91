import type { Kopiykas } from '../../../shared/money';
import { byBookedMinutes } from './choose-master';
import { stretchesOf, type Stretch } from './stretches';
import type { MasterDay } from './offered-times';

/** Somebody who can do a service; minutes, and kopiykas or null where the price is not known. */
export interface StepCandidate {
  readonly employee: string;
  readonly minutes: number;
  readonly before: number;
  readonly after: number;
  readonly price: Kopiykas | null;
}

const DAY_MINUTES = 24 * 60;

/** A master with free time that day. */
export interface Master {
  /** Place in the order in which masters are chosen. */
  readonly rank: number;
  readonly employee: string;
  readonly stretches: readonly Stretch[];
  /** Of all masters, a row for each by rank, by minute of the day: until when the master is free from it on; 0 where not. */
  readonly freeUntil: Uint16Array;
}

/** A master who can do a step. */
export interface Doer extends StepCandidate {
  readonly master: Master;
}

/** Masters with free time, in the order in which they are chosen: the fewest booked minutes first. */
export function mastersOf(days: readonly MasterDay[]): ReadonlyMap<string, Master> {
  const freeUntil = new Uint16Array(days.length * DAY_MINUTES);
  const sorted = [...days].sort(byBookedMinutes).map((day, rank): [string, Master] => {
    const stretches = stretchesOf(day);
    for (const { from, to } of stretches)
      freeUntil.fill(to, rank * DAY_MINUTES + Math.max(0, from), rank * DAY_MINUTES + Math.min(to, DAY_MINUTES));
    return [day.employee, { rank, employee: day.employee, stretches, freeUntil }];
  });
  return new Map(sorted);
}

/** Who can do a step that day, in the order in which masters are chosen. */
export function doersOf(candidates: readonly StepCandidate[], masters: ReadonlyMap<string, Master>): readonly Doer[] {
  const doers = candidates.flatMap((candidate) => {
    const master = masters.get(candidate.employee);
    return master && candidate.minutes > 0 ? [{ ...candidate, master }] : [];
  });
  return doers.sort((a, b) => a.master.rank - b.master.rank);
}

/** Whether a master is free in [from, to); always when that is empty. */
export function isFree({ freeUntil, rank }: Master, from: number, to: number): boolean {
  return from >= to || (from >= 0 && from < DAY_MINUTES && freeUntil[rank * DAY_MINUTES + from]! >= to);
}

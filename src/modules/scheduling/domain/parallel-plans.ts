import type { ChainStep } from './step-chain';

/** Tracks of steps, each done in turn from the beginning of the appointment on, by employees of its own. */
export type ParallelPlan = readonly (readonly ChainStep[])[];

/**
 * The ways in which an appointment can be done side by side, the shortest first. Steps that may be done beside others begin with the appointment, all at
 * once or, for fewer employees, one after another, while the rest is done in turn; where all may, the first is the rest. None where no step may.
 * Tracks that few can do stand first: others find another employee more easily.
 * @param beside places of the steps that may be done beside others
 */
export function parallelPlans(steps: readonly ChainStep[], beside: ReadonlySet<number>): readonly ParallelPlan[] {
  const main = steps.filter(({ index }) => !beside.has(index));
  const others = steps.filter(({ index }) => beside.has(index));
  if (main.length === 0) main.push(...others.splice(0, 1));
  if (others.length === 0) return [];
  const ways = [[main, ...others.map((step) => [step])], ...(others.length > 1 ? [[main, others]] : [])];
  return ways.map((tracks) => tracks.sort((a, b) => fewest(a) - fewest(b)));
}

function fewest(track: readonly ChainStep[]): number {
  return Math.min(...track.map(({ candidates }) => candidates.length));
}

import type { JobOptions } from './job';

/**
 * Seconds before the next try after `attempt` failed ones: half of a doubling bound, and a random part of the other half, so that many
 * jobs that failed together do not come back together.
 * @param random from 0 to 1
 */
export function retryDelaySeconds(
  attempt: number,
  { firstDelaySeconds, mostDelaySeconds }: Required<Pick<JobOptions, 'firstDelaySeconds' | 'mostDelaySeconds'>>,
  random: number,
): number {
  const bound = Math.min(firstDelaySeconds * 2 ** (attempt - 1), mostDelaySeconds);
  return bound / 2 + (bound / 2) * random;
}

import type { Redaction } from '../logging/redaction';
import { GiveUp, RunLater, type JobOptions } from './job';
import { retryDelaySeconds } from './retry-delay';

/** What becomes of a job after a run. */
export type JobOutcome =
  | { readonly kind: 'done' }
  | {
      readonly kind: 'again';
      readonly reason: string;
      readonly delaySeconds: number;
      readonly isCounted: boolean;
      readonly failures: number;
    }
  | { readonly kind: 'dead'; readonly reason: string };

/** What is kept of the reason of a failure, characters. */
const MAX_REASON = 500;
/** What is looked at of it, characters: more than is kept, so that nothing is cut in two at the end of what is kept. */
const MAX_READ = 2000;

/** Why a run failed, as it is kept and logged: without what a handler or a library may have repeated of people and secrets. */
export function reasonOf(error: unknown, redaction: Redaction): string {
  // redacted first: half a phone would not be recognised
  return redaction.text((error instanceof Error ? error.message : String(error)).slice(0, MAX_READ)).slice(0, MAX_REASON);
}

/**
 * Decides after a failed run.
 * @param reason of the failure, redacted
 * @param run its number, 1 for the first try, and how many before it have failed: a job whose process was killed waits no longer for that
 * @param isStopping whether the process stops: the handler was interrupted and is not to blame
 * @param random from 0 to 1
 */
export function outcomeOfFailure(
  error: unknown,
  reason: string,
  { attempt, failures }: { readonly attempt: number; readonly failures: number },
  options: Required<JobOptions>,
  isStopping: boolean,
  random: number,
): JobOutcome {
  if (error instanceof RunLater) return { kind: 'again', reason, delaySeconds: error.delayMs / 1000, isCounted: false, failures };
  if (error instanceof GiveUp) return { kind: 'dead', reason };
  if (isStopping) return { kind: 'again', reason, delaySeconds: 0, isCounted: false, failures };
  if (attempt >= options.tries) return { kind: 'dead', reason };
  return { kind: 'again', reason, delaySeconds: retryDelaySeconds(failures + 1, options, random), isCounted: true, failures: failures + 1 };
}

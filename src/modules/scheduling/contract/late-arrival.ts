import type { Appointment } from './appointment';
import type { TimeOfDay } from './free-time';

/** Minutes that a client may say they will be late. */
export const LATE_MINUTES = [5, 10, 15, 20] as const;

const MINUTE_MS = 60_000;
/** From so long before the appointment begins until so long after it. */
const BEFORE_MS = 180 * MINUTE_MS;
const AFTER_MS = 20 * MINUTE_MS;

/** Whether it is the time to say so. */
export function mayBeLate({ state, startsAt }: Pick<Appointment, 'state' | 'startsAt'>, now: Date): boolean {
  const ahead = startsAt.getTime() - now.getTime();
  return (state === 'planned' || state === 'confirmed') && ahead <= BEFORE_MS && ahead >= -AFTER_MS;
}

/** What still fits for who comes so late: fewer services, a later time with the same employees, or others. */
export interface LateChoice {
  /** Names it, as long as it stands. */
  readonly id: string;
  readonly kind: 'shorter' | 'later' | 'other';
  readonly start: TimeOfDay;
  readonly end: TimeOfDay;
  /** What is done, as it was booked. */
  readonly services: readonly string[];
  readonly employees: readonly string[];
}

/** What became of saying it. `fits`: the salon waits; else what would fit, which may be nothing: then the client calls. */
export interface LateAnswer {
  readonly fits: boolean;
  readonly choices: readonly LateChoice[];
}

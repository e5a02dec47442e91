import type { Scope } from '../../../shared/scope';
import type { Day, TimeOfDay } from './free-time';

/** Where an appointment is moved to. */
export interface MoveTarget {
  readonly day: Day;
  /** When it begins. */
  readonly start: TimeOfDay;
  readonly professional: string | null;
}

/** Which appointments are looked for: by a phone or by a part of a name. */
export interface AppointmentFilter {
  /** As it is kept. */
  readonly phone?: string;
  /** A part of it, whatever the case; not looked at with `phone`. */
  readonly name?: string;
  /** At which salons. */
  readonly at: Scope;
  /** Id of the last one of the part before. */
  readonly before?: string;
  readonly most: number;
}

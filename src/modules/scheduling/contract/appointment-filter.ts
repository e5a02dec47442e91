import type { Scope } from '../../../shared/scope';
import type { Day, TimeOfDay } from './free-time';

/** Where an appointment is moved to. */
export interface MoveTarget {
  readonly day: Day;
  /** When it begins. */
  readonly start: TimeOfDay;
  /** Who does all that its first employee does; null: its employees stay. */
  readonly professional: string | null;
  /** When each of its services begins, and by whom, in their order; absent: as far from each other as they are. */
  readonly parts?: readonly { readonly start: TimeOfDay; readonly employee: string }[];
  /** Whether it may be outside of working hours. */
  readonly isOutsideHours: boolean;
  /** The unit of a resource, counted from 1, that is to be among those it takes; absent: those that are free. */
  readonly unit?: { readonly resource: string; readonly unit: number };
}

/** Which appointments are looked for: by a client, a phone or a part of a name. */
export interface AppointmentFilter {
  /** Id. */
  readonly client?: string;
  /** As it is kept. */
  readonly phone?: string;
  /** A part of it, whatever the case; not looked at with `client` or `phone`. */
  readonly name?: string;
  /** At which salons. */
  readonly at: Scope;
  /** Id of the last one of the part before. */
  readonly before?: string;
  readonly most: number;
}

import type { Locale } from '../../../shared/locale';
import type { Appointment } from './appointment';
import type { Day, TimeOfDay } from './free-time';

/** `review`: asks how an appointment was · `next`: offers the next one. */
export const FOLLOW_UP_KINDS = ['review', 'next'] as const;
export type FollowUpKind = (typeof FOLLOW_UP_KINDS)[number];

/** `skipped`: there was no reason to send it, and it is not decided again. */
export const FOLLOW_UP_STATES = ['sent', 'offered', 'booked', 'declined', 'skipped'] as const;
export type FollowUpState = (typeof FOLLOW_UP_STATES)[number];

/** Bounds of the weeks after which a service is due again. */
export const INTERVAL_WEEKS = { least: 1, most: 52 } as const;
/** Times that are kept for one client. */
export const MAX_NEXT_TIMES = 3;

/** A time that is kept for the next appointment. */
export interface NextTime {
  /** Id of the hold. */
  readonly id: string;
  readonly location: string;
  readonly day: Day;
  readonly start: TimeOfDay;
  readonly end: TimeOfDay;
  readonly services: readonly {
    readonly service: string;
    readonly employee: string;
    readonly quantity: number;
    readonly start: TimeOfDay;
    readonly isAny: boolean;
  }[];
}

/** A message that offers the next appointment. */
export interface NextOffer {
  readonly id: string;
  readonly client: string;
  readonly locale: Locale;
  readonly state: FollowUpState;
  /** The appointment that it follows, with the services that are offered again. */
  readonly appointment: Appointment;
  /** The day that the interval comes to. */
  readonly day: Day;
  /** The appointment that came of it; null: none. */
  readonly booked: string | null;
  readonly until: Date;
  /** What is kept now, by time; empty once it is over. */
  readonly times: readonly NextTime[];
}

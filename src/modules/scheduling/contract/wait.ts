import type { Locale } from '../../../shared/locale';
import type { Day, TimeOfDay } from './free-time';

/**
 * `waiting` for a time; `offered` one; `booked`; `declined_all` what was offered, or did not answer; `expired` without one; `left` the list, or was
 * removed from it.
 */
export const WAIT_STATES = ['waiting', 'offered', 'booked', 'declined_all', 'expired', 'left'] as const;
export type WaitState = (typeof WAIT_STATES)[number];

/** How long a time is kept for who is offered it, minutes. */
export const OFFERED_MINUTES = 30;
/** Offers that are declined or not answered until a wait ends. */
export const MAX_DECLINED = 3;
/** Days ahead that may be waited for. */
export const MAX_WAIT_DAYS = 60;
/** Salons of one wait. */
export const MAX_WAIT_SALONS = 10;

/** A service that is waited for. */
export interface WaitedService {
  readonly service: string;
  /** Null: any employee. */
  readonly employee: string | null;
  readonly quantity: number;
}

/** What somebody waits for. All of the appointment lies within the days and hours. */
export interface WantedWait {
  readonly services: readonly WaitedService[];
  /** Any of these salons. */
  readonly locations: readonly string[];
  /** First and last day. */
  readonly from: Day;
  readonly to: Day;
  /** 1 is Monday. */
  readonly weekdays: readonly number[];
  /** Minutes of the salon's clock. */
  readonly hours: { readonly from: number; readonly to: number };
  /** When the wait ends; left out: with its last day. */
  readonly until?: Day;
}

/** A time that is kept for who waits. */
export interface WaitOffer {
  /** UUID. */
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
  readonly expiresAt: Date;
}

/** A wait as it stands. */
export interface Wait extends Omit<WantedWait, 'until'> {
  /** UUID. */
  readonly id: string;
  /** Null: erased. */
  readonly client: string | null;
  readonly locale: Locale;
  readonly state: WaitState;
  readonly until: Date;
  readonly createdAt: Date;
  /** When an operator put it before all others; null: it has its turn. */
  readonly jumpedAt: Date | null;
  readonly addedBy: string | null;
  /** Id of the appointment that came of it. */
  readonly appointment: string | null;
  /** What is kept for the client now. */
  readonly offer: WaitOffer | null;
}

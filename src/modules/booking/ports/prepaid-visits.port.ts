import type { Kopiykas } from '../../../shared/money';
import type { Locale } from '../../../shared/locale';
import type { PrepaymentState } from '../../scheduling/contract/prepayment';

/** The prepayment of a visit, as it is now. */
export interface Prepayment {
  /** Id of the visit. */
  readonly appointment: string;
  /** What it is paid as: `visit_` and figures. */
  readonly subject: string;
  readonly amount: Kopiykas;
  readonly state: PrepaymentState;
  /** The attempt whose money counts; null before it is paid. */
  readonly attempt: string | null;
  /** When the time of the visit is free again unless it is paid. */
  readonly due: Date;
  /** Whether it can still be paid in time. */
  readonly isAwaited: boolean;
  readonly now: Date;
  readonly client: string | null;
  readonly location: string;
  readonly startsAt: Date;
  readonly zone: string;
  readonly locale: Locale;
}

/**
 * What a payment made of its visit. `booked`: the visit is certain · `known`: it was before, by the same payment · `too_late`: its time was taken
 * meanwhile, or is over · `cancelled`: its client does not want it any more · `second`: another payment came first · `unknown`: no such visit.
 */
export type PaidOutcome = 'booked' | 'known' | 'too_late' | 'cancelled' | 'second' | 'unknown';

/** Visits that are paid in advance, where the calendar leaves that to the site. `Tx` is the transaction of the caller. */
export abstract class PrepaidVisits<Tx = unknown> {
  /** False: the site takes no prepayments, and there are none. */
  abstract readonly isOn: boolean;

  /** Of a visit of this client; null when it has none. */
  abstract ofVisit(tx: Tx, appointment: string, client: string): Promise<Prepayment | null>;

  abstract find(tx: Tx, subject: string): Promise<Prepayment | null>;

  /** Makes the visit certain, once, or says why it cannot be: then nothing is written. */
  abstract paid(tx: Tx, subject: string, attempt: string): Promise<PaidOutcome>;

  /** Money went back without us. @returns whether it had counted for a visit */
  abstract reversed(tx: Tx, subject: string, attempt: string): Promise<boolean>;

  /** A refund that was asked for is settled. */
  abstract refunded(tx: Tx, subject: string, outcome: 'done' | 'refused'): Promise<void>;

  /** Those that are due, or will be within so many seconds; the longest first. */
  abstract due(withinSeconds: number, most: number): Promise<readonly { readonly subject: string; readonly isOver: boolean }[]>;

  /** Ends a visit that was not paid in time. Harmless to repeat. */
  abstract release(tx: Tx, subject: string): Promise<void>;
}

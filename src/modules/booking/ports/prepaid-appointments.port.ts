import type { PaidOutcome, Prepayment } from '../../scheduling/contract/prepayment';

/** Appointments that are paid in advance, where the calendar leaves that to the site. `Tx` is the transaction of the caller. */
export abstract class PrepaidAppointments<Tx = unknown> {
  /** False: the site takes no prepayments, and there are none. */
  abstract readonly isOn: boolean;

  /** Of an appointment of this client; null when it has none. */
  abstract ofAppointment(tx: Tx, appointment: string, client: string): Promise<Prepayment | null>;

  abstract find(tx: Tx, subject: string): Promise<Prepayment | null>;

  /** Makes the appointment certain, once, or says why it cannot be: then nothing is written. */
  abstract paid(tx: Tx, subject: string, attempt: string): Promise<PaidOutcome>;

  /** Money went back without us. @returns whether it had counted for an appointment */
  abstract reversed(tx: Tx, subject: string, attempt: string): Promise<boolean>;

  /** A refund that was asked for is settled. */
  abstract refunded(tx: Tx, subject: string, outcome: 'done' | 'refused'): Promise<void>;

  /** Those that are due, or will be within so many seconds; the longest first. */
  abstract due(withinSeconds: number, most: number): Promise<readonly { readonly subject: string; readonly isOver: boolean }[]>;

  /** Ends an appointment that was not paid in time. Harmless to repeat. */
  abstract release(tx: Tx, subject: string): Promise<void>;
}

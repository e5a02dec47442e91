import type { PaidOutcome, PrepaidService, Prepayment } from '../../scheduling/contract/prepayment';

/** A prepayment that is due, or will be soon. */
export interface DuePrepayment {
  readonly subject: string;
  /** Of its group that is paid at once; null: it is paid by itself. */
  readonly groupSubject: string | null;
  readonly isOver: boolean;
}

/** Appointments that are paid in advance, where the calendar leaves that to the site. `Tx` is the transaction of the caller. */
export abstract class PrepaidAppointments<Tx = unknown> {
  /** False: the site takes no prepayments, and there are none. */
  abstract readonly isOn: boolean;

  /** Of an appointment of this client; null when it has none. */
  abstract ofAppointment(tx: Tx, appointment: string, client: string): Promise<Prepayment | null>;

  abstract find(tx: Tx, subject: string): Promise<Prepayment | null>;

  /** What an appointment was paid in advance as, and by which attempt; null: it was not. */
  abstract payment(appointment: string): Promise<{ readonly subject: string; readonly attempt: string } | null>;

  /** Those of a group that is paid at once, in the order of its people. @param subject of the group */
  abstract ofGroup(tx: Tx, subject: string): Promise<readonly Prepayment[]>;

  /** All services of the appointment of a prepayment, as they were booked. */
  abstract services(tx: Tx, subject: string): Promise<readonly PrepaidService[]>;

  /** Makes the appointment certain, once, or says why it cannot be: then nothing is written. */
  abstract paid(tx: Tx, subject: string, attempt: string): Promise<PaidOutcome>;

  /** Money went back without us. @returns whether it had counted for an appointment */
  abstract reversed(tx: Tx, subject: string, attempt: string): Promise<boolean>;

  /** A refund that was asked for is settled. */
  abstract refunded(tx: Tx, subject: string, outcome: 'done' | 'refused'): Promise<void>;

  /** Those that are due, or will be within so many seconds; the longest first. */
  abstract due(withinSeconds: number, most: number): Promise<readonly DuePrepayment[]>;

  /** Ends an appointment that was not paid in time. Harmless to repeat. */
  abstract release(tx: Tx, subject: string): Promise<void>;
}

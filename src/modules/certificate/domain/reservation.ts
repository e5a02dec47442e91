import type { Kopiykas } from '../../../shared/money';
import { isExpired } from '../contract/validity';
import type { StoredCertificate } from './certificate';

/** reserved: for an appointment to come; taken: all or a part of it paid for the appointment; returned: it is available again. */
export const RESERVATION_STATES = ['reserved', 'taken', 'returned'] as const;
export type ReservationState = (typeof RESERVATION_STATES)[number];

/** Certificates that pay for one appointment before it. */
export const MAX_PAYING = 2;

/** Why nothing of a certificate is reserved. */
export type ReservationProblem =
  | 'expired'
  /** Nothing of it is available. */
  | 'empty'
  | 'beyond_balance'
  /** It is given back or replaced, or its money is on its way back. */
  | 'void'
  /** One for a service: it is redeemed at the salon, whole. */
  | 'at_salon'
  /** The appointment costs nothing more, or its price is said at the salon. */
  | 'not_needed'
  /** More of them than pay for one appointment. */
  | 'too_many';

type Payer = Pick<StoredCertificate, 'kind' | 'balance' | 'reserved' | 'state' | 'validThrough'>;

/** What can be reserved or redeemed. */
export const availableOf = ({ balance, reserved }: Pick<StoredCertificate, 'balance' | 'reserved'>): Kopiykas => balance - reserved;

/**
 * Whether a certificate can pay for an appointment at all. Only the day of the booking has to be within its validity: a reservation made in time
 * stays valid, whenever the appointment is.
 */
export function payingProblem(certificate: Payer, now: Date): ReservationProblem | null {
  if (certificate.state !== 'active') return 'void';
  if (certificate.kind === 'service') return 'at_salon';
  if (availableOf(certificate) === 0) return 'empty';
  return isExpired(certificate.validThrough, now) ? 'expired' : null;
}

/**
 * How much of a certificate is reserved.
 * @param wanted kopiykas above 0; null: as much as is available and needed
 * @param needed what the appointment costs beyond what is reserved for it
 */
export function reservable(
  certificate: Payer,
  wanted: Kopiykas | null,
  needed: Kopiykas,
  now: Date,
): { readonly amount: Kopiykas } | { readonly problem: ReservationProblem } {
  const problem = payingProblem(certificate, now);
  if (problem) return { problem };
  if (needed <= 0) return { problem: 'not_needed' };
  const available = availableOf(certificate);
  if (wanted !== null && wanted > available) return { problem: 'beyond_balance' };
  return { amount: Math.min(wanted ?? available, available, needed) };
}

/** Shares a sum among reservations in their order, the first ones whole. */
export function takenOf(amounts: readonly Kopiykas[], most: Kopiykas): readonly Kopiykas[] {
  let left = most;
  return amounts.map((amount) => {
    const taken = Math.min(amount, Math.max(0, left));
    left -= taken;
    return taken;
  });
}

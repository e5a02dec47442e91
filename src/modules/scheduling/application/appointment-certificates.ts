import { lastChange } from '../contract/change-rules';
import type { Transaction } from '../../../platform/database/database';
import type { Kopiykas } from '../../../shared/money';
import type { PaidByCertificate } from '../contract/appointment';
import type { BookOptions } from '../contract/calendar-requests';
import type { AppointmentToStore, StoredAppointment } from '../store/appointment-rows';

/**
 * Certificates that pay for appointments, kept by another module. Each method is called in the transaction that changes the appointment, which is
 * locked; done twice it is done once.
 */
export interface AppointmentCertificates {
  /** Reserves all that is wanted, or fails. @returns what is reserved now for the appointment, kopiykas */
  reserve(
    tx: Transaction,
    wanted: {
      readonly appointment: string;
      readonly total: Kopiykas;
      readonly certificates: readonly PaidByCertificate[];
      readonly dueAt: Date;
    },
  ): Promise<Kopiykas>;
  /** Takes at most so much of what is reserved; the rest goes back. `services`: what it pays for; left out where nothing was done. */
  take(
    tx: Transaction,
    appointment: string,
    how: { readonly most: Kopiykas; readonly location: string; readonly note: string; readonly services?: readonly PaidService[] },
  ): Promise<unknown>;
  /** Returns what is reserved. @param reason an operator's */
  giveBack(tx: Transaction, appointment: string, reason?: string): Promise<void>;
  /** What is reserved beyond this sum goes back. */
  fit(tx: Transaction, appointment: string, total: Kopiykas): Promise<void>;
  /** Reserves again what was taken or returned. @returns `isWhole` false: less than before is there */
  reopen(tx: Transaction, appointment: string, dueAt: Date): Promise<{ readonly isWhole: boolean }>;
  /** It is looked at again at that moment. */
  putOff(tx: Transaction, appointment: string, dueAt: Date): Promise<void>;
}

/** A service that was done; its cost is of all of its quantity. */
interface PaidService {
  readonly code: string;
  readonly name: string;
  readonly quantity: number;
  readonly cost: Kopiykas;
}

/** None are taken. */
export const NO_CERTIFICATES: AppointmentCertificates = {
  reserve: (_tx, { certificates }) =>
    certificates.length === 0 ? Promise.resolve(0) : Promise.reject(new Error('this calendar takes no certificates')),
  take: () => Promise.resolve(),
  giveBack: () => Promise.resolve(),
  fit: () => Promise.resolve(),
  reopen: () => Promise.resolve({ isWhole: true }),
  putOff: () => Promise.resolve(),
};

const HOUR_MS = 3_600_000;
/** So long after its end the counter may still take the money of an appointment, with what it really cost. */
const COUNTER_HOURS = 24;

type Ending = Pick<StoredAppointment, 'id' | 'location' | 'startsAt' | 'changeableHours' | 'undoUntil' | 'prepayment' | 'cardPrepayment'>;

/** What services with a known price cost together; others are paid at the salon. */
export function knownTotal(parts: readonly { readonly price: Kopiykas | null }[]): Kopiykas {
  return parts.reduce((sum, { price }) => sum + (price ?? 0), 0);
}

/** When reserved sums of an appointment are taken that nobody has settled. */
export function takenAt({ endsAt }: Pick<StoredAppointment, 'endsAt'>): Date {
  return new Date(endsAt.getTime() + COUNTER_HOURS * HOUR_MS);
}

/** Certificates in place of a prepayment: what they covered of it. */
const coveredPrepayment = ({ prepayment, cardPrepayment }: Ending): Kopiykas => (prepayment ?? 0) - (cardPrepayment ?? 0);

/** The client did not come, or cancelled too late: as of a prepayment by card, what was asked for in advance stays with the salon. */
export async function keepForMissed(
  tx: Transaction,
  certificates: AppointmentCertificates,
  appointment: Ending,
  note: string,
): Promise<void> {
  await certificates.take(tx, appointment.id, { most: coveredPrepayment(appointment), location: appointment.location, note });
}

/** A cancelled appointment: in time, or by the salon, all goes back. */
export async function settleCancelled(
  tx: Transaction,
  certificates: AppointmentCertificates,
  appointment: Ending,
  { by, now }: { readonly by: 'client' | 'salon'; readonly now: Date },
): Promise<void> {
  const until = lastChange(appointment);
  const isInTime = until !== null && now <= until;
  if (by === 'salon' || isInTime) await certificates.giveBack(tx, appointment.id);
  else await keepForMissed(tx, certificates, appointment, 'cancelled late');
}

/** When an appointment that is being booked is looked at first; its end is known to the day. */
export function firstLook(appointment: Pick<StoredAppointment, 'day' | 'expiresAt'>): Date {
  return appointment.expiresAt ?? new Date(Date.parse(appointment.day) + 2 * COUNTER_HOURS * HOUR_MS);
}

/** What certificates cover of a prepayment is not paid by card; covered whole, the appointment is certain at once. */
export function withoutCovered<T extends Pick<AppointmentToStore, 'state' | 'expiresAt' | 'prepayment'>>(
  made: T,
  reserved: number,
  state: BookOptions['state'],
): { readonly written: T; readonly card: number | null } {
  const card = Math.max(0, (made.prepayment ?? 0) - reserved) || null;
  if (card !== null || made.state !== 'awaiting_prepayment') return { written: made, card };
  return { written: { ...made, state, expiresAt: state === 'planned' ? null : made.expiresAt }, card };
}

import { DomainError } from './domain-error';
import { toHryvnias, type Kopiykas } from './money';

/** The time is gone: nothing was booked. */
export const timeConflict = (details?: { readonly nearest?: string }): DomainError =>
  new DomainError(
    'conflict',
    'time_conflict',
    { key: 'booking.errors.time_conflict' },
    details?.nearest ? { details: { nearest: details.nearest } } : {},
  );

/** A patch test would not be early enough, or too old on the day. */
export const testTooLate = (): DomainError => new DomainError('conflict', 'test_too_late', { key: 'booking.errors.test_too_late' });

/** A time that was offered to a client is not kept any more. */
export const offerOver = (): DomainError => new DomainError('conflict', 'offer_over', { key: 'booking.errors.offer_over' });

/** The services cost another sum than the client was shown: nothing was booked. @param right kopiykas */
const amountChanged = (right: Kopiykas, shown: Kopiykas): DomainError => {
  const [amount, was] = [toHryvnias(right), toHryvnias(shown)];
  return new DomainError(
    'conflict',
    'amount_changed',
    { key: 'booking.errors.amount_changed', args: { amount, was } },
    { details: { amount } },
  );
};

/**
 * @param shown what the client was shown for these services, kopiykas; null or undefined: nothing
 * @param prices what they cost; null: not known @throws DomainError `amount_changed` with the right sum in hryvnias
 */
export function checkAmount(shown: Kopiykas | null | undefined, prices: readonly (Kopiykas | null)[]): void {
  const right = prices.reduce<Kopiykas | null>((sum, price) => (sum === null || price === null ? null : sum + price), 0);
  if (shown !== null && shown !== undefined && right !== null && right !== shown) throw amountChanged(right, shown);
}

/** What a client was shown, and books, adds or moves by; left out or null: whatever it is. */
export interface AgreedTerms {
  /** What the services cost together, kopiykas. */
  readonly amount?: Kopiykas | null;
  /** How long they take, each by itself, added up. */
  readonly minutes?: number | null;
}

/** The services take another time than the client was shown: nothing was done. */
const durationChanged = (duration: number, was: number): DomainError =>
  new DomainError(
    'conflict',
    'duration_changed',
    { key: 'booking.errors.duration_changed', args: { duration, was } },
    { details: { duration } },
  );

/** @param minutes how long the services take now @throws DomainError `duration_changed` with the right minutes */
export function checkMinutes(shown: number | null | undefined, minutes: readonly number[]): void {
  const right = minutes.reduce((sum, each) => sum + each, 0);
  if (shown !== null && shown !== undefined && right !== shown) throw durationChanged(right, shown);
}

/** Not there, or another client's. */
export const appointmentUnknown = (): DomainError =>
  new DomainError('not-found', 'appointment_unknown', { key: 'booking.errors.appointment_unknown' });

/** No group has this id or link, or it is another client's. */
export const groupUnknown = (): DomainError => new DomainError('not-found', 'group_unknown', { key: 'booking.errors.group_unknown' });

/** A group is taken back as a whole for 15 minutes after it was booked. */
export const groupUndoOver = (): DomainError => new DomainError('conflict', 'group_undo_over', { key: 'booking.errors.group_undo_over' });

/** Nobody confirmed it in time: its time is free for others. */
export const timeReleased = (): DomainError => new DomainError('conflict', 'time_released', { key: 'booking.errors.time_released' });

/** That the client will be late is said within three hours before the beginning, or a moment after it. */
export const lateNotNow = (): DomainError => new DomainError('conflict', 'late_not_now', { key: 'booking.errors.late_not_now' });

/** It becomes certain by its prepayment alone. */
export const prepaymentNotPaid = (): DomainError =>
  new DomainError('conflict', 'prepayment_unpaid', { key: 'booking.errors.prepayment_unpaid' });

/** The booking system has no such category of services. */
export const categoryUnknown = (): DomainError =>
  new DomainError('not-found', 'category_unknown', { key: 'booking.errors.category_unknown' });

/** The hold has run out and its time was taken, or it was never the caller's. */
export const holdUnknown = (): DomainError => new DomainError('not-found', 'hold_unknown', { key: 'booking.errors.hold_unknown' });

/** A hold is renewed once. */
export const holdRenewed = (): DomainError => new DomainError('conflict', 'hold_renewed', { key: 'booking.errors.hold_renewed' });

/** Too much is held already from the same address, or of the salon's day. */
export const tooManyHolds = (): DomainError => new DomainError('too-many', 'too_many_holds', { key: 'booking.errors.too_many_holds' });

/** An appointment is spoken of once, and when it is over. */
export const feedbackRefused = (): DomainError =>
  new DomainError('conflict', 'feedback_refused', { key: 'booking.errors.feedback_refused' });

/** The booking system cannot be reached, or does not answer sensibly; try again later. */
export const bookingUnavailable = (cause?: unknown): DomainError =>
  new DomainError('unavailable', 'booking_unavailable', { key: 'booking.errors.unavailable' }, { retryAfterSeconds: 30, cause });

/** Sign-in as the site's rules say it when the booking system brought no words of its own. @param details figures for programs */
export const authFailed = (status: number, code = 'auth_failed', details?: Readonly<Record<string, number>>): DomainError =>
  new DomainError('unauthorized', code, { key: 'booking.errors.auth_failed', args: { status } }, details && { details });

/** No further code by SMS for this phone before then. */
export const tooManyCodes = (retryAfterSeconds: number): DomainError =>
  new DomainError('too-many', 'rate_limited', { key: 'booking.errors.too_many_codes' }, { retryAfterSeconds });

/** The phone has no client yet: register. The code is not spent. */
export const clientUnknown = (): DomainError => new DomainError('not-found', 'client_unknown', { key: 'booking.errors.client_unknown' });

/** Reminders by mail were asked for, and no e-mail is known. */
export const emailMissing = (): DomainError => new DomainError('conflict', 'email_missing', { key: 'booking.errors.email_missing' });

/** Reminders by Telegram were asked for, and no chat is known. */
export const telegramNotLinked = (): DomainError =>
  new DomainError('conflict', 'telegram_not_linked', { key: 'booking.errors.telegram_not_linked' });

/** The salons' own system keeps the calendar, and cannot do what was asked for. */
export const keptElsewhere = (): DomainError =>
  new DomainError('conflict', 'booking_kept_elsewhere', { key: 'booking.errors.kept_elsewhere' });

/** The salons' own system reminds its clients. */
export const reminderElsewhere = (): DomainError =>
  new DomainError('conflict', 'reminder_elsewhere', { key: 'booking.errors.reminder_elsewhere' });

/** The client may not book online. */
export const onlineBookingForbidden = (): DomainError =>
  new DomainError('forbidden', 'online_booking_forbidden', { key: 'booking.errors.online_booking_forbidden' });

/** The rules that were in force at booking do not let the client change the appointment online any more. */
export const changeByPhone = (): DomainError => new DomainError('conflict', 'change_by_phone', { key: 'booking.errors.change_by_phone' });

/** The appointment is over or cancelled: nothing of it changes any more. */
export const appointmentEnded = (): DomainError =>
  new DomainError('conflict', 'appointment_settled', { key: 'booking.errors.appointment_settled' });

/** The client has so many appointments to come that no other is booked online. */
export const tooManyAppointments = (most: number): DomainError =>
  new DomainError('conflict', 'too_many_visits', { key: 'booking.errors.too_many_visits', args: { count: most } });

/** What an appointment asks for in advance does not change: these services are to be an appointment of their own. */
export const prepaymentFixed = (): DomainError =>
  new DomainError('conflict', 'prepayment_fixed', { key: 'booking.errors.prepayment_fixed' });

/** Nothing is to be paid in advance: it is paid, or was never asked for. */
export const prepaymentNotDue = (): DomainError =>
  new DomainError('conflict', 'prepayment_not_due', { key: 'booking.errors.prepayment_not_due' });

/** The time of the appointment is not kept any more. */
export const prepaymentExpired = (): DomainError =>
  new DomainError('conflict', 'prepayment_expired', { key: 'booking.errors.prepayment_expired' });

/** What was asked for does not fit the catalogue: an unknown salon, service or employee, or one that cannot be booked. */
export const cannotBeBooked = (field: string): DomainError =>
  new DomainError(
    'invalid',
    'cannot_be_booked',
    { key: 'booking.errors.cannot_be_booked' },
    { details: { [field]: { key: 'booking.errors.cannot_be_booked' } } },
  );

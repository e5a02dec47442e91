import { DomainError, type DomainErrorKind } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';

/** What a booking system said of a failure: status, its name for it, its words. */
export type VendorData = Readonly<Record<string, string | number>>;

/** The booking system asks to call less often. */
export const bookingBusy = (retryAfterSeconds: number | null): DomainError =>
  new DomainError('too-many', 'booking_busy', translation('booking.vendor.busy'), { retryAfterSeconds: retryAfterSeconds ?? 5 });

/** The booking system does not take the appointment as it is, and says why in `details`. */
export const bookingRefused = (kind: Extract<DomainErrorKind, 'invalid' | 'conflict'>, details: VendorData, cause?: unknown): DomainError =>
  new DomainError(kind, 'booking_refused', translation('booking.vendor.refused'), { details, cause });

/** The booking system wants to be paid before it takes the appointment, which cannot be done on the site. */
export const prepaymentElsewhere = (details: VendorData, cause?: unknown): DomainError =>
  new DomainError('conflict', 'prepayment_elsewhere', translation('booking.vendor.prepayment'), { details, cause });

/** The SMS could not be sent; no code is on its way. */
export const smsFailed = (details: VendorData, cause?: unknown): DomainError =>
  new DomainError('unavailable', 'sms_failed', translation('booking.vendor.sms'), { details, retryAfterSeconds: 60, cause });

/** Too many codes, or asked for too soon. @param seconds until the next may be asked for; null: sign-in begins anew */
export const signInBlocked = (seconds: number | null, details: VendorData): DomainError =>
  seconds === null
    ? new DomainError('unauthorized', 'code_expired', translation('booking.vendor.begin'), { details })
    : new DomainError('too-many', 'sign_in_blocked', translation('booking.vendor.blocked', { seconds }), {
        details,
        retryAfterSeconds: seconds,
      });

/** The code is not the one that was sent. */
export const codeWrong = (details: VendorData): DomainError =>
  new DomainError('unauthorized', 'code_wrong', translation('booking.vendor.code'), { details });

/** Feedback on appointments is given elsewhere: the booking system takes none from sites. */
export const feedbackNotTaken = (): DomainError =>
  new DomainError('conflict', 'feedback_not_taken', translation('booking.vendor.feedback'));

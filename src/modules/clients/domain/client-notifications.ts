import { notificationTemplate } from '../../../shared/notification-template';

export interface SignInCodeArgs {
  /** Four digits. */
  readonly code: string;
}
/** The code that a client signs in with, by SMS or mail. */
export const SIGN_IN_CODE = notificationTemplate<SignInCodeArgs>('booking.signInCode', { isUrgent: true });

export interface SignInByCallArgs {
  /** As it is shown. */
  readonly phone: string;
}
/** To an address that somebody typed beside the phone of a client whose card has none: there is no code, the salon helps. By mail. */
export const SIGN_IN_BY_CALL = notificationTemplate<SignInByCallArgs>('booking.signInByCall');

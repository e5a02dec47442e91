import { notificationTemplate } from '../../../shared/notification-template';

export interface SignInCodeArgs {
  /** Four digits. */
  readonly code: string;
}
/** The code that a client signs in with, by SMS. */
export const SIGN_IN_CODE = notificationTemplate<SignInCodeArgs>('booking.signInCode');

import { messageTemplate } from '../../../shared/message-template';

export interface SignInCodeArgs {
  /** Four digits. */
  readonly code: string;
}
/** The code that a client signs in with, by SMS. */
export const SIGN_IN_CODE = messageTemplate<SignInCodeArgs>('booking.signInCode');

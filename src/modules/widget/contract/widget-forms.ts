import type { FormFields } from '../../../shared/form';
import { NEWCOMER_FORM, SIGN_IN_FORM } from '../../clients/contract/sign-in-form';
import { COMMENT, GUEST } from '../../scheduling/contract/booking-limits';

/** Whose appointment it is. */
export const DETAILS_FORM = { ...SIGN_IN_FORM, email: NEWCOMER_FORM.email, comments: COMMENT, guest: GUEST } as const satisfies FormFields;

/** What is typed of an appointment by who is signed in. */
export const WISHES_FORM = { comments: COMMENT, guest: GUEST } as const satisfies FormFields;

/** Who could not book, and wants to be called. */
export const HELP_FORM = {
  name: { kind: 'text', most: 200, letters: true },
  phone: { kind: 'phone', required: true },
  comment: COMMENT,
} as const satisfies FormFields;

import type { FormFields } from '../../../shared/form';

/** Who signs in. */
export const SIGN_IN_FORM = { phone: { kind: 'phone', required: true } } as const satisfies FormFields;

/** Who somebody new is. */
export const NEWCOMER_FORM = {
  firstname: { kind: 'text', required: true, least: 1, most: 60, letters: true },
  lastname: { kind: 'text', required: true, least: 1, most: 60, letters: true },
  email: { kind: 'email' },
  sex: { kind: 'choice', options: ['Female', 'Male'] },
} as const satisfies FormFields;

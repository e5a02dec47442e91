import type { FormFields } from '../../../shared/form';
import { MOST_COMMENT } from '../../scheduling/contract/booking-limits';

/** Whose appointment it is. */
export const DETAILS_FORM: FormFields<'phone' | 'comments'> = {
  phone: { kind: 'phone', required: true },
  comments: { kind: 'lines', most: MOST_COMMENT },
};

/** Who could not book, and wants to be called. */
export const HELP_FORM: FormFields<'name' | 'phone' | 'comment'> = {
  name: { kind: 'text', most: 200, letters: true },
  phone: { kind: 'phone', required: true },
  comment: { kind: 'lines', most: MOST_COMMENT },
};

/** Who somebody new is. */
export const NEWCOMER_FORM: FormFields<'firstname' | 'lastname' | 'email' | 'sex'> = {
  firstname: { kind: 'text', required: true, least: 1, most: 60, letters: true },
  lastname: { kind: 'text', required: true, least: 1, most: 60, letters: true },
  email: { kind: 'email' },
  sex: { kind: 'choice', options: ['Female', 'Male'] },
};

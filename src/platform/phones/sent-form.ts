import { readForm, type FormFields, type FormReading } from '../../shared/form';
import { isNumberOfItsCountry } from './known-number';

/** Reads a form that was sent, as `readForm`; numbers of other countries count by the numbering plans. */
export function readSentForm<Name extends string>(fields: FormFields<Name>, input: unknown): FormReading<Name> {
  return readForm(fields, input, isNumberOfItsCountry);
}

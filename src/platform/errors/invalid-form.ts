import { DomainError } from '../../shared/domain-error';
import { problemMessages, type FormFields, type FormReading } from '../../shared/form';
import { translation } from '../../shared/translation';

/** Refuses a form: 422 `invalid_fields` with the problem of each field as `details`. */
export function invalidForm<Name extends string>(
  fields: FormFields<Name>,
  reading: Pick<FormReading<Name>, 'problems' | 'typed'>,
): DomainError {
  return new DomainError('invalid', 'invalid_fields', translation('common.fields.summary'), { details: problemMessages(fields, reading) });
}

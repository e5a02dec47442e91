import { DomainError, type ErrorText } from '../../shared/domain-error';
import { problemArgs, type FieldProblem, type FormFields, type FormReading } from '../../shared/form';
import { translation } from '../../shared/translation';

/** Refuses a form: 422 `invalid_fields` with the problem of each field as `details`. */
export function invalidForm<Name extends string>(
  fields: FormFields<Name>,
  { problems, typed }: Pick<FormReading<Name>, 'problems' | 'typed'>,
): DomainError {
  const found = Object.entries(problems) as [Name, FieldProblem][];
  const details: Readonly<Record<string, ErrorText>> = Object.fromEntries(
    found.map(([name, problem]) => [name, translation(`common.forms.problems.${problem}`, problemArgs(fields[name], typed[name] ?? ''))]),
  );
  return new DomainError('invalid', 'invalid_fields', translation('common.fields.summary'), { details });
}

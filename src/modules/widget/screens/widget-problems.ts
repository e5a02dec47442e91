import { problemArgs, type FormFields, type FormReading } from '../../../shared/form';
import type { ContentContext } from '../../content/content.api';

interface InPage {
  readonly context: ContentContext;
}

/** What is wrong with the fields of a form, in words. */
export function problemWords({ context }: InPage, fields: FormFields, { problems, typed }: FormReading): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(problems).flatMap(([name, problem]) =>
      problem ? [[name, context.t(`common.forms.problems.${problem}`, problemArgs(fields[name], typed[name] ?? ''))] as const] : [],
    ),
  );
}

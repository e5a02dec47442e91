import { problemMessages, type FormFields, type FormReading } from '../../../shared/form';
import { translateText } from '../../../shared/translate-text';
import type { ContentContext } from '../../content/content.api';

interface InPage {
  readonly context: ContentContext;
}

/** What is wrong with the fields of a form, in words. */
export function problemWords({ context }: InPage, fields: FormFields, reading: FormReading): Readonly<Record<string, string>> {
  const messages = Object.entries(problemMessages(fields, reading));
  return Object.fromEntries(messages.map(([name, message]) => [name, translateText(context.t, message)]));
}

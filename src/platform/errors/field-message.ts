import type { ValidationError, ValidationOptions } from 'class-validator';
import { translation } from '../../shared/translation';
import type { ArgsOf, Translation, TranslationKey } from '../../shared/translation';

interface FieldContext {
  readonly text?: Translation | ((value: unknown) => Translation);
}

/**
 * The message of a class-validator rule for a refused field, as the rule's options: `@IsIn(LOCALES, fieldMessage('common.fields.lang'))`.
 * The key and arguments are checked by the compiler, and the message is shown in the reader's language.
 */
export function fieldMessage<K extends TranslationKey>(key: K, ...args: ArgsOf<K>): ValidationOptions {
  return { message: key, context: { text: translation(key, ...args) } satisfies FieldContext };
}

/** The same where the words depend on what was sent. */
export function valueMessage(text: (value: unknown) => Translation): ValidationOptions {
  return { message: 'Invalid', context: { text } satisfies FieldContext };
}

/** The message of the first rule that refused a field; a rule without `fieldMessage` has class-validator's own message, in English. */
export function fieldText({ constraints = {}, contexts = {}, value }: ValidationError): Translation | string | undefined {
  const [rule, text] = Object.entries(constraints)[0] ?? [];
  if (rule === 'whitelistValidation') return translation('common.fields.unknown');
  if (rule === undefined) return undefined;
  const told = (contexts[rule] as FieldContext | undefined)?.text ?? text;
  return typeof told === 'function' ? told(value) : told;
}

import type { ValidationError, ValidationOptions } from 'class-validator';
import { message } from '../../shared/message';
import type { ArgsOf, Message, MessageKey } from '../../shared/message';

interface FieldContext {
  readonly text?: Message | ((value: unknown) => Message);
}

/**
 * The message of a class-validator rule for a refused field, as the rule's options: `@IsIn(LOCALES, fieldMessage('common.fields.lang'))`.
 * The key and arguments are checked by the compiler, and the message is shown in the reader's language.
 */
export function fieldMessage<K extends MessageKey>(key: K, ...args: ArgsOf<K>): ValidationOptions {
  return { message: key, context: { text: message(key, ...args) } satisfies FieldContext };
}

/** The same where the words depend on what was sent. */
export function valueMessage(text: (value: unknown) => Message): ValidationOptions {
  return { message: 'Invalid', context: { text } satisfies FieldContext };
}

/** The message of the first rule that refused a field; a rule without `fieldMessage` has class-validator's own message, in English. */
export function fieldText({ constraints = {}, contexts = {}, value }: ValidationError): Message | string | undefined {
  const [rule, text] = Object.entries(constraints)[0] ?? [];
  if (rule === 'whitelistValidation') return message('common.fields.unknown');
  if (rule === undefined) return undefined;
  const told = (contexts[rule] as FieldContext | undefined)?.text ?? text;
  return typeof told === 'function' ? told(value) : told;
}

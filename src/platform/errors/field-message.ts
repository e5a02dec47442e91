import type { ValidationError, ValidationOptions } from 'class-validator';
import { message } from '../../shared/message';
import type { ArgsOf, Message, MessageKey } from '../../shared/message';

interface FieldContext {
  readonly text?: Message;
}

/**
 * What a rule of class-validator says of a field it refuses, as the rule's options: `@IsIn(LOCALES, fieldMessage('common.fields.lang'))`.
 * The message goes beside the rule as it is, so that its key and arguments are checked and it is told in the reader's language.
 */
export function fieldMessage<K extends MessageKey>(key: K, ...args: ArgsOf<K>): ValidationOptions {
  return { message: key, context: { text: message(key, ...args) } satisfies FieldContext };
}

/** What the first rule that refused a field says of it; a rule without `fieldMessage` says what class-validator says, in English. */
export function fieldText({ constraints = {}, contexts = {} }: ValidationError): Message | string | undefined {
  const [rule, text] = Object.entries(constraints)[0] ?? [];
  if (rule === 'whitelistValidation') return message('common.fields.unknown');
  return rule === undefined ? undefined : ((contexts[rule] as FieldContext | undefined)?.text ?? text);
}

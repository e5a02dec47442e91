import type { MessageArgs } from './generated/message-args';

/** Every message: `area.group.name`; a wrong one does not compile. */
export type MessageKey = keyof MessageArgs;

/** What a message must be given: nothing, or its arguments by name. */
export type ArgsOf<K extends MessageKey> = undefined extends MessageArgs[K]
  ? [args?: Exclude<MessageArgs[K], undefined>]
  : [args: MessageArgs[K]];

/** A message with its arguments, to be shown in the language of the reader. Made by `message`, which checks key and arguments. */
export interface Message {
  readonly key: MessageKey;
  readonly args?: Readonly<Record<string, string | number>>;
}

/** A message of the locales; a wrong key or a missing argument does not compile. */
export function message<K extends MessageKey>(key: K, ...[args]: ArgsOf<K>): Message {
  return args === undefined ? { key } : { key, args: args };
}

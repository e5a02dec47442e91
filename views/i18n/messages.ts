import type { MessageArgs } from './message-args';

/** Every message: `area.group.name`; a wrong one does not compile. */
export type MessageKey = keyof MessageArgs;

/** What a message must be given: nothing, or its arguments by name. */
export type ArgsOf<K extends MessageKey> = undefined extends MessageArgs[K]
  ? [args?: Exclude<MessageArgs[K], undefined>]
  : [args: MessageArgs[K]];

/** Text of a message in the page's language; plural forms are chosen by `count`. */
export type Translate = <K extends MessageKey>(key: K, ...args: ArgsOf<K>) => string;

type GroupsOf<K extends string> = K extends `${infer Area}.${infer Rest}` ? Area | `${Area}.${GroupsOf<Rest>}` : never;

/** One message, or all below a name: `common.close`, `certificates.cart`. */
export type MessageName = MessageKey | GroupsOf<MessageKey>;

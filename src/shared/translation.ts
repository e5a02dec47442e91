import type { Locale } from './locale';
import type { TranslationArgs } from './generated/translation-args';

/** Key of a text in `locales`: `area.group.name`. A wrong key does not compile. */
export type TranslationKey = keyof TranslationArgs;

/** Arguments of a translation: none, or an object by name. */
export type ArgsOf<K extends TranslationKey> = undefined extends TranslationArgs[K]
  ? [args?: Exclude<TranslationArgs[K], undefined>]
  : [args: TranslationArgs[K]];

/** An argument; a name that has both languages is told in the reader's. */
export type TranslationValue = string | number | Readonly<Record<Locale, string>>;

/** A key with its arguments, translated when the reader's language is known. Made by `translation`, which checks both. */
export interface Translation {
  readonly key: TranslationKey;
  readonly args?: Readonly<Record<string, TranslationValue>>;
}

/** A translatable text; a wrong key or a missing argument does not compile. */
export function translation<K extends TranslationKey>(key: K, ...[args]: ArgsOf<K>): Translation {
  return args === undefined ? { key } : { key, args: args };
}

import type { Translation } from './translation';

/** Translates a key with its arguments; a plain text is returned unchanged. `translation` has checked the arguments against the key. */
export function translateText(t: (...args: never[]) => string, words: Translation | string): string {
  return typeof words === 'string' ? words : (t as (key: string, args?: object) => string)(words.key, words.args);
}

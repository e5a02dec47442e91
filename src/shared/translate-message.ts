import type { Message } from './message';

/**
 * A message that was made elsewhere, in the language of the reader; a text stays as it is. Its arguments were checked against its key where it
 * was made (`message`).
 */
export function translateMessage(t: (...args: never[]) => string, words: Message | string): string {
  return typeof words === 'string' ? words : (t as (key: string, args?: object) => string)(words.key, words.args);
}

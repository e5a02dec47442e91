const SPACE = '\u00a0';

/** A word of one letter and the space after it, after a space, a bracket, a quotation mark or a tag; Latin `a` and `I` too. */
const SHORT_WORD = /(?<=^|[\s(«“>])([авеєжзиіїйоуяaI])[ \n](?=\S)/giu;

/**
 * Ties words of one letter to the word that follows: no line of good Ukrainian typesetting ends with a preposition.
 * Takes text and HTML alike: a tie inside of an attribute does no harm.
 */
export function bindWords(text: string): string {
  return text.replace(SHORT_WORD, `$1${SPACE}`);
}

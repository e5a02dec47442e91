import { nonBreaking } from '../../i18n/non-breaking';

/** Letters of the display face that take half of the room of others, and those that take almost half as much again. */
const NARROW = /[ІЇIJ’'.,:!-]|\s/gi;
const WIDE = /[ЖМФШЩЮMW]/gi;

/** How wide a word in capitals of the display face is, in letters of the usual width. */
export function wordWidth(word: string): number {
  const count = (letters: RegExp) => word.match(letters)?.length ?? 0;
  return word.length - 0.5 * count(NARROW) + 0.4 * count(WIDE);
}

/** Where a line of a headline may break: at spaces and after hyphens, unless they are tied (views/ui/i18n/non-breaking.ts). */
const BREAK = /[ \n]|(?<=-)(?!\u2060)/;

/** How wide the widest part of a headline is that no line break cuts, in letters of the usual width. */
export function widestPart(headline: string): number {
  return Math.max(
    ...nonBreaking(headline)
      .split(BREAK)
      .map((part) => wordWidth(part.replaceAll('\u2060', ''))),
  );
}

/** Letters of the display face that take half of the room of others, and those that take almost half as much again. */
const NARROW = /[ІЇIJ’'.,:!-]|\s/gi;
const WIDE = /[ЖМФШЩЮMW]/gi;

/** How wide a word in capitals of the display face is, in letters of the usual width. */
export function wordWidth(word: string): number {
  const count = (letters: RegExp) => word.match(letters)?.length ?? 0;
  return word.length - 0.5 * count(NARROW) + 0.4 * count(WIDE);
}

/** Letters that are written from right to left, with their marks. */
const RIGHT_TO_LEFT = /[\u0590-\u065f\u066a-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const STRONG = /[\p{L}\p{M}\p{Nd}]/u;
const MIRRORED: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
  '‹': '›',
  '›': '‹',
};

/** A part of a line as it is drawn, from left to right; a font turns the letters of a word that is written from right to left. */
export interface LinePart {
  readonly text: string;
  readonly isTurned: boolean;
}

/**
 * The parts of a line in the order in which they stand, by the main rules of Unicode's bidirectional algorithm: the first letter decides the
 * direction of the line, what is no letter goes with its neighbours or with the line, and words against the line are put in their own order.
 */
export function partsOfLine(line: string): readonly LinePart[] {
  if (!RIGHT_TO_LEFT.test(line)) return [{ text: line, isTurned: false }];
  const letters = [...line];
  const isTurned = RIGHT_TO_LEFT.test(letters.find((letter) => STRONG.test(letter)) ?? '');
  const runs: { text: string; isTurned: boolean }[] = [];
  letters.forEach((letter, at) => {
    const turned = STRONG.test(letter) ? RIGHT_TO_LEFT.test(letter) : directionBetween(letters, at, isTurned);
    const last = runs.at(-1);
    if (last?.isTurned === turned) last.text += letter;
    else runs.push({ text: letter, isTurned: turned });
  });
  const ordered = isTurned ? runs.reverse() : runs;
  return ordered.flatMap((run) => (run.isTurned ? wordsTurned(run.text) : [run]));
}

/** Whether more of its letters are written from right to left than from left to right: such a line begins at the right. */
export function isMainlyTurned(line: string): boolean {
  const letters = [...line].filter((letter) => /\p{L}/u.test(letter));
  return letters.filter((letter) => RIGHT_TO_LEFT.test(letter)).length * 2 > letters.length;
}

/** Whether a sign between letters goes from right to left: with both its neighbours, else with the line. */
function directionBetween(letters: readonly string[], at: number, ofLine: boolean): boolean {
  const before = letters.slice(0, at).findLast((letter) => STRONG.test(letter));
  const after = letters.slice(at + 1).find((letter) => STRONG.test(letter));
  const directions = [before, after].map((letter) => (letter === undefined ? ofLine : RIGHT_TO_LEFT.test(letter)));
  return directions[0] === directions[1] ? directions[0]! : ofLine;
}

function wordsTurned(text: string): LinePart[] {
  const words = text.split(/( )/).filter((word) => word !== '');
  const mirrored = (word: string) => [...word].map((letter) => MIRRORED[letter] ?? letter).join('');
  return words.reverse().map((word) => ({ text: mirrored(word), isTurned: word !== ' ' }));
}

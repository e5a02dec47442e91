/** With this many directions the headline of the home page names their number in a word of its own. */
export const HEADLINE_DIRECTIONS = 5;

/** The grid that lays out a number of cards without one left over: rows of three and two, of three, or of four. */
export function cardColumns(count: number): 'fives' | 'threes' | 'fours' {
  if (count % 5 === 0 || count % 5 === 3) return 'fives';
  return count % 3 === 0 ? 'threes' : 'fours';
}

/** The number of directions that the headline of the home page says in words. */
export const FIVE = 5;

/** How a number of cards stands in rows without a card left over: by fives (three and two), three, or four in a row. */
export function rhythmOf(count: number): 'fives' | 'threes' | 'fours' {
  if (count % 5 === 0 || count % 5 === 3) return 'fives';
  return count % 3 === 0 ? 'threes' : 'fours';
}

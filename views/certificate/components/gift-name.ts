/** Largest size of a name on the card, and the letters that it holds so; in hundredths of the card's width. */
const LARGEST = 8;
const ROOM = 108;
const SMALLEST = 3.2;

/** Size of a name on the card: as large as fits on its line, `8em` of the card. */
export function giftNameSize(name: string): string {
  const size = Math.min(LARGEST, Math.max(SMALLEST, ROOM / Math.max(1, [...name].length)));
  return `${Math.round(size * 10) / 10}em`;
}

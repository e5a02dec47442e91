/** The longest word that the largest headline holds on a phone of 320 px without breaking it. */
const LONGEST_AT_FULL_SIZE = 10;

/** Headlines with long words ("навантажень", "розгладжування") are set a size smaller: a word is never broken. */
export function headlineSize(title: string): 'large' | 'title' {
  const longest = Math.max(...title.split(/[\s-]+/).map((word) => word.length));
  return longest > LONGEST_AT_FULL_SIZE ? 'title' : 'large';
}

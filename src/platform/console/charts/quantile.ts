/** How many answers took no longer than a bound; the last bound is the longest that is kept. */
export interface Within {
  readonly seconds: number;
  readonly count: number;
}

/**
 * The time within which a share of all answers came, by their counts below growing bounds: as if they lay evenly between two bounds.
 * Null without an answer. Where the share lies beyond the last bound, that bound: it took at least as long.
 */
export function quantile(share: number, all: number, within: readonly Within[]): number | null {
  if (all === 0) return null;
  const wanted = share * all;
  let before: Within = { seconds: 0, count: 0 };
  for (const bound of within) {
    if (bound.count >= wanted && bound.count > before.count) {
      const part = (wanted - before.count) / (bound.count - before.count);
      return before.seconds + part * (bound.seconds - before.seconds);
    }
    before = bound;
  }
  return before.seconds;
}

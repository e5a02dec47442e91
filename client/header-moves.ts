/** Scroll position past which the header stands on a ground of its own, px. */
export const GROUND_FROM = 15;

/** Shorter ways are a finger that trembles, px. */
const TREMBLE = 4;

/** Where the header was left: hidden or not, and the scroll position that this was decided at. */
export interface HeaderPlace {
  readonly hidden: boolean;
  readonly at: number;
}

/**
 * Hides on the way down, shows on the way up, and at the top always.
 * @param to scroll position now; outside of the page where it bounces at its ends, which is no way at all
 * @param end greatest scroll position
 * @param height of the header, px: while it would still be in sight of its own place, it stays
 */
export function moveHeader(place: HeaderPlace, to: number, end: number, height: number): HeaderPlace {
  const at = Math.min(Math.max(to, 0), Math.max(end, 0));
  const way = at - place.at;
  if (at > height && Math.abs(way) < TREMBLE) return place;
  return { hidden: at > height && way > 0, at };
}

/** Scroll position past which the header has a background of its own, px. */
export const BACKGROUND_FROM = 15;

/** Shorter distances are jitter of the finger, px. */
const JITTER = 4;

/** Whether the header is hidden, and the scroll position at which that was decided. */
export interface HeaderState {
  readonly hidden: boolean;
  readonly at: number;
}

/**
 * The header hides when scrolling down, shows when scrolling up, and always shows at the top.
 * @param to scroll position now; outside of the page where it bounces at its ends, which does not count as scrolling
 * @param end greatest scroll position
 * @param height of the header, px: it stays visible until the page has been scrolled by that much
 */
export function headerAfterScroll(state: HeaderState, to: number, end: number, height: number): HeaderState {
  const at = Math.min(Math.max(to, 0), Math.max(end, 0));
  const distance = at - state.at;
  if (at > height && Math.abs(distance) < JITTER) return state;
  return { hidden: at > height && distance > 0, at };
}

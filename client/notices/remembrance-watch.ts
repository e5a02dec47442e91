import { siteStore } from '../../views/ui/state/site-store';
import { remembrance } from './remembrance';

/** The clocks are compared again this long before nine, ms: a device may have slept, or its clock may have been changed, since. */
const AHEAD = 30_000;

/** Longest wait without reading the clock, ms: daylight saving changes it twice a year, and devices sleep. */
const LONGEST_WAIT = 10 * 60_000;

export interface RemembranceClock {
  /** The time in milliseconds since 1970, corrected as far as possible. */
  readonly now: () => number;
  /** The time of day in Kyiv at a moment, `HH:mm:ss`. */
  readonly kyivTime: (moment: number) => string;
  /** Whether the clocks need comparing at the start. */
  readonly isSet: () => boolean;
  /** Compares our clock with the server's; resolves either way. */
  readonly set: () => Promise<void>;
  /** Whether the visitor closed the minute that is on at a moment. */
  readonly isClosed: (nowMs: number) => boolean;
}

/**
 * Writes the minute of silence into the store. Timers only decide when to check again, what to show always follows from the clock: timers
 * are late after a sleep, and do not fire in a frozen page.
 * @returns checks at once, for when the page becomes visible again
 */
export function watchRemembrance(clock: RemembranceClock): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Until when the last comparison is recent enough for the next nine o'clock. */
  let comparedUntil = 0;
  const look = () => {
    clearTimeout(timer);
    const now = clock.now();
    const { remaining, next } = remembrance(now, clock.kyivTime);
    const visible = remaining > 0 && !clock.isClosed(now);
    siteStore.setState({ minuteTimer: { visible, remaining } });
    if (next <= AHEAD && now > comparedUntil) {
      comparedUntil = now + AHEAD + 60_000;
      void clock.set().then(look);
    }
    timer = setTimeout(look, visible ? 1000 - (now % 1000) : Math.min(next > AHEAD ? next - AHEAD : next, LONGEST_WAIT));
  };
  if (clock.isSet()) look();
  else void clock.set().then(look);
  return look;
}

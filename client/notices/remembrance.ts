/** How long the minute of silence is, s. */
const MINUTE = 60;

/** When it begins: seconds of the day in Kyiv. */
const NINE = 9 * 60 * 60;
const DAY = 24 * 60 * 60;

/** A moment in relation to the minute of silence. */
export interface Moment {
  /** Whole seconds left of the minute, 60 to 1; 0 outside of it. */
  readonly remaining: number;
  /**
   * Milliseconds until the next nine o'clock in Kyiv by the local clock: before a daylight saving change it is an hour off, so callers must
   * not wait for long without asking again.
   */
  readonly next: number;
}

/**
 * Relates a moment, in milliseconds since 1970, to the minute of silence: 09:00:00 to 09:01:00 in Kyiv, every day.
 * @param kyivTime the time of day in Kyiv at a moment (kyiv-clock.ts)
 */
export function remembrance(nowMs: number, kyivTime: (moment: number) => string): Moment {
  const [hours, minutes, seconds] = kyivTime(nowMs).split(':').map(Number) as [number, number, number];
  const second = (hours * 60 + minutes) * 60 + seconds;
  const into = second - NINE;
  const untilNine = (NINE - second + DAY) % DAY || DAY;
  return { remaining: into >= 0 && into < MINUTE ? MINUTE - into : 0, next: untilNine * 1000 - (nowMs % 1000) };
}

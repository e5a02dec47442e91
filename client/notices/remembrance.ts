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

const CLOCK = kyivClock();

/** Relates a moment, in milliseconds since 1970, to the minute of silence: 09:00:00 to 09:01:00 in Kyiv, every day. */
export function remembrance(nowMs: number): Moment {
  const parts = CLOCK.formatToParts(nowMs);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((of) => of.type === type)?.value);
  const second = (part('hour') * 60 + part('minute')) * 60 + part('second');
  const into = second - NINE;
  const untilNine = (NINE - second + DAY) % DAY || DAY;
  return { remaining: into >= 0 && into < MINUTE ? MINUTE - into : 0, next: untilNine * 1000 - (nowMs % 1000) };
}

function kyivClock(): Intl.DateTimeFormat {
  const clock = (timeZone: string) =>
    new Intl.DateTimeFormat('en', { timeZone, hourCycle: 'h23', hour: 'numeric', minute: 'numeric', second: 'numeric' });
  try {
    return clock('Europe/Kyiv');
  } catch {
    // the zone's name until 2022
    return clock('Europe/Kiev');
  }
}

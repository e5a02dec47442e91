const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Nine in the morning in Kyiv is six or seven in UTC. Begins early enough for what is needed then, and ends with the later minute. */
const FROM = (5 * 60 + 40) * MINUTE;
const TO = (7 * 60 + 1) * MINUTE;

/** Interval of the checks, ms: well within the time between FROM and six o'clock. Devices sleep, and their clocks are changed. */
const EVERY = 10 * MINUTE;

/**
 * Calls back once nine o'clock in Kyiv may be near, now or later, and looks at once when the page is seen again. Knows nothing of time zones,
 * whose first use takes a phone 50 ms.
 * @param now the time in milliseconds since 1970
 */
export function onNearMinuteOfSilence(now: () => number, callback: () => void): void {
  let timer: ReturnType<typeof setTimeout>;
  const look = () => {
    clearTimeout(timer);
    const time = now() % DAY;
    if (time < FROM || time >= TO) {
      timer = setTimeout(look, EVERY);
      return;
    }
    removeEventListener('visibilitychange', look);
    callback();
  };
  addEventListener('visibilitychange', look);
  look();
}

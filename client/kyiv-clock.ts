/** The time of day in Kyiv, `HH:mm:ss`. */
export const KYIV_CLOCK = kyivClock();

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

let clock: Intl.DateTimeFormat | undefined;

/** The time of day in Kyiv at a moment, `HH:mm:ss`. The first call takes a phone 50 ms: nobody asks before the time is to be shown. */
export function kyivTime(moment: number): string {
  clock ??= kyivClock();
  return clock.format(moment);
}

function kyivClock(): Intl.DateTimeFormat {
  const of = (timeZone: string) =>
    new Intl.DateTimeFormat('en', { timeZone, hourCycle: 'h23', hour: 'numeric', minute: 'numeric', second: 'numeric' });
  try {
    return of('Europe/Kyiv');
  } catch {
    // the zone's name until 2022
    return of('Europe/Kiev');
  }
}

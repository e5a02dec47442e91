const KYIV_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Kyiv' });

/** The day in Kyiv as `YYYY-MM-DD`. */
export function kyivDay(moment: Date): string {
  return KYIV_DAY.format(moment);
}

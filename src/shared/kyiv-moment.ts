const OFFSET = new Intl.DateTimeFormat('en-US', { timeZone: 'Europe/Kyiv', timeZoneName: 'longOffset' });

/**
 * A full hour of a day in Kyiv as ISO 8601 with its offset, `2026-12-24T10:00:00+02:00`; null for what is no day or hour.
 * @param day YYYY-MM-DD @param hour two figures, from 04 on: clocks are changed before
 */
export function kyivMoment(day: string, hour: string): string | null {
  const noon = new Date(`${day}T12:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^(?:0[4-9]|1\d|2[0-3])$/.test(hour) || Number.isNaN(noon.getTime())) return null;
  const name = OFFSET.formatToParts(noon).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${day}T${hour}:00:00${name.replace('GMT', '') || 'Z'}`;
}

const CLOCK = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Kyiv', hour: '2-digit', minute: '2-digit' });

/** The time of day in Kyiv as `HH:mm`. */
export function kyivTime(moment: Date): string {
  return CLOCK.format(moment);
}

import { isCalendarDay } from '../../../../shared/calendar-day';

/** Core stores a Cyrillic slug percent-encoded; we compare and publish it decoded and in lower case. */
export function readableSlug(slug: string): string {
  try {
    return decodeURIComponent(slug).trim().toLowerCase();
  } catch {
    return slug.trim().toLowerCase();
  }
}

/** `date_gmt` / `modified_gmt` (no zone, `0000-…` for a draft's date) as ISO 8601 with zone; null when it is not a date. */
export function isoOfGmt(gmt: string | undefined): string | null {
  if (!gmt || gmt.startsWith('0000')) return null;
  const time = Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(gmt) ? gmt : `${gmt.replace(' ', 'T')}Z`);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** ACF's date picker: `20261120` as stored, `20/11/2026` by default, or ISO; as YYYY-MM-DD, null when none of them. */
export function isoDay(value: string): string | null {
  const text = value.trim();
  const [, y, , m, d] = /^(\d{4})(-?)(\d\d)\2(\d\d)(?:[T ]\d\d:\d\d(?::\d\d)?)?$/.exec(text) ?? [];
  if (y && m && d) return validDay(`${y}-${m}-${d}`);
  const [, day, month, year] = /^(\d\d)[./](\d\d)[./](\d{4})$/.exec(text) ?? [];
  return day && month && year ? validDay(`${year}-${month}-${day}`) : null;
}

const validDay = (day: string): string | null => (isCalendarDay(day) ? day : null);

/** ACF's time picker: `9:00`, `09:00:00` or `9:00 am`; as HH:mm, null when it is not a time. */
export function clockTime(value: string): string | null {
  const [, hours, minutes, half] = /^(\d{1,2})[:.](\d\d)(?::\d\d)?\s*([ap]m)?$/i.exec(value.trim()) ?? [];
  if (!hours || !minutes) return null;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours);
  return hour < 24 && Number(minutes) < 60 ? `${String(hour).padStart(2, '0')}:${minutes}` : null;
}

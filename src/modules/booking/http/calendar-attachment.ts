import type { NamedCalendarFile } from '../application/appointment-texts.service';

/**
 * Content-Disposition of a calendar file: its name, and for programs that do not read `filename*` one in Latin letters with the same day and hour,
 * `visit-2026-12-03-14-30.ics`.
 */
export function calendarAttachment({ name }: Pick<NamedCalendarFile, 'name'>): string {
  const [, day, time] = /(?:(\d{4}-\d{2}-\d{2})(?: (\d{2}-\d{2}))?)?\.ics$/.exec(name) ?? [];
  const plain = ['visit', day, time].filter(Boolean).join('-');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}.ics"; filename*=UTF-8''${encoded}`;
}

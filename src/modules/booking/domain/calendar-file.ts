import type { Locale } from '../../../shared/locale';
import type { Appointment } from '../../scheduling/contract/appointment';

/** Where an appointment takes place, as the calendar shows it. */
export interface CalendarPlace {
  readonly salon: string;
  /** One line: street, city. */
  readonly address: string;
  /** Address of the page that manages the appointment; null without one. */
  readonly url: string | null;
}

/** What the file is for: `PUBLISH` to download, `REQUEST` in a mail that invites or moves, `CANCEL` of an appointment that is cancelled. */
export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL';

export interface CalendarFile {
  readonly method: CalendarMethod;
  /** Name of the site, which the UID ends with: the same for all mails of an appointment. */
  readonly host: string;
  /** When the file is made. */
  readonly now: Date;
  readonly locale: Locale;
  readonly place: CalendarPlace;
  /** Title of the entry and what stands below it, in the language of the reader; plain text. */
  readonly summary: string;
  readonly description: string;
  /** Sender of mails, for REQUEST and CANCEL; calendars ask for one. */
  readonly organizer: { readonly name: string; readonly email: string } | null;
  /** Who is invited; null in a file to download. */
  readonly attendee: string | null;
}

/** What no file may be named with on somebody's computer. */
const UNNAMEABLE = /[\\/:*?"<>|]/g;

/** The name that a file is kept under, with the site, the day and the hour: "Оксамит 2026-12-03 14-30.ics". It sorts by time. */
export function calendarFileName(site: string, { date, services }: Pick<Appointment, 'date' | 'services'>): string {
  const start = services[0]?.start ?? '';
  return `${[site, date, start.replace(':', '-')].filter(Boolean).join(' ').replaceAll(UNNAMEABLE, ' ')}.ics`;
}

const MAX_OCTETS = 75;
/** Calendars remind two hours before: time enough to come, or to call. */
const ALARM = '-PT2H';

/**
 * The calendar file (.ics, RFC 5545) of an appointment: one entry, UTC instants, the UID that all versions of the appointment share, SEQUENCE its revision.
 * An alarm goes with what takes place. An appointment that is cancelled is CANCELLED whatever the method; one that only keeps its time is TENTATIVE.
 */
export function calendarFile(
  appointment: Pick<Appointment, 'id' | 'startsAt' | 'endsAt' | 'state' | 'revision'>,
  file: CalendarFile,
): string {
  const { place, organizer } = file;
  const status = statusOf(appointment.state, file.method);
  const isOff = status === 'CANCELLED';
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(file.host)}//Booking//${file.locale === 'ua' ? 'UK' : 'EN'}`,
    'CALSCALE:GREGORIAN',
    `METHOD:${file.method}`,
    'BEGIN:VEVENT',
    `UID:${escaped(`${appointment.id}@${file.host}`)}`,
    `SEQUENCE:${appointment.revision}`,
    `DTSTAMP:${instant(file.now)}`,
    `DTSTART:${instant(appointment.startsAt)}`,
    `DTEND:${instant(appointment.endsAt)}`,
    `STATUS:${status}`,
    `SUMMARY:${escaped(file.summary)}`,
    `DESCRIPTION:${escaped(file.description)}`,
    `LOCATION:${escaped([place.salon, place.address].filter((part) => part !== '').join(', '))}`,
    ...(place.url === null ? [] : [`URL:${withoutBreaks(place.url)}`]),
    ...(organizer === null ? [] : [`ORGANIZER;CN=${quoted(organizer.name)}:mailto:${withoutBreaks(organizer.email)}`]),
    ...(file.attendee === null
      ? []
      : [`ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${withoutBreaks(file.attendee)}`]),
    `TRANSP:${isOff ? 'TRANSPARENT' : 'OPAQUE'}`,
    ...(isOff ? [] : ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escaped(file.summary)}`, `TRIGGER:${ALARM}`, 'END:VALARM']),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function statusOf(state: Appointment['state'], method: CalendarMethod): string {
  if (method === 'CANCEL' || state === 'cancelled') return 'CANCELLED';
  return state === 'reserved' || state === 'awaiting_prepayment' ? 'TENTATIVE' : 'CONFIRMED';
}

/** `20261124T120000Z` */
function instant(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** Text of a property: line breaks as `\n`, the characters that separate with a backslash, no other control characters. */
function escaped(text: string): string {
  const plain = text.replaceAll(/[\\;,]/g, (char) => `\\${char}`).replaceAll(/\r\n|\r|\n|\u2028|\u2029/g, '\\n');
  return withoutControls(plain);
}

/** Value of a parameter, which has no way to escape a quote. */
function quoted(text: string): string {
  return `"${withoutBreaks(text).replaceAll('"', '\u2019')}"`;
}

/** For addresses, which are not escaped: a line break would begin a property. */
function withoutBreaks(text: string): string {
  return withoutControls(text.replaceAll(/[\r\n\u2028\u2029]+/g, ' '));
}

function withoutControls(text: string): string {
  // eslint-disable-next-line no-control-regex -- they may stand in no calendar file
  return text.replaceAll(/[\u0000-\u0008\u000a-\u001f\u007f]/g, '');
}

/** Lines of at most 75 octets of UTF-8, each further one after a space; no character is torn apart. */
function folded(line: string): string {
  let result = '';
  let octets = 0;
  for (const char of line) {
    const size = octetsOf(char.codePointAt(0)!);
    if (octets + size > MAX_OCTETS) {
      result += '\r\n ';
      octets = 1;
    }
    result += char;
    octets += size;
  }
  return result;
}

function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

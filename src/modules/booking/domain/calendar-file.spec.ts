import fc from 'fast-check';
import type { Appointment } from '../../scheduling/contract/appointment';
import { calendarFile, calendarFileName, type CalendarFile } from './calendar-file';

const APPOINTMENT = {
  id: '0b7e1c1e',
  startsAt: new Date('2026-11-26T14:00:00+02:00'),
  endsAt: new Date('2026-11-26T15:30:00+02:00'),
  state: 'planned',
  revision: 0,
} as const;
const FILE: CalendarFile = {
  method: 'PUBLISH',
  host: 'oksamyt.example',
  now: new Date('2026-11-22T09:00:00Z'),
  locale: 'ua',
  place: { salon: 'Оксамит Поділ', address: 'вул. Сагайдачного, 10, Київ', url: 'https://oksamyt.example/visit/abc/' },
  summary: 'Стрижка; Олена',
  description: 'Майстер: Олена\nТелефон: 044',
  organizer: null,
  attendee: null,
};
const fileOf = (appointment: Partial<Appointment> = {}, file: Partial<CalendarFile> = {}) =>
  calendarFile({ ...APPOINTMENT, ...appointment }, { ...FILE, ...file });
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');
const property = (text: string, name: string) => unfolded(text).find((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`));

/** The text of a property as a calendar reads it. */
const read = (line: string | undefined) =>
  line?.slice(line.indexOf(':') + 1).replaceAll(/\\(.)/g, (_, char: string) => (char === 'n' ? '\n' : char));

describe('the calendar file of an appointment', () => {
  it('is kept under the name of the site, the day and the hour, without what no file may be named with', () => {
    const services = [{ start: '14:05' }] as unknown as Appointment['services'];
    expect(calendarFileName('Оксамит: салони', { date: '2026-11-26', services })).toBe('Оксамит  салони 2026-11-26 14-05.ics');
    expect(calendarFileName('Oksamyt', { date: '2026-11-26', services: [] })).toBe('Oksamyt 2026-11-26.ics');
  });

  it('is one entry with its instants', () => {
    expect(unfolded(fileOf())).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//oksamyt.example//Booking//UK',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:0b7e1c1e@oksamyt.example',
      'SEQUENCE:0',
      'DTSTAMP:20261122T090000Z',
      'DTSTART:20261126T120000Z',
      'DTEND:20261126T133000Z',
      'STATUS:CONFIRMED',
      'SUMMARY:Стрижка\\; Олена',
      'DESCRIPTION:Майстер: Олена\\nТелефон: 044',
      'LOCATION:Оксамит Поділ\\, вул. Сагайдачного\\, 10\\, Київ',
      'URL:https://oksamyt.example/visit/abc/',
      'TRANSP:OPAQUE',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Стрижка\\; Олена',
      'TRIGGER:-PT2H',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('keeps its UID when the appointment moves, with a higher SEQUENCE', () => {
    const moved = fileOf({ revision: 3, startsAt: new Date('2026-11-27T10:00:00+02:00') }, { method: 'REQUEST' });
    expect(property(moved, 'UID')).toBe(property(fileOf(), 'UID'));
    expect([property(moved, 'SEQUENCE'), property(moved, 'METHOD'), property(moved, 'DTSTART')]).toEqual([
      'SEQUENCE:3',
      'METHOD:REQUEST',
      'DTSTART:20261127T080000Z',
    ]);
  });

  it('names who sends and who comes in a mail', () => {
    const mail = fileOf(
      {},
      { method: 'REQUEST', organizer: { name: 'Салон "Оксамит"', email: 'hi@oksamyt.example' }, attendee: 'a@b.example' },
    );
    expect(property(mail, 'ORGANIZER')).toBe('ORGANIZER;CN="Салон ’Оксамит’":mailto:hi@oksamyt.example');
    expect(property(mail, 'ATTENDEE')).toMatch(/:mailto:a@b\.example$/);
    expect([property(fileOf(), 'ORGANIZER'), property(fileOf(), 'ATTENDEE')]).toEqual([undefined, undefined]);
  });

  it.each([
    ['planned', 'CANCEL', 'CANCELLED'],
    ['cancelled', 'PUBLISH', 'CANCELLED'],
    ['reserved', 'PUBLISH', 'TENTATIVE'],
    ['awaiting_prepayment', 'PUBLISH', 'TENTATIVE'],
    ['confirmed', 'REQUEST', 'CONFIRMED'],
  ] as const)('of a visit that is %s, %s, says %s', (state, method, status) => {
    expect(property(fileOf({ state }, { method }), 'STATUS')).toBe(`STATUS:${status}`);
  });

  it('reminds of no appointment that is cancelled, and keeps its time free', () => {
    for (const file of [fileOf({ state: 'cancelled' }), fileOf({}, { method: 'CANCEL' })]) {
      expect(file).not.toContain('VALARM');
      expect(property(file, 'TRANSP')).toBe('TRANSP:TRANSPARENT');
    }
  });

  it('leaves out an address that is not there', () => {
    expect(property(fileOf({}, { place: { salon: 'Оксамит', address: '', url: null } }), 'URL')).toBeUndefined();
    expect(property(fileOf({}, { place: { salon: 'Оксамит', address: '', url: null } }), 'LOCATION')).toBe('LOCATION:Оксамит');
  });

  it('lets no text begin a line of its own, and says it whole', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'Ї', '💇', ';', ',', '\\', '\n', '\r', ':', '"', ' ', '\u0000', '\u2028'),
      maxLength: 90,
    });
    fc.assert(
      fc.property(text, (said) => {
        const file = fileOf(
          {},
          { summary: said, place: { salon: said, address: said, url: said }, organizer: { name: said, email: said } },
        );
        const names = unfolded(file).map((line) => /^[A-Z]*/.exec(line)![0]);
        expect(names).toEqual(unfolded(fileOf({}, { organizer: { name: '', email: '' } })).map((line) => /^[A-Z]*/.exec(line)![0]));
        expect(read(property(file, 'SUMMARY'))).toBe(said.replaceAll(/\r\n|\r|\u2028/g, '\n').replaceAll('\u0000', ''));
      }),
    );
  });

  it('has no line of more than 75 octets, and tears no letter apart', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'ї', '€', '💇', '\u0301', ','), minLength: 60, maxLength: 200 });
    fc.assert(
      fc.property(text, (said) => {
        const file = fileOf({}, { summary: said });
        expect(file.endsWith('\r\n')).toBe(true);
        for (const line of file.split('\r\n')) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/[\ud800-\udbff]$|^ ?[\udc00-\udfff]/);
        }
        expect(read(property(file, 'SUMMARY'))).toBe(said);
      }),
    );
  });
});

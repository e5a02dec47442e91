import { EARLIEST_AHEAD_MS, isReminderDue, remindAt, wasNotifiedLate } from './reminder-times';

const zone = 'Europe/Kyiv';
const appointment = (startsAt: string, notifiedAt = '2026-01-01T00:00:00Z') => ({
  startsAt: new Date(startsAt),
  notifiedAt: new Date(notifiedAt),
  zone,
});
const at = (...args: Parameters<typeof appointment>) => remindAt(appointment(...args))?.toISOString() ?? null;

describe('when a client is reminded', () => {
  it('is 18:00 the day before, by the clock of the salon', () => {
    expect(at('2026-11-25T14:00:00+02:00')).toBe('2026-11-24T16:00:00.000Z');
    expect(at('2026-11-25T00:30:00+02:00')).toBe('2026-11-24T16:00:00.000Z');
    expect(at('2026-11-25T23:30:00+02:00')).toBe('2026-11-24T16:00:00.000Z');
    expect(remindAt({ ...appointment('2026-11-25T14:00:00Z'), zone: 'Europe/London' })).toEqual(new Date('2026-11-24T18:00:00Z'));
  });

  it.each([
    ['2026-03-29T14:00:00+03:00', '2026-03-28T16:00:00.000Z'],
    ['2026-03-30T14:00:00+03:00', '2026-03-29T15:00:00.000Z'],
    ['2026-10-25T14:00:00+02:00', '2026-10-24T15:00:00.000Z'],
    ['2026-10-26T14:00:00+02:00', '2026-10-25T16:00:00.000Z'],
    ['2027-03-28T14:00:00+03:00', '2027-03-27T16:00:00.000Z'],
    ['2027-10-31T14:00:00+02:00', '2027-10-30T15:00:00.000Z'],
  ])('is 18:00 on the clock also when that is set meanwhile: %s', (startsAt, expected) => {
    expect(at(startsAt)).toBe(expected);
  });

  it('is never earlier than appointments are looked for', () => {
    for (const end of ['2026-10-25T23:59:00+02:00', '2026-03-29T23:59:00+03:00', '2026-11-25T23:59:00+02:00'])
      expect(new Date(end).getTime() - remindAt(appointment(end))!.getTime()).toBeLessThanOrEqual(EARLIEST_AHEAD_MS);
  });

  it('is at once for who books later that evening, in the morning for who books at night, and never on the day itself', () => {
    expect(at('2026-11-25T14:00:00+02:00', '2026-11-24T18:00:00+02:00')).toBe('2026-11-24T16:00:00.000Z');
    expect(at('2026-11-25T14:00:00+02:00', '2026-11-24T19:10:00+02:00')).toBe('2026-11-24T17:10:00.000Z');
    expect(at('2026-11-25T14:00:00+02:00', '2026-11-24T22:00:00+02:00')).toBe('2026-11-25T07:00:00.000Z');
    expect(at('2026-11-25T12:59:00+02:00', '2026-11-24T22:00:00+02:00')).toBeNull();
    expect(at('2026-11-25T14:00:00+02:00', '2026-11-25T00:10:00+02:00')).toBeNull();
    expect([
      at('2026-11-25T00:30:00+02:00', '2026-11-24T20:00:00+02:00'),
      at('2026-11-25T00:30:00+02:00', '2026-11-24T20:31:00+02:00'),
    ]).toEqual(['2026-11-24T18:00:00.000Z', null]);
  });

  it('knows who was told so late that the news are a reminder', () => {
    expect(wasNotifiedLate(appointment('2026-11-25T14:00:00+02:00', '2026-11-24T18:00:00+02:00'))).toBe(false);
    expect(wasNotifiedLate(appointment('2026-11-25T14:00:00+02:00', '2026-11-24T18:01:00+02:00'))).toBe(true);
  });
});

describe('a reminder that could not be sent in time', () => {
  const isDue = (now: string) => isReminderDue(appointment('2026-11-25T14:00:00+02:00'), new Date(now));

  it('is sent later, by day, while four hours are left', () => {
    expect(isDue('2026-11-24T17:59:59+02:00')).toBe(false);
    expect(isDue('2026-11-24T18:00:00+02:00')).toBe(true);
    expect(isDue('2026-11-24T20:59:59+02:00')).toBe(true);
    expect(isDue('2026-11-24T21:00:00+02:00')).toBe(false);
    expect(isDue('2026-11-25T08:59:59+02:00')).toBe(false);
    expect(isDue('2026-11-25T09:00:00+02:00')).toBe(true);
    expect(isDue('2026-11-25T10:00:00+02:00')).toBe(true);
    expect(isDue('2026-11-25T10:00:01+02:00')).toBe(false);
  });
});

import { instantAt, localAt } from './zoned-time';

const KYIV = 'Europe/Kyiv';
const LONDON = 'Europe/London';
const at = (iso: string) => new Date(iso);
const clock = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The days on which clocks are set. At 03:00 and 04:00 in Kyiv, at 01:00 and 02:00 in London. */
const SPRING = ['2026-03-29', '2027-03-28'];
const AUTUMN = ['2026-10-25', '2027-10-31'];

describe.each(SPRING)('on %s, when clocks are set forward', (day) => {
  it('an appointment in the morning is an hour closer to midnight than the clock says', () => {
    expect(instantAt(day, clock('02:59'), KYIV)).toEqual(at(`${day}T02:59:00+02:00`));
    expect(instantAt(day, clock('10:00'), KYIV)).toEqual(at(`${day}T10:00:00+03:00`));
    expect(instantAt(day, clock('10:00'), LONDON)).toEqual(at(`${day}T10:00:00+01:00`));
  });

  it('no time that the clock skips can be booked', () => {
    for (const time of ['03:00', '03:30', '03:59']) expect(instantAt(day, clock(time), KYIV)).toBeNull();
    expect(instantAt(day, clock('04:00'), KYIV)).toEqual(at(`${day}T04:00:00+03:00`));
    expect(instantAt(day, clock('01:30'), LONDON)).toBeNull();
    expect(instantAt(day, clock('02:00'), LONDON)).toEqual(at(`${day}T02:00:00+01:00`));
  });

  it('the day has 23 hours', () => {
    expect(instantAt(day, 1440, KYIV)!.getTime() - instantAt(day, 0, KYIV)!.getTime()).toBe(23 * 3_600_000);
  });
});

describe.each(AUTUMN)('on %s, when clocks are set back', (day) => {
  it('an appointment in the morning is an hour further from midnight than the clock says', () => {
    expect(instantAt(day, clock('02:59'), KYIV)).toEqual(at(`${day}T02:59:00+03:00`));
    expect(instantAt(day, clock('10:00'), KYIV)).toEqual(at(`${day}T10:00:00+02:00`));
    expect(instantAt(day, clock('10:00'), LONDON)).toEqual(at(`${day}T10:00:00+00:00`));
  });

  it('no time that comes twice can be booked', () => {
    for (const time of ['03:00', '03:30', '03:59']) expect(instantAt(day, clock(time), KYIV)).toBeNull();
    expect(instantAt(day, clock('04:00'), KYIV)).toEqual(at(`${day}T04:00:00+02:00`));
    expect(instantAt(day, clock('01:30'), LONDON)).toBeNull();
    expect(instantAt(day, clock('02:00'), LONDON)).toEqual(at(`${day}T02:00:00Z`));
  });

  it('both of them are read on the same clock', () => {
    expect(localAt(at(`${day}T03:30:00+03:00`), KYIV)).toEqual({ day, minute: clock('03:30') });
    expect(localAt(at(`${day}T03:30:00+02:00`), KYIV)).toEqual({ day, minute: clock('03:30') });
  });

  it('the day has 25 hours', () => {
    expect(instantAt(day, 1440, KYIV)!.getTime() - instantAt(day, 0, KYIV)!.getTime()).toBe(25 * 3_600_000);
  });
});

describe('time of a zone', () => {
  it('is the same minute there and back, every quarter of an hour of the four days and of those around them', () => {
    for (const zone of [KYIV, LONDON, 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'])
      for (const day of [...SPRING, ...AUTUMN]) {
        const noon = Date.parse(`${day}T12:00:00Z`);
        const quarters = Array.from({ length: 400 }, (_, index) => new Date(noon + (index - 200) * 900_000));
        const both = quarters.map((moment) => {
          const { day: local, minute } = localAt(moment, zone);
          return { moment, back: instantAt(local, minute, zone) };
        });
        const once = both.filter(({ back }) => back !== null);
        expect(once.length).toBeGreaterThanOrEqual(quarters.length - 8);
        for (const { moment, back } of once) expect(back).toEqual(moment);
      }
  });

  it('agrees with the calendar of the machine', () => {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone: KYIV, dateStyle: 'short', timeStyle: 'short' });
    for (let hour = 0; hour < 24 * 800; hour += 7) {
      const moment = new Date(Date.UTC(2026, 0, 1) + hour * 3_600_000);
      const { day, minute } = localAt(moment, KYIV);
      const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
      expect(`${day} ${time}`).toBe(format.format(moment));
    }
  });

  it('begins a day by the calendar of its zone', () => {
    expect(localAt(at('2026-11-22T22:00:00Z'), KYIV)).toEqual({ day: '2026-11-23', minute: 0 });
    expect(localAt(at('2026-11-22T22:00:00Z'), LONDON)).toEqual({ day: '2026-11-22', minute: 1320 });
    expect(instantAt('2026-12-31', 1440, KYIV)).toEqual(instantAt('2027-01-01', 0, KYIV));
  });

  it('never changes where clocks are never set', () => {
    expect(localAt(at('2026-07-01T00:00:00Z'), 'UTC')).toEqual({ day: '2026-07-01', minute: 0 });
    expect(instantAt('2026-07-01', 90, 'UTC')).toEqual(at('2026-07-01T01:30:00Z'));
  });

  it.each([
    ['2026-02-29', 0, KYIV],
    ['tomorrow', 0, KYIV],
    ['2026-11-22', 0.5, KYIV],
    ['2026-11-22', 0, 'Europe/Atlantis'],
  ])('refuses %s, minute %d, %s', (day, minute, zone) => {
    expect(() => instantAt(day, minute, zone)).toThrow(RangeError);
  });
});

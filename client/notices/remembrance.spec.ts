import { kyivTime } from '../time/kyiv-clock';
import { remembrance } from './remembrance';

jest.mock('../../views/ui/state/settings', () => ({ setting: () => ['Europe/Kyiv', 'Europe/Kiev'] }));

const HOUR = 3_600_000;
const at = (iso: string) => remembrance(Date.parse(iso), kyivTime);

describe('the minute of silence', () => {
  it.each([
    ['in winter, two hours from Greenwich', '2026-11-21T07:00:00Z'],
    ['in summer, three', '2026-07-01T06:00:00Z'],
    ['on the day that summer time begins', '2026-03-29T06:00:00Z'],
    ['on the day before', '2026-03-28T07:00:00Z'],
    ['on the day that it ends', '2026-10-25T07:00:00Z'],
    ['on the day before that', '2026-10-24T06:00:00Z'],
  ])('begins at nine in Kyiv %s', (_, iso) => {
    const nine = Date.parse(iso);
    expect(remembrance(nine - 1, kyivTime)).toEqual({ remaining: 0, next: 1 });
    expect(remembrance(nine, kyivTime).remaining).toBe(60);
    expect(remembrance(nine + 30_000, kyivTime).remaining).toBe(30);
    expect(remembrance(nine + 59_999, kyivTime).remaining).toBe(1);
    expect(remembrance(nine + 60_000, kyivTime).remaining).toBe(0);
  });

  it('counts down every whole second', () => {
    expect(at('2026-11-21T07:00:00.999Z').remaining).toBe(60);
    expect(at('2026-11-21T07:00:01.000Z').remaining).toBe(59);
  });

  it('is neither at nine in the evening nor at nine in another time zone', () => {
    for (const iso of [
      '2026-11-21T19:00:30Z',
      '2026-11-21T09:00:30Z',
      '2026-11-21T08:00:30Z',
      '2026-11-21T14:00:30Z',
      '2026-11-21T00:00:30Z',
    ])
      expect(at(iso).remaining).toBe(0);
  });

  it('tells how long it is until the next one, also during one', () => {
    expect(at('2026-11-21T06:30:00.250Z').next).toBe(HOUR / 2 - 250);
    expect(at('2026-11-21T07:00:00Z').next).toBe(24 * HOUR);
    expect(at('2026-11-21T22:00:00Z').next).toBe(9 * HOUR);
  });

  it('counts hours of the local clock in the night of a daylight saving change', () => {
    // 22:00 in Kyiv, ten hours before nine; the clock says eleven until four in the morning
    expect(at('2026-03-28T20:00:00Z').next).toBe(11 * HOUR);
    expect(at('2026-03-29T01:00:00Z').next).toBe(5 * HOUR);
    expect(at('2026-10-24T19:00:00Z').next).toBe(11 * HOUR);
    expect(at('2026-10-25T01:00:00Z').next).toBe(6 * HOUR);
  });

  it('works with the old name of the time zone', () => {
    const Real = Intl.DateTimeFormat;
    jest.isolateModules(() => {
      const format = jest.spyOn(Intl, 'DateTimeFormat').mockImplementation((locale, options) => {
        if (options?.timeZone === 'Europe/Kyiv') throw new RangeError('Invalid time zone specified: Europe/Kyiv');
        return new Real(locale, options);
      });
      // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded anew, as in a browser of 2021
      const old = require('../time/kyiv-clock') as typeof import('../time/kyiv-clock');
      expect(remembrance(Date.parse('2026-11-21T07:00:30Z'), old.kyivTime).remaining).toBe(30);
      format.mockRestore();
    });
  });
});

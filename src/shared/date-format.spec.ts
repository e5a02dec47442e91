import { dateFormat, dayIn } from './date-format';
import { kyivDay } from './kyiv-day';
import { kyivMoment, kyivTime } from './kyiv-moment';

describe('a format of dates', () => {
  const moment = new Date('2026-11-23T22:30:00Z');

  it('is made once for a language and its parts', () => {
    const options = { weekday: 'long', timeZone: 'Europe/Kyiv' } as const;
    expect(dateFormat('ua', options)).toBe(dateFormat('ua', { ...options }));
    expect(dateFormat('ua', options).format(moment)).toBe('вівторок');
    expect(dateFormat('en', options).format(moment)).toBe('Tuesday');
  });

  it('is British in English', () => {
    expect(dateFormat('en', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(moment)).toBe('23 November');
  });

  it('is right beyond those that are kept', () => {
    for (const hours of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
      for (const weekday of ['long', 'short', 'narrow'] as const)
        for (const month of ['long', 'short', 'narrow', 'numeric', '2-digit'] as const)
          for (const day of ['numeric', '2-digit'] as const) {
            const options = { timeZone: `Etc/GMT-${hours}`, weekday, month, day };
            expect(dateFormat('en', options).format(moment)).toBe(new Intl.DateTimeFormat('en-GB', options).format(moment));
          }
  });

  it('says the day in a zone', () => {
    expect([dayIn('Europe/Kyiv', moment), dayIn('Europe/London', moment)]).toEqual(['2026-11-24', '2026-11-23']);
  });
});

describe.each([
  ['Europe/Kiev alone', ['Europe/Kyiv']],
  ['neither name of the zone', ['Europe/Kyiv', 'Europe/Kiev']],
])('in a browser that knows %s', (_, unknown) => {
  const Real = Intl.DateTimeFormat;
  type Shared = { dateFormat: typeof dateFormat; kyivDay: typeof kyivDay; kyivMoment: typeof kyivMoment; kyivTime: typeof kyivTime };

  /** The shared functions as they are loaded there. */
  function loaded(): Shared {
    let shared: object = {};
    jest.isolateModules(() => {
      // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded anew, in that browser
      shared = { ...require('./date-format'), ...require('./kyiv-day'), ...require('./kyiv-moment') } as object;
    });
    return shared as Shared;
  }

  beforeEach(() => {
    jest.spyOn(Intl, 'DateTimeFormat').mockImplementation((locale, options) => {
      if (unknown.includes(options?.timeZone ?? '')) throw new RangeError(`Invalid time zone specified: ${options?.timeZone}`);
      return new Real(locale, options);
    });
  });
  afterEach(() => jest.restoreAllMocks());

  it('days, times and offsets are those of Kyiv, also around changes of the clock', () => {
    const shared = loaded();
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2028, 0, 1); at += 7 * 3_600_000) {
      const moment = new Date(at);
      expect(shared.kyivTime(moment)).toBe(new Real('en-GB', { timeZone: 'Europe/Kiev', hour: '2-digit', minute: '2-digit' }).format(at));
      expect(shared.kyivDay(moment)).toBe(new Real('en-CA', { timeZone: 'Europe/Kiev' }).format(at));
    }
    for (const iso of ['2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z', '2026-10-25T00:59:59Z', '2026-10-25T01:00:00Z'])
      expect(shared.kyivTime(new Date(iso))).toBe(new Real('en-GB', { timeZone: 'Europe/Kiev', timeStyle: 'short' }).format(new Date(iso)));
    expect(shared.kyivMoment('2026-12-24', '10')).toBe('2026-12-24T10:00:00+02:00');
    expect(shared.kyivMoment('2026-07-01', '21')).toBe('2026-07-01T21:00:00+03:00');
    const parts = shared.dateFormat('ua', { timeZone: 'Europe/Kyiv', hour: '2-digit' }).formatToParts(new Date('2026-11-24T22:30:00Z'));
    expect(parts.find(({ type }) => type === 'hour')?.value).toBe('00');
  });
});

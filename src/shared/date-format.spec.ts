import { dateFormat, dayIn } from './date-format';

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

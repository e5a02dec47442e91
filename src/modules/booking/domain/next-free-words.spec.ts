import { salonTime, secondsOfToday } from './next-free-words';

const KYIV = 'Europe/Kyiv';
const told = (start: string, now: string, locale: 'ua' | 'en' = 'ua') => {
  const { date, time, words } = salonTime(new Date(start), { now: new Date(now), timezone: KYIV, locale });
  return [date, time, words.key.replace('booking.nextFree.', ''), words.args?.day];
};

describe('a free time in words', () => {
  it('is today until midnight in Kyiv, wherever the reader is', () => {
    // 23:59 in Kyiv is 21:59 in Greenwich
    expect(told('2026-11-23T08:00:00Z', '2026-11-23T00:30:00+02:00')).toEqual(['2026-11-23', '10:00', 'today', undefined]);
    expect(told('2026-11-24T08:00:00Z', '2026-11-23T23:59:59+02:00')).toEqual(['2026-11-24', '10:00', 'tomorrow', undefined]);
    expect(told('2026-11-24T08:00:00Z', '2026-11-24T00:00:00+02:00')).toEqual(['2026-11-24', '10:00', 'today', undefined]);
  });

  it('is tomorrow over a change of the clock, when a day has 23 or 25 hours', () => {
    expect(told('2026-03-29T10:00:00+03:00', '2026-03-28T23:30:00+02:00')).toEqual(['2026-03-29', '10:00', 'tomorrow', undefined]);
    expect(told('2026-10-26T10:00:00+02:00', '2026-10-25T00:30:00+03:00')).toEqual(['2026-10-26', '10:00', 'tomorrow', undefined]);
    expect(told('2026-10-25T23:30:00+02:00', '2026-10-25T00:30:00+03:00')).toEqual(['2026-10-25', '23:30', 'today', undefined]);
  });

  it.each([
    ['ua', 'четвер', '30 листопада'],
    ['en', 'Thursday', '30 November'],
  ] as const)('is a weekday within the week, and a date beyond it (%s)', (locale, weekday, date) => {
    const now = '2026-11-23T12:00:00+02:00';
    expect(told('2026-11-26T09:30:00+02:00', now, locale)).toEqual(['2026-11-26', '09:30', 'day', weekday]);
    expect(told('2026-11-29T09:30:00+02:00', now, locale)[3]).toBe(locale === 'ua' ? 'неділя' : 'Sunday');
    expect(told('2026-11-30T09:30:00+02:00', now, locale)).toEqual(['2026-11-30', '09:30', 'day', date]);
  });

  it('has its day without the hour, too', () => {
    const day = (start: string) => {
      const { day: alone } = salonTime(new Date(start), { now: new Date('2026-11-23T12:00:00+02:00'), timezone: KYIV, locale: 'en' });
      return typeof alone === 'string' ? alone : alone.key;
    };
    expect(day('2026-11-23T15:00:00+02:00')).toBe('booking.nextFree.todayAlone');
    expect(day('2026-11-24T15:00:00+02:00')).toBe('booking.nextFree.tomorrowAlone');
    expect(day('2026-11-26T15:00:00+02:00')).toBe('Thursday');
  });

  it('is right for so long, and never beyond midnight in Kyiv', () => {
    const of = (now: string) => secondsOfToday(new Date(now), KYIV, 300);
    expect(of('2026-11-23T12:00:00+02:00')).toBe(300);
    expect(of('2026-11-23T23:54:59+02:00')).toBe(300);
    expect(of('2026-11-23T23:58:30+02:00')).toBe(90);
    expect(of('2026-11-23T23:59:59.900+02:00')).toBe(1);
    expect(of('2026-11-24T00:00:00+02:00')).toBe(300);
  });
});

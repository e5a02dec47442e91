import { addDays, dayWords, daysBetween, isCalendarDay, longDay, mondayOf, weekdayOf } from './calendar-day';

describe('days of the calendar', () => {
  it.each(['2026-02-29', '2026-13-01', '2026-00-10', 'tomorrow', '2026-1-1', '', '9999-12-31', '0000-01-01', '2026-11-24T00:00'])(
    'do not include %j',
    (day) => {
      expect(isCalendarDay(day)).toBe(false);
      expect(() => weekdayOf(day)).toThrow(RangeError);
    },
  );

  it('are added and counted over months, leap days and changes of the clock', () => {
    expect([addDays('2028-02-28', 1), addDays('2026-01-01', -1), addDays('2026-10-24', 2)]).toEqual([
      '2028-02-29',
      '2025-12-31',
      '2026-10-26',
    ]);
    expect([daysBetween('2026-10-24', '2026-10-26'), daysBetween('2026-11-24', '2026-11-23')]).toEqual([2, -1]);
  });

  it('belong to a week from Monday to Sunday', () => {
    expect(['2026-11-23', '2026-11-29'].map(weekdayOf)).toEqual([1, 7]);
    expect(['2026-11-23', '2026-11-26', '2026-11-29'].map(mondayOf)).toEqual(['2026-11-23', '2026-11-23', '2026-11-23']);
  });

  it('are written in words of both languages', () => {
    expect([longDay('2026-11-24', 'ua'), longDay('2026-11-24', 'en')]).toEqual(['вівторок, 24 листопада', 'Tuesday 24 November']);
    expect(dayWords('2026-11-24', 'en', { weekday: 'short' })).toBe('Tue');
  });
});

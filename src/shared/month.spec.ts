import { daysOfMonth, isMonth, monthOf } from './month';

describe('a month of the calendar', () => {
  it('has its days, in leap years too', () => {
    expect(daysOfMonth('2028-02')).toHaveLength(29);
    expect(daysOfMonth('2026-12').at(-1)).toBe('2026-12-31');
    expect(monthOf('2026-11-28')).toBe('2026-11');
  });

  it.each(['2026-13', '2026-1', '26-01', '2026-00', '1999-12', '2026-11-28', ''])('is not %j', (text) => expect(isMonth(text)).toBe(false));
});

import { isOpenAt } from './opening-hours';

describe('isOpenAt', () => {
  it('is open from the minute of opening until the minute of closing', () => {
    expect(['08:59', '09:00', '20:59', '21:00'].map((time) => isOpenAt(time, '09:00', '21:00'))).toEqual([false, true, true, false]);
  });

  it('knows hours that run past midnight', () => {
    expect(['21:59', '22:00', '00:30', '02:00'].map((time) => isOpenAt(time, '22:00', '02:00'))).toEqual([false, true, true, false]);
    expect(isOpenAt('23:59', '10:00', '00:00')).toBe(true);
  });

  it('treats equal times as always open', () => {
    expect(isOpenAt('04:00', '00:00', '00:00')).toBe(true);
  });
});

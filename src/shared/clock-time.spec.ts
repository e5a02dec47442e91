import { HOUR_MINUTE, minuteOf, minuteOfDay, shortTime, timeOfDay } from './clock-time';

describe('times of day', () => {
  it('are minutes since midnight and back', () => {
    for (const minute of [0, 1, 59, 60, 570, 1439, 1440]) expect(minuteOfDay(timeOfDay(minute))).toBe(minute);
    expect([timeOfDay(570), timeOfDay(1440)]).toEqual(['09:30', '24:00']);
  });

  it.each(['24:01', '12:60', '9:30', '09:30:00', '', 'noon'])('are not written as %j', (time) => {
    expect(minuteOfDay(time)).toBeNull();
    expect(minuteOf(time)).toBe(0);
  });

  it('end before midnight where an hour and a minute are asked for', () => {
    expect(['00:00', '23:59', '24:00', '9:00'].map((time) => HOUR_MINUTE.test(time))).toEqual([true, true, false, false]);
  });

  it('are read without a leading zero', () => {
    expect(['09:00', '00:30', '10:00'].map(shortTime)).toEqual(['9:00', '0:30', '10:00']);
  });
});

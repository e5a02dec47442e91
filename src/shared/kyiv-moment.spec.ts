import { kyivMoment, kyivTime } from './kyiv-moment';

describe('a full hour of a day in Kyiv', () => {
  it.each([
    ['2026-12-24', '10', '2026-12-24T10:00:00+02:00', '2026-12-24T08:00:00.000Z'],
    ['2026-07-01', '21', '2026-07-01T21:00:00+03:00', '2026-07-01T18:00:00.000Z'],
    // clocks go forward at 3 and back at 4: what comes after has the new offset
    ['2026-03-29', '04', '2026-03-29T04:00:00+03:00', '2026-03-29T01:00:00.000Z'],
    ['2026-03-28', '23', '2026-03-28T23:00:00+02:00', '2026-03-28T21:00:00.000Z'],
    ['2026-10-25', '04', '2026-10-25T04:00:00+02:00', '2026-10-25T02:00:00.000Z'],
    ['2026-10-24', '23', '2026-10-24T23:00:00+03:00', '2026-10-24T20:00:00.000Z'],
    ['2028-02-29', '08', '2028-02-29T08:00:00+02:00', '2028-02-29T06:00:00.000Z'],
  ])('on %s at %s is %s', (day, hour, moment, utc) => {
    expect(kyivMoment(day, hour)).toBe(moment);
    expect(new Date(moment).toISOString()).toBe(utc);
    expect(kyivTime(new Date(moment))).toBe(`${hour}:00`);
  });

  it.each([
    ['', '10'],
    ['24.12.2026', '10'],
    ['2026-13-01', '10'],
    ['2026-12-24T00:00', '10'],
    ['2026-12-24', ''],
    ['2026-12-24', '9'],
    ['2026-12-24', '24'],
    ['2026-12-24', '03'],
    ['2026-12-24', '10:30'],
  ])('is none for %j at %j', (day, hour) => expect(kyivMoment(day, hour)).toBeNull());

  it('is told as hours and minutes of Kyiv, also around midnight', () => {
    expect(kyivTime(new Date('2026-12-31T22:05:00Z'))).toBe('00:05');
    expect(kyivTime(new Date('2026-06-30T20:59:59Z'))).toBe('23:59');
  });
});

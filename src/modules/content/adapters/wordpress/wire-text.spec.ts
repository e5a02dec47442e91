import { clockTime, isoDay, isoOfGmt, readableSlug } from './wire-text';

describe('texts of WordPress', () => {
  it('decodes percent-encoded slugs and leaves broken encodings alone', () => {
    expect(readableSlug('%d0%be%d0%bb%d0%b5%d0%bd%d0%b0')).toBe('олена');
    expect(readableSlug('50%-OFF')).toBe('50%-off');
  });

  it.each([
    ['2026-06-01T07:00:00', '2026-06-01T07:00:00.000Z'],
    ['2026-06-01 07:00:00', '2026-06-01T07:00:00.000Z'],
    ['0000-00-00T00:00:00', null],
    ['soon', null],
    [undefined, null],
  ])('takes the GMT date %s for UTC', (gmt, iso) => expect(isoOfGmt(gmt)).toBe(iso));

  it.each([
    ['20261120', '2026-11-20'],
    ['20/11/2026', '2026-11-20'],
    ['2026-11-20', '2026-11-20'],
    ['20269999', null],
    ['', null],
  ])('reads the date picker value "%s"', (value, day) => expect(isoDay(value)).toBe(day));

  it.each([
    ['9:00', '09:00'],
    ['21:30:00', '21:30'],
    ['9:00 pm', '21:00'],
    ['12:15 am', '00:15'],
    ['25:00', null],
    ['', null],
  ])('reads the time "%s"', (value, time) => expect(clockTime(value)).toBe(time));
});

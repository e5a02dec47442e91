import { spawnSync } from 'node:child_process';
import { kyivDay } from '../../shared/kyiv-day';
import { addHours, addKyivDays, isWorkingTime, nextOpening, parseWorkingHours, startOfKyivDay } from './kyiv-time';

const HOURS = parseWorkingHours('9:00-21:00');
const at = (iso: string) => new Date(iso);

/** The days on which the clock is set, and how many hours Kyiv is ahead of UTC before and after. At 03:00 in spring, 04:00 in autumn. */
const CHANGES = [
  { day: '2026-03-29', next: '2026-03-30', before: 2, after: 3 },
  { day: '2026-10-25', next: '2026-10-26', before: 3, after: 2 },
  { day: '2027-03-28', next: '2027-03-29', before: 2, after: 3 },
  { day: '2027-10-31', next: '2027-11-01', before: 3, after: 2 },
] as const;

describe.each(CHANGES)('on $day, when the clock in Kyiv is set from UTC+$before to UTC+$after', ({ day, next, before, after }) => {
  const length = 24 + before - after;

  it('the day begins at midnight of the old time and the next one of the new', () => {
    expect(startOfKyivDay(day)).toEqual(at(`${day}T00:00:00+0${before}:00`));
    expect(startOfKyivDay(next)).toEqual(at(`${next}T00:00:00+0${after}:00`));
    expect(startOfKyivDay(next).getTime() - startOfKyivDay(day).getTime()).toBe(length * 3_600_000);
    expect(kyivDay(addHours(startOfKyivDay(next), -0.001))).toBe(day);
  });

  it('a day later is the same time of the clock, 24 hours later is not', () => {
    const eve = addKyivDays(at(`${day}T10:00:00+0${after}:00`), -1);
    expect(eve.getTime()).toBe(at(`${day}T10:00:00+0${before}:00`).getTime() - 24 * 3_600_000);
    expect(addKyivDays(eve, 1)).toEqual(at(`${day}T10:00:00+0${after}:00`));
    expect(addKyivDays(eve, 2)).toEqual(at(`${next}T10:00:00+0${after}:00`));
    expect(addHours(eve, length)).toEqual(addKyivDays(eve, 1));
    expect(addHours(eve, 24)).not.toEqual(addKyivDays(eve, 1));
  });

  it('work begins and ends by the clock', () => {
    const open = at(`${day}T09:00:00+0${after}:00`);
    const close = at(`${day}T21:00:00+0${after}:00`);
    expect([open, close].map((moment) => isWorkingTime(moment, HOURS))).toEqual([true, false]);
    expect([open, close].map((moment) => isWorkingTime(new Date(moment.getTime() - 1), HOURS))).toEqual([false, true]);
    expect(nextOpening(startOfKyivDay(day), HOURS)).toEqual(open);
    expect(nextOpening(addHours(startOfKyivDay(day), -1), HOURS)).toEqual(open);
    expect(nextOpening(open, HOURS)).toEqual(at(`${next}T09:00:00+0${after}:00`));
    expect(nextOpening(close, HOURS)).toEqual(at(`${next}T09:00:00+0${after}:00`));
  });
});

describe('time in Kyiv', () => {
  it('takes a time that the clock skips for an hour later, and the first of two', () => {
    expect(addKyivDays(at('2026-03-28T03:30:00+02:00'), 1)).toEqual(at('2026-03-29T04:30:00+03:00'));
    expect(nextOpening(at('2026-03-29T00:00:00+02:00'), parseWorkingHours('3:30-21:00'))).toEqual(at('2026-03-29T04:30:00+03:00'));
    expect(addKyivDays(at('2026-10-24T03:30:00+03:00'), 1)).toEqual(at('2026-10-25T03:30:00+03:00'));
  });

  it('begins a day by the calendar of Kyiv, not of UTC', () => {
    expect(startOfKyivDay('2026-11-23')).toEqual(at('2026-11-22T22:00:00Z'));
    expect(() => startOfKyivDay('2026-02-29')).toThrow(RangeError);
    expect(() => startOfKyivDay('tomorrow')).toThrow(RangeError);
  });

  it.each(['9:00', '9-21', '21:00-9:00', '9:00-9:00', '9:60-21:00', '9:00-24:01', ' 9:00-21:00', ''])('refuses the hours %j', (text) => {
    expect(() => parseWorkingHours(text)).toThrow('write them as 9:00-21:00');
  });

  it('may work until midnight', () => {
    expect(parseWorkingHours('00:00-24:00')).toEqual({ opens: 0, closes: 1440 });
    expect(isWorkingTime(at('2026-11-22T21:59:59Z'), parseWorkingHours('10:00-24:00'))).toBe(true);
  });

  it('loads its calendar with the first question only', () => {
    const program = `
      const { transformFileSync } = require('@swc/core');
      require.extensions['.ts'] = (made, file) => made._compile(transformFileSync(file, { swcrc: true }).code, file);
      const time = require('./src/platform/time/kyiv-time.ts');
      const isLoaded = () => Object.keys(require.cache).some((path) => path.includes('@js-temporal'));
      const before = isLoaded();
      time.startOfKyivDay('2026-11-22');
      console.log(before, isLoaded());`;
    const { stdout, stderr } = spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' });
    expect([stdout.trim(), stderr]).toEqual(['false true', '']);
  });
});

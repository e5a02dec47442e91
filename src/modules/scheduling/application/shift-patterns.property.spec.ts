import fc from 'fast-check';
import { bookingCatalogue } from '../../../../test/support/booking-catalogue';
import { addDays, weekdayOf } from '../../../shared/calendar-day';
import { DEFAULT_SETTINGS } from '../contract/default-settings';
import type { Interval } from '../contract/interval';
import { weekFrom, type DayException, type ShiftPattern, type WeekPlan } from '../contract/week';
import type { DaySchedules } from '../store/calendar-store';
import { BookableSalon } from './bookable';
import { SalonDays } from './salon-days';
import { OPENING_HOURS } from './standing-plans';

const EMPLOYEE = 'anna';
/** A year in which the clock is set twice. */
const FIRST = '2026-03-01';
const DAYS = Array.from({ length: 366 }, (_each, at) => addDays(FIRST, at));

const hours = fc
  .uniqueArray(fc.integer({ min: 1, max: 47 }), { minLength: 2, maxLength: 4 })
  .map((edges) => [...edges].sort((a, b) => a - b))
  .map((edges): Interval[] =>
    Array.from({ length: Math.floor(edges.length / 2) }, (_each, at) => ({ from: edges[at * 2]! * 30, to: edges[at * 2 + 1]! * 30 })),
  );
const someDay = fc.integer({ min: -40, max: 365 }).map((at) => addDays(FIRST, at));
const pattern = fc
  .record({
    from: someDay,
    length: fc.option(fc.integer({ min: 0, max: 200 })),
    daysOn: fc.integer({ min: 1, max: 7 }),
    daysOff: fc.nat(7),
    work: hours,
  })
  .map(({ length, ...rest }): ShiftPattern => ({ ...rest, to: length === null ? null : addDays(rest.from, length) }));
const plans = fc.record({
  week: fc.dictionary(fc.constantFrom('1', '2', '3', '4', '5', '6', '7'), hours).map((weekdays): WeekPlan => ({ weekdays })),
  patterns: fc.uniqueArray(pattern, { maxLength: 3, selector: ({ from }) => from }),
  exceptions: fc.uniqueArray(fc.record({ day: someDay, work: fc.oneof(hours, fc.constant([])) }), {
    maxLength: 8,
    selector: ({ day }) => day,
  }),
  leave: fc.option(fc.record({ from: someDay, days: fc.nat(20) })),
});

/** What is worked, reckoned as on a paper calendar: a mark goes from day to day and counts days on and off. */
function byHand(week: WeekPlan, patterns: readonly ShiftPattern[], exceptions: readonly DayException[]) {
  const worked = new Map<string, readonly Interval[]>(DAYS.map((day) => [day, week.weekdays[weekdayOf(day)] ?? []]));
  for (const { from, to, daysOn, daysOff, work } of [...patterns].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    let day = from;
    let left = daysOn;
    let isOn = true;
    while (day <= DAYS.at(-1)! && (to === null || day <= to)) {
      while (left === 0) {
        isOn = !isOn;
        left = isOn ? daysOn : daysOff;
      }
      if (worked.has(day)) worked.set(day, isOn ? work : []);
      left -= 1;
      day = addDays(day, 1);
    }
  }
  for (const { day, work } of exceptions) if (worked.has(day)) worked.set(day, work);
  return worked;
}

const minutesOf = (work: readonly Interval[]) =>
  new Set(work.flatMap(({ from, to }) => Array.from({ length: (to - from) / 30 }, (_each, at) => from + at * 30)));
/** Half hours that the clock of Kyiv skips and shows twice. */
const ODD: Readonly<Record<string, readonly number[]>> = { '2026-03-29': [180, 210], '2026-10-25': [180, 210] };

describe('shift patterns', () => {
  const salon = new BookableSalon(bookingCatalogue(), 'podil', DEFAULT_SETTINGS);

  it('are worked as somebody reckons them day by day, over a year with both changes of the clock', () => {
    fc.assert(
      fc.property(plans, ({ week, patterns, exceptions, leave }) => {
        const schedules: DaySchedules = {
          now: new Date('2026-01-01T10:00:00Z'),
          spans: new Map(),
          weeks: new Map([[EMPLOYEE, week]]),
          patterns: new Map([[EMPLOYEE, patterns]]),
          exceptions: new Map([[EMPLOYEE, exceptions]]),
          absences: leave
            ? [{ employee: EMPLOYEE, from: leave.from, to: addDays(leave.from, leave.days), minutes: { from: 0, to: 1440 } }]
            : [],
          nextExpiry: null,
          hasExpired: false,
        };
        const days = new SalonDays(salon, schedules, OPENING_HOURS, DEFAULT_SETTINGS);
        const expected = byHand(week, patterns, exceptions);
        for (const day of DAYS) {
          const isAway = leave !== null && leave.from <= day && day <= addDays(leave.from, leave.days);
          const byPaper = isAway ? new Set<number>() : minutesOf(expected.get(day)!);
          for (const odd of ODD[day] ?? []) byPaper.delete(odd);
          const [planned] = days.on(day, [EMPLOYEE]);
          expect([day, [...minutesOf(planned!.work)].sort((a, b) => a - b)]).toEqual([day, [...byPaper].sort((a, b) => a - b)]);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('stand in the week from a day on, and leave the others as the week says', () => {
    fc.assert(
      fc.property(plans, someDay, ({ week, patterns }, day) => {
        const shown = weekFrom(day, week, patterns);
        const expected = byHand(week, patterns, []);
        for (const each of Array.from({ length: 7 }, (_each, at) => addDays(day, at)).filter((one) => expected.has(one)))
          expect(minutesOf(shown.weekdays[weekdayOf(each)] ?? [])).toEqual(minutesOf(expected.get(each)!));
      }),
      { numRuns: 100 },
    );
  });
});

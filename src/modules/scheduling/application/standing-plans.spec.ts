import { bookingCatalogue } from '../../../../test/support/booking-catalogue';
import { DEFAULT_SETTINGS } from '../contract/default-settings';
import type { EngineEmployee } from '../contract/engine-catalogue';
import { BookableSalon } from './bookable';
import { DEMO_WEEKS } from './standing-plans';
import { weekdayOf } from '../../../shared/calendar-day';

const DAY_MS = 86_400_000;
/** Mishaps come once in a fortnight of the calendar; these are two of them. */
const FORTNIGHTS = [1480, 1481];
const EMPLOYEES = 300;

describe('the weeks of the demonstration', () => {
  const catalogue = bookingCatalogue();
  const salon = new BookableSalon(catalogue, 'pechersk', DEFAULT_SETTINGS);
  const anna = catalogue.employees.get('anna')!;
  const employees = Array.from({ length: EMPLOYEES }, (_each, number): EngineEmployee => ({
    ...anna,
    id: `master-${number}`,
    locations: ['pechersk'],
  }));
  /** The first day of a fortnight on which an employee who would work does not, or leaves early. */
  const mishap = (employee: EngineEmployee, fortnight: number) => {
    const { weekdays } = DEMO_WEEKS.weekOf(employee, salon);
    return Array.from({ length: 14 }, (_each, day) => new Date((fortnight * 14 + day) * DAY_MS).toISOString().slice(0, 10))
      .filter((day) => weekdays[weekdayOf(day)] !== undefined)
      .map((day) => DEMO_WEEKS.exceptionOn(employee, salon, day))
      .find((exception) => exception !== null);
  };
  const mishaps = () => employees.flatMap((employee) => FORTNIGHTS.map((fortnight) => mishap(employee, fortnight) ?? null));

  it('give everybody five days with a break, and others than their colleagues', () => {
    const weeks = employees.map((employee) => DEMO_WEEKS.weekOf(employee, salon).weekdays);
    for (const week of weeks) {
      expect(Object.keys(week)).toHaveLength(5);
      for (const work of Object.values(week)) expect(work).toHaveLength(2);
    }
    expect(new Set(weeks.map((week) => JSON.stringify(week))).size).toBeGreaterThan(20);
  });

  it('are awkward for a tenth, more or less: ill for a day, or away from one o’clock on', () => {
    const all = mishaps();
    const awkward = all.flatMap((each) => each ?? []);
    expect(awkward.length / all.length).toBeGreaterThan(0.05);
    expect(awkward.length / all.length).toBeLessThan(0.15);
    expect(new Set(awkward.map(({ work }) => JSON.stringify(work)))).toEqual(new Set(['[]', '[{"from":600,"to":780}]']));
  });

  it('are the same for every process', () => {
    expect(mishaps()).toEqual(mishaps());
  });
});

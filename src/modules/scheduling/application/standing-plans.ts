import { createHash } from 'node:crypto';
import type { EngineEmployee } from '../contract/engine-catalogue';
import type { Interval } from '../contract/interval';
import type { StandingPlan } from './salon-days';
import { weekdayOf } from '../../../shared/calendar-day';

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;
const LUNCH_MINUTES = 60;
const HALF_HOUR = 30;
/** One in so many is awkward. */
const AWKWARD = 10;

/** Every day during the hours of the salon; at several salons, each day at another of them. */
export const OPENING_HOURS: StandingPlan = {
  weekOf: (employee, { location }) => ({
    weekdays: Object.fromEntries(
      WEEK.filter((weekday) => isHere(employee, location.id, weekday)).map((weekday) => [
        weekday,
        [{ from: location.opens, to: location.closes }],
      ]),
    ),
  }),
  exceptionOn: () => null,
};

/**
 * The weeks of the demonstration: shifts with a break and two days off, which follow from the ids, so that they are the same in all
 * processes and go on for ever. A tenth is awkward: a salon that is closed on Monday, employees who are ill for a day or leave at noon.
 */
export const DEMO_WEEKS: StandingPlan = {
  weekOf: (employee, { location, catalogue }) => {
    const isClosedOnMonday = [...catalogue.locations.keys()].sort().at(-1) === location.id && catalogue.locations.size > 1;
    const off = numberOf(`${employee.id} off`, 7);
    const weekdays = WEEK.filter(
      (weekday) =>
        isHere(employee, location.id, weekday) && weekday % 7 !== off && (weekday + 3) % 7 !== off && !(isClosedOnMonday && weekday === 1),
    );
    return { weekdays: Object.fromEntries(weekdays.map((weekday) => [weekday, shift(employee, location)])) };
  },
  exceptionOn: (employee, { location }, day) => {
    const fortnight = Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000 / 14);
    const fate = numberOf(`${employee.id} ${fortnight} fate`, AWKWARD * 2);
    const bad = numberOf(`${employee.id} ${fortnight} day`, 7) + 1;
    if (fate > 1 || weekdayOf(day) !== bad) return null;
    // what is worked on a day off is nothing either way
    if (fate === 0 || !isHere(employee, location.id, bad)) return { day, work: [] };
    return { day, work: [{ from: location.opens, to: Math.min(13 * 60, location.closes) }] };
  },
};

/** A number that follows from a text, 0 to `below` - 1. */
export function numberOf(text: string, below: number): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) % below;
}

/** At which of its salons an employee works on a weekday: every day at one. */
function isHere(employee: EngineEmployee, location: string, weekday: number): boolean {
  const places = [...employee.locations].sort();
  return places[weekday % places.length] === location;
}

function shift(employee: EngineEmployee, { opens, closes }: { readonly opens: number; readonly closes: number }): readonly Interval[] {
  const late = numberOf(`${employee.id} shift`, 3) * HALF_HOUR;
  const [from, to] = numberOf(`${employee.id} early`, 2) ? [opens, closes - late] : [opens + late, closes];
  const lunch = Math.floor((from + to) / 2 / HALF_HOUR) * HALF_HOUR + (numberOf(`${employee.id} lunch`, 3) - 1) * HALF_HOUR;
  return [
    { from, to: lunch },
    { from: lunch + LUNCH_MINUTES, to },
  ];
}

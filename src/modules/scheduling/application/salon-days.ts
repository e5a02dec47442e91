import type { Day } from '../contract/free-time';
import { without, type Interval } from '../contract/interval';
import { ResourceUnits } from '../domain/resource-units';
import { awayOn } from '../domain/absences';
import type { EmployeeDay, OfferRules } from '../domain/offered-times';
import { patternOn, workOn, type DayException, type WeekPlan } from '../contract/week';
import type { BookingSettings } from '../contract/settings';
import type { EngineEmployee } from '../contract/engine-catalogue';
import { instantAt, localAt } from '../../../platform/time/zoned-time';
import type { BookableSalon } from './bookable';
import { unitKeys } from './resources';
import { endOf, startOf, type DaySchedules, type Span } from '../store/calendar-store';

const DAY_MINUTES = 1440;
const MINUTE_MS = 60_000;

/** When employees work where nobody has set it. */
export interface StandingPlan {
  weekOf(employee: EngineEmployee, salon: BookableSalon): WeekPlan;
  /** Days that are worked otherwise; null: as the week says. */
  exceptionOn(employee: EngineEmployee, salon: BookableSalon, day: Day): DayException | null;
}

/** A day with the time that its employee is away, which is no part of `work`. */
export interface PlannedDay extends EmployeeDay {
  readonly away: readonly Interval[];
}

/** Days of a salon's employees, made of what the database knows of them. Minutes of the salon's clock. */
export class SalonDays {
  private readonly standing = new Map<string, WeekPlan>();
  /** The first moment that can be booked, by the salon's clock. */
  private readonly soonest: ReturnType<typeof localAt>;

  constructor(
    private readonly salon: BookableSalon,
    private readonly schedules: DaySchedules,
    private readonly plan: StandingPlan,
    private readonly settings: BookingSettings,
  ) {
    const nearest = schedules.now.getTime() + settings.clientModule.nearestBookingMinutes * MINUTE_MS;
    this.soonest = localAt(new Date(Math.ceil(nearest / MINUTE_MS) * MINUTE_MS), salon.location.timezone);
  }

  /** The day of each of these employees; of all when none are named. */
  on(day: Day, employees: readonly string[] = this.salon.employees): PlannedDay[] {
    const zone = this.salon.location.timezone;
    const busyOf = this.busyOn(day);
    const odd = endOf(day, zone).getTime() - startOf(day, zone).getTime() === DAY_MINUTES * MINUTE_MS ? [] : oddMinutes(day, zone);
    return this.salon.bookableEmployees
      .filter(({ id }) => employees.includes(id))
      .map((employee) => {
        const busy = busyOf(employee.id);
        const away = awayOn(this.schedules.absences, employee.id, day);
        const work = this.workOf(employee, day);
        return {
          employee: employee.id,
          // neither can an appointment begin at a minute that the clock skips or shows twice, nor can it last beyond one
          work: odd.length + away.length > 0 ? without(work, [...odd, ...away]) : work,
          away,
          busy,
          bookedMinutes: busy.reduce((sum, each) => sum + each.to - each.from, 0),
        };
      });
  }

  /** The units of the salon's resources that day. They are read with what is known of employees: `unitKeysFor`. */
  units(day: Day): ResourceUnits {
    const { catalogue, location } = this.salon;
    const busyOf = this.busyOn(day);
    const limited = [...catalogue.resources.values()].filter(({ units }) => units[location.id] !== undefined);
    return new ResourceUnits(new Map(limited.map(({ id }) => [id, unitKeys(catalogue, location.id, id).map(busyOf)])));
  }

  /** What decides which times of a day are offered. */
  rules(day: Day): OfferRules {
    const { timeStep, gapsMode, gapsPositions } = this.settings.clientModule;
    return { step: timeStep, gapsMode, gapsPositions, earliest: this.earliest(day), shortestGap: this.salon.shortestMinutes };
  }

  /** What is taken of an employee, or of a unit, on a day. */
  private busyOn(day: Day): (taker: string) => readonly Interval[] {
    const zone = this.salon.location.timezone;
    const [from, to] = [startOf(day, zone).getTime() / MINUTE_MS, endOf(day, zone).getTime() / MINUTE_MS];
    const minuteOf = to - from === DAY_MINUTES ? (at: number) => at - from : (at: number) => minuteOfOddDay(at, day, zone);
    return (taker) =>
      spansIn(this.schedules.spans.get(taker) ?? [], from, to).map(([start, end]) => ({
        from: start <= from ? 0 : minuteOf(start),
        to: end >= to ? DAY_MINUTES : minuteOf(end),
      }));
  }

  /** The first minute of a day that is at least `nearest_booking_minutes` away; Infinity for a day before. */
  private earliest(day: Day): number {
    if (day === this.soonest.day) return this.soonest.minute;
    return day < this.soonest.day ? Infinity : 0;
  }

  private workOf(employee: EngineEmployee, day: Day): readonly Interval[] {
    const set = this.schedules.exceptions.get(employee.id)?.filter((each) => each.day === day) ?? [];
    const week = this.schedules.weeks.get(employee.id);
    const patterns = this.schedules.patterns.get(employee.id) ?? [];
    if (week || set.length > 0 || patternOn(day, patterns)) return workOn(day, week ?? this.weekOf(employee), set, patterns);
    const standing = this.plan.exceptionOn(employee, this.salon, day);
    return workOn(day, this.weekOf(employee), standing ? [standing] : []);
  }

  private weekOf(employee: EngineEmployee): WeekPlan {
    const known = this.standing.get(employee.id);
    if (known) return known;
    const week = this.plan.weekOf(employee, this.salon);
    this.standing.set(employee.id, week);
    return week;
  }
}

/** The same day for who may book outside of working hours: an employee who is away is not there at any hour. */
export function anyHour(day: PlannedDay): EmployeeDay {
  return { ...day, work: without([{ from: 0, to: DAY_MINUTES }], day.away) };
}

/** Of spans in order, those that lie in a stretch of time at least in part. */
function spansIn(spans: readonly Span[], from: number, to: number): readonly Span[] {
  let low = 0;
  let high = spans.length;
  // they do not overlap, so that their ends are in order, too
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle]![1] <= from) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (end < spans.length && spans[end]![0] < to) end += 1;
  return spans.slice(low, end);
}

function minuteOfOddDay(at: number, day: Day, zone: string): number {
  const local = localAt(new Date(at * MINUTE_MS), zone);
  if (local.day === day) return local.minute;
  return local.day < day ? 0 : DAY_MINUTES;
}

/** Minutes of a day on which the clock is set that it skips or shows twice. */
function oddMinutes(day: Day, zone: string): readonly Interval[] {
  return Array.from({ length: DAY_MINUTES }, (_each, minute) => minute)
    .filter((minute) => instantAt(day, minute, zone) === null)
    .map((minute) => ({ from: minute, to: minute + 1 }));
}

import { localAt } from '../../../platform/time/zoned-time';
import { addDays, daysBetween, weekdayOf } from '../../../shared/calendar-day';
import { minuteOf } from '../../../shared/clock-time';
import { DomainError } from '../../../shared/domain-error';
import type { AppointmentOption, Day } from '../contract/free-time';
import { without, type Interval } from '../contract/interval';
import { OFFERED_MINUTES } from '../contract/wait';
import { takenAt } from '../domain/free-stretches';
import type { DaySchedules } from '../store/calendar-store';
import type { StoredWait } from '../store/wait-rows';
import type { BookableSalon } from './bookable';
import { lastDay, momentOf, type Engine } from './engine';
import { optionsIn } from './free-times';
import type { SalonDays } from './salon-days';

const MINUTE_MS = 60_000;

/** A time that fits a wait whole. */
export interface Fit {
  readonly day: Day;
  readonly option: AppointmentOption;
}

/** Time of a day, minutes of it. */
export interface DayTime extends Interval {
  readonly day: Day;
}

/** A time with its minutes of the day. */
interface FoundTime extends Interval {
  readonly option: AppointmentOption;
}

/** A service with who may do it, and the longest time without a pause that each needs for it, minutes. */
type Needed = ReadonlyMap<string, number>;

/** What some of those who wait want alike. */
interface SameWish {
  readonly query: { readonly services: readonly string[]; readonly moves: { readonly employees: readonly (string | null)[] } };
  /** Of each service; null: the salon does not do it any more, or that employee does not. */
  readonly needed: readonly Needed[] | null;
  readonly found: Map<Day, readonly FoundTime[]>;
}

/** Free times of a salon for those who wait, found once for all who want the same. It counts for what was read of the employees' days. */
export class WaitSearch {
  private readonly wishes = new Map<string, SameWish>();
  /** The longest free time of each employee by day, minutes. */
  private readonly longest = new Map<Day, ReadonlyMap<string, number>>();
  private readonly salonDays: SalonDays;
  /** Days that can be booked, from today on. */
  private readonly days: readonly { readonly day: Day; readonly weekday: number }[];
  /** Whoever is offered a time has half an hour to answer. */
  private readonly soonest: number;

  constructor(
    private readonly engine: Engine,
    private readonly salon: BookableSalon,
    private readonly schedules: DaySchedules,
  ) {
    const { now } = schedules;
    const today = localAt(now, salon.location.timezone).day;
    this.salonDays = engine.days(salon, schedules);
    this.days = daysFrom(today, lastDay(now)).map((day) => ({ day, weekday: weekdayOf(day) }));
    this.soonest = now.getTime() + OFFERED_MINUTES * MINUTE_MS;
  }

  /** The first time that fits a wait whole, by the search that the website shows. @param own appointments of the client */
  earliest({ services, from, to, weekdays, hours, declined }: StoredWait, own: readonly DayTime[]): Fit | null {
    const { id: location, timezone } = this.salon.location;
    const wish = this.wishOf(services);
    for (const { day, weekday } of this.days) {
      if (day < from || !weekdays.includes(weekday)) continue;
      if (day > to) return null;
      const times = this.timesOn(day, wish);
      if (times.length === 0 || declined.includes(`${location}/${day}`)) continue;
      const fit = times.find(
        (time) =>
          time.from >= hours.from &&
          time.to <= hours.to &&
          !own.some((each) => each.day === day && each.from < time.to && time.from < each.to) &&
          momentOf(day, time.from, timezone).getTime() >= this.soonest,
      );
      if (fit) return { day, option: fit.option };
    }
    return null;
  }

  private wishOf(services: StoredWait['services']): SameWish {
    const query = { services: services.map(({ service }) => service), moves: { employees: services.map(({ employee }) => employee) } };
    const key = JSON.stringify(query);
    const known = this.wishes.get(key) ?? { query, needed: this.neededFor(services), found: new Map<Day, readonly FoundTime[]>() };
    this.wishes.set(key, known);
    return known;
  }

  private neededFor(services: StoredWait['services']): readonly Needed[] | null {
    try {
      return services.map(({ service, employee }) => {
        const { candidates } = this.salon.service(service, employee);
        return new Map(candidates.map((each) => [each.employee, longestOf(takenAt(0, { ...each, before: 0, after: 0 }))]));
      });
    } catch (error) {
      if (error instanceof DomainError && error.code === 'cannot_be_booked') return null;
      throw error;
    }
  }

  /** Times of a day at which all can be done, the earliest first, of those the shortest. */
  private timesOn(date: Day, { query, needed, found }: SameWish): readonly FoundTime[] {
    const known = found.get(date);
    if (known) return known;
    const isFull = !needed || needed.some((each) => this.hasNobody(date, each));
    const options = isFull
      ? []
      : optionsIn(this.schedules, this.engine, this.salon, { ...query, employees: [], date }, undefined, this.salonDays);
    const times = options
      .map((option) => ({ from: minuteOf(option.start), to: minuteOf(option.end), option }))
      .sort((a, b) => a.from - b.from || a.to - b.to);
    found.set(date, times);
    return times;
  }

  /** Whether no employee has as much free time at a stretch as a service needs: that is known before any search. */
  private hasNobody(day: Day, needed: Needed): boolean {
    const longest =
      this.longest.get(day) ??
      new Map(this.salonDays.on(day).map(({ employee, work, busy }) => [employee, longestOf(without(work, busy))] as const));
    this.longest.set(day, longest);
    return ![...needed].some(([employee, minutes]) => (longest.get(employee) ?? 0) >= minutes);
  }
}

function longestOf(times: readonly Interval[]): number {
  return Math.max(0, ...times.map(({ from, to }) => to - from));
}

function daysFrom(first: Day, last: Day): readonly Day[] {
  return Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_each, ahead) => addDays(first, ahead));
}

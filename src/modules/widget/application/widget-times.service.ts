import { Injectable } from '@nestjs/common';
import { BookingReads, type ReadResult, firstIn, viewOf, type CalendarView } from '../../booking/booking.api';
import type { Day, FreeTime, TimeOfDay, AppointmentOption } from '../../scheduling/contract/free-time';
import { ANY_EMPLOYEE } from '../contract/booking-choice';
import type { WidgetFields } from '../contract/booking-choice';
import type { TimeBody } from '../../booking/contract/calendar-model';
import { firstFree, firstTimes, merged, timesByDay } from '../screens/free-times';
import type { FreeMoment } from '../screens/free-times';
import { timeStep } from '../screens/time-step.presenter';
import type { AlternativeTimes } from '../screens/time-step.presenter';
import { MAX_DAYS } from '../../scheduling/contract/booking-limits';
import { firstRange, laterRange, type SearchRange } from './search-ranges';
import { shownDay } from './widget-filter';
import { chosenEmployee, employeeOf, salonOf, salonsFor, servicesOf } from '../screens/widget-situation';
import type { WidgetSituation } from '../screens/widget-situation';
import { dayAt } from '../screens/widget-words';
import { addDays } from '../../../shared/calendar-day';
import { minuteOfDay } from '../../../shared/clock-time';

/** Days of one look at another salon on which several employees are looked for together, and how many of those salons are offered. */
const MAX_TRIED_ELSEWHERE = 3;
const MAX_SALONS = 3;
/** Days that are looked at first where the soonest time is enough: most have one. */
const SOON_DAYS = 7;
/** Where nothing is found for so long, nothing further is looked at. */
const MAX_MS = 2500;

type Days = ReadonlyMap<Day, readonly TimeOfDay[]>;
type FoundOptions = ReadonlyMap<Day, readonly AppointmentOption[]>;

/** When what was chosen can be done, and what can be done instead where it cannot. */
@Injectable()
export class WidgetTimes {
  constructor(private readonly reads: BookingReads) {}

  /** The screen of times. */
  async step(situation: WidgetSituation, { from, time: asked }: WidgetFields): Promise<TimeBody> {
    const { choice, settings } = situation;
    const search = new TimeSearch();
    const look = firstSearchRange(situation);
    const employee = chosenEmployee(choice);
    const near = search.note(await this.free(situation, look, employee));
    const isEmpty = Object.keys(near).length === 0;
    const shared =
      isEmpty && choice.services.length > 1 && employee === null && search.isKnown ? await this.sharedDays(situation, search) : null;
    const far = isEmpty && !shared ? search.note(await this.free(situation, laterRange(todayOf(situation)), employee)) : {};
    const first = merged(near, far);
    const firstDay = shared?.found?.date ?? timesByDay(first, employee).keys().next().value;
    const opened = shownDay(typeof from === 'string' ? from : null) ?? choice.date ?? firstDay ?? look.from;
    const view = viewOf(opened < look.from ? look.from : opened, shared ? 'week' : settings.clientModule.calendar);
    const [rest, appointments] = await Promise.all([
      !shared && view.to > look.to ? this.free(situation, { from: view.from, to: view.to }, employee) : null,
      shared ? this.optionsOf(situation, shared, view, search) : null,
    ]);
    const freeTime = merged(first, rest ? search.note(rest) : {});
    const inView = appointments ? firstOf(appointments, view) : firstIn(view, timesByDay(freeTime, employee));
    const day = choice.date ?? inView ?? null;
    const options =
      day !== null && choice.services.length > 0 ? (appointments?.get(day) ?? search.note(await this.readOptions(situation, day))) : null;
    const isTaken = choice.date !== null && choice.time === null && typeof asked === 'string' && minuteOfDay(asked) !== null;
    const wanted = isTaken ? { date: choice.date, time: asked } : null;
    const { isKnown } = search;
    const isNowhere = isKnown && firstDay === undefined && (options ?? []).length === 0;
    const instead = isNowhere ? await this.instead(situation, shared, search) : null;
    // another time needs another test
    return timeStep(
      { ...situation, choice: { ...choice, test: null } },
      { view, freeTime, appointments, day, options, isKnown, wanted, instead },
    );
  }

  /** Whole appointments of a day with the chosen employee, or any. */
  readOptions({ choice, visitor }: WidgetSituation, date: Day): Promise<ReadResult<readonly AppointmentOption[]>> {
    const employee = chosenEmployee(choice);
    const employees = employee === null ? [] : [employee];
    const { services, salon, addOns } = choice;
    return this.reads.appointmentOptions({ location: salon ?? '', services, date, employees, addOns, hold: visitor.hold ?? undefined });
  }

  /** Free times of employees who do all that was chosen. */
  free({ choice, visitor, lists }: WidgetSituation, days: SearchRange, employee: string | null): Promise<ReadResult<FreeTime>> {
    const { salon, addOns } = choice;
    // somebody else does what was added
    const does = lists.employees.find(({ id }) => id === employee)?.services;
    const services = choice.services.filter((id) => !does || !addOns.includes(id) || does.includes(id));
    const query = { location: salon ?? '', services, employee: employee ?? undefined, ...days, hold: visitor.hold ?? undefined };
    return this.reads.freeTime(query);
  }

  /** Where no employee can do all: days on which each service has an employee, and the first on which they fit together. */
  private async sharedDays(situation: WidgetSituation, search: TimeSearch): Promise<SharedDays> {
    const near = await this.singles(situation, firstSearchRange(situation), search);
    const found = await this.firstTogether(situation, daysOfAll(near), MAX_DAYS, search);
    if (found || search.isOver) return { singles: near, found };
    const far = await this.singles(situation, laterRange(todayOf(situation)), search);
    const singles = near.map((days, at) => new Map([...days, ...far[at]!]));
    return { singles, found: await this.firstTogether(situation, daysOfAll(far), MAX_DAYS, search) };
  }

  private singles(situation: WidgetSituation, days: SearchRange, search: TimeSearch): Promise<readonly Days[]> {
    const { choice } = situation;
    const alone = choice.services.map((id) => ({ ...situation, choice: { ...choice, services: [id] } }));
    return Promise.all(alone.map(async (one) => timesByDay(search.note(await this.free(one, days, null)), null)));
  }

  private async firstTogether(
    situation: WidgetSituation,
    days: readonly Day[],
    most: number,
    search: TimeSearch,
  ): Promise<SharedDays['found']> {
    for (const date of days.slice(0, most)) {
      if (search.isOver) return null;
      const options = search.note(await this.readOptions(situation, date));
      if (options.length > 0) return { date, options };
    }
    return null;
  }

  /** Whole appointments of the days of a view, while there is time to look, and of the first day that has any. */
  private async optionsOf(
    situation: WidgetSituation,
    { singles, found }: SharedDays,
    { from, to }: CalendarView,
    search: TimeSearch,
  ): Promise<FoundOptions> {
    const shown = daysOfAll(singles).filter((day) => from <= day && day <= to && day !== found?.date);
    const days = search.isOver ? [] : shown;
    const asked = await Promise.all(days.map(async (day) => [day, search.note(await this.readOptions(situation, day))] as const));
    const first = found ? [[found.date, found.options] as const] : [];
    return new Map([...asked, ...first].sort(([a], [b]) => a.localeCompare(b)));
  }

  /** What can be booked where what was chosen cannot: by anybody else, at another salon, or in appointments of their own. */
  private async instead(situation: WidgetSituation, shared: SharedDays | null, search: TimeSearch): Promise<AlternativeTimes> {
    const { choice } = situation;
    const anybody = { ...situation, choice: { ...choice, employee: ANY_EMPLOYEE, date: null, time: null, end: null } };
    const ofLevel = await this.soonestOfLevel(situation, anybody, search);
    const byAnybody = chosenEmployee(choice) === null ? null : await this.soonest(anybody, search);
    const others = salonsFor(anybody).filter(({ id }) => id !== choice.salon);
    const salons: { id: string; moment: FreeMoment }[] = [];
    for (const { id } of servicesOf(situation).length > 0 ? others : []) {
      if (salons.length === MAX_SALONS || search.isOver) break;
      const moment = await this.soonest({ ...anybody, choice: { ...anybody.choice, salon: id } }, search);
      if (moment) salons.push({ id, moment });
    }
    const apart = (shared?.singles ?? []).map((days) => firstTimes(days, 1)[0] ?? null);
    const areApart = apart.length > 1 && apart.every((moment) => moment !== null);
    return { ofLevel, byAnybody, salons, apart: areApart ? apart : null, isWhole: !search.isOver };
  }

  /** Of employees of the same position as the chosen one, who has the first time here. */
  private async soonestOfLevel(
    situation: WidgetSituation,
    anybody: WidgetSituation,
    search: TimeSearch,
  ): Promise<AlternativeTimes['ofLevel']> {
    const wished = employeeOf(situation);
    if (!wished) return null;
    const equals = situation.lists.employees.filter(
      ({ id, positions }) => id !== wished.id && positions.some((each) => wished.positions.includes(each)),
    );
    for (const look of equals.length > 0 ? lookRanges(situation) : []) {
      if (search.isOver) return null;
      const free = (await this.free(anybody, look, null)).value;
      const [first] = equals
        .flatMap(({ id }) => {
          const moment = firstFree(free, id);
          return moment ? [{ employee: id, moment }] : [];
        })
        .sort(({ moment: a }, { moment: b }) => a.date.localeCompare(b.date) || a.time.localeCompare(b.time));
      if (first) return first;
    }
    return null;
  }

  /** The first time at which what was chosen can be done by anybody. */
  private async soonest(situation: WidgetSituation, search: TimeSearch): Promise<FreeMoment | null> {
    for (const look of lookRanges(situation)) {
      if (search.isOver) return null;
      const free = await this.free(situation, look, null);
      const [alone] = firstTimes(timesByDay(free.value, null), 1);
      if (alone) return alone;
      if (situation.choice.services.length < 2) continue;
      const shared = daysOfAll(await this.singles(situation, look, search));
      const found = await this.firstTogether(situation, shared, MAX_TRIED_ELSEWHERE, search);
      if (found) return { date: found.date, time: found.options.map(({ start }) => start).sort()[0]! };
    }
    return null;
  }
}

/** What a search has learnt of itself. */
class TimeSearch {
  private readonly until = performance.now() + MAX_MS;
  /** Whether all answers were of now: of others it is not said that nothing is free. */
  isKnown = true;

  /** Whether nothing further is looked at. */
  get isOver(): boolean {
    return performance.now() > this.until;
  }

  note<T>({ value, isDegraded }: ReadResult<T>): T {
    this.isKnown &&= !isDegraded;
    return value;
  }
}

interface SharedDays {
  /** When each of the services has an employee, by day. */
  readonly singles: readonly Days[];
  /** The first day on which they can be done in one appointment; null where there is none. */
  readonly found: { readonly date: Day; readonly options: readonly AppointmentOption[] } | null;
}

/** The days from today on whose times are read first. */
export function firstSearchRange(situation: WidgetSituation): SearchRange {
  return firstRange(todayOf(situation));
}

/** Days that are looked at one after the other where the first time is enough, to the end of what can be booked. */
function lookRanges(situation: WidgetSituation): readonly SearchRange[] {
  const { from, to } = firstSearchRange(situation);
  return [{ from, to: addDays(from, SOON_DAYS - 1) }, { from: addDays(from, SOON_DAYS), to }, laterRange(todayOf(situation))];
}

const todayOf = (situation: WidgetSituation): Day => dayAt(situation.now, salonOf(situation)!.timezone);

/** Days on which each of these has a time. */
function daysOfAll([first, ...others]: readonly Days[]): readonly Day[] {
  return [...(first?.keys() ?? [])].filter((day) => others.every((days) => days.has(day)));
}

function firstOf(appointments: FoundOptions, { from, to }: CalendarView): Day | undefined {
  return [...appointments].find(([day, options]) => options.length > 0 && from <= day && day <= to)?.[0];
}

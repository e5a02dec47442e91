import type { Locale } from '../../../../shared/locale';
import type { Day, FreeTime, TimeOfDay, VisitOption } from '../../domain/free-time';
import { minuteOfDay } from '../../domain/time-of-day';
import { minutesOf } from '../../domain/what-can-be-booked';
import { choosingSteps } from '../../domain/widget/booking-choice';
import { lengthsOf } from '../../domain/widget/day-line';
import { DAY_PARTS } from '../../domain/widget/widget-model';
import type { CalendarDay, ChosenDay, DayPart, TimeBody } from '../../domain/widget/widget-model';
import { weeksOf } from './calendar-view';
import type { CalendarView } from './calendar-view';
import { firstTimes, timesByDay, timesNear } from './free-times';
import type { FreeMoment } from './free-times';
import { choiceFields, stepHref } from './widget-links';
import { chosenMaster, salonOf, servicesOf } from './widget-situation';
import type { WidgetSituation } from './widget-situation';
import { dayAt, dayWords, longDay, nearDay } from './widget-words';

/** Where morning and evening end and begin. */
const NOON = '12:00';
const EVENING = '17:00';
const NEAREST = 3;
/** So many times beside others are suggested. */
const MOST_BESIDE = 4;

/** What is known of free times for a screen. */
export interface KnownTimes {
  readonly view: CalendarView;
  /** Of the days that are shown, and of the first look ahead. */
  readonly freeTime: FreeTime;
  /** How many whole visits a day has, where one master cannot do all; else null. */
  readonly visits: ReadonlyMap<Day, readonly VisitOption[]> | null;
  /** The day whose times are shown: the chosen one, else the first that has any. */
  readonly day: Day | null;
  /** Whole visits of that day; null where services are chosen later. */
  readonly options: readonly VisitOption[] | null;
  /** Whether they could be read: where there are none, all is booked. */
  readonly isKnown: boolean;
  /** The time that somebody else took; null for none. */
  readonly wanted: FreeMoment | null;
}

/** A calendar with free days, and the times of the chosen one. */
export function timeStep(situation: WidgetSituation, known: KnownTimes): TimeBody {
  const { choice, context, settings, now } = situation;
  const { locale } = context;
  const { view, freeTime } = known;
  const today = dayAt(now, salonOf(situation)!.timezone);
  const single = timesByDay(freeTime, chosenMaster(choice));
  const days = known.visits
    ? new Map([...known.visits].map(([day, options]) => [day, options.map(({ start }) => start).sort()] as const))
    : single;
  const isLast = choosingSteps(choice, settings.clientModule).at(-1) === 'time';
  const calendar = known.visits ? 'week' : settings.clientModule.calendar;
  // the calendar stays where it is
  const dayHref = (date: Day) => stepHref({ ...choice, date, time: null }, { step: 'time', from: view.from });
  const viewHref = (date: Day) => stepHref({ ...choice, date: null, time: null }, { step: 'time', from: date });
  const calendarDay = (date: Day): CalendarDay => {
    const free = date < today ? null : (days.get(date)?.length ?? 0);
    return {
      date,
      number: Number(date.slice(8)),
      label: longDay(date, locale),
      free,
      href: dayHref(date),
      isChosen: date === shown,
      isToday: date === today,
    };
  };
  const shown = known.day;
  return {
    kind: 'time',
    calendar,
    title: viewTitle(view, calendar, locale),
    earlier: view.from > today ? viewHref(view.earlier) : null,
    later: viewHref(view.later),
    weeks: weeksOf(view).map((week) => week.map(calendarDay)),
    day: shown === null ? null : chosenDay(situation, shown, { days, options: known.options, today, dayHref }),
    nearest: (known.wanted ? timesNear(days, known.wanted, NEAREST) : firstTimes(days, NEAREST)).map(({ date, time }) => ({
      ...{ date, time, day: nearDay(date, today, context) },
      href: stepHref({ ...choice, date, time }),
    })),
    again: known.isKnown ? null : stepHref(choice, { step: 'time' }),
    fields: isLast ? { ...withoutTime(choiceFields(choice)), action: 'hold' } : null,
  };
}

function viewTitle({ from, to }: CalendarView, calendar: 'week' | 'month', locale: Locale): string {
  const parts: Intl.DateTimeFormatOptions = calendar === 'week' ? { day: 'numeric', month: 'long' } : { month: 'long' };
  const [first, last] = [dayWords(from, locale, parts), dayWords(to, locale, parts)];
  return first === last ? first : `${first} – ${last}`;
}

function withoutTime({ time: _time, date: _date, ...fields }: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return fields;
}

interface DayFacts {
  readonly days: ReadonlyMap<Day, readonly TimeOfDay[]>;
  readonly options: readonly VisitOption[] | null;
  readonly today: Day;
  readonly dayHref: (day: Day) => string;
}

function chosenDay(situation: WidgetSituation, date: Day, { days, options, today, dayHref }: DayFacts): ChosenDay {
  const { choice, context } = situation;
  const byStart = new Map((options ?? []).map((option) => [option.start, option]));
  const times = options ? [...byStart.keys()].sort() : (days.get(date) ?? []);
  const beside = new Set(besideOthers(options ?? []).slice(0, MOST_BESIDE));
  const partOf = (time: TimeOfDay): DayPart => (beside.has(time) ? 'beside' : time < NOON ? 'morning' : time < EVENING ? 'day' : 'evening');
  const free = [...days].filter(([day, own]) => day >= today && day !== date && own.length > 0);
  const next = free.find(([day]) => day > date) ?? free[0];
  return {
    date,
    label: longDay(date, context.locale),
    parts: DAY_PARTS.map((part) => ({
      part,
      times: times
        .filter((time) => partOf(time) === part)
        .map((time) => ({
          ...{ time, href: stepHref({ ...choice, date, time }) },
          ...{ masters: mastersWords(situation, byStart.get(time)), minutes: minutesFrom(situation, byStart.get(time)) },
        })),
    })).filter(({ times: own }) => own.length > 0),
    nearestDay: times.length === 0 && next ? { label: longDay(next[0], context.locale), href: dayHref(next[0]) } : null,
  };
}

/**
 * The times that touch another visit or an edge of work, and leave no gap: those that stand first, up to where the order by time begins anew
 * (decision 0031). None where all do or none does: nothing is to be told apart then.
 */
export function besideOthers(options: readonly Pick<VisitOption, 'start'>[]): readonly TimeOfDay[] {
  const again = options.findIndex(({ start }, at) => at > 0 && start < options[at - 1]!.start);
  return again < 0 ? [] : [...new Set(options.slice(0, again).map(({ start }) => start))];
}

/** `Олена, далі Ірина`: who does what, where it is more than one. */
function mastersWords({ lists, context }: WidgetSituation, option: VisitOption | undefined): string | null {
  const ids = [...new Set((option?.parts ?? []).map(({ employee }) => employee))];
  if (ids.length < 2) return null;
  const names = ids.map((id) => lists.employees.find((employee) => employee.id === id)?.firstname ?? '');
  return context.t('widget.time.masters', { names: names.filter(Boolean).join(' + ') });
}

/** Minutes of the parts of a visit: of the whole visit that was found, else of the services one after the other. */
function minutesFrom(situation: WidgetSituation, option: VisitOption | undefined): readonly number[] {
  if (!option) return servicesOf(situation).map((service) => minutesOf(service, situation.settings));
  return lengthsOf(option.parts.map(({ start, end }) => ({ from: minuteOfDay(start) ?? 0, to: minuteOfDay(end) ?? 0 })));
}

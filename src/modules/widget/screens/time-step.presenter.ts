import type { Locale } from '../../../shared/locale';
import type { Day, FreeTime, TimeOfDay, AppointmentOption } from '../../scheduling/contract/free-time';
import { startsIn } from '../../scheduling/contract/appointment-move';
import { orderOf } from '../../scheduling/contract/appointment-parts';
import { minutesOf } from '../../scheduling/contract/what-can-be-booked';
import { ANY_EMPLOYEE, choosingSteps } from '../contract/booking-choice';
import type { BookingChoice } from '../contract/booking-choice';
import { lengthsOf } from '../contract/day-line';
import { DAY_PARTS, dayPartOf } from '../../booking/contract/calendar-model';
import type { CalendarDay, ChosenDay, DayPart, TimeBody, TimeChoice } from '../../booking/contract/calendar-model';
import { weeksOf, type CalendarView } from '../../booking/booking.api';
import { firstTimes, timesByDay, timesNear } from './free-times';
import type { FreeMoment } from './free-times';
import { waitHref } from './wait-form.presenter';
import { choiceFields, stepHref } from './widget-links';
import { chosenEmployee, employeeOf, salonOf, servicesOf } from './widget-situation';
import type { WidgetSituation } from './widget-situation';
import { dayAt, relativeDay, relativeTime } from './widget-words';
import { dayWords, longDay } from '../../../shared/calendar-day';
import { minuteOf } from '../../../shared/clock-time';

const NEAREST = 3;
/** So many times beside others are suggested. */
const MAX_BESIDE = 4;

/** What is known of free times for a screen. */
export interface KnownTimes {
  readonly view: CalendarView;
  /** Of the days that are shown, and of the first look ahead. */
  readonly freeTime: FreeTime;
  /** How many whole appointments a day has, where one employee cannot do all; else null. */
  readonly appointments: ReadonlyMap<Day, readonly AppointmentOption[]> | null;
  /** The day whose times are shown: the chosen one, else the first that has any. */
  readonly day: Day | null;
  /** Whole appointments of that day; null where services are chosen later. */
  readonly options: readonly AppointmentOption[] | null;
  /** Whether they could be read: where there are none, all is booked. */
  readonly isKnown: boolean;
  /** The time that another client took; null for none. */
  readonly wanted: FreeMoment | null;
  /** Where what was chosen cannot be done at all: what can; else null. */
  readonly instead: AlternativeTimes | null;
}

/** What can be booked where what was chosen cannot. */
export interface AlternativeTimes {
  /** Who of the same position as the chosen employee has the first time; null: nobody, or any was chosen. */
  readonly ofLevel: { readonly employee: string; readonly moment: FreeMoment } | null;
  /** The first time with any employee; null: none, or any was chosen. */
  readonly byAnybody: FreeMoment | null;
  /** Other salons, with the first time there. */
  readonly salons: readonly { readonly id: string; readonly moment: FreeMoment }[];
  /** The first time of each service by itself; null where one has none. */
  readonly apart: readonly FreeMoment[] | null;
  /** Whether all days were looked at; false: it took too long. */
  readonly isWhole: boolean;
}

/** A calendar with free days, and the times of the chosen one. */
export function timeStep(situation: WidgetSituation, known: KnownTimes): TimeBody {
  const { choice, context, settings, now } = situation;
  const { locale } = context;
  const { view, freeTime } = known;
  const today = dayAt(now, salonOf(situation)!.timezone);
  const single = timesByDay(freeTime, chosenEmployee(choice));
  const days = known.appointments ? new Map([...known.appointments].map(([day, options]) => [day, startsIn(options)] as const)) : single;
  const isLast = choosingSteps(choice, settings.clientModule).at(-1) === 'time';
  const calendar = known.appointments ? 'week' : settings.clientModule.calendar;
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
      date,
      time,
      day: relativeDay(date, today, context),
      href: stepHref({ ...choice, date, time }),
    })),
    instead: known.instead && insteadOf(situation, known.instead, today),
    wait: situation.hasWaitlist && choice.services.length > 0 ? waitHref(choice) : null,
    again: known.isKnown ? null : stepHref(choice, { step: 'time' }),
    fields: isLast ? { ...withoutTime(choiceFields(choice)), action: 'hold' } : null,
  };
}

/** Where it goes on from a choice that cannot be booked. */
function insteadOf(
  situation: WidgetSituation,
  { ofLevel, byAnybody, salons, apart, isWhole }: AlternativeTimes,
  today: Day,
): NonNullable<TimeBody['instead']> {
  const { choice, context, lists } = situation;
  const { t } = context;
  const when = ({ date, time }: FreeMoment) => relativeTime(date, time, today, context);
  const next = (moment: FreeMoment) => t('widget.master.next', { time: when(moment) });
  const open = { ...choice, date: null, time: null, end: null };
  const hrefOf = (changed: Partial<BookingChoice>) => stepHref({ ...open, ...changed }, { step: 'time' });
  const [first, ...then] = servicesOf(situation);
  const each = (apart ?? []).map((moment, at) => `${servicesOf(situation)[at]!.name}: ${when(moment)}`).join(' · ');
  return {
    text: t(!isWhole ? 'widget.instead.unknown' : apart ? 'widget.instead.together' : 'widget.instead.none'),
    ways: [
      ...(ofLevel
        ? [{ label: levelWords(situation, ofLevel.employee), note: next(ofLevel.moment), href: hrefOf({ employee: ofLevel.employee }) }]
        : []),
      ...(byAnybody ? [{ label: t('widget.master.any'), note: next(byAnybody), href: hrefOf({ employee: ANY_EMPLOYEE }) }] : []),
      ...(apart && first
        ? [{ label: t('widget.instead.apart'), note: each, href: hrefOf({ services: [first.id], then: then.map(({ id }) => id) }) }]
        : []),
      ...salons.map(({ id, moment }) => ({
        label: lists.locations.find((salon) => salon.id === id)?.name ?? '',
        note: next(moment),
        href: hrefOf({ salon: id, employee: ANY_EMPLOYEE }),
      })),
    ],
  };
}

function levelWords({ lists, context: { t } }: WidgetSituation, id: string): string {
  return t('widget.instead.level', { name: lists.employees.find((employee) => employee.id === id)?.name ?? '' });
}

function viewTitle({ from, to }: CalendarView, calendar: 'week' | 'month', locale: Locale): string {
  const parts: Intl.DateTimeFormatOptions = calendar === 'week' ? { day: 'numeric', month: 'long' } : { month: 'long' };
  const [first, last] = [dayWords(from, locale, parts), dayWords(to, locale, parts)];
  return first === last ? first : `${first} – ${last}`;
}

function withoutTime({
  time: _time,
  date: _date,
  end: _end,
  ...fields
}: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return fields;
}

interface DayFacts {
  readonly days: ReadonlyMap<Day, readonly TimeOfDay[]>;
  readonly options: readonly AppointmentOption[] | null;
  readonly today: Day;
  readonly dayHref: (day: Day) => string;
}

function chosenDay(situation: WidgetSituation, date: Day, { days, options, today, dayHref }: DayFacts): ChosenDay {
  const { context } = situation;
  const times = options ? [...options].sort(byStart) : (days.get(date) ?? []).map((start) => ({ start }));
  const beside = new Set(gaplessTimes(options ?? []).slice(0, MAX_BESIDE));
  const partOf = (time: TimeOfDay): DayPart => (beside.has(time) ? 'beside' : dayPartOf(time));
  const free = [...days].filter(([day, own]) => day >= today && day !== date && own.length > 0);
  const next = free.find(([day]) => day > date) ?? free[0];
  return {
    date,
    label: longDay(date, context.locale),
    parts: DAY_PARTS.map((part) => ({
      part,
      times: times.filter(({ start }) => partOf(start) === part).map((time) => timeChoice(situation, date, time)),
    })).filter(({ times: own }) => own.length > 0),
    nearestDay: times.length === 0 && next ? { label: longDay(next[0], context.locale), href: dayHref(next[0]) } : null,
  };
}

/** A time, and of an appointment of several services when it is over and who does what. */
function timeChoice(situation: WidgetSituation, date: Day, found: AppointmentOption | Pick<AppointmentOption, 'start'>): TimeChoice {
  const option = 'parts' in found ? found : null;
  const time = found.start;
  const end = option && option.parts.length > 1 ? option.end : null;
  return {
    time,
    end,
    href: stepHref({ ...situation.choice, date, time, end }),
    note: option && end ? noteOf(situation, option) : null,
    minutes: minutesFrom(situation, option),
  };
}

function byStart(a: AppointmentOption, b: AppointmentOption): number {
  return a.start.localeCompare(b.start) || a.end.localeCompare(b.end);
}

/**
 * The times that touch another appointment or an edge of work, and leave no gap: those that stand first, up to where the order by time begins anew
 * (decision 0031). None where all do or none does: nothing is to be told apart then.
 */
export function gaplessTimes(options: readonly Pick<AppointmentOption, 'start'>[]): readonly TimeOfDay[] {
  const again = options.findIndex(({ start }, at) => at > 0 && start < options[at - 1]!.start);
  return again < 0 ? [] : [...new Set(options.slice(0, again).map(({ start }) => start))];
}

/** `до 21:00, Олена + Ірина одночасно`: when it is over, by whom, and whether in turn. */
function noteOf({ lists, context: { t } }: WidgetSituation, { end, parts }: AppointmentOption): string {
  const ids = [...new Set(parts.map(({ employee }) => employee))];
  const names = ids.map((id) => lists.employees.find((employee) => employee.id === id)?.firstname ?? '');
  const by = names.filter(Boolean).join(' + ');
  return t('widget.time.until', { end, employees: ids.length > 1 ? t(`widget.time.${orderOf(parts)}`, { names: by }) : by });
}

/** Minutes of the parts of an appointment: of the whole appointment that was found, else of the services one after the other. */
function minutesFrom(situation: WidgetSituation, option: AppointmentOption | null): readonly number[] {
  if (!option) return servicesOf(situation).map((service) => minutesOf(service, situation.settings, employeeOf(situation)));
  return lengthsOf(option.parts.map(({ start, end }) => ({ from: minuteOf(start), to: minuteOf(end) })));
}

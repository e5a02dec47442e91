import type { MoveGroup, AppointmentMovePageProps } from '../../../../../views/booking/pages/AppointmentMovePage';
import { localePath, type Locale } from '../../../../shared/locale';
import type { ContentContext } from '../../../content/content.api';
import type { Day } from '../../../scheduling/contract/free-time';
import { nearestTo, startOf, type MoveOption, type MoveTime } from '../../../scheduling/contract/appointment-move';
import { movePath, appointmentPath } from '../../domain/appointment-token';
import { dayPartOf, type CalendarDay } from '../../contract/calendar-model';
import { weeksOf } from './calendar-view';
import { daysFrom, SHOWN_DAYS } from './movable-days';
import { addDays, dayWords, longDay } from '../../../../shared/calendar-day';
import { neededOf, whenOf, type AppointmentView } from './appointment.presenter';

const MAX_NEAREST = 3;

export interface MoveChoice {
  /** The first day that is shown, a Monday. */
  readonly from: Day;
  /** The first and the last day that may be shown. */
  readonly first: Day;
  readonly last: Day;
  /** Free times by day, of all days that are shown and may be booked. */
  readonly times: ReadonlyMap<Day, readonly MoveOption[]>;
  /** The day that is asked for; null: the first with free times. */
  readonly day: Day | null;
  /** The time that was wanted and is taken. */
  readonly taken: MoveTime | null;
  /** What went wrong; empty: nothing. */
  readonly failure: string;
}

const MOVE_TIME = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)(?:-(\d{2}:\d{2}))?$/;

/** A time as the form sends it: `2026-11-24T10:30-11:30`, with the end that was shown; null for what is none. */
export function readMoveTime(value: unknown): (MoveTime & Partial<Pick<MoveOption, 'end'>>) | null {
  const [, day, start, end] = typeof value === 'string' ? (MOVE_TIME.exec(value) ?? []) : [];
  return day === undefined || start === undefined ? null : { day, start, ...(end !== undefined && { end }) };
}

const valueOf = ({ day, start, end }: MoveOption): string => `${day}T${start}-${end}`;

/** Props of /visit/{token}/move/. */
export function presentMove(context: ContentContext, shown: AppointmentView, choice: MoveChoice): AppointmentMovePageProps {
  const { t, locale } = context;
  const { token, appointment, salon } = shown;
  const isAny = appointment.services.some((service) => service.isAny);
  const back = localePath(locale, appointmentPath(token));
  return presentTimes(context, { path: movePath(token), back, own: startOf(appointment), phone: salon?.phone ?? '' }, choice, {
    title: t('booking.visits.move.title'),
    accent: t('booking.visits.move.accent'),
    lead: [
      t(isAny ? 'booking.visits.move.leadAny' : 'booking.visits.move.lead', { when: whenOf(context, appointment) }),
      neededOf(context, shown, 'move'),
    ]
      .filter(Boolean)
      .join(' '),
    submit: t('booking.visits.move.submit'),
    back: t('booking.visits.move.back'),
  });
}

/** Where times are chosen. */
interface TimesPlace {
  /** Address of the page, without language. */
  readonly path: string;
  /** Where it leads back to, with language. */
  readonly back: string;
  /** A time that is no choice; null: none. */
  readonly own: MoveTime | null;
  /** Of the salon; empty: not known. */
  readonly phone: string;
}

/** Free times in a calendar: of an appointment that is moved, or of the next one. */
export function presentTimes(
  context: ContentContext,
  { path, back, own, phone }: TimesPlace,
  choice: MoveChoice,
  words: AppointmentMovePageProps['words'],
): AppointmentMovePageProps {
  const { locale } = context;
  const free = own === null ? choice.times : timesWithout(choice.times, own);
  const firstFree = [...free].find(([, starts]) => starts.length > 0)?.[0] ?? null;
  const isFull = choice.day !== null && (free.get(choice.day) ?? []).length === 0;
  const current = choice.day === null || isFull ? nearestDay(free, choice.day) : choice.day;
  const turn = (from: Day) => `${path}?from=${from}`;
  const days = daysFrom(choice.from);
  const month = (day: Day) => dayWords(day, locale, { month: 'long' });
  const [first, last] = [month(days[0]!), month(days.at(-1)!)];
  const calendarDay = (day: Day): CalendarDay => ({
    date: day,
    number: Number(day.slice(-2)),
    label: longDay(day, locale),
    free: free.get(day)?.length || null,
    href: `${path}?from=${choice.from}&day=${day}`,
    isChosen: day === current,
    isToday: day === choice.first,
  });
  return {
    words,
    back,
    action: localePath(locale, path),
    failure: choice.failure,
    note: noteOf(context, choice, { isFull, hasAny: firstFree !== null }),
    calendar: {
      title: first === last ? first : `${first} – ${last}`,
      earlier: choice.from > choice.first ? turn(laterOf(choice.first, addDays(choice.from, -SHOWN_DAYS))) : null,
      later: addDays(choice.from, SHOWN_DAYS) <= choice.last ? turn(addDays(choice.from, SHOWN_DAYS)) : null,
      weeks: weeksOf({ from: days[0]!, to: days.at(-1)! }).map((week) => week.map(calendarDay)),
    },
    times: current === null ? null : { ...timesOf(context, free, current, choice.taken), chosen: null },
    phone,
  };
}

function noteOf({ t, locale }: ContentContext, { day, taken }: MoveChoice, { isFull, hasAny }: { isFull: boolean; hasAny: boolean }) {
  if (!hasAny) return t('booking.visits.move.none');
  return isFull && day !== null && taken === null ? t('booking.visits.move.full', { day: longDay(day, locale) }) : '';
}

/** The time that the appointment has already is no time to move it to. */
function timesWithout(times: MoveChoice['times'], now: MoveTime): MoveChoice['times'] {
  return new Map([...times].map(([day, starts]) => [day, day === now.day ? starts.filter(({ start }) => start !== now.start) : starts]));
}

/** The nearest day with free times; the first one where none is asked for. */
function nearestDay(free: MoveChoice['times'], wanted: Day | null): Day | null {
  const days = [...free].filter(([, starts]) => starts.length > 0).map(([day]) => day);
  if (wanted === null) return days[0] ?? null;
  const distance = (day: Day) => Math.abs(Date.parse(day) - Date.parse(wanted));
  return [...days].sort((a, b) => distance(a) - distance(b))[0] ?? null;
}

function timesOf({ t, locale }: ContentContext, free: MoveChoice['times'], day: Day, taken: MoveTime | null) {
  const nearest = taken === null ? [] : nearestTo(taken, everyTime(free), MAX_NEAREST);
  const own = free.get(day) ?? [];
  const rest = own.filter((time) => !nearest.some((each) => valueOf(each) === valueOf(time)));
  const groupOf = (part: ReturnType<typeof dayPartOf>): MoveGroup => ({
    title: t(`booking.visits.move.parts.${part}`),
    times: rest.filter(({ start }) => dayPartOf(start) === part).map(timeAs(locale, day)),
  });
  const groups = [
    { title: t('booking.visits.move.nearest'), times: nearest.map(timeAs(locale, day)) },
    groupOf('morning'),
    groupOf('day'),
    groupOf('evening'),
  ];
  return { legend: t('booking.visits.move.times', { day: longDay(day, locale) }), groups: groups.filter(({ times }) => times.length > 0) };
}

/** From when till when; a time of another day than the one that is shown names its day. */
const timeAs = (locale: Locale, shownDay: Day) => (time: MoveOption) => {
  const hours = `${time.start}–${time.end}`;
  const isShown = time.day === shownDay;
  return {
    value: valueOf(time),
    label: isShown
      ? hours
      : `${dayWords(time.day, locale, { weekday: 'short' })} ${dayWords(time.day, locale, { day: 'numeric' })}, ${hours}`,
  };
};

const everyTime = (free: MoveChoice['times']): readonly MoveOption[] => [...free.values()].flat();

const laterOf = (a: Day, b: Day): Day => (a > b ? a : b);

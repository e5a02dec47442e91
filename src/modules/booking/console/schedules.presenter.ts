import type { ConsoleLink } from '../../../../views/console/ConsoleFrame';
import type { ConsoleFieldProps } from '../../../../views/console/ConsoleField';
import type { ConsoleListPageProps } from '../../../../views/console/ConsoleListPage';
import type { ConsoleRecordPageProps } from '../../../../views/console/ConsoleRecordPage';
import type { PageContext } from '../../../platform/pages/page-context';
import { dateFormat } from '../../../shared/date-format';
import { hoursOfWork } from '../../scheduling/scheduling.api';
import type { BookingAdmin } from '../application/booking-admin.service';
import type { AppointmentRecord } from '../../scheduling/contract/admin-records';
import { presentToSettle } from './appointments-to-settle.presenter';
import { writeHours } from './typed-hours';
import type { SalonChoice } from '../../../platform/console/console-salons';
import { dayWords } from '../../../shared/calendar-day';

type ScheduledEmployee = Awaited<ReturnType<BookingAdmin['engine']['schedules']['of']>>;
export type SalonSchedule = ScheduledEmployee['salons'][number];

export const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;
const DAY_MS = 86_400_000;
/** A Monday. */
const MONDAY = Date.UTC(2026, 0, 5);

const weekdayName = ({ locale }: PageContext, weekday: number, length: 'short' | 'long') =>
  dateFormat(locale, { weekday: length, timeZone: 'UTC' }).format(MONDAY + (weekday - 1) * DAY_MS);
const dayName = ({ locale }: PageContext, day: string) => dayWords(day, locale, { weekday: 'short', day: 'numeric', month: 'long' });
const hoursOn = ({ weekdays }: SalonSchedule['week'], weekday: number) => writeHours(hoursOfWork(weekdays[weekday] ?? []));
/** `2/2 з 1 грудня до 31 грудня` */
export function patternWords({ t, locale }: PageContext, { from, to, daysOn, daysOff }: SalonSchedule['patterns'][number]): string {
  const day = (each: string) => dayWords(each, locale, { day: 'numeric', month: 'long', year: 'numeric' });
  const args = { on: daysOn, off: daysOff, from: day(from) };
  return to === null
    ? t('booking.console.schedules.pattern.open', args)
    : t('booking.console.schedules.pattern.until', { ...args, to: day(to) });
}

interface Tabs {
  /** Slug of the one that is shown. */
  readonly salon?: string | null;
  /** Those to choose from; none: one link to all. */
  readonly salons?: readonly SalonChoice[];
  /** Whether this person sees the rules of booking. */
  readonly mayRule: boolean;
}

/** Schedules, absences, what is sold, by whom, and rules. */
export function scheduleTabs(
  { t }: Pick<PageContext, 't'>,
  current: 'schedules' | 'absences' | 'services' | 'employees' | 'resources' | 'rules',
  { salon = null, salons = [], mayRule }: Tabs,
): readonly ConsoleLink[] {
  const listed = salons.map(({ slug, title }) => ({ label: title, href: `/ops/schedules?salon=${slug}`, isCurrent: slug === salon }));
  return [
    ...(current === 'schedules' ? listed : [{ label: t('booking.console.nav.schedules'), href: '/ops/schedules' }]),
    { label: t('booking.console.absences.title'), href: '/ops/absences', isCurrent: current === 'absences' },
    ...(['services', 'employees'] as const).map((name) => ({
      label: t(`booking.console.catalogue.${name}`),
      href: `/ops/catalogue/${name}`,
      isCurrent: current === name,
    })),
    { label: t('booking.console.resources.title'), href: '/ops/catalogue/resources', isCurrent: current === 'resources' },
    ...(mayRule ? [{ label: t('booking.console.rules.title'), href: '/ops/rules', isCurrent: current === 'rules' }] : []),
  ];
}

/** An employee with the schedule at a salon, and how many appointments are outside of it. */
export interface ListedSchedule {
  readonly id: string;
  readonly name: string;
  readonly schedule: SalonSchedule;
  readonly outside: number;
}

export function presentSchedules(
  context: PageContext,
  employees: readonly ListedSchedule[],
  { salon, salons, mayRule }: { readonly salon: string | null; readonly salons: readonly SalonChoice[]; readonly mayRule: boolean },
): Omit<ConsoleListPageProps, 'frame'> {
  const { t } = context;
  return {
    title: t('booking.console.nav.schedules'),
    lead: t('booking.console.schedules.lead'),
    tabs: scheduleTabs(context, 'schedules', { salon, salons, mayRule }),
    search: null,
    table: {
      caption: t('booking.console.nav.schedules'),
      columns: [
        t('booking.console.schedules.employee'),
        ...WEEK.map((weekday) => weekdayName(context, weekday, 'short')),
        t('booking.console.schedules.turns'),
        t('booking.console.schedules.outsideShort'),
      ],
      rows: employees.map(({ id, name, schedule, outside }) => ({
        key: id,
        cells: [
          { text: name, href: `/ops/schedules/${id}?salon=${salon ?? ''}` },
          ...WEEK.map((weekday) => ({ text: hoursOn(schedule.now, weekday) || t('booking.console.schedules.off') })),
          { text: schedule.patterns.map(({ daysOn, daysOff }) => `${daysOn}/${daysOff}`).join(', ') },
          outside === 0 ? { text: '' } : { text: String(outside), tone: 'bad' },
        ],
      })),
      empty: t('booking.console.schedules.empty'),
    },
    next: null,
    file: null,
  };
}

interface ShownSchedule {
  readonly salon: SalonChoice;
  readonly mayAct: boolean;
  /** Appointments to come at hours that are not worked. */
  readonly outside: readonly AppointmentRecord[];
  readonly offeredUntil: ReadonlyMap<string, Date>;
  readonly now: Date;
}

export function presentSchedule(
  context: PageContext,
  { id, name }: Pick<ScheduledEmployee, 'id' | 'name'>,
  schedule: SalonSchedule,
  { salon, mayAct, outside, offeredUntil, now }: ShownSchedule,
): Omit<ConsoleRecordPageProps, 'frame'> {
  const { t } = context;
  const path = `/ops/schedules/${id}`;
  const toPattern = (way: 'pattern' | 'pattern-remove', { from }: SalonSchedule['patterns'][number]) =>
    mayAct
      ? {
          text: t(`booking.console.schedules.${way}.link`),
          href: `${path}/${way}?${new URLSearchParams({ salon: salon.slug, pattern: from }).toString()}`,
        }
      : { text: '' };
  return {
    title: `${name}, ${salon.title}`,
    state: schedule.isSet
      ? { text: t('booking.console.schedules.set'), tone: 'good' }
      : { text: t('booking.console.schedules.standing'), tone: 'plain' },
    back: { label: t('booking.console.nav.schedules'), href: `/ops/schedules?salon=${salon.slug}` },
    facts: WEEK.map((weekday) => ({
      label: weekdayName(context, weekday, 'long'),
      value: hoursOn(schedule.week, weekday) || t('booking.console.schedules.off'),
    })),
    open: null,
    actions: mayAct
      ? [
          { label: t('booking.console.absences.new'), href: `/ops/absences/new?salon=${salon.slug}&employee=${id}` },
          ...(['week', 'pattern', 'one-day'] as const).map((way) => ({
            label: t(`booking.console.schedules.${way}.title`),
            href: `${path}/${way}?salon=${salon.slug}`,
          })),
        ]
      : [],
    sections: [
      ...(outside.length > 0
        ? [
            {
              title: t('booking.console.schedules.outside'),
              table: presentToSettle(context, outside, { offeredUntil, mayAct, now }, 'booking.console.schedules.outside'),
            },
          ]
        : []),
      {
        title: t('booking.console.schedules.patterns'),
        table: {
          caption: t('booking.console.schedules.patterns'),
          columns: [t('booking.console.schedules.turns'), t('booking.console.schedules.hours'), '', ' '],
          rows: schedule.patterns.map((pattern) => ({
            key: pattern.from,
            cells: [
              { text: patternWords(context, pattern) },
              { text: writeHours(hoursOfWork(pattern.work)) },
              toPattern('pattern', pattern),
              toPattern('pattern-remove', pattern),
            ],
          })),
          empty: t('booking.console.schedules.noPatterns'),
        },
      },
      {
        title: t('booking.console.schedules.days'),
        table: {
          caption: t('booking.console.schedules.days'),
          columns: [t('booking.console.schedules.day'), t('booking.console.schedules.hours')],
          rows: schedule.days.map(({ day, work }) => ({
            key: day,
            cells: [{ text: dayName(context, day) }, { text: writeHours(hoursOfWork(work)) || t('booking.console.schedules.off') }],
          })),
          empty: t('booking.console.schedules.noDays'),
        },
      },
    ],
  };
}

/** Hours of each weekday, for a form with a field for each. */
export function weekFields(context: PageContext, schedule: SalonSchedule): Readonly<Record<string, Partial<ConsoleFieldProps>>> {
  const field = (weekday: (typeof WEEK)[number]) => ({
    label: weekdayName(context, weekday, 'long'),
    value: hoursOn(schedule.week, weekday),
    hint: weekday === 1 ? context.t('booking.console.schedules.hoursHint') : '',
  });
  return Object.fromEntries(WEEK.map((weekday) => [`day${weekday}`, field(weekday)]));
}

/** What a pattern is filled in with; of a new one from today on, two days on and two off. */
export function patternFields(schedule: SalonSchedule, from: string, today: string): Readonly<Record<string, Partial<ConsoleFieldProps>>> {
  const pattern = schedule.patterns.find((each) => each.from === from);
  return {
    first: { type: 'date', value: pattern?.from ?? today },
    last: { type: 'date', value: pattern?.to ?? '' },
    on: { inputMode: 'numeric', value: String(pattern?.daysOn ?? 2) },
    off: { inputMode: 'numeric', value: String(pattern?.daysOff ?? 2) },
    hours: { value: pattern ? writeHours(hoursOfWork(pattern.work)) : '' },
  };
}

import type { ConsoleFieldProps } from '../../../../views/console/ConsoleField';
import type { ConsoleListPageProps } from '../../../../views/console/ConsoleListPage';
import type { ConsoleRecordPageProps } from '../../../../views/console/ConsoleRecordPage';
import type { PageContext } from '../../../platform/pages/page-context';
import { dateFormat } from '../../../shared/date-format';
import { hoursOfWork } from '../../scheduling/scheduling.api';
import type { BookingAdmin } from '../application/booking-admin.service';
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
const hoursOn = ({ week }: SalonSchedule, weekday: number) => writeHours(hoursOfWork(week.weekdays[weekday] ?? []));

export function presentSchedules(
  context: PageContext,
  employees: readonly { readonly id: string; readonly name: string; readonly schedule: SalonSchedule }[],
  { salon, salons }: { readonly salon: string | null; readonly salons: readonly SalonChoice[] },
): Omit<ConsoleListPageProps, 'frame'> {
  const { t } = context;
  return {
    title: t('booking.console.nav.schedules'),
    lead: t('booking.console.schedules.lead'),
    tabs: [
      ...salons.map(({ slug, title }) => ({ label: title, href: `/ops/schedules?salon=${slug}`, isCurrent: slug === salon })),
      { label: t('booking.console.absences.title'), href: '/ops/absences' },
    ],
    search: null,
    table: {
      caption: t('booking.console.nav.schedules'),
      columns: [t('booking.console.schedules.employee'), ...WEEK.map((weekday) => weekdayName(context, weekday, 'short'))],
      rows: employees.map(({ id, name, schedule }) => ({
        key: id,
        cells: [
          { text: name, href: `/ops/schedules/${id}?salon=${salon ?? ''}` },
          ...WEEK.map((weekday) => ({ text: hoursOn(schedule, weekday) || t('booking.console.schedules.off') })),
        ],
      })),
      empty: t('booking.console.schedules.empty'),
    },
    next: null,
    file: null,
  };
}

export function presentSchedule(
  context: PageContext,
  { id, name }: Pick<ScheduledEmployee, 'id' | 'name'>,
  schedule: SalonSchedule,
  { salon, mayAct }: { readonly salon: SalonChoice; readonly mayAct: boolean },
): Omit<ConsoleRecordPageProps, 'frame'> {
  const { t } = context;
  return {
    title: `${name}, ${salon.title}`,
    state: schedule.isSet
      ? { text: t('booking.console.schedules.set'), tone: 'good' }
      : { text: t('booking.console.schedules.standing'), tone: 'plain' },
    back: { label: t('booking.console.nav.schedules'), href: `/ops/schedules?salon=${salon.slug}` },
    facts: WEEK.map((weekday) => ({
      label: weekdayName(context, weekday, 'long'),
      value: hoursOn(schedule, weekday) || t('booking.console.schedules.off'),
    })),
    open: null,
    actions: mayAct
      ? [
          { label: t('booking.console.absences.new'), href: `/ops/absences/new?salon=${salon.slug}&employee=${id}` },
          ...(['week', 'one-day'] as const).map((way) => ({
            label: t(`booking.console.schedules.${way}.title`),
            href: `/ops/schedules/${id}/${way}?salon=${salon.slug}`,
          })),
        ]
      : [],
    sections: [
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
    value: hoursOn(schedule, weekday),
    hint: weekday === 1 ? context.t('booking.console.schedules.hoursHint') : '',
  });
  return Object.fromEntries(WEEK.map((weekday) => [`day${weekday}`, field(weekday)]));
}

import type { ConsoleReportPageProps } from '../../../../views/console/ConsoleReportPage';
import type { SalonChoice } from '../../../platform/console/console-salons';
import type { PageContext } from '../../../platform/pages/page-context';
import { longDay } from '../../../shared/calendar-day';
import { minuteOf, timeOfDay } from '../../../shared/clock-time';
import { groupMarks } from './appointment-groups';
import { dayTabs } from './console-appointments.presenter';
import { isUntested } from './patch-test.presenter';
import { processingNote } from './processing-words';
import { unitName } from './unit-words';
import type { AppointmentRecord } from '../../scheduling/contract/admin-records';
import type { EngineResource } from '../../scheduling/contract/engine-catalogue';
import type { TakenUnitRecord } from '../../scheduling/contract/taken-unit';

interface SheetInput {
  readonly appointments: readonly AppointmentRecord[];
  /** Who has which room or device, by time. */
  readonly units: readonly (Omit<TakenUnitRecord, 'resource'> & { readonly resource: EngineResource })[];
  /** Slug; null: there is none. */
  readonly salon: string | null;
  readonly salons: readonly SalonChoice[];
  /** `YYYY-MM-DD` */
  readonly day: string;
}

/** The day of a salon on paper: a table for each employee, without phones. Cancelled appointments are left out. */
export function presentDaySheet(
  context: PageContext,
  { appointments, units, salon, salons, day }: SheetInput,
): Omit<ConsoleReportPageProps, 'frame'> {
  const { t, locale } = context;
  const title = salons.find(({ slug }) => slug === salon)?.title ?? '';
  const mark = groupMarks(context, appointments);
  const parts = appointments
    .filter(({ appointment }) => appointment.state !== 'cancelled')
    .flatMap((record) => partsOf(context, record, mark(record)));
  const employees = [...new Map(parts.map(({ employee, employeeName }) => [employee, employeeName])).entries()];
  const columns = ['time', 'client', 'services', 'note', 'state'] as const;
  return {
    title: t('booking.console.sheet.title', { day: longDay(day, locale) }),
    lead: t('booking.console.sheet.lead', { salon: title, count: parts.length }),
    tabs: dayTabs(context, 'sheet', salon, day),
    search: {
      action: '/ops/sheet',
      method: 'get',
      submit: t('booking.console.visits.show'),
      fields: [
        {
          name: 'salon',
          label: t('booking.console.visits.salon'),
          value: salon ?? '',
          options: salons.map(({ slug, title: label }) => ({ value: slug, label })),
        },
        { name: 'date', label: t('booking.console.visits.day'), type: 'date', value: day, isRequired: true },
      ],
    },
    facts: [],
    charts: [],
    sections: [
      ...employees
        .sort(([, a], [, b]) => a.localeCompare(b, locale === 'ua' ? 'uk' : 'en'))
        .map(([id, name]) => ({
          title: name,
          table: {
            caption: name,
            columns: columns.map((column) => t(`booking.console.sheet.${column}`)),
            rows: parts
              .filter(({ employee }) => employee === id)
              .map(({ key, time, small, client, group, service, note, state }) => ({
                key,
                cells: [
                  { text: time, ...small },
                  { text: client, ...(group !== undefined && { small: group }) },
                  ...[service, note, t(`booking.console.visits.states.${state}`)].map((text) => ({ text })),
                ],
              })),
            empty: '',
          },
        })),
      ...unitSections(context, units),
    ],
    files: [],
  };
}

/** Who has a room or device when. */
function unitSections(context: PageContext, units: SheetInput['units']): ConsoleReportPageProps['sections'] {
  if (units.length === 0) return [];
  const { t } = context;
  const title = t('booking.console.resources.title');
  const nameOf = ({ resource: { name, units: counts }, unit }: SheetInput['units'][number]) =>
    unitName(context, { name, number: Object.values(counts).some((count) => count > 1) ? unit : null });
  return [
    {
      title,
      table: {
        caption: title,
        columns: [t('booking.console.sheet.time'), t('booking.console.resources.name'), t('booking.console.sheet.client')],
        rows: units.map((each) => ({
          key: `${each.resource.id} ${each.unit} ${each.from}`,
          cells: [
            { text: `${timeOfDay(each.from)}–${timeOfDay(each.to)}` },
            { text: nameOf(each) },
            { text: each.appointment === null ? t('booking.console.resources.kept') : each.client },
          ],
        })),
        empty: '',
      },
    },
  ];
}

/** What each employee does, by its beginning. @param group what the appointment belongs to */
function partsOf(context: PageContext, { appointment, guest, note }: AppointmentRecord, group: string | undefined) {
  const { id, state, clientFirstName, comments, services } = appointment;
  return services.map(({ start, durationMinutes, processing, serviceName, professional, professionalName }, index) => ({
    key: `${id} ${index}`,
    employee: professional,
    employeeName: professionalName,
    time: `${start}–${timeOfDay(minuteOf(start) + durationMinutes)}`,
    small: processingNote(context, { start, processing }),
    client: guest === '' ? clientFirstName : `${guest} (${clientFirstName})`,
    group,
    service: serviceName,
    note: [isUntested(appointment) && context.t('booking.console.patchTest.sheet'), comments, note].filter(Boolean).join('; '),
    state,
  }));
}

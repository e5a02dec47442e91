import type { ConsoleConfirmPageProps } from '../../../../views/console/ConsoleConfirmPage';
import type { PageContext } from '../../../platform/pages/page-context';
import { dayWords } from '../../../shared/calendar-day';
import { minuteOf, timeOfDay } from '../../../shared/clock-time';
import { formatMoney, toHryvnias } from '../../../shared/money';
import type { EngineResource, EngineService } from '../../scheduling/contract/engine-catalogue';
import type { AdminAppointment } from './console-appointments.presenter';
import { neededTestWords } from './patch-test.presenter';
import { unitName } from './unit-words';

type Question = Omit<ConsoleConfirmPageProps, 'frame'>;

/** Services that can be added at once. */
const ADDED = 2;
/** Services of an appointment at most. */
export const MAX_ROWS = 10;

/** A service as it stands in the form. */
export interface ServiceRow {
  /** Id of the booked service; empty: it is added. */
  readonly part: string;
  /** Empty: none. */
  readonly service: string;
  /** Id; empty: any. */
  readonly employee: string;
  /** `HH:mm`; empty: right after the one before. */
  readonly start: string;
  readonly minutes: string;
  readonly price: string;
}

/** What somebody makes of an appointment. */
export interface ChangedAppointment {
  readonly rows: readonly ServiceRow[];
  readonly note: string;
  readonly tell: string;
  readonly outside: string;
  readonly revision: string;
}

interface EmployeeChoice {
  readonly employees: readonly { readonly id: string; readonly name: string }[];
}

interface ChangeChoice extends EmployeeChoice {
  readonly services: readonly EngineService[];
  readonly location: string;
  readonly mayPrice: boolean;
}

const NO_ROW: ServiceRow = { part: '', service: '', employee: '', start: '', minutes: '', price: '' };

/** An appointment as the form shows it at first, with places for more services. */
export function rowsOf({ appointment: { services } }: AdminAppointment): readonly ServiceRow[] {
  const rows = services.map(({ id, service, professional, start, durationMinutes, predictedSum }, at) => {
    const before = services[at - 1];
    const follows = before !== undefined && minuteOf(before.start) + before.durationMinutes === minuteOf(start);
    return {
      part: id,
      service,
      employee: professional,
      start: follows ? '' : start,
      minutes: String(durationMinutes),
      price: predictedSum === null ? '' : String(toHryvnias(predictedSum)),
    };
  });
  return [...rows, ...Array.from({ length: Math.min(ADDED, Math.max(0, MAX_ROWS - rows.length)) }, () => NO_ROW)];
}

/** Whom an appointment is for. */
function nameOf({ appointment, client, guest }: AdminAppointment): string {
  const name = client ? `${client.firstname} ${client.lastname}`.trim() : appointment.clientFirstName;
  return [name, guest].filter(Boolean).join(', ');
}

/** Whom an appointment is for, and what is done. */
function summaryOf(record: AdminAppointment): string {
  const { appointment } = record;
  const services = appointment.services.map(
    ({ start, durationMinutes, serviceName, professionalName }) =>
      `${start}–${timeOfDay(minuteOf(start) + durationMinutes)} ${serviceName}, ${professionalName}`,
  );
  return [nameOf(record), ...services].filter(Boolean).join('; ');
}

/** The form of the services of an appointment. */
export function changeQuestion(
  { t, locale }: PageContext,
  record: AdminAppointment,
  given: ChangedAppointment,
  { services, employees, location, mayPrice }: ChangeChoice,
): Question {
  const { appointment } = record;
  const back = `/ops/visits/${appointment.id}`;
  const booked = new Map(appointment.services.map((each) => [each.id, each]));
  const offered = services
    .map(({ id, name, prices }) => ({ value: id, label: `${name[locale]}, ${formatMoney(prices[location] ?? 0, locale)}` }))
    .sort((a, b) => a.label.localeCompare(b.label, locale === 'ua' ? 'uk' : 'en'));
  const working = employees.map(({ id, name }) => ({ value: id, label: name }));
  // what is not offered any more, and who works here no more, stay to be chosen where they are
  const withOwn = (options: typeof offered, value: string, label: string) =>
    value === '' || options.some((each) => each.value === value) ? options : [{ value, label }, ...options];
  const groupOf = (row: ServiceRow, at: number) => {
    const own = booked.get(row.part);
    const name = (field: string) => `${field}${at + 1}`;
    return {
      title: own ? `${own.start} ${own.serviceName}, ${own.professionalName}` : t('booking.console.change.add', { place: at + 1 }),
      isOpen: own !== undefined || row.service !== '',
      fields: [
        {
          name: name('service'),
          label: t('booking.console.change.service'),
          value: row.service,
          options: [
            { value: '', label: t(own ? 'booking.console.change.remove' : 'booking.console.book.none') },
            ...withOwn(offered, own?.service ?? '', own?.serviceName ?? ''),
          ],
        },
        {
          name: name('employee'),
          label: t('booking.console.calendar.employee'),
          value: row.employee,
          options: [
            { value: '', label: t('booking.console.book.any') },
            ...withOwn(working, own?.professional ?? '', own?.professionalName ?? ''),
          ],
        },
        {
          name: name('start'),
          label: t('booking.console.visits.begins'),
          hint: at === 0 ? undefined : t('booking.console.change.startHint'),
          type: 'time' as const,
          value: row.start,
        },
        {
          name: name('minutes'),
          label: t('booking.console.change.minutes'),
          hint: t('booking.console.book.reasonHint'),
          value: row.minutes,
          inputMode: 'numeric' as const,
          maxLength: 3,
        },
        ...(mayPrice
          ? [
              {
                name: name('price'),
                label: t('booking.console.change.price'),
                hint: t('booking.console.book.reasonHint'),
                value: row.price,
                inputMode: 'decimal' as const,
                maxLength: 12,
              },
            ]
          : []),
      ],
    };
  };
  return {
    title: t('booking.console.change.title'),
    lead: [nameOf(record), t('booking.console.change.lead')].filter(Boolean).join('. '),
    action: `${back}/services`,
    back,
    hidden: { revision: given.revision, ...Object.fromEntries(given.rows.map(({ part }, at) => [`part${at + 1}`, part])) },
    submit: t('booking.console.change.submit'),
    groups: given.rows.map(groupOf),
    fields: [
      { name: 'note', label: t('booking.console.book.note'), value: given.note, rows: 2, maxLength: 500 },
      { name: 'tell', label: t('booking.console.change.tell'), type: 'tick', value: given.tell },
      { name: 'outside', label: t('booking.console.book.outside'), type: 'tick', value: given.outside },
    ],
  };
}

/** Where an appointment is to be moved. */
export interface MovedAppointment {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** `HH:mm`; empty: free times are shown. */
  readonly start: string;
  /** Id; empty: its employees stay. */
  readonly employee: string;
  readonly outside: string;
  /** The room or device that it is to have, as `resource 2`; empty: one that is free. */
  readonly unit: string;
}

interface MoveChoices extends EmployeeChoice {
  readonly times: readonly { readonly start: string; readonly end: string }[];
  /** Rooms and devices of which one may be chosen. */
  readonly units: readonly EngineResource[];
}

/** The form of a move, with the free times of its day as buttons. @param choices.employees who does what the first employee does */
export function moveQuestion(
  context: PageContext,
  record: AdminAppointment,
  to: MovedAppointment,
  { employees, times, units }: MoveChoices,
): Question {
  const { t, locale } = context;
  const { appointment } = record;
  const back = `/ops/visits/${appointment.id}`;
  const [lead] = appointment.services;
  const gone = lead && !employees.some(({ id }) => id === lead.professional);
  return {
    title: t('booking.console.visits.move.title'),
    lead: [`${summaryOf(record)}.`, neededTestWords(context, appointment, 'move'), t('booking.console.visits.move.lead')]
      .filter(Boolean)
      .join(' '),
    submit: t('booking.console.visits.move.submit'),
    steps: [{ value: 'times', label: t('booking.console.book.times') }],
    action: `${back}/move`,
    back,
    fields: [
      { name: 'date', label: t('booking.console.visits.day'), type: 'date', value: to.date, isRequired: true },
      {
        name: 'employee',
        label: t('booking.console.calendar.employee'),
        value: to.employee,
        options: [
          ...(gone ? [{ value: '', label: t('booking.console.visits.gone', { employee: lead.professionalName }) }] : []),
          ...employees.map(({ id, name }) => ({ value: id, label: name })),
        ],
      },
      ...(units.length === 0
        ? []
        : [
            {
              name: 'unit',
              label: t('booking.console.resources.resource'),
              value: to.unit,
              options: [
                { value: '', label: t('booking.console.resources.anyUnit') },
                ...units.flatMap(({ id, name, units: counts }) =>
                  Array.from({ length: counts[appointment.location]! }, (_each, at) => ({
                    value: `${id} ${at + 1}`,
                    label: unitName(context, { name, number: at + 1 }),
                  })),
                ),
              ],
            },
          ]),
      {
        name: 'other',
        label: t('booking.console.book.other'),
        hint: t('booking.console.visits.move.otherHint'),
        type: 'time',
        value: to.start,
      },
      { name: 'outside', label: t('booking.console.book.outside'), type: 'tick', value: to.outside },
    ],
    choices: {
      title: t('booking.console.visits.move.times', { day: dayWords(to.date, locale, { weekday: 'long', day: 'numeric', month: 'long' }) }),
      name: 'start',
      options: times.map(({ start, end }) => ({ value: start, label: `${start}–${end}` })),
      empty: t('booking.console.visits.move.full'),
    },
  };
}

import type { ConsoleActProps } from '../../../../views/console/ConsoleAct';
import type { ConsoleRecordPageProps } from '../../../../views/console/ConsoleRecordPage';
import type { ConsoleReportPageProps } from '../../../../views/console/ConsoleReportPage';
import type { ConsoleCell } from '../../../../views/console/ConsoleTable';
import { moment } from '../../../platform/console/console-frame';
import { actionLinks } from '../../../platform/console/actions/operator-action';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import type { PageContext } from '../../../platform/pages/page-context';
import { addDays, dayWords, longDay } from '../../../shared/calendar-day';
import { timeOfDay } from '../../../shared/clock-time';
import { kyivTime } from '../../../shared/kyiv-moment';
import type { ClientPhotograph } from '../../clients/contract/client-photograph';
import type { AppointmentRecord } from '../../scheduling/contract/admin-records';
import type { Interval } from '../../scheduling/contract/interval';
import type { AppointmentUnit } from '../../scheduling/contract/taken-unit';
import { isUpcoming } from '../../scheduling/contract/appointment-move';
import type { SentPhotograph } from '../../scheduling/scheduling.api';
import { answersOf } from './asks.presenter';
import { appointmentWords } from './arrival-words';
import { mayDo } from './console-appointments.presenter';
import { OwnAppointmentActions } from './own-appointment.actions';
import { processingNote } from './processing-words';
import { unitNames } from './unit-words';
import { isLastOf, isOwnStep, partsOf, type Employee } from './own-parts';

/** A day's hours at a salon, in minutes. */
export interface OwnWork {
  readonly day: string;
  readonly place: string;
  readonly work: readonly { readonly from: number; readonly to: number }[];
}

interface OwnDayInput {
  readonly user: ConsoleUser;
  /** `YYYY-MM-DD`; of a week its first one. */
  readonly day: string;
  readonly today: string;
  readonly now: Date;
  readonly work: readonly OwnWork[];
  /** Rooms and devices that the appointments have, by appointment. */
  readonly units: OwnUnits;
}

/** By appointment. */
export type OwnUnits = ReadonlyMap<string, readonly AppointmentUnit[]>;

type Report = Omit<ConsoleReportPageProps, 'frame'>;

function mayOwn(record: AppointmentRecord, { user, now }: Pick<OwnDayInput, 'user' | 'now'>) {
  const { arrived, begun, done } = mayDo(record, now);
  const isMissed = record.appointment.state === 'no_show';
  return { arrived, begun, done: done && !isMissed && isLastOf(record, user.employee), note: true, undo: isOwnStep(record.undo) };
}

const timesOf = (record: AppointmentRecord, employee: Employee) => {
  const parts = partsOf(record, employee);
  const from = Math.min(...parts.map((part) => part.from));
  return `${timeOfDay(from)}–${timeOfDay(Math.max(...parts.map(({ to }) => to)))}`;
};
/** When the employee is free for others meanwhile. */
function processingNotes(context: PageContext, record: AppointmentRecord, employee: Employee): { readonly small?: string } {
  const notes = partsOf(record, employee).flatMap((part) => processingNote(context, part).small ?? []);
  return notes.length === 0 ? {} : { small: notes.join(', ') };
}

/** Where, or with what, in small print. */
function unitNote(
  context: PageContext,
  units: readonly AppointmentUnit[] | undefined,
  parts: readonly Interval[],
): { readonly small?: string } {
  const small = unitNames(context, units, parts);
  return small === '' ? {} : { small };
}

const servicesOf = (record: AppointmentRecord, employee: Employee) =>
  partsOf(record, employee)
    .map(({ serviceName }) => serviceName)
    .join(', ');

/** As the day sheet has it. */
const whoOf = ({ appointment: { clientFirstName }, guest }: AppointmentRecord) =>
  guest === '' ? clientFirstName : `${guest} (${clientFirstName})`;
const notesOf = ({ appointment: { comments }, note }: AppointmentRecord) => [comments, note].filter(Boolean).join('; ');

function stateOf(context: PageContext, record: AppointmentRecord, now: Date) {
  const { text, tone } = appointmentWords(context, record, now);
  return { text, tone };
}

function tabsOf({ t }: PageContext, today: string, current: string): Report['tabs'] {
  const tomorrow = addDays(today, 1);
  return [
    { label: t('booking.console.own.today'), href: '/ops/my-day', isCurrent: current === today },
    { label: t('booking.console.own.tomorrow'), href: `/ops/my-day?date=${tomorrow}`, isCurrent: current === tomorrow },
    { label: t('booking.console.own.week'), href: '/ops/my-day/week', isCurrent: current === 'week' },
  ];
}

function searchOf({ t }: PageContext, day: string): Report['search'] {
  return {
    action: '/ops/my-day/week',
    method: 'get',
    submit: t('booking.console.visits.show'),
    fields: [{ name: 'date', label: t('booking.console.visits.day'), type: 'date', value: day, isRequired: true }],
  };
}

function workWords({ t }: PageContext, work: readonly OwnWork[], day: string): string {
  const hours = work.filter((each) => each.day === day && each.work.length > 0);
  if (hours.length === 0) return t('booking.console.own.off');
  return hours
    .map(({ place, work: spans }) => `${place}: ${spans.map(({ from, to }) => `${timeOfDay(from)}–${timeOfDay(to)}`).join(', ')}`)
    .join('; ');
}

function columnsOf({ t }: PageContext): readonly string[] {
  return (['time', 'client', 'services', 'note', 'state'] as const).map((column) => t(`booking.console.sheet.${column}`));
}

function cellsOf(context: PageContext, record: AppointmentRecord, { user, now, units }: OwnDayInput): readonly ConsoleCell[] {
  return [
    {
      text: timesOf(record, user.employee),
      href: `/ops/my-day/${record.appointment.id}`,
      ...processingNotes(context, record, user.employee),
    },
    { text: whoOf(record) },
    { text: servicesOf(record, user.employee), ...unitNote(context, units.get(record.appointment.id), partsOf(record, user.employee)) },
    { text: notesOf(record) },
    stateOf(context, record, now),
  ];
}

function nextStep(context: PageContext, record: AppointmentRecord, shown: OwnDayInput): ConsoleCell {
  const { arrived, begun, done } = mayOwn(record, shown);
  const next = arrived ? 'arrived' : begun ? 'begun' : done ? 'done' : null;
  const { id } = record.appointment;
  const [act] = next ? actionLinks(OwnAppointmentActions, context, shown.user, { id, may: { [next]: true } }) : [];
  return act ? { text: act.label, post: act.href, fields: { list: 'day' } } : { text: '' };
}

/** What comes next first, then what is over. */
export function presentOwnDay(context: PageContext, records: readonly AppointmentRecord[], shown: OwnDayInput): Report {
  const { t, locale } = context;
  const { day, today } = shown;
  const isOpen = ({ appointment }: AppointmentRecord) => isUpcoming(appointment);
  const section = (title: string, of: readonly AppointmentRecord[], empty: string) => ({
    title,
    table: {
      caption: title,
      columns: [...columnsOf(context), ''],
      rows: of.map((record) => ({
        key: record.appointment.id,
        cells: [...cellsOf(context, record, shown), nextStep(context, record, shown)],
      })),
      empty,
    },
  });
  const over = records.filter((record) => !isOpen(record));
  return {
    title: longDay(day, locale),
    lead: workWords(context, shown.work, day),
    tabs: tabsOf(context, today, day),
    search: null,
    facts: [],
    charts: [],
    sections: [
      section(t('booking.console.own.next'), records.filter(isOpen), t('booking.console.own.none')),
      ...(over.length === 0 ? [] : [section(t('booking.console.own.over'), over, '')]),
    ],
    files: [],
  };
}

/** Seven days, one after the other. */
export function presentOwnWeek(context: PageContext, records: readonly AppointmentRecord[], shown: OwnDayInput): Report {
  const { t, locale } = context;
  const days = Array.from({ length: 7 }, (_, at) => addDays(shown.day, at));
  const short = (day: string) => dayWords(day, locale, { day: 'numeric', month: 'long' });
  return {
    title: t('booking.console.own.weekTitle', { from: short(shown.day), to: short(days[6]!) }),
    lead: '',
    tabs: tabsOf(context, shown.today, 'week'),
    search: searchOf(context, shown.day),
    facts: [],
    charts: [],
    sections: days.map((day) => {
      const title = dayWords(day, locale, { weekday: 'long', day: 'numeric', month: 'long' });
      const rows = records.filter(({ appointment }) => appointment.date === day);
      return {
        title,
        lead: workWords(context, shown.work, day),
        table: {
          caption: title,
          columns: columnsOf(context),
          rows: rows.map((record) => ({ key: record.appointment.id, cells: cellsOf(context, record, shown) })),
          empty: t('booking.console.own.noneThen'),
        },
      };
    }),
    files: [],
  };
}

/** How the last step is taken back; undefined: it is not, or not by an employee. */
export function ownUndo(context: PageContext, user: ConsoleUser, record: AppointmentRecord, isList: boolean): ConsoleActProps | undefined {
  if (!isOwnStep(record.undo)) return undefined;
  const [act] = actionLinks(OwnAppointmentActions, context, user, { id: record.appointment.id, may: { undo: true } });
  return act && { ...act, fields: isList ? { list: 'day' } : {} };
}

export function presentOwnAppointment(
  context: PageContext,
  record: AppointmentRecord,
  photographs: { readonly taken: readonly ClientPhotograph[]; readonly sent: readonly SentPhotograph[] },
  { user, now, units }: Pick<OwnDayInput, 'user' | 'now' | 'units'>,
): Omit<ConsoleRecordPageProps, 'frame'> {
  const { t, locale } = context;
  const { appointment, client, note, arrivedAt, begunAt } = record;
  const { id, date, comments } = appointment;
  const facts = [
    [t('booking.console.visits.day'), longDay(date, locale)],
    [t('booking.console.visits.arrivedAt'), arrivedAt ? kyivTime(arrivedAt) : ''],
    [t('booking.console.visits.begunAt'), begunAt ? kyivTime(begunAt) : ''],
    [t('booking.console.sheet.client'), whoOf(record)],
    [t('booking.console.visits.comments'), comments],
    [t('booking.console.visits.desk.note'), note],
  ] as const;
  const links = actionLinks(OwnAppointmentActions, context, user, { id, may: mayOwn(record, { user, now }) });
  return {
    title: timesOf(record, user.employee),
    state: stateOf(context, record, now),
    back: { label: t('booking.console.own.title'), href: `/ops/my-day?date=${date}` },
    facts: facts.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value })),
    open: null,
    actions: [
      ...links.filter(({ fields }) => fields),
      ...links.filter(({ fields }) => !fields),
      ...(client
        ? [
            { label: t('booking.console.clients.health.title'), href: `/ops/my-day/${id}/health`, fields: {} },
            { label: t('booking.console.clients.photographs.add'), href: `/ops/my-day/${id}/photographs` },
          ]
        : []),
    ],
    sections: [
      {
        title: t('booking.console.visits.services'),
        table: {
          caption: t('booking.console.visits.services'),
          columns: [t('booking.console.visits.time'), t('booking.console.visits.services')],
          rows: partsOf(record, user.employee).map((part, place) => ({
            key: String(place),
            cells: [
              { text: `${timeOfDay(part.from)}–${timeOfDay(part.to)}`, ...processingNote(context, part) },
              { text: part.serviceName, ...unitNote(context, units.get(id), [part]) },
            ],
          })),
          empty: '',
        },
      },
      ...answersOf(context, record, photographs.sent, (photograph) => `/ops/my-day/${id}/sent/${photograph}/picture`),
      ...(photographs.taken.length === 0 ? [] : [photographsOf(context, id, photographs.taken)]),
    ],
  };
}

/** As on the card of the client, without who took them. */
function photographsOf(
  context: PageContext,
  appointment: string,
  photographs: readonly ClientPhotograph[],
): ConsoleRecordPageProps['sections'][number] {
  const { t } = context;
  const title = t('booking.console.clients.photographs.title');
  return {
    title,
    table: {
      caption: title,
      columns: [t('console.list.at'), t('booking.console.clients.photographs.kind'), t('booking.console.clients.photographs.note'), ''],
      rows: photographs.map(({ id, kind, note, at }) => ({
        key: id,
        cells: [
          { text: moment(context, at) },
          { text: t(`booking.console.clients.photographs.kinds.${kind}`) },
          { text: note },
          { text: t('booking.console.clients.photographs.open'), href: `/ops/my-day/${appointment}/photographs/${id}/picture` },
        ],
      })),
      empty: '',
    },
  };
}

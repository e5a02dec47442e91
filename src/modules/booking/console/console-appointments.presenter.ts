import type { ConsoleActProps } from '../../../../views/console/ConsoleAct';
import type { ConsoleLink } from '../../../../views/console/ConsoleFrame';
import type { ConsoleListPageProps } from '../../../../views/console/ConsoleListPage';
import type { ConsoleRecordPageProps } from '../../../../views/console/ConsoleRecordPage';
import type { ConsoleCell } from '../../../../views/console/ConsoleTable';
import type { PageContext } from '../../../platform/pages/page-context';
import { maskEmail } from '../../../shared/email';
import { formatMoney } from '../../../shared/money';
import { formatPhone, maskPhone } from '../../../shared/phone';
import type { BookingAdmin } from '../application/booking-admin.service';
import { actionLinks } from '../../../platform/console/actions/operator-action';
import { moment } from '../../../platform/console/console-frame';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import type { SalonChoice } from '../../../platform/console/console-salons';
import { isLapsed } from '../../scheduling/contract/appointment';
import { isUpcoming } from '../../scheduling/contract/appointment-move';
import { kyivDay } from '../../../shared/kyiv-day';
import { kyivTime } from '../../../shared/kyiv-moment';
import type { SentPhotograph } from '../../scheduling/scheduling.api';
import { answersOf } from './asks.presenter';
import { AppointmentActions } from './appointment.actions';
import { cancellable, groupMarks, guestOf, type GroupMark } from './appointment-groups';
import { appointmentWords } from './arrival-words';
import { appointmentTestWords, neededTestWords } from './patch-test.presenter';
import { processingNote } from './processing-words';
import { hasFiles, mayBook, mayRun } from './booking-roles';

export type AdminAppointment = Awaited<ReturnType<BookingAdmin['engine']['appointments']['find']>>;

const timesOf = ({ startsAt, endsAt }: AdminAppointment['appointment']) => `${kyivTime(startsAt)}–${kyivTime(endsAt)}`;
const stateCell = (context: PageContext, visit: AdminAppointment, now: Date) => {
  const { text, tone } = appointmentWords(context, visit, now);
  return { text, tone };
};
const servicesOf = ({ services }: AdminAppointment['appointment']) =>
  services.map(({ start, serviceName, professionalName }) => `${start} ${serviceName}, ${professionalName}`);

/** Who sees a list, and when. */
interface ListedFor {
  readonly user: ConsoleUser;
  /** Slug. */
  readonly salon: string | null;
  readonly now: Date;
}

interface AppointmentListInput extends ListedFor {
  readonly appointments: readonly AdminAppointment[];
  readonly salons: readonly SalonChoice[];
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly mayAct: boolean;
  /** They were looked for by this, and there are more; without it: those of the day. */
  readonly find?: {
    readonly what: string;
    readonly isFull: boolean;
    /** Title of the salon at a location of the calendar. */
    readonly titleAt: (location: string) => string;
  };
}

export function appointmentColumns({ t }: PageContext): readonly string[] {
  return [
    t('booking.console.visits.time'),
    t('console.list.state'),
    t('booking.console.visits.client'),
    t('console.list.phone'),
    t('booking.console.visits.services'),
  ];
}

/** What operators may do with an appointment now, by the names of the actions. */
export function mayDo({ appointment, arrivedAt, begunAt, undo }: AdminAppointment, now: Date) {
  const { state, startsAt, date, hasAnySales } = appointment;
  const isToCome = state === 'planned' || state === 'confirmed';
  const hasBegun = startsAt <= now;
  // who did not answer in time
  const mayReturn = isLapsed(appointment) && Boolean(appointment.asked) && !hasBegun;
  const isToday = isToCome && date <= kyivDay(now);
  return {
    confirm: state === 'reserved' || mayReturn,
    message: (isToCome || state === 'reserved') && !hasBegun && !arrivedAt && !hasAnySales,
    arrived: isToday && !arrivedAt,
    begun: isToday && !begunAt,
    // what was said wrongly is said anew
    done: (hasBegun || begunAt !== null) && (isToCome || state === 'no_show'),
    'no-show': hasBegun && ((isToCome && !arrivedAt) || state === 'done') && !hasAnySales,
    cancel: isToCome || state === 'awaiting_prepayment' || state === 'reserved' || mayReturn,
    undo: undo !== null,
    certificate: !hasAnySales && (isToCome || state === 'reserved' || state === 'awaiting_prepayment') && countReserved(appointment) < 2,
    'certificate-return': !hasAnySales && countReserved(appointment) > 0,
  };
}

const countReserved = ({ certificates = [] }: AdminAppointment['appointment']): number =>
  certificates.filter(({ state }) => state === 'reserved').length;

/** What comes next in an appointment, by one press in the list. @param salon slug of the list */
export function nextStep(context: PageContext, record: AdminAppointment, { user, salon, now }: ListedFor): ConsoleCell {
  const { arrived, begun, done } = mayDo(record, now);
  const next = arrived ? 'arrived' : begun ? 'begun' : done && record.appointment.state !== 'no_show' ? 'done' : null;
  const [act] = next ? actionLinks(AppointmentActions, context, user, { id: record.appointment.id, may: { [next]: true } }) : [];
  return act ? { text: act.label, post: act.href, fields: { list: salon ?? '' } } : { text: '' };
}

/** @param mark what it belongs to */
export function appointmentCells(context: PageContext, record: AdminAppointment, now: Date, mark?: GroupMark): readonly ConsoleCell[] {
  const { appointment, client } = record;
  const small = mark?.(record);
  return [
    { text: timesOf(appointment), href: `/ops/visits/${appointment.id}` },
    stateCell(context, record, now),
    { text: appointment.clientFirstName, ...(small !== undefined && { small }) },
    { text: client ? maskPhone(client.phone) : '' },
    { text: servicesOf(appointment).join('; ') },
  ];
}

/** The views of a salon's day. @param salon slug @param day `YYYY-MM-DD` */
export function dayTabs(
  { t }: PageContext,
  current: 'list' | 'sheet' | 'clients' | 'waits' | 'answers' | null,
  salon: string | null,
  day: string,
): readonly ConsoleLink[] {
  const query = `salon=${salon ?? ''}&date=${day}`;
  return [
    { label: t('booking.console.calendar.list'), href: `/ops/visits?${query}`, isCurrent: current === 'list' },
    { label: t('booking.console.calendar.day'), href: `/ops/calendar?${query}&view=day` },
    { label: t('booking.console.calendar.week'), href: `/ops/calendar?${query}&view=week` },
    { label: t('booking.console.sheet.tab'), href: `/ops/sheet?${query}`, isCurrent: current === 'sheet' },
    { label: t('booking.console.answers.tab'), href: '/ops/answers', isCurrent: current === 'answers' },
    {
      label: t('booking.console.waits.title'),
      href: `/ops/waits?salon=${current === 'waits' ? '' : (salon ?? '')}`,
      isCurrent: current === 'waits',
    },
    { label: t('booking.console.clients.title'), href: '/ops/clients', isCurrent: current === 'clients' },
  ];
}

export function presentAppointmentList(
  context: PageContext,
  { appointments, salons, day, mayAct, find, ...listed }: AppointmentListInput,
): Omit<ConsoleListPageProps, 'frame'> {
  const { t } = context;
  const { salon, now } = listed;
  const mark = groupMarks(context, appointments);
  const dayField = { name: 'date', label: t('booking.console.visits.day'), type: 'date', value: day, isRequired: true } as const;
  const salonField = {
    name: 'salon',
    label: t('booking.console.visits.salon'),
    value: salon ?? '',
    options: salons.map(({ slug, title }) => ({ value: slug, label: title })),
  };
  return {
    title: t('booking.console.nav.visits'),
    lead: find === undefined ? t('booking.console.visits.lead') : t('console.list.found', { count: appointments.length }),
    tabs: dayTabs(context, find === undefined ? 'list' : null, salon, day),
    search: { action: '/ops/visits', method: 'get', submit: t('booking.console.visits.show'), fields: [salonField, dayField] },
    find: {
      action: '/ops/visits/find',
      method: 'post',
      submit: t('console.list.find'),
      fields: [
        { name: 'what', label: t('booking.console.visits.find'), type: 'search', value: find?.what, isRequired: true, maxLength: 60 },
      ],
    },
    table: {
      caption: t('booking.console.nav.visits'),
      columns: [
        ...(find === undefined ? [] : [t('booking.console.visits.day'), t('booking.console.visits.salon')]),
        ...appointmentColumns(context),
        ...(find === undefined && mayAct ? [''] : []),
      ],
      rows: appointments.map((record) => ({
        key: record.appointment.id,
        cells: [
          ...(find === undefined ? [] : [{ text: record.appointment.date }, { text: find.titleAt(record.appointment.location) }]),
          ...appointmentCells(context, record, now, mark),
          ...(find === undefined && mayAct ? [nextStep(context, record, listed)] : []),
        ],
      })),
      empty: t(find === undefined ? 'booking.console.visits.empty' : 'console.list.empty'),
    },
    next: null,
    nextFound: find?.isFull
      ? { action: '/ops/visits/find', fields: { what: find.what, before: appointments.at(-1)!.appointment.id } }
      : undefined,
    ...(mayAct && { more: { label: t('booking.console.book.title'), href: `/ops/book?salon=${salon ?? ''}&date=${day}` } }),
    fileLabel: t('booking.console.visits.file'),
    file: find !== undefined || !hasFiles(listed.user) ? null : `/ops/visits/file?salon=${salon ?? ''}&date=${day}`,
  };
}

interface AppointmentRecordInput {
  readonly isOpen: boolean;
  readonly user: ConsoleUser;
  readonly salon: SalonChoice | undefined;
  /** All of its group, with itself; none: it was booked alone. */
  readonly together: readonly AdminAppointment[];
  readonly now: Date;
  /** The notice above has it. */
  readonly isUndoTold: boolean;
  /** That came with it. */
  readonly photographs: readonly SentPhotograph[];
}

/** How the last step with an appointment is taken back, beside what tells that it was done; undefined: it cannot be. */
export function undoOf(
  context: PageContext,
  user: ConsoleUser,
  visit: AdminAppointment | undefined,
  list: string | null,
): ConsoleActProps | undefined {
  if (!visit || visit.undo === null) return undefined;
  const [act] = actionLinks(AppointmentActions, context, user, { id: visit.appointment.id, may: { undo: true } });
  return act && { ...act, fields: list === null ? {} : { list } };
}

/** What each certificate pays, or paid, or was to pay. */
function certificateFacts(
  { t, locale }: PageContext,
  { certificates = [] }: AdminAppointment['appointment'],
): readonly (readonly [string, string])[] {
  return certificates.map(({ title, amount, taken, state }) => {
    const sum = formatMoney(state === 'taken' ? taken : amount, locale);
    return [t('booking.console.visits.certificateFact'), `«${title}», ${sum}: ${t(`certificate.paying.states.${state}`)}`];
  });
}

export function presentAppointmentRecord(
  context: PageContext,
  record: AdminAppointment,
  { isOpen, user, salon, together, now, isUndoTold, photographs }: AppointmentRecordInput,
): Omit<ConsoleRecordPageProps, 'frame'> {
  const { t, locale } = context;
  const { appointment, client, reason, absent, guest, note, source, arrivedAt, begunAt } = record;
  const { id, state, startsAt, services, comments, prepayment, date, hasAnySales } = appointment;
  const isToCome = state === 'planned' || state === 'confirmed';
  const facts = [
    [t('booking.console.visits.salon'), salon?.title ?? appointment.location],
    [t('console.list.at'), `${moment(context, startsAt)} (${timesOf(appointment)})`],
    [t('booking.console.visits.arrivedAt'), arrivedAt ? kyivTime(arrivedAt) : ''],
    [t('booking.console.visits.begunAt'), begunAt ? kyivTime(begunAt) : ''],
    [t('booking.console.visits.client'), client ? `${client.firstname} ${client.lastname}`.trim() : appointment.clientFirstName],
    [t('console.list.phone'), !client ? '' : isOpen ? formatPhone(client.phone) : maskPhone(client.phone)],
    [t('console.list.email'), !client?.email ? '' : isOpen ? client.email : maskEmail(client.email)],
    [t('booking.console.visits.desk.guest'), guest],
    [t('booking.console.visits.desk.guestPhone'), (isOpen ? formatPhone : maskPhone)(appointment.guestPhone ?? '')],
    [t('booking.console.visits.comments'), comments],
    [t('booking.console.visits.desk.note'), note],
    [t('booking.console.visits.desk.source'), source === '' ? '' : t(`booking.console.book.sources.${source}`)],
    [t('booking.console.visits.prepayment'), prepayment ? formatMoney(prepayment.amount, locale) : ''],
    ...certificateFacts(context, appointment),
    [t('booking.console.patchTest.title'), appointmentTestWords(context, appointment, now)],
    [t('booking.console.patchTest.neededBy'), isToCome ? neededTestWords(context, appointment, 'move') : ''],
    [t('booking.console.visits.asked'), appointment.asked ? t(`booking.console.book.message.${appointment.asked}`) : ''],
    [t('booking.console.visits.reason'), reason],
    [
      t('booking.console.visits.absentWhat'),
      absent.length > 0 ? t('booking.console.visits.absentAdvice', { employees: absent.join(', ') }) : '',
    ],
  ] as const;
  const today = kyivDay(now);
  const mayAct = mayBook(user);
  const mayChange = !hasAnySales && (isUpcoming(appointment) || (state === 'done' && date === today));
  const may = {
    ...mayDo(record, now),
    'cancel-group': cancellable(together, now).length > 1,
    offer: absent.length > 0,
    undo: record.undo !== null && !isUndoTold,
  };
  // what acts at once stands first
  const all = actionLinks(AppointmentActions, context, user, { id, may });
  const [steps, links] = [all.filter(({ fields }) => fields), all.filter(({ fields }) => !fields)];
  return {
    title: `${t('booking.console.visits.one')}, ${kyivTime(startsAt)}`,
    state: stateCell(context, record, now),
    back: { label: t('booking.console.nav.visits'), href: `/ops/visits?${salon ? `salon=${salon.slug}&` : ''}date=${date}` },
    facts: facts
      .filter(([, value]) => value !== '')
      .map(([label, value]) => ({
        label,
        value,
        ...(label === t('booking.console.visits.client') && client && { href: `/ops/clients/${client.id}` }),
      })),
    open: mayAct && client && !isOpen ? `/ops/visits/${id}/open` : null,
    actions: [
      ...steps,
      ...(mayRun(user) && (isToCome || state === 'done') && date <= today
        ? [{ label: t('booking.console.book.pay'), href: `/ops/sales/of/${id}` }]
        : []),
      ...(mayAct && client ? [{ label: t('booking.console.book.again'), href: `/ops/book?visit=${id}` }] : []),
      ...(mayAct && mayChange ? [{ label: t('booking.console.change.title'), href: `/ops/visits/${id}/services` }] : []),
      ...(mayAct && isToCome ? [{ label: t('booking.console.visits.move.submit'), href: `/ops/visits/${id}/move` }] : []),
      ...links,
    ],
    sections: [
      {
        title: t('booking.console.visits.services'),
        table: {
          caption: t('booking.console.visits.services'),
          columns: [t('booking.console.visits.time'), t('booking.console.visits.services'), t('console.list.sum')],
          rows: services.map((service, place) => ({
            key: service.id,
            cells: [
              { text: service.start, ...processingNote(context, service) },
              { text: servicesOf(appointment)[place]!.slice(service.start.length + 1) },
              { text: service.predictedSum === null ? '' : formatMoney(service.predictedSum, locale) },
            ],
          })),
          empty: t('console.list.empty'),
        },
      },
      // as what is about health
      ...(mayRun(user) ? answersOf(context, record, photographs, (photo) => `/ops/visits/${id}/photographs/${photo}/picture`) : []),
      ...togetherOf(context, record, together, now),
    ],
  };
}

/** Who was booked together with an appointment. */
function togetherOf(
  context: PageContext,
  record: AdminAppointment,
  together: readonly AdminAppointment[],
  now: Date,
): ConsoleRecordPageProps['sections'] {
  const { t } = context;
  const others = together.filter(({ appointment }) => appointment.id !== record.appointment.id);
  if (others.length === 0) return [];
  const title = t('booking.console.visits.together');
  return [
    {
      title,
      table: {
        caption: title,
        columns: [
          t('booking.console.visits.desk.guest'),
          t('console.list.state'),
          t('console.list.at'),
          t('booking.console.visits.services'),
        ],
        rows: others.map((each) => ({
          key: each.appointment.id,
          cells: [
            { text: guestOf(each), href: `/ops/visits/${each.appointment.id}` },
            stateCell(context, each, now),
            { text: moment(context, each.appointment.startsAt) },
            { text: servicesOf(each.appointment).join('; ') },
          ],
        })),
        empty: '',
      },
    },
  ];
}

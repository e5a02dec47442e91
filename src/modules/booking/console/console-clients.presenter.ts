import type { ConsoleListPageProps } from '../../../../views/console/ConsoleListPage';
import type { ConsoleRecordPageProps } from '../../../../views/console/ConsoleRecordPage';
import type { ConsoleCell } from '../../../../views/console/ConsoleTable';
import { actionLinks } from '../../../platform/console/actions/operator-action';
import type { ConsoleContext } from '../../../platform/console/console-words';
import { moment } from '../../../platform/console/console-frame';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { dayWords } from '../../../shared/calendar-day';
import { maskEmail } from '../../../shared/email';
import { formatMoney } from '../../../shared/money';
import { formatPhone, maskPhone } from '../../../shared/phone';
import type { Favourites } from '../../clients/contract/client';
import { onlineRuleOf, type ClientCard, type ClientEvent, type ListedClient } from '../../clients/contract/client-card';
import type { ClientPhotograph } from '../../clients/contract/client-photograph';
import type { EngineCatalogue } from '../../scheduling/contract/engine-catalogue';
import type { PatchTestRecord } from '../../scheduling/scheduling.api';
import type { BookingAdmin } from '../application/booking-admin.service';
import { mayBook, mayRun } from './booking-roles';
import { ClientActions } from './client.actions';
import { ClientTestActions } from './client-test.actions';
import { clientTests } from './patch-test.presenter';
import { groupMarks, type GroupMark } from './appointment-groups';
import { clientName } from './client-name';
import { appointmentColumns, appointmentCells, dayTabs, type AdminAppointment } from './console-appointments.presenter';

type Counts = Awaited<ReturnType<BookingAdmin['engine']['directory']['counts']>>;

interface ClientListInput {
  /** What was looked for; undefined: nothing. */
  readonly what?: string;
  readonly isFull: boolean;
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly mayAct: boolean;
}

export function presentClients(
  context: ConsoleContext,
  clients: readonly ListedClient[],
  { what, isFull, today, mayAct }: ClientListInput,
): Omit<ConsoleListPageProps, 'frame'> {
  const { t } = context;
  return {
    title: t('booking.console.clients.title'),
    lead: what === undefined ? t('booking.console.clients.lead') : t('console.list.found', { count: clients.length }),
    tabs: dayTabs(context, 'clients', null, today),
    search: {
      action: '/ops/clients/find',
      method: 'post',
      submit: t('console.list.find'),
      fields: [{ name: 'who', label: t('booking.console.clients.find'), type: 'search', value: what, isRequired: true, maxLength: 300 }],
    },
    table: {
      caption: t('booking.console.clients.title'),
      columns: [t('console.list.name'), t('console.list.phone'), t('booking.console.clients.seen')],
      rows: clients.map((client) => ({
        key: client.id,
        cells: [
          { text: clientName(client), href: `/ops/clients/${client.id}` },
          { text: maskPhone(client.phone) },
          { text: moment(context, client.seenAt) },
        ],
      })),
      empty: t(what === undefined ? 'console.list.empty' : 'booking.console.clients.none'),
    },
    next: isFull && what === undefined ? `/ops/clients?before=${clients.at(-1)!.id}` : null,
    ...(mayAct && { more: { label: t('booking.console.book.title'), href: '/ops/book' } }),
    file: null,
  };
}

interface ClientInput {
  readonly user: ConsoleUser;
  /** Whether phones, e-mail and birthday are shown whole. */
  readonly isOpen: boolean;
  /** The last one first, a part of them. */
  readonly appointments: readonly AdminAppointment[];
  readonly isFull: boolean;
  readonly isFirstPart: boolean;
  readonly counts: Counts;
  readonly favourites: Favourites;
  readonly events: readonly ClientEvent[];
  /** Of operators, by what the audit calls them. */
  readonly names: ReadonlyMap<string, string>;
  /** Null: this person does not see them. */
  readonly photographs: readonly ClientPhotograph[] | null;
  /** Patch tests that the desk wrote down; null: no service requires one, and there are none. */
  readonly tests: readonly PatchTestRecord[] | null;
  /** What other modules keep. */
  readonly sections: ConsoleRecordPageProps['sections'];
  readonly catalogue: EngineCatalogue;
  /** Title of the salon at a location of the calendar. */
  readonly titleAt: (location: string) => string;
  readonly now: Date;
}

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const TONES = { auto: 'good', allowed: 'good', prepayment: 'wait', call: 'bad' } as const;

export function presentClient(context: ConsoleContext, client: ClientCard, shown: ClientInput): Omit<ConsoleRecordPageProps, 'frame'> {
  const { t } = context;
  const { user, isOpen, appointments, isFull, isFirstPart, events, names, sections } = shown;
  const { id } = client;
  const rule = onlineRuleOf(client);
  const mayAct = mayBook(user);
  const toCome = appointments.filter(({ appointment }) => isToCome(appointment, shown.now));
  const past = appointments.filter((each) => !toCome.includes(each));
  const mark = groupMarks(context, appointments);
  const alone = toCome.filter((each) => mark(each) === undefined);
  const groups = [...new Set(toCome.filter(mark).map(({ appointment: { group } }) => group))].map((id) =>
    toCome.filter((each) => each.appointment.group === id && mark(each)).reverse(),
  );
  const table = (title: string, rows: readonly AdminAppointment[]) => ({
    title,
    table: {
      caption: title,
      columns: [t('booking.console.visits.day'), t('booking.console.visits.salon'), ...columnsOf(context)],
      rows: rows.map((row) => ({
        key: row.appointment.id,
        cells: [
          { text: dayWords(row.appointment.date, context.locale, DAY) },
          { text: shown.titleAt(row.appointment.location) },
          ...cellsOf(context, row, shown.now, mark),
        ],
      })),
      empty: t('booking.console.clients.noAppointments'),
    },
  });
  return {
    title: clientName(client),
    state: { text: t(`booking.console.clients.rules.${rule}`), tone: TONES[rule] },
    back: { label: t('booking.console.clients.title'), href: '/ops/clients' },
    facts: factsOf(context, client, shown),
    open: mayAct && !isOpen ? `/ops/clients/${id}/open` : null,
    actions: [
      ...(mayAct
        ? [
            { label: t('booking.console.clients.edit.open'), href: `/ops/clients/${id}/edit`, fields: {} },
            ...(mayRun(user)
              ? [
                  { label: t('booking.console.clients.health.title'), href: `/ops/clients/${id}/health`, fields: {} },
                  { label: t('booking.console.clients.photographs.add'), href: `/ops/clients/${id}/photographs` },
                ]
              : []),
            { label: t('booking.console.book.title'), href: `/ops/book?client=${id}` },
          ]
        : []),
      ...actionLinks(ClientTestActions, context, user, { id, may: { 'patch-test': shown.tests !== null } }),
      ...actionLinks(ClientActions, context, user, { id, may: { rule: true, messages: true } }),
      ...(user.role === 'owner'
        ? [
            { label: t('booking.console.clients.merge.title'), href: `/ops/clients/${id}/merge` },
            { label: t('booking.console.clients.file'), href: `/ops/clients/${id}/file` },
          ]
        : []),
      ...actionLinks(ClientActions, context, user, { id, may: { erase: true } }),
    ],
    sections: [
      ...(isFirstPart && (alone.length > 0 || groups.length === 0) ? [table(t('booking.console.clients.toCome'), alone)] : []),
      ...(isFirstPart
        ? groups.map((group) => table(t('booking.console.clients.group', { at: moment(context, group[0]!.appointment.startsAt) }), group))
        : []),
      {
        ...table(t('booking.console.clients.past'), past),
        ...(isFull && { next: `/ops/clients/${id}?before=${appointments.at(-1)!.appointment.id}` }),
      },
      ...(shown.photographs ? [photographsOf(context, id, shown.photographs, names)] : []),
      ...(shown.tests ? [clientTests(context, id, shown.tests, { names, catalogue: shown.catalogue, mayAct })] : []),
      ...sections,
      ...(events.length === 0
        ? []
        : [
            {
              title: t('console.list.history'),
              table: {
                caption: t('console.list.history'),
                columns: [t('console.list.at'), t('console.list.event'), t('console.audit.who'), t('console.list.detail')],
                rows: events.map(({ at, event, by, reason }, place) => ({
                  key: String(place),
                  cells: [
                    { text: moment(context, at) },
                    { text: t(`booking.console.clients.events.${event}`) },
                    { text: whoDid(context, names, by) },
                    { text: reason },
                  ],
                })),
                empty: '',
              },
            },
          ]),
    ],
  };
}

/** Photographs, each of which opens by itself: that is written down. */
function photographsOf(
  context: ConsoleContext,
  client: string,
  photographs: readonly ClientPhotograph[],
  names: ReadonlyMap<string, string>,
): ConsoleRecordPageProps['sections'][number] {
  const { t } = context;
  const title = t('booking.console.clients.photographs.title');
  return {
    title,
    table: {
      caption: title,
      columns: [
        t('console.list.at'),
        t('booking.console.clients.photographs.kind'),
        t('booking.console.clients.photographs.note'),
        t('console.audit.who'),
        '',
        ' ',
      ],
      rows: photographs.map(({ id, kind, note, by, at }) => ({
        key: id,
        cells: [
          { text: moment(context, at) },
          { text: t(`booking.console.clients.photographs.kinds.${kind}`) },
          { text: note },
          { text: whoDid(context, names, by) },
          { text: t('booking.console.clients.photographs.open'), href: `/ops/clients/${client}/photographs/${id}/picture` },
          { text: t('booking.console.clients.photograph-remove.link'), href: `/ops/clients/${client}/photograph-remove/${id}` },
        ],
      })),
      empty: t('booking.console.clients.photographs.none'),
    },
  };
}

function isToCome({ state, endsAt }: AdminAppointment['appointment'], now: Date): boolean {
  return endsAt > now && state !== 'cancelled' && state !== 'no_show' && state !== 'done';
}

/** An appointment as a day has it, without its client. */
const WITHOUT_CLIENT = [0, 1, 4];
const columnsOf = (context: ConsoleContext) => appointmentColumns(context).filter((_, place) => WITHOUT_CLIENT.includes(place));
const cellsOf = (context: ConsoleContext, record: AdminAppointment, now: Date, mark: GroupMark): readonly ConsoleCell[] => {
  const [time, state, , , services] = appointmentCells(context, record, now);
  const small = [record.guest, mark(record)].filter(Boolean).join(', ');
  return [time!, state!, { ...services!, ...(small !== '' && { small }) }];
};

function whoDid({ t }: ConsoleContext, names: ReadonlyMap<string, string>, by: string): string {
  if (by === '') return t('booking.console.clients.byRules');
  return by === 'owner' ? t('console.roles.owner') : (names.get(by) ?? by);
}

function factsOf(context: ConsoleContext, client: ClientCard, shown: ClientInput): ConsoleRecordPageProps['facts'] {
  const { t, locale } = context;
  const { isOpen, counts, favourites, catalogue } = shown;
  const { services, employees } = catalogue;
  const phone = (kept: string) => (isOpen ? formatPhone(kept) : maskPhone(kept));
  const email = client.email ?? '';
  const marked = [
    ...favourites.services.map((id) => services.get(id)?.name[locale]),
    ...favourites.employees.map((id) => employees.get(id)?.name[locale]),
  ];
  const money = (sum: number) => (sum === 0 || shown.user.role === 'call_centre' ? '' : formatMoney(sum, locale));
  const facts = [
    [t('console.list.phone'), phone(client.phone)],
    [t('booking.console.clients.otherPhones'), client.otherPhones.map(phone).join(', ')],
    [t('console.list.email'), isOpen || email === '' ? email : maskEmail(email)],
    [t('booking.console.clients.birthday'), isOpen && client.birthday !== null ? dayWords(client.birthday, locale, DAY) : ''],
    [t('booking.console.clients.notes'), client.notes],
    [t('booking.console.clients.done'), String(counts.done)],
    [t('booking.console.clients.noShows'), String(counts.noShows)],
    [t('booking.console.clients.lateCancellations'), String(counts.lateCancellations)],
    [t('booking.console.clients.ruleSource'), client.ruleSource === '' ? '' : t(`booking.console.clients.sources.${client.ruleSource}`)],
    [t('booking.console.clients.favourites'), marked.filter(Boolean).join(', ')],
    [t('booking.console.clients.reminder'), t(`booking.console.clients.reminders.${client.reminder}`)],
    [
      t('booking.console.clients.reviews'),
      client.reviewsOffAt === null
        ? t('booking.console.clients.messages.on')
        : t('booking.console.clients.messages.offAt', { at: moment(context, client.reviewsOffAt) }),
    ],
    [
      t('booking.console.clients.next'),
      client.nextOnAt === null
        ? t('booking.console.clients.messages.off')
        : t('booking.console.clients.messages.onAt', { at: moment(context, client.nextOnAt) }),
    ],
    [t('booking.console.clients.language'), t(`booking.console.clients.languages.${client.locale}`)],
    [t('booking.console.clients.gender'), client.gender === null ? '' : t(`booking.console.clients.genders.${client.gender}`)],
    [t('booking.console.clients.bonus'), money(client.bonus)],
    [t('booking.console.clients.balance'), money(client.balance)],
    [t('booking.console.clients.since'), moment(context, client.createdAt)],
    [t('booking.console.clients.seen'), moment(context, client.seenAt)],
  ] as const;
  return facts.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }));
}

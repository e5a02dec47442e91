import type { ConsoleListPageProps } from '../../../../views/console/ConsoleListPage';
import type { ConsoleRecordPageProps } from '../../../../views/console/ConsoleRecordPage';
import type { ConsoleCell } from '../../../../views/console/ConsoleTable';
import { maskEmail } from '../../../shared/email';
import { formatPhone, internationalPhone, maskPhone } from '../../../shared/phone';
import type { TodayTable } from '../../../platform/console/console-parts';
import { CALL_STATES, isSettled, mayUndo, type LeadCall } from '../domain/lead-call';
import type { LeadState } from '../domain/lead-state';
import type { StoredLead } from '../domain/stored-lead';
import { nextStep } from '../domain/lead-delivery';
import type { LeadAdmin } from '../application/lead-admin';
import { assigneeName, type LeadAssignee } from './lead-assignees';
import { actionLinks } from '../../../platform/console/actions/operator-action';
import { codeWords, type ConsoleContext } from '../../../platform/console/console-words';
import { moment } from '../../../platform/console/console-frame';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { CALL_TONES, callPresses, promiseCell } from './call-cells';
import { LeadActions, type LEAD_LISTS } from './lead.actions';
import { CALL, FILES } from './lead-roles';

type LeadFact = ConsoleRecordPageProps['facts'][number];
type Recorded = Awaited<ReturnType<LeadAdmin['record']>>;

const TONES = { kept: 'plain', queued: 'wait', delivered: 'good', failed: 'bad', dropped: 'plain' } as const;
/** States of the way to the helpdesk that are worth a tab. */
const TAB_STATES = ['failed', 'dropped'] as const;

export function leadColumns({ t }: ConsoleContext): readonly string[] {
  return [
    t('console.list.at'),
    t('lead.console.leads.call'),
    t('lead.console.leads.promise'),
    t('console.list.name'),
    t('lead.console.leads.source'),
    t('lead.console.leads.assignee'),
    t('lead.console.leads.helpdesk'),
  ];
}

/** The file has more than the list. */
export function leadFileColumns(context: ConsoleContext): readonly string[] {
  return [...leadColumns(context), context.t('console.list.phone'), context.t('lead.console.leads.error')];
}

interface Shown {
  readonly assignees: readonly LeadAssignee[];
  readonly now: Date;
}

export function leadCells(context: ConsoleContext, lead: StoredLead, { assignees, now }: Shown): readonly ConsoleCell[] {
  const { id, createdAt, state, lead: said, call, assignee } = lead;
  return [
    { text: moment(context, createdAt), href: `/ops/leads/${id}` },
    { text: context.t(`lead.console.leads.calls.${call.state}`), tone: CALL_TONES[call.state] },
    promiseCell(context, call, now),
    { text: said.name, small: maskPhone(said.phone) },
    { text: [leadSource(context, said.source), ...(said.support ? [context.t('lead.console.leads.support')] : [])].join(' · ') },
    { text: assigneeName(assignees, assignee) },
    { text: context.t(`lead.console.leads.states.${state}`), tone: TONES[state] },
  ];
}

export function leadFileCells(context: ConsoleContext, lead: StoredLead, shown: Shown): readonly ConsoleCell[] {
  return [...leadCells(context, lead, shown), { text: maskPhone(lead.lead.phone) }, { text: lead.lastError ?? '' }];
}

/** Whom to call now, on the first screen, with one press each for what becomes of it. */
export function presentDue(context: ConsoleContext, leads: readonly StoredLead[], { user, now, most }: DueInput): TodayTable {
  const { t } = context;
  return {
    title: t('lead.console.home.title', { count: leads.length }),
    table: {
      caption: t('lead.console.leads.due'),
      columns: [t('console.list.name'), t('lead.console.leads.promise'), t('console.list.phone'), t('lead.console.leads.source'), '', ' '],
      rows: leads.slice(0, most).map((lead) => ({
        key: lead.id,
        cells: [
          { text: lead.lead.name, href: `/ops/leads/${lead.id}` },
          promiseCell(context, lead.call, now),
          { text: maskPhone(lead.lead.phone) },
          { text: [leadSource(context, lead.lead.source), lead.lead.salon].filter(Boolean).join(' · ') },
          ...callPresses(context, user, lead, 'due'),
        ],
      })),
      empty: t('lead.console.home.none'),
    },
    more: { label: t('lead.console.home.all'), href: '/ops/leads?call=due' },
  };
}

interface DueInput {
  readonly user: ConsoleUser;
  readonly now: Date;
  /** Lines. */
  readonly most: number;
}

/** As leads name where they come from; a program that calls the API may say anything. */
const leadSource = ({ find }: ConsoleContext, source: string) => find(`charts.sources.${source}`) ?? source;

interface LeadListInput extends Shown {
  readonly user: ConsoleUser;
  readonly state?: LeadState | null;
  readonly call?: (typeof LEAD_LISTS)[number] | null;
  /** Whether who looks sees no leads at all. */
  readonly isClosed: boolean;
  /** Those of who looks. */
  readonly isMine?: boolean;
  /** What was searched by. */
  readonly phone?: string;
  /** Whether there may be another part. */
  readonly isFull?: boolean;
}

export function presentLeads(
  context: ConsoleContext,
  leads: readonly StoredLead[],
  { state = null, call = null, isMine = false, phone, isFull = false, isClosed, user, ...shown }: LeadListInput,
): Omit<ConsoleListPageProps, 'frame'> {
  const { t } = context;
  const query = `${state === null ? '' : `state=${state}&`}${call === null ? '' : `call=${call}&`}${isMine ? 'mine=yes&' : ''}`;
  // what was found by a phone stands in no address that a press could lead back to
  const mayPress = CALL.includes(user.role) && phone === undefined;
  const tab = (label: string, of: string) => ({ label, href: `/ops/leads?${of}`, isCurrent: query === `${of}&` });
  return {
    title: t('lead.console.nav.leads'),
    lead: isClosed ? t('lead.console.leads.closedToSalons') : phone === undefined ? '' : t('console.list.found', { count: leads.length }),
    tabs: [
      { label: t('console.list.all'), href: '/ops/leads', isCurrent: query === '' && phone === undefined },
      tab(t('lead.console.leads.due'), 'call=due'),
      ...(user.role === 'salon' ? [] : [tab(t('lead.console.leads.mine'), 'mine=yes')]),
      ...CALL_STATES.map((each) => tab(t(`lead.console.leads.calls.${each}`), `call=${each}`)),
      ...TAB_STATES.map((each) => tab(t(`lead.console.leads.states.${each}`), `state=${each}`)),
      ...(user.role === 'owner' ? [{ label: t('lead.console.leads.settings'), href: '/ops/leads/alerts' }] : []),
    ],
    search: {
      action: '/ops/leads/find',
      method: 'post',
      submit: t('console.list.find'),
      fields: [{ name: 'phone', label: t('console.list.phone'), type: 'search', value: phone, isRequired: true }],
    },
    table: {
      caption: t('lead.console.nav.leads'),
      columns: [...leadColumns(context), ...(mayPress ? ['', ' '] : [])],
      rows: leads.map((lead) => ({
        key: lead.id,
        cells: [...leadCells(context, lead, { ...shown }), ...(mayPress ? callPresses(context, user, lead, call ?? 'all') : [])],
      })),
      empty: t('console.list.empty'),
    },
    next: isFull ? `/ops/leads?${query}before=${leads.at(-1)!.id}` : null,
    file:
      phone === undefined && call !== 'due' && FILES.includes(user.role)
        ? `/ops/leads/file${query === '' ? '' : `?${query.slice(0, -1)}`}`
        : null,
  };
}

interface LeadInput extends Shown {
  readonly isOpen: boolean;
  readonly user: ConsoleUser;
  /** The card of the client who has the phone; null: there is none. */
  readonly clientHref: string | null;
  /** Whether appointments are made here. */
  readonly isBookable: boolean;
}

export function presentLead(context: ConsoleContext, record: Recorded, shown: LeadInput): Omit<ConsoleRecordPageProps, 'frame'> {
  const { t } = context;
  const { id, call, events } = record;
  const { isOpen, user, clientHref, isBookable } = shown;
  const may = mayDo(record, shown.now);
  const isOpenCall = may.close;
  const mayCall = CALL.includes(user.role);
  return {
    title: t('lead.console.leads.one'),
    state: { text: t(`lead.console.leads.calls.${call.state}`), tone: CALL_TONES[call.state] },
    back: { label: t('lead.console.nav.leads'), href: '/ops/leads' },
    facts: factsOf(context, record, shown).filter(({ value }) => value !== ''),
    open: mayCall && !isOpen ? `/ops/leads/${id}/open` : null,
    actions: [
      ...(mayCall && isOpenCall && isBookable ? [{ label: t('lead.console.leads.book'), href: `/ops/book?lead=${id}` }] : []),
      ...actionLinks(LeadActions, context, user, { id, may: { ...may, assign: false, note: false, retry: false, drop: false } }),
      ...(mayCall && isOpenCall ? [{ label: t('lead.console.leads.not-reached.later'), href: `/ops/leads/${id}/not-reached` }] : []),
      ...(clientHref === null ? [] : [{ label: t('console.record.client'), href: clientHref }]),
      ...actionLinks(LeadActions, context, user, {
        id,
        may: { assign: may.assign, note: may.note, retry: may.retry, drop: may.drop },
      }),
    ],
    sections: [
      {
        title: t('console.list.history'),
        table: {
          caption: t('console.list.history'),
          columns: [t('console.list.at'), t('console.list.event'), t('console.list.detail')],
          rows: events.map(({ at, event, detail }, place) => ({
            key: String(place),
            cells: [
              { text: moment(context, at) },
              { text: codeWords(context, 'leadEvents', event) },
              { text: context.find(`leads.reasons.${detail}`) ?? detail ?? '' },
            ],
          })),
          empty: t('console.list.empty'),
        },
      },
    ],
  };
}

/** What is known of a lead; empty values, too. */
function factsOf(context: ConsoleContext, record: Recorded, { isOpen, assignees, now }: LeadInput): readonly LeadFact[] {
  const { t } = context;
  const { createdAt, state, lead, call, progress, attempts, lastError, assignee, note, erasedAt } = record;
  const email = lead.email ?? '';
  return [
    ...callFacts(context, call, now),
    { label: t('console.list.at'), value: moment(context, createdAt) },
    { label: t('console.list.name'), value: lead.name },
    {
      label: t('console.list.phone'),
      value: isOpen ? formatPhone(lead.phone) : maskPhone(lead.phone),
      ...(isOpen && lead.phone !== '' && { href: `tel:${internationalPhone(lead.phone)}` }),
    },
    { label: t('console.list.email'), value: isOpen || email === '' ? email : maskEmail(email) },
    ...[
      [t('console.list.salon'), lead.salon],
      [t('lead.console.leads.source'), leadSource(context, lead.source)],
      [t('lead.console.leads.support'), lead.support ? t('lead.console.leads.supportYes') : ''],
      [t('lead.console.leads.service'), lead.service],
      [t('lead.console.leads.time'), lead.time],
      [t('lead.console.leads.text'), lead.text],
      [t('lead.console.leads.comment'), lead.comment],
      [t('lead.console.leads.ordered'), lead.orderTime],
      [t('lead.console.leads.appointment'), lead.appointmentId],
      [t('lead.console.leads.assignee'), assigneeName(assignees, assignee)],
      [t('lead.console.leads.note.label'), note],
      [t('lead.console.leads.helpdesk'), t(`lead.console.leads.states.${state}`)],
      [t('lead.console.leads.step'), codeWords(context, 'leadSteps', nextStep(progress))],
      [t('console.list.attempts'), String(attempts)],
      [t('lead.console.leads.error'), lastError ?? ''],
      [t('console.list.erased'), moment(context, erasedAt)],
    ].map(([label, value]) => ({ label: label!, value: value! })),
  ];
}

/** What is known of the call that a lead asks for. */
function callFacts(context: ConsoleContext, call: LeadCall, now: Date): readonly LeadFact[] {
  const { t } = context;
  const { appointment } = call;
  const bookedAs = t(`lead.console.leads.${appointment === null ? 'bookedElsewhere' : 'bookedHere'}`);
  const promise = promiseCell(context, call, now).text;
  const promised = [call.promisedAt ? moment(context, call.promisedAt) : '', call.state === 'new' ? promise : ''];
  return [
    { label: t('lead.console.leads.promise'), value: promised.filter(Boolean).join(' · '), ticks: true },
    {
      label: t('lead.console.leads.callAt'),
      value: call.callAt === null ? '' : `${moment(context, call.callAt)} · ${promise}`,
      ticks: true,
    },
    {
      label: t('lead.console.leads.bookedAs'),
      value: call.state === 'booked' ? bookedAs : '',
      ...(appointment !== null && { href: `/ops/visits/${appointment}` }),
    },
    { label: t('lead.console.leads.closedBecause'), value: call.reason === null ? '' : t(`lead.console.leads.reasons.${call.reason}`) },
  ];
}

/** What the state of a lead allows. */
function mayDo({ state, call, erasedAt }: Recorded, now: Date) {
  const isErased = erasedAt !== null;
  const isOpenCall = !isErased && !isSettled(call);
  return {
    called: isOpenCall && call.state !== 'called',
    'not-reached': isOpenCall,
    booked: isOpenCall,
    close: isOpenCall,
    undo: !isErased && mayUndo(call, now),
    assign: !isErased,
    note: !isErased,
    retry: state !== 'delivered' && !isErased,
    drop: state !== 'delivered' && state !== 'dropped',
  };
}

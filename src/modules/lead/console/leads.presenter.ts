import type { ConsoleListPageProps } from '../../../../views/console/ConsoleListPage';
import type { ConsoleRecordPageProps } from '../../../../views/console/ConsoleRecordPage';
import type { ConsoleCell } from '../../../../views/console/ConsoleTable';
import { maskEmail } from '../../../shared/email';
import { formatPhone, maskPhone } from '../../../shared/phone';
import { LEAD_STATES, type LeadState } from '../domain/lead-state';
import { nextStep } from '../domain/lead-delivery';
import type { LeadAdmin } from '../application/lead-admin';
import { assigneeName, type LeadAssignee } from './lead-assignees';
import { actionLinks } from '../../../platform/console/actions/operator-action';
import { codeWords, type ConsoleContext } from '../../../platform/console/console-words';
import { moment } from '../../../platform/console/console-frame';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { LeadActions } from './lead.actions';

type Listed = Awaited<ReturnType<LeadAdmin['list']>>[number];
type Recorded = Awaited<ReturnType<LeadAdmin['record']>>;

const TONES = { kept: 'plain', queued: 'wait', delivered: 'good', failed: 'bad', dropped: 'plain' } as const;

export function leadColumns({ t }: ConsoleContext): readonly string[] {
  return [
    t('console.list.at'),
    t('console.list.state'),
    t('console.list.name'),
    t('console.list.phone'),
    t('lead.console.leads.source'),
    t('lead.console.leads.assignee'),
    t('lead.console.leads.error'),
  ];
}

export function leadCells(
  context: ConsoleContext,
  { id, createdAt, state, lead, assignee, lastError }: Listed,
  assignees: readonly LeadAssignee[],
): readonly ConsoleCell[] {
  return [
    { text: moment(context, createdAt), href: `/ops/leads/${id}` },
    { text: context.t(`lead.console.leads.states.${state}`), tone: TONES[state] },
    { text: lead.name },
    { text: maskPhone(lead.phone) },
    { text: [leadSource(context, lead.source), ...(lead.support ? [context.t('lead.console.leads.support')] : [])].join(' · ') },
    { text: assigneeName(assignees, assignee) },
    { text: lastError ?? '' },
  ];
}

/** As leads name where they come from; a program that calls the API may say anything. */
const leadSource = ({ find }: ConsoleContext, source: string) => find(`charts.sources.${source}`) ?? source;

interface LeadListInput {
  readonly state?: LeadState | null;
  /** Those of who looks. */
  readonly isMine?: boolean;
  readonly assignees: readonly LeadAssignee[];
  /** What was searched by. */
  readonly phone?: string;
  /** Whether there may be another part. */
  readonly isFull?: boolean;
}

export function presentLeads(
  context: ConsoleContext,
  leads: readonly Listed[],
  { state = null, isMine = false, phone, isFull = false, assignees }: LeadListInput,
): Omit<ConsoleListPageProps, 'frame'> {
  const { t } = context;
  const query = `${state === null ? '' : `state=${state}&`}${isMine ? 'mine=yes&' : ''}`;
  return {
    title: t('lead.console.nav.leads'),
    lead: phone === undefined ? '' : t('console.list.found', { count: leads.length }),
    tabs: [
      { label: t('console.list.all'), href: '/ops/leads', isCurrent: query === '' && phone === undefined },
      { label: t('lead.console.leads.mine'), href: '/ops/leads?mine=yes', isCurrent: isMine },
      ...LEAD_STATES.map((each) => ({
        label: t(`lead.console.leads.states.${each}`),
        href: `/ops/leads?state=${each}`,
        isCurrent: each === state,
      })),
    ],
    search: {
      action: '/ops/leads/find',
      method: 'post',
      submit: t('console.list.find'),
      fields: [{ name: 'phone', label: t('console.list.phone'), type: 'search', value: phone, isRequired: true }],
    },
    table: {
      caption: t('lead.console.nav.leads'),
      columns: leadColumns(context),
      rows: leads.map((lead) => ({ key: lead.id, cells: leadCells(context, lead, assignees) })),
      empty: t('console.list.empty'),
    },
    next: isFull ? `/ops/leads?${query}before=${leads.at(-1)!.id}` : null,
    file: phone === undefined ? `/ops/leads/file${query === '' ? '' : `?${query.slice(0, -1)}`}` : null,
  };
}

export function presentLead(
  context: ConsoleContext,
  { id, createdAt, state, lead, progress, attempts, lastError, assignee, note, erasedAt, events }: Recorded,
  {
    isOpen,
    user,
    assignees,
    clientHref,
  }: {
    readonly isOpen: boolean;
    readonly user: ConsoleUser;
    readonly assignees: readonly LeadAssignee[];
    /** The card of the client who has the phone; null: there is none. */
    readonly clientHref: string | null;
  },
): Omit<ConsoleRecordPageProps, 'frame'> {
  const { t } = context;
  const email = lead.email ?? '';
  const facts = [
    [t('console.list.at'), moment(context, createdAt)],
    [t('console.list.name'), lead.name],
    [t('console.list.phone'), isOpen ? formatPhone(lead.phone) : maskPhone(lead.phone)],
    [t('console.list.email'), isOpen || email === '' ? email : maskEmail(email)],
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
    [t('lead.console.leads.step'), codeWords(context, 'leadSteps', nextStep(progress))],
    [t('console.list.attempts'), String(attempts)],
    [t('lead.console.leads.error'), lastError ?? ''],
    [t('console.list.erased'), moment(context, erasedAt)],
  ] as const;
  const isErased = erasedAt !== null;
  const may = {
    assign: !isErased,
    note: !isErased,
    retry: state !== 'delivered' && !isErased,
    drop: state !== 'delivered' && state !== 'dropped',
  };
  return {
    title: t('lead.console.leads.one'),
    state: { text: t(`lead.console.leads.states.${state}`), tone: TONES[state] },
    back: { label: t('lead.console.nav.leads'), href: '/ops/leads' },
    facts: facts.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value })),
    open: user.role === 'owner' && !isOpen ? `/ops/leads/${id}/open` : null,
    actions: [
      ...(clientHref === null ? [] : [{ label: t('console.record.client'), href: clientHref }]),
      ...actionLinks(LeadActions, context, user, { id, may }),
    ],
    sections: [
      {
        title: t('console.list.history'),
        table: {
          caption: t('console.list.history'),
          columns: [t('console.list.at'), t('console.list.event'), t('console.list.detail')],
          rows: events.map(({ at, event, detail }, place) => ({
            key: String(place),
            cells: [{ text: moment(context, at) }, { text: codeWords(context, 'leadEvents', event) }, { text: detail ?? '' }],
          })),
          empty: t('console.list.empty'),
        },
      },
    ],
  };
}

import type { ConsoleListPageProps } from '../../../../views/pages/console/ConsoleListPage';
import type { ConsoleRecordPageProps } from '../../../../views/pages/console/ConsoleRecordPage';
import type { ConsoleCell } from '../../../../views/pages/console/ConsoleTable';
import type { PageContext } from '../../../platform/pages/page-context';
import { maskEmail } from '../../../shared/email';
import { formatPhone, maskPhone } from '../../../shared/phone';
import { LEAD_STATES, nextStep, type LeadDesk, type LeadState } from '../../lead/lead.api';
import { moment } from './console-frame';

type Listed = Awaited<ReturnType<LeadDesk['list']>>[number];
type Recorded = Awaited<ReturnType<LeadDesk['record']>>;

const TONES = { kept: 'plain', queued: 'wait', delivered: 'good', failed: 'bad', dropped: 'plain' } as const;

export function leadColumns({ t }: PageContext): readonly string[] {
  return [
    t('console.list.at'),
    t('console.list.state'),
    t('console.list.name'),
    t('console.list.phone'),
    t('console.leads.source'),
    t('console.leads.error'),
  ];
}

export function leadCells(context: PageContext, { id, createdAt, state, lead, lastError }: Listed): readonly ConsoleCell[] {
  return [
    { text: moment(context, createdAt), href: `/ops/leads/${id}` },
    { text: context.t(`console.leads.states.${state}`), tone: TONES[state] },
    { text: lead.name },
    { text: maskPhone(lead.phone) },
    { text: lead.source },
    { text: lastError ?? '' },
  ];
}

interface Shown {
  readonly state?: LeadState | null;
  /** What was searched by. */
  readonly phone?: string;
  /** Whether there may be another part. */
  readonly isFull?: boolean;
}

export function presentLeads(
  context: PageContext,
  leads: readonly Listed[],
  { state = null, phone, isFull = false }: Shown,
): Omit<ConsoleListPageProps, 'frame'> {
  const { t } = context;
  const query = state === null ? '' : `state=${state}&`;
  return {
    title: t('console.nav.leads'),
    lead: phone === undefined ? '' : t('console.list.found', { count: leads.length }),
    tabs: [
      { label: t('console.list.all'), href: '/ops/leads', isCurrent: state === null && phone === undefined },
      ...LEAD_STATES.map((each) => ({
        label: t(`console.leads.states.${each}`),
        href: `/ops/leads?state=${each}`,
        isCurrent: each === state,
      })),
    ],
    search: {
      ...{ action: '/ops/leads/find', method: 'post', submit: t('console.list.find') },
      fields: [{ name: 'phone', label: t('console.list.phone'), type: 'search', value: phone, isRequired: true }],
    },
    table: {
      caption: t('console.nav.leads'),
      columns: leadColumns(context),
      rows: leads.map((lead) => ({ key: lead.id, cells: leadCells(context, lead) })),
      empty: t('console.list.empty'),
    },
    next: isFull ? `/ops/leads?${query}before=${leads.at(-1)!.id}` : null,
    file: '/ops/leads/file',
  };
}

export function presentLead(
  context: PageContext,
  { id, createdAt, state, lead, progress, attempts, lastError, erasedAt, events }: Recorded,
  { isOpen, mayAct }: { readonly isOpen: boolean; readonly mayAct: boolean },
): Omit<ConsoleRecordPageProps, 'frame'> {
  const { t } = context;
  const email = lead.email ?? '';
  const facts = [
    [t('console.list.at'), moment(context, createdAt)],
    [t('console.list.name'), lead.name],
    [t('console.list.phone'), isOpen ? formatPhone(lead.phone) : maskPhone(lead.phone)],
    [t('console.list.email'), isOpen || email === '' ? email : maskEmail(email)],
    [t('console.list.salon'), lead.salon],
    [t('console.leads.source'), lead.source],
    [t('console.leads.service'), lead.service],
    [t('console.leads.time'), lead.time],
    [t('console.leads.text'), lead.text],
    [t('console.leads.comment'), lead.comment],
    [t('console.leads.step'), nextStep(progress)],
    [t('console.list.attempts'), String(attempts)],
    [t('console.leads.error'), lastError ?? ''],
    [t('console.list.erased'), moment(context, erasedAt)],
  ] as const;
  const settled = state === 'delivered' || erasedAt !== null;
  return {
    title: t('console.leads.one'),
    state: { text: t(`console.leads.states.${state}`), tone: TONES[state] },
    back: { label: t('console.nav.leads'), href: '/ops/leads' },
    facts: facts.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value })),
    open: mayAct && !isOpen ? `/ops/leads/${id}/open` : null,
    actions: mayAct
      ? [
          ...(settled ? [] : [{ label: t('console.leads.retry.submit'), href: `/ops/leads/${id}/retry` }]),
          ...(state === 'delivered' || state === 'dropped'
            ? []
            : [{ label: t('console.leads.drop.submit'), href: `/ops/leads/${id}/drop` }]),
        ]
      : [],
    sections: [
      {
        title: t('console.list.history'),
        table: {
          caption: t('console.list.history'),
          columns: [t('console.list.at'), t('console.list.event'), t('console.list.detail')],
          rows: events.map(({ at, event, detail }, place) => ({
            key: String(place),
            cells: [{ text: moment(context, at) }, { text: event }, { text: detail ?? '' }],
          })),
          empty: t('console.list.empty'),
        },
      },
    ],
  };
}

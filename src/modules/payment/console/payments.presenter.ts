import type { ConsoleListPageProps } from '../../../../views/console/ConsoleListPage';
import type { ConsoleRecordPageProps } from '../../../../views/console/ConsoleRecordPage';
import type { ConsoleCell, ConsoleTableProps } from '../../../../views/console/ConsoleTable';
import { formatMoney } from '../../../shared/money';
import { PAYMENT_STATES, type PaymentState } from '../domain/payment';
import { REFUND_STATES, type RefundState } from '../domain/refund-state';
import type { PaymentAdmin } from '../application/payment-admin.service';
import { codeWords, type ConsoleContext } from '../../../platform/console/console-words';
import { providerWord, refundReason } from './payment-words';
import { moment } from '../../../platform/console/console-frame';

type Attempt = Awaited<ReturnType<PaymentAdmin['list']>>[number];
type Refund = Awaited<ReturnType<PaymentAdmin['listRefunds']>>[number];
type Update = Awaited<ReturnType<PaymentAdmin['updates']>>[number];
type Recorded = Awaited<ReturnType<PaymentAdmin['record']>>;
type Tone = NonNullable<ConsoleCell['tone']>;

const TONES: Readonly<Record<PaymentState, Tone>> = { pending: 'wait', held: 'wait', paid: 'good', failed: 'bad', refunded: 'plain' };
const REFUND_TONES: Readonly<Record<RefundState, Tone>> = {
  pending: 'wait',
  done: 'good',
  waiting: 'wait',
  refused: 'bad',
  unclear: 'bad',
};

const PATHS = { attempts: '/ops/payments', refunds: '/ops/payments/refunds', updates: '/ops/payments/news' } as const;
/** Updates that have changed nothing, because they contradict themselves or us. */
export const UPDATES_TO_COMPARE = ['doubtful', 'mismatch', 'unreadable'] as const;
export type UpdateToCompare = (typeof UPDATES_TO_COMPARE)[number];

/** What is shown: attempts, refunds, or updates that somebody has to compare; of one state, or all. */
export interface PaymentListInput {
  readonly list: keyof typeof PATHS;
  readonly state: PaymentState | RefundState | UpdateToCompare | null;
  /** The id that was searched by. */
  readonly find?: string;
  readonly isFull: boolean;
}

/** Attempts and refunds, and the states of those that are shown. */
function tabsOf({ t }: ConsoleContext, { list, state }: PaymentListInput): ConsoleListPageProps['tabs'] {
  const tab = (label: string, of: PaymentListInput['list'], one: PaymentListInput['state']) => {
    const href = one === null ? PATHS[of] : `${PATHS[of]}?state=${one}`;
    return { label, href, isCurrent: list === of && state === one };
  };
  const ofList = {
    attempts: PAYMENT_STATES.map((each) => tab(t(`payment.console.payments.states.${each}`), 'attempts', each)),
    refunds: REFUND_STATES.map((each) => tab(t(`payment.console.payments.refund.states.${each}`), 'refunds', each)),
    updates: UPDATES_TO_COMPARE.map((each) => tab(t(`payment.console.payments.toCompare.${each}`), 'updates', each)),
  };
  return [
    tab(t('payment.console.payments.attempts'), 'attempts', null),
    tab(t('payment.console.payments.refunds'), 'refunds', null),
    ...(list === 'updates' ? [] : [tab(t('payment.console.payments.compare'), 'updates', 'doubtful')]),
    ...ofList[list],
  ];
}

function listOf(
  context: ConsoleContext,
  table: ConsoleTableProps,
  shown: PaymentListInput,
  last?: string,
): Omit<ConsoleListPageProps, 'frame'> {
  const path = PATHS[shown.list];
  const query = [
    ...(shown.state === null ? [] : [`state=${shown.state}&`]),
    ...(shown.find === undefined ? [] : [`find=${encodeURIComponent(shown.find)}&`]),
  ].join('');
  const { t } = context;
  const search: ConsoleListPageProps['search'] = {
    action: path,
    method: 'get',
    submit: t('console.list.find'),
    fields: [
      { name: 'find', label: t('payment.console.payments.find'), type: 'search', value: shown.find, isRequired: true, maxLength: 64 },
    ],
  };
  return {
    title: t('payment.console.nav.payments'),
    lead: t(shown.list === 'updates' ? 'payment.console.payments.compareLead' : 'payment.console.payments.lead'),
    tabs: tabsOf(context, shown),
    search: shown.list === 'attempts' ? search : null,
    table,
    next: shown.isFull && last !== undefined ? `${path}?${query}before=${last}` : null,
    file: shown.list === 'updates' ? null : `${path}/file${query === '' ? '' : `?${query.slice(0, -1)}`}`,
  };
}

export function attemptColumns({ t }: ConsoleContext): readonly string[] {
  return [
    t('console.list.at'),
    t('console.list.state'),
    t('payment.console.payments.subject'),
    t('console.list.sum'),
    t('payment.console.payments.returned'),
    t('payment.console.payments.said'),
  ];
}

export function attemptCells({ t, ...context }: ConsoleContext, one: Attempt): readonly ConsoleCell[] {
  const { id, createdAt, state, subject, amount, returned, status } = one;
  return [
    { text: moment(context, createdAt), href: `/ops/payments/${id}` },
    { text: t(`payment.console.payments.states.${state}`), tone: TONES[state] },
    { text: subject },
    { text: formatMoney(amount, context.locale) },
    { text: returned === 0 ? '' : formatMoney(returned, context.locale) },
    providerWord(context, status),
  ];
}

export function presentAttempts(
  context: ConsoleContext,
  attempts: readonly Attempt[],
  shown: PaymentListInput,
): Omit<ConsoleListPageProps, 'frame'> {
  const { t } = context;
  const table: ConsoleTableProps = {
    caption: t('payment.console.payments.attempts'),
    columns: attemptColumns(context),
    rows: attempts.map((attempt) => ({ key: attempt.id, cells: attemptCells(context, attempt) })),
    empty: t('console.list.empty'),
  };
  return listOf(context, table, shown, attempts.at(-1)?.id);
}

export function presentRefunds(
  context: ConsoleContext,
  refunds: readonly Refund[],
  shown: PaymentListInput,
): Omit<ConsoleListPageProps, 'frame'> {
  return listOf(context, refundTable(context, refunds, true), shown, refunds.at(-1)?.id);
}

export function presentUpdates(
  context: ConsoleContext,
  updates: readonly Update[],
  shown: PaymentListInput,
): Omit<ConsoleListPageProps, 'frame'> {
  const { t, locale } = context;
  const table: ConsoleTableProps = {
    caption: t('payment.console.payments.news'),
    columns: [
      t('console.list.at'),
      t('payment.console.payments.one'),
      t('payment.console.payments.said'),
      t('console.list.sum'),
      t('payment.console.payments.source'),
      t('console.list.detail'),
    ],
    rows: updates.map(({ id, attempt, facts, source, receivedAt, detail }) => ({
      key: String(id),
      cells: [
        { text: moment(context, receivedAt) },
        { text: attempt, href: `/ops/payments/${encodeURIComponent(attempt)}` },
        providerWord(context, facts?.status),
        { text: facts?.amount == null ? '' : formatMoney(facts.amount, locale) },
        { text: codeWords(context, 'newsSources', source) },
        { text: detail ?? '' },
      ],
    })),
    empty: t('payment.console.payments.nothingToCompare'),
  };
  const last = updates.at(-1)?.id;
  return listOf(context, table, shown, last === undefined ? undefined : String(last));
}

export function refundColumns({ t }: ConsoleContext): readonly string[] {
  return [
    t('console.list.at'),
    t('console.list.state'),
    t('console.list.sum'),
    t('payment.console.payments.reason'),
    t('payment.console.payments.settledAt'),
    t('console.list.detail'),
  ];
}

/** @param isLinked whether it leads to the payment it is of */
export function refundCells({ t, ...context }: ConsoleContext, one: Refund, isLinked: boolean): readonly ConsoleCell[] {
  const { attempt, createdAt, state, amount, reason, settledAt, lastError } = one;
  return [
    { text: moment(context, createdAt), ...(isLinked ? { href: `/ops/payments/${attempt}` } : {}) },
    { text: t(`payment.console.payments.refund.states.${state}`), tone: REFUND_TONES[state] },
    { text: formatMoney(amount, context.locale) },
    { text: refundReason({ t }, reason) },
    { text: moment(context, settledAt) },
    { text: lastError ?? '' },
  ];
}

/** @param isLinked whether each leads to the payment it is of */
function refundTable(context: ConsoleContext, refunds: readonly Refund[], isLinked: boolean): ConsoleTableProps {
  const { t } = context;
  return {
    caption: t('payment.console.payments.refunds'),
    columns: refundColumns(context),
    rows: refunds.map((one) => ({ key: one.id, cells: refundCells(context, one, isLinked) })),
    empty: t('console.list.empty'),
  };
}

function refundActions({ t, locale }: ConsoleContext, { id, state, amount }: Refund) {
  const [sum, path] = [formatMoney(amount, locale), `/ops/payments/refunds/${id}`];
  if (state === 'unclear') {
    return [
      { label: t('payment.console.payments.arrived.label', { sum }), href: `${path}/arrived` },
      { label: t('payment.console.payments.again.label', { sum }), href: `${path}/again` },
    ];
  }
  const isOpen = state === 'pending' || state === 'refused';
  return isOpen ? [{ label: t('payment.console.payments.refund.retry', { sum }), href: `${path}/retry` }] : [];
}

export function presentPayment(
  context: ConsoleContext,
  { updates, refunds, ...attempt }: Recorded,
  { mayAct }: { readonly mayAct: boolean },
): Omit<ConsoleRecordPageProps, 'frame'> {
  const { t, locale } = context;
  const { id, subject, state, amount, returned, gateway, paymentId, status, createdAt, expiresAt, settledAt, checkedAt } = attempt;
  const said = providerWord(context, status);
  const facts: readonly (readonly [string, string, string?])[] = [
    [t('console.list.at'), moment(context, createdAt)],
    [t('console.list.sum'), formatMoney(amount, locale)],
    [t('payment.console.payments.returned'), returned === 0 ? '' : formatMoney(returned, locale)],
    [t('payment.console.payments.gateway'), codeWords(context, 'modes', gateway)],
    [t('payment.console.payments.paymentId'), paymentId ?? ''],
    [t('payment.console.payments.said'), said.text, said.small],
    [t('payment.console.payments.settledAt'), moment(context, settledAt)],
    [t('certificate.console.orders.expiresAt'), moment(context, expiresAt)],
    [t('payment.console.payments.checkedAt'), moment(context, checkedAt)],
  ];
  const order = {
    label: t('payment.console.payments.subject'),
    value: subject,
    ...(subject.startsWith('order_') ? { href: `/ops/orders/${subject}` } : {}),
  };
  return {
    title: `${t('payment.console.payments.one')} ${id}`,
    state: { text: t(`payment.console.payments.states.${state}`), tone: TONES[state] },
    back: { label: t('payment.console.nav.payments'), href: '/ops/payments' },
    facts: [order, ...facts.filter(([, value]) => value !== '').map(([label, value, small]) => ({ label, value, small }))],
    open: null,
    actions: mayAct ? refunds.flatMap((refund) => refundActions(context, refund)) : [],
    sections: [
      { title: t('payment.console.payments.refunds'), table: refundTable(context, refunds, false) },
      {
        title: t('payment.console.payments.news'),
        table: {
          caption: t('payment.console.payments.news'),
          columns: [
            t('console.list.at'),
            t('payment.console.payments.source'),
            t('payment.console.payments.outcome'),
            t('payment.console.payments.said'),
            t('console.list.sum'),
            t('console.list.detail'),
          ],
          rows: updates.map((one) => ({
            key: String(one.id),
            cells: [
              { text: moment(context, one.receivedAt) },
              { text: codeWords(context, 'newsSources', one.source) },
              {
                text: one.outcome ? codeWords(context, 'newsOutcomes', one.outcome) : t('payment.console.payments.wasAgain'),
                tone: one.outcome === 'applied' ? 'good' : one.outcome ? 'bad' : 'wait',
              },
              providerWord(context, one.facts?.status),
              { text: one.facts?.amount == null ? '' : formatMoney(one.facts.amount, locale) },
              { text: one.detail ?? '' },
            ],
          })),
          empty: t('console.list.empty'),
        },
      },
    ],
  };
}

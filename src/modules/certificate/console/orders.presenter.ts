import type { ConsoleListPageProps } from '../../../../views/console/ConsoleListPage';
import type { ConsoleRecordPageProps } from '../../../../views/console/ConsoleRecordPage';
import type { ConsoleCell } from '../../../../views/console/ConsoleTable';
import { maskEmail } from '../../../shared/email';
import { formatMoney } from '../../../shared/money';
import { formatPhone, maskPhone } from '../../../shared/phone';
import { hasMoney, ORDER_STATES, type OrderState } from '../contract/order-states';
import { isRefundable } from '../application/issued/certificate-refunds';
import { CERTIFICATES_OF_FILE, type CertificateAdmin } from '../application/issued/certificate-admin';
import { kyivDay } from '../../../shared/kyiv-day';
import type { OrderAdmin } from '../application/orders/order-admin';
import { actionLinks } from '../../../platform/console/actions/operator-action';
import { codeWords, type ConsoleContext } from '../../../platform/console/console-words';
import { moment } from '../../../platform/console/console-frame';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { receiptsSection } from '../../fiscal/fiscal.api';
import { certificateCells, certificateColumns } from './certificates.presenter';
import { OrderActions } from './order.actions';

type Listed = Awaited<ReturnType<OrderAdmin['list']>>[number];
type IssuedOfOrder = Awaited<ReturnType<CertificateAdmin['find']>>[number];
type Recorded = Awaited<ReturnType<OrderAdmin['record']>>;

const TONES: Readonly<Record<OrderState, NonNullable<ConsoleCell['tone']>>> = {
  draft: 'plain',
  new: 'wait',
  awaiting_payment: 'wait',
  reserved: 'wait',
  paid: 'good',
  issued: 'good',
  delivered: 'good',
  failed: 'bad',
  expired: 'plain',
  refunded: 'plain',
  refused: 'bad',
};
/** Whose money may still be taken at a counter: what was not paid in time, too. */
const PAYABLE: readonly OrderState[] = ['new', 'awaiting_payment', 'reserved', 'failed', 'expired'];
/** States in which money may still come, and which an operator may end. */
const OPEN: readonly OrderState[] = ['draft', 'new', 'awaiting_payment', 'reserved', 'failed'];
/** States in which the provider may know of money that we do not. */
const UNPAID: readonly OrderState[] = ['awaiting_payment', 'failed', 'expired'];
/** States of orders that have certificates. */
const ISSUED: readonly OrderState[] = ['issued', 'delivered', 'refunded'];

export function orderColumns({ t }: ConsoleContext): readonly string[] {
  const columns = ['at', 'state', 'name', 'phone', 'email', 'sum', 'salon', 'report'] as const;
  return columns.map((column) => t(`console.list.${column}`));
}

/** Who looks at orders, and what salons are called by their slugs. */
interface OrderReader {
  readonly user: Pick<ConsoleUser, 'role'>;
  readonly titleOf: (salon: string) => string;
}

/** An accountant reads no contacts of clients. */
const seesContacts = ({ role }: OrderReader['user']) => role !== 'accountant';

export function orderCells(context: ConsoleContext, order: Listed, { user, titleOf }: OrderReader): readonly ConsoleCell[] {
  const { id, createdAt, state, name, phone, email, amount, report } = order;
  const salon = order.salon ?? order.counterSalon;
  return [
    { text: moment(context, createdAt), href: `/ops/orders/${id}` },
    { text: stateWords(context, order), tone: TONES[state] },
    { text: [name, order.companyName].filter(Boolean).join(', ') },
    { text: seesContacts(user) ? maskPhone(phone) : '' },
    { text: email === null || !seesContacts(user) ? '' : maskEmail(email) },
    { text: formatMoney(amount, context.locale) },
    { text: salon === null ? '' : titleOf(salon) },
    { text: report === null ? '' : context.t(`certificate.console.orders.reports.${report}`) },
  ];
}

interface OrderListInput extends OrderReader {
  readonly state?: OrderState | null;
  readonly isReported?: boolean;
  /** What was searched by. */
  readonly what?: string;
  readonly isFull?: boolean;
}

export function presentOrders(
  context: ConsoleContext,
  orders: readonly Listed[],
  { user, titleOf, state = null, isReported = false, what, isFull = false }: OrderListInput,
): Omit<ConsoleListPageProps, 'frame'> {
  const { t } = context;
  const query = [...(state === null ? [] : [`state=${state}`]), ...(isReported ? ['reported=yes'] : [])];
  return {
    title: t('certificate.console.nav.orders'),
    lead: what === undefined ? '' : t('console.list.found', { count: orders.length }),
    tabs: [
      { label: t('console.list.all'), href: '/ops/orders', isCurrent: query.length === 0 && what === undefined },
      { label: t('certificate.console.orders.reported'), href: '/ops/orders?reported=yes', isCurrent: isReported },
      ...ORDER_STATES.map((each) => ({
        label: t(`certificate.console.orders.states.${each}`),
        href: `/ops/orders?state=${each}`,
        isCurrent: each === state,
      })),
    ],
    search: {
      action: '/ops/orders/find',
      method: 'post',
      submit: t('console.list.find'),
      fields: [{ name: 'what', label: t('certificate.console.orders.find'), type: 'search', value: what, isRequired: true }],
    },
    table: {
      caption: t('certificate.console.nav.orders'),
      columns: orderColumns(context),
      rows: orders.map((order) => ({ key: order.id, cells: orderCells(context, order, { user, titleOf }) })),
      empty: t('console.list.empty'),
    },
    next: isFull ? `/ops/orders?${[...query, `before=${orders.at(-1)!.id}`].join('&')}` : null,
    file: what === undefined && user.role !== 'salon' ? `/ops/orders/file${query.length === 0 ? '' : `?${query.join('&')}`}` : null,
    ...((user.role === 'owner' || user.role === 'salon') && {
      more: { label: t('certificate.console.orders.sell.title'), href: '/ops/orders/sell' },
    }),
  };
}

interface OrderShown {
  readonly isOpen: boolean;
  readonly user: ConsoleUser;
  readonly certificates: readonly IssuedOfOrder[];
  readonly receipts: Parameters<typeof receiptsSection>[1];
  /** `YYYY-MM-DD` in Kyiv. */
  readonly today: string;
  /** The name of an operator by the id. */
  readonly nameOf: (actor: string) => string;
  /** The name of a salon by its slug. */
  readonly titleOf: (salon: string) => string;
  /** The card of the client who has the phone; null: there is none. */
  readonly clientHref: string | null;
}

/** An address as somebody reads it: whole once it was opened. */
const mailFor = (user: OrderReader['user'], isOpen: boolean) => (email: string | null) =>
  email === null || !seesContacts(user) ? '' : isOpen ? email : maskEmail(email);

/** What is known of an order; what is not is empty. */
function factsOf(context: ConsoleContext, { order }: Recorded, { isOpen, user, nameOf, titleOf }: OrderShown) {
  const { t, locale } = context;
  const { report } = order;
  const mail = mailFor(user, isOpen);
  return [
    [t('console.list.at'), moment(context, order.createdAt)],
    [t('console.list.name'), order.name],
    [t('certificate.company.name'), companyWords(order)],
    [t('certificate.console.orders.invoice'), order.invoiceNumber ?? ''],
    [t('console.list.phone'), seesContacts(user) ? (isOpen ? formatPhone(order.phone) : maskPhone(order.phone)) : ''],
    [t('console.list.email'), mail(order.email)],
    [t('console.list.sum'), formatMoney(order.amount, locale)],
    [t('common.blocks.order.discount'), discountOf(context, order)],
    [t('certificate.console.orders.pay'), order.pay === null ? '' : t(`certificate.console.orders.pays.${order.pay}`)],
    [t('console.list.salon'), order.salon === null ? '' : titleOf(order.salon)],
    [t('certificate.console.orders.paidAt'), moment(context, order.paidAt)],
    [t('certificate.console.orders.counter'), counterOf(context, order, { nameOf, titleOf })],
    [t('certificate.console.orders.transfer'), transferOf(context, order, nameOf)],
    [t('certificate.console.orders.takenBack'), order.takenBackBy === null ? '' : `${nameOf(order.takenBackBy)}: ${order.takenBackReason}`],
    [t('certificate.console.orders.handedOut'), handedOutOf(context, order, nameOf)],
    [t('certificate.console.orders.expiresAt'), order.paidAt === null ? moment(context, order.expiresAt) : ''],
    [t('console.list.report'), report === null ? '' : t(`certificate.console.orders.reports.${report}`)],
    [t('certificate.console.orders.comments'), order.comments],
    [t('certificate.console.orders.sink'), sinkOf(context, order)],
    [t('console.list.erased'), moment(context, order.erasedAt)],
  ] as const;
}

export function presentOrder(context: ConsoleContext, recorded: Recorded, shown: OrderShown): Omit<ConsoleRecordPageProps, 'frame'> {
  const { order, events } = recorded;
  const { isOpen, user, certificates, receipts, today, clientHref } = shown;
  const mail = mailFor(user, isOpen);
  const { t, locale } = context;
  const { id, state, report } = order;
  const may = {
    'mark-paid': PAYABLE.includes(state),
    'confirm-transfer': order.invoiceNumber !== null && PAYABLE.includes(state),
    'return-transfer': hasMoney(state) && order.bankBy !== null,
    'hand-out': hasMoney(state) && order.handedOutAt === null,
    'take-back': hasMoney(state) && order.counterMethod !== null && order.paidAt !== null && kyivDay(order.paidAt) === today,
    reconcile: order.pay === 'card' && order.paidAt === null && UNPAID.includes(state),
    expire: OPEN.includes(state),
    refund: certificates.some(isRefundable),
    retry: order.sink === 'queued' || order.sink === 'refused',
    'clear-report': report !== null,
  };
  return {
    title: id,
    state: { text: stateWords(context, order), tone: TONES[state] },
    back: { label: t('certificate.console.nav.orders'), href: '/ops/orders' },
    facts: factsOf(context, recorded, shown)
      .filter(([, value]) => value !== '')
      .map(([label, value]) => ({ label, value })),
    open: user.role === 'owner' && !isOpen ? `/ops/orders/${id}/open` : null,
    actions: [
      ...(user.role === 'owner' || user.role === 'salon' ? printsOf(context, id, certificates) : []),
      ...(clientHref === null ? [] : [{ label: t('console.record.client'), href: clientHref }]),
      ...actionLinks(OrderActions, context, user, { id, may }),
    ],
    sections: [
      ...(ISSUED.includes(state)
        ? [
            {
              title: t('certificate.console.nav.certificates'),
              table: {
                caption: t('certificate.console.nav.certificates'),
                columns: certificateColumns(context),
                rows: certificates.map((one) => ({ key: one.id, cells: certificateCells(context, one, seesContacts(user)) })),
                empty: t('console.list.empty'),
              },
            },
          ]
        : []),
      {
        title: t('certificate.console.orders.items'),
        table: {
          caption: t('certificate.console.orders.items'),
          columns: [t('certificate.console.orders.item'), t('console.jobs.count'), t('console.list.sum')],
          rows: order.lines.map(({ title, quantity, price }, place) => ({
            key: String(place),
            cells: [{ text: title }, { text: String(quantity) }, { text: formatMoney(price, locale) }],
          })),
          empty: t('console.list.empty'),
        },
      },
      ...(receipts.length === 0 ? [] : [receiptsSection(context, receipts, user.role !== 'salon')]),
      {
        title: t('certificate.console.orders.deliveries'),
        table: {
          caption: t('certificate.console.orders.deliveries'),
          columns: [
            t('certificate.console.orders.channel'),
            t('console.list.state'),
            t('certificate.console.orders.recipient'),
            t('console.list.email'),
            t('certificate.console.orders.sentAt'),
            t('console.list.detail'),
          ],
          rows: order.deliveries.map((one) => ({
            key: one.id,
            cells: [
              { text: codeWords(context, 'channels', one.channel) },
              { text: codeWords(context, 'deliveryStates', one.state), tone: one.state === 'failed' ? 'bad' : 'plain' },
              { text: one.recipient },
              { text: mail(one.email) },
              { text: moment(context, one.sentAt) },
              { text: codeWords(context, 'deliveryErrors', one.lastError ?? '') },
            ],
          })),
          empty: t('console.list.empty'),
        },
      },
      {
        title: t('console.list.history'),
        table: {
          caption: t('console.list.history'),
          columns: [t('console.list.at'), t('console.list.event'), t('console.list.state'), t('console.list.detail')],
          rows: events.map(({ at, event, to, report: why, cause }, place) => ({
            key: String(place),
            cells: [
              { text: moment(context, new Date(at)) },
              { text: codeWords(context, 'orderEvents', event) },
              { text: t(`certificate.console.orders.states.${to}`) },
              {
                text: [why === null ? '' : t(`certificate.console.orders.reports.${why}`), codeWords(context, 'causes', cause)]
                  .filter(Boolean)
                  .join(' · '),
              },
            ],
          })),
          empty: t('console.list.empty'),
        },
      },
    ],
  };
}

/** A reserved order waits for its payment at a salon, or for that of its invoice. */
function stateWords({ t }: ConsoleContext, { state, pay }: Pick<Listed, 'state' | 'pay'>): string {
  return state === 'reserved' && pay === 'invoice'
    ? t('certificate.console.orders.invoiced')
    : t(`certificate.console.orders.states.${state}`);
}

function companyWords({ companyName, companyCode }: Recorded['order']): string {
  return [companyName, companyCode].filter(Boolean).join(', ');
}

/** The bank transfer that paid an order, and who confirmed it; empty: none did. */
function transferOf(
  { t }: ConsoleContext,
  { bankDay, bankReference, bankBy }: Recorded['order'],
  nameOf: (actor: string) => string,
): string {
  if (bankDay === null || bankBy === null) return '';
  const day = bankDay.split('-').reverse().join('.');
  return t('certificate.console.orders.transferWords', { day, reference: bankReference ?? '', name: nameOf(bankBy) });
}

/** Files of the certificates that count. */
function printsOf({ t }: ConsoleContext, id: string, certificates: readonly IssuedOfOrder[]) {
  const files = Math.ceil(certificates.filter((one) => one.state === 'active').length / CERTIFICATES_OF_FILE);
  return Array.from({ length: files }, (_, place) => ({
    label: files === 1 ? t('certificate.console.orders.print') : t('certificate.console.orders.printPart', { part: place + 1 }),
    href: `/ops/orders/${id}/print/${place + 1}`,
  }));
}

/** What was taken off, and by which promo code; empty: nothing. */
function discountOf({ t, locale }: ConsoleContext, { subtotal, amount, percent, promoCode }: Recorded['order']): string {
  if (subtotal === amount) return '';
  const code = promoCode === null ? '' : t('common.blocks.order.promo', { code: promoCode });
  return [formatMoney(subtotal - amount, locale), percent === 0 ? '' : `${percent} %`, code].filter(Boolean).join(', ');
}

/** How, where and by whom its money was taken; empty where it was not at a counter. */
function counterOf(
  { t }: ConsoleContext,
  { counterMethod, counterSalon, counterBy }: Recorded['order'],
  { nameOf, titleOf }: Pick<OrderShown, 'nameOf' | 'titleOf'>,
): string {
  if (counterMethod === null || counterSalon === null || counterBy === null) return '';
  return [t(`certificate.console.orders.methods.${counterMethod}`), titleOf(counterSalon), nameOf(counterBy)].join(', ');
}

function handedOutOf(context: ConsoleContext, { handedOutAt, handedOutBy }: Recorded['order'], nameOf: OrderShown['nameOf']): string {
  return handedOutBy === null ? '' : `${moment(context, handedOutAt)}, ${nameOf(handedOutBy)}`;
}

/** What the order service said; empty where orders are sent to none. */
function sinkOf(context: ConsoleContext, { sink, sinkWords }: Recorded['order']): string {
  return sink === 'none' ? '' : [codeWords(context, 'sinks', sink), sinkWords ?? ''].filter(Boolean).join(': ');
}

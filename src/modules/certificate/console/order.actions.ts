import { ConsoleSalons } from '../../../platform/console/console-salons';
import { DomainError } from '../../../shared/domain-error';
import { ActionsAt, OperatorAction, type ActionAddress, type OperatorActions } from '../../../platform/console/actions/operator-action';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import type { DocumentedError } from '../../../platform/openapi/api-doc';
import { OPS_ERRORS } from '../../../platform/ops/ops-controller';
import { formatMoney } from '../../../shared/money';
import { PaymentAdmin } from '../../payment/payment.api';
import { CertificateAdmin } from '../application/issued/certificate-admin';
import { isRefundable, CertificateRefunds } from '../application/issued/certificate-refunds';
import { OrderAdmin, type OrderRecord } from '../application/orders/order-admin';
import { COUNTER_METHODS, isOfSalon, type CounterMethod } from '../domain/order';

export const ORDER_ID = { description: 'Id of an order: order_ and digits', type: 'string' };
export const ORDER_UNKNOWN: DocumentedError = [404, 'order_unknown', 'There is no such order'];

const SALON = /^[a-z0-9-]{1,100}$/;
const SALON_ROLES = ['owner', 'salon'] as const;
/** Who sees the account at the bank. */
const BANK_ROLES = ['owner', 'accountant'] as const;

/** What operators do with an order of certificates. Who works at a salon sees the orders of that salon (`isOfSalon`). */
@ActionsAt({
  part: 'orders',
  path: 'orders/:id',
  roles: ['owner'],
  api: { path: 'orders/:id', id: ORDER_ID, errors: [...OPS_ERRORS, ORDER_UNKNOWN] },
})
export class OrderActions implements OperatorActions<OrderRecord> {
  constructor(
    private readonly orders: OrderAdmin,
    private readonly certificates: CertificateAdmin,
    private readonly refunds: CertificateRefunds,
    private readonly payments: PaymentAdmin,
    private readonly salons: ConsoleSalons,
  ) {}

  /** @throws DomainError `order_unknown`, also for one that this operator does not see */
  async find({ role, salon }: ConsoleUser, { id }: ActionAddress): Promise<OrderRecord> {
    const found = await this.orders.record(id);
    if (role !== 'salon' || isOfSalon(found.order, salon)) return found;
    throw new DomainError('not-found', 'order_unknown', 'There is no such order');
  }

  nameOf({ order }: OrderRecord): string {
    return order.id;
  }

  /** Certificates of an order that can be refunded. */
  async refundable(order: string) {
    return (await this.certificates.find({ order })).filter(isRefundable);
  }

  @OperatorAction('mark-paid', {
    words: 'certificate.console.orders.mark-paid',
    done: 'paid',
    roles: SALON_ROLES,
    fields: {
      method: {
        kind: 'choice',
        pattern: /^(?:cash|card)$/,
        must: 'cash or card',
        label: 'certificate.console.orders.method',
        doc: { description: 'cash or card: how it was paid at the counter', example: 'cash' },
      },
      salon: {
        kind: 'choice',
        pattern: SALON,
        must: 'the slug of a salon',
        label: 'console.list.salon',
        doc: { description: 'Slug of the salon whose till takes the money; left out: that of the order', example: 'oksamyt-pechersk' },
      },
    },
    ask: (actions: OrderActions, { order }, { t, locale, user }) => ({
      lead: t('certificate.console.orders.mark-paid.lead', { sum: formatMoney(order.amount, locale) }),
      fields: {
        method: { options: COUNTER_METHODS.map((value) => ({ value, label: t(`certificate.console.orders.methods.${value}`) })) },
        // who works at a salon has no choice
        salon:
          user.role === 'salon'
            ? null
            : {
                value: order.salon ?? '',
                options: actions.salons.of(user).map(({ slug, title }) => ({ value: slug, label: title })),
              },
      },
    }),
    api: {
      summary: 'Mark an order as paid at the counter of a salon',
      description:
        "Enters the money into today's till of the salon, issues and delivers the certificates. An expired order can be paid too, unless its price has changed since. The same payment by the same operator changes nothing.",
      errors: [
        [409, 'counter_method', 'method is missing'],
        [409, 'counter_salon', 'There is no such salon, or none is named'],
        [409, 'day_closed', "Today's till of the salon is closed"],
        [409, 'order_paid_online', 'The order was paid online'],
        [409, 'order_paid_at_counter', 'The order was paid at a counter'],
        [409, 'order_not_reserved', 'The order is incomplete or over'],
        [409, 'order_expired', 'The order has expired and its price has changed'],
      ],
    },
  })
  markPaid(
    { order }: OrderRecord,
    { method, salon }: { readonly method: string; readonly salon: string },
    user: ConsoleUser,
  ): Promise<void> {
    if (!isCounterMethod(method)) throw new DomainError('conflict', 'counter_method', 'Say how it was paid: cash or card');
    const at = user.role === 'salon' ? (user.salon ?? '') : salon || (order.salon ?? '');
    return this.orders.markPaid(order.id, { method, salon: at, by: user.actor });
  }

  @OperatorAction('take-back', {
    words: 'certificate.console.orders.take-back',
    done: 'taken_back',
    roles: SALON_ROLES,
    fields: {
      reason: {
        kind: 'text',
        required: true,
        most: 300,
        label: 'certificate.console.certificates.reason',
        problem: 'certificate_reason',
        doc: { description: 'Why, without personal data', example: 'The wrong order' },
      },
    },
    ask: (_actions: OrderActions, { order }, { t, locale }) => ({
      lead: t('certificate.console.orders.take-back.lead', { sum: formatMoney(order.amount, locale) }),
    }),
    api: {
      summary: 'Take a payment at the counter back',
      description:
        'Takes the money out of the till; the certificates are void and the order is refunded. On the day of the payment only, while that is open and nothing was redeemed or given back.',
      errors: [
        [409, 'order_not_at_counter', 'The order was not paid at a counter'],
        [409, 'counter_day_over', 'The payment was on another day'],
        [409, 'day_closed', "Today's till of the salon is closed"],
        [409, 'order_used', 'Something of the order was redeemed or given back'],
      ],
    },
  })
  takeBack({ order }: OrderRecord, { reason }: { readonly reason: string }, user: ConsoleUser): Promise<void> {
    return this.orders.takeBack(order.id, reason, user.actor);
  }

  @OperatorAction('confirm-transfer', {
    words: 'certificate.console.orders.confirm-transfer',
    done: 'paid',
    roles: BANK_ROLES,
    fields: {
      amount: { kind: 'sum', label: 'certificate.console.orders.transferSum' },
      day: { kind: 'text', required: true, most: 10, label: 'certificate.console.orders.transferDay', problem: 'transfer_day' },
      reference: {
        kind: 'text',
        required: true,
        most: 60,
        label: 'certificate.console.orders.transferReference',
        problem: 'transfer_reference',
      },
    },
    ask: (_actions: OrderActions, { order }, { t, locale }) => ({
      lead: t('certificate.console.orders.confirm-transfer.lead', {
        number: order.invoiceNumber ?? '',
        company: order.companyName ?? '',
        sum: formatMoney(order.amount, locale),
      }),
      fields: { day: { type: 'date' } },
    }),
  })
  confirmTransfer(
    { order }: OrderRecord,
    { amount, day, reference }: { readonly amount: number | null; readonly day: string; readonly reference: string },
    user: ConsoleUser,
  ): Promise<void> {
    return this.orders.confirmTransfer(order.id, { amount, day, reference, by: user.actor });
  }

  @OperatorAction('return-transfer', {
    words: 'certificate.console.orders.return-transfer',
    done: 'taken_back',
    roles: BANK_ROLES,
    fields: {
      reason: { kind: 'text', required: true, most: 300, label: 'certificate.console.certificates.reason', problem: 'certificate_reason' },
    },
    ask: (_actions: OrderActions, { order }, { t, locale }) => ({
      lead: t('certificate.console.orders.return-transfer.lead', { sum: formatMoney(order.amount, locale) }),
    }),
  })
  returnTransfer({ order }: OrderRecord, { reason }: { readonly reason: string }, user: ConsoleUser): Promise<void> {
    return this.orders.returnTransfer(order.id, reason, user.actor);
  }

  @OperatorAction('hand-out', {
    words: 'certificate.console.orders.hand-out',
    done: 'handed_out',
    roles: SALON_ROLES,
    api: {
      summary: 'Note that the certificates of an order were handed out',
      errors: [[409, 'order_not_issued', 'The order has no certificates']],
    },
  })
  handOut({ order }: OrderRecord, _given: object, user: ConsoleUser): Promise<void> {
    return this.orders.handOut(order.id, user.actor);
  }

  @OperatorAction('reconcile', { words: 'certificate.console.orders.reconcile', done: 'reconciled' })
  reconcile({ order }: OrderRecord): Promise<void> {
    return this.payments.reconcile(order.id);
  }

  @OperatorAction('expire', {
    words: 'certificate.console.orders.expire',
    done: 'expired',
    api: {
      summary: 'End an order that is not paid',
      description: 'Ends the order as if it had timed out. A later payment is still accepted.',
      errors: [[409, 'order_settled', 'The order is paid or over']],
    },
  })
  expire({ order }: OrderRecord): Promise<void> {
    return this.orders.end(order.id);
  }

  @OperatorAction('refund', {
    words: 'certificate.console.orders.refund',
    done: 'refunded',
    fields: {
      reason: { kind: 'text', required: true, most: 300, label: 'certificate.console.certificates.reason', problem: 'certificate_reason' },
    },
    ask: async (actions: OrderActions, { order }, { t, locale }) => {
      const left = await actions.refundable(order.id);
      const rest = left.reduce((sum, { balance }) => sum + balance, 0);
      return { lead: t('certificate.console.orders.refund.lead', { count: left.length, rest: formatMoney(rest, locale) }) };
    },
  })
  async refund({ order }: OrderRecord, { reason }: { readonly reason: string }, user: ConsoleUser): Promise<void> {
    await this.refunds.ofOrder(order.id, reason, user.actor);
  }

  @OperatorAction('retry', {
    words: 'certificate.console.orders.retry',
    done: 'retried',
    api: {
      summary: 'Resend an order to the order service',
      description: 'For a rejected order, or one whose job is dead. A rejected order stays closed unless it is paid.',
      errors: [[409, 'order_not_to_send', 'The order was sent already, no order service is configured, or the order was erased']],
    },
  })
  retry({ order }: OrderRecord): Promise<void> {
    return this.orders.retry(order.id);
  }

  @OperatorAction('clear-report', {
    words: 'certificate.console.orders.clear-report',
    done: 'cleared',
    api: {
      summary: 'Clear the report of an order',
      description: 'The report stays in the history of the order.',
      errors: [[409, 'order_not_reported', 'The order has no report']],
    },
  })
  clearReport({ order }: OrderRecord): Promise<void> {
    return this.orders.clearReport(order.id);
  }
}

const isCounterMethod = (method: string): method is CounterMethod => (COUNTER_METHODS as readonly string[]).includes(method);

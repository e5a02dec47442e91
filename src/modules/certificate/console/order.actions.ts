import { ActionsAt, OperatorAction, type ActionAddress, type OperatorActions } from '../../../platform/console/actions/operator-action';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import type { DocumentedError } from '../../../platform/openapi/api-doc';
import { OPS_ERRORS } from '../../../platform/ops/ops-controller';
import { formatMoney } from '../../../shared/money';
import { PaymentAdmin } from '../../payment/payment.api';
import { CertificateAdmin } from '../application/issued/certificate-admin';
import { isRefundable, CertificateRefunds } from '../application/issued/certificate-refunds';
import { OrderAdmin, type OrderRecord } from '../application/orders/order-admin';

export const ORDER_ID = { description: 'Id of an order: order_ and digits', type: 'string' };
export const ORDER_UNKNOWN: DocumentedError = [404, 'order_unknown', 'There is no such order'];

/** What operators do with an order of certificates. */
@ActionsAt({
  part: 'orders',
  path: 'orders/:id',
  roles: ['owner'],
  api: { path: 'orders/:id', id: ORDER_ID, errors: [...OPS_ERRORS, ORDER_UNKNOWN] },
})
export class OrderActions implements OperatorActions<OrderRecord> {
  constructor(
    private readonly desk: OrderAdmin,
    private readonly certificates: CertificateAdmin,
    private readonly refunds: CertificateRefunds,
    private readonly payments: PaymentAdmin,
  ) {}

  find(_user: ConsoleUser, { id }: ActionAddress): Promise<OrderRecord> {
    return this.desk.record(id);
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
    api: {
      summary: 'Mark a reserved order as paid at the salon',
      description: 'Issues and delivers the certificates. An expired reservation can be paid too, unless its price has changed since.',
      errors: [
        [409, 'order_not_reserved', 'The order is not payable at a salon, or is paid'],
        [409, 'order_expired', 'The reservation has expired and its price has changed'],
      ],
    },
  })
  markPaid({ order }: OrderRecord): Promise<void> {
    return this.desk.markPaid(order.id);
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
    return this.desk.end(order.id);
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
  async refund({ order }: OrderRecord, { reason }: { readonly reason: string }): Promise<void> {
    await this.refunds.ofOrder(order.id, reason);
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
    return this.desk.retry(order.id);
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
    return this.desk.clearReport(order.id);
  }
}

import { Get, Param, Query } from '@nestjs/common';
import { ApiDoc } from '../../../platform/openapi/api-doc';
import { OPS_ERRORS, OpsController } from '../../../platform/ops/ops-controller';
import { PaymentAdmin } from '../application/payment-admin.service';
import { UPDATES_EXAMPLE, PAYMENT_EXAMPLE, PAYMENTS_EXAMPLE, REFUNDS_EXAMPLE } from './payment-ops.examples';
import { attemptLine, updateLine, refundLine } from './payment-ops.presenter';
import { PaymentListRequest, PaymentUpdateListRequest, RefundListRequest } from './payment-ops.requests';

const OF_ATTEMPT = ['paymentId', 'status', 'settledAt', 'checkedAt'];
const OF_UPDATE = ['outcome', 'detail', 'status', 'amount', 'currency', 'paymentId'];
const OF_REFUND = ['lastError', 'settledAt'];

/** Payments, for operators. */
@OpsController('payments')
export class PaymentOpsController {
  constructor(private readonly admin: PaymentAdmin) {}

  /** Newest first. */
  @Get()
  @ApiDoc({
    summary: 'Payment attempts, newest first',
    description: 'state: pending, held, paid, failed, refunded. returned: refunded or being refunded. Amounts are hryvnias.',
    bearer: true,
    example: PAYMENTS_EXAMPLE,
    nullable: OF_ATTEMPT,
    errors: [...OPS_ERRORS, [404, 'payment_unknown', 'No attempt has the id in before']],
  })
  async list(@Query() { limit, order, ...filter }: PaymentListRequest): Promise<object> {
    return { payments: (await this.admin.list({ ...filter, subject: order, most: limit })).map(attemptLine) };
  }

  /** Those with an outcome other than applied are an operator's. */
  @Get('news')
  @ApiDoc({
    summary: 'Notifications of the payment provider, newest first',
    description:
      'outcome: applied, mismatch (differs from the order as detail says; ignored), doubtful (status and sums contradict, or a prepayment went back; an operator compares with the provider), unreadable, unknown (no such attempt), null (to be retried).',
    bearer: true,
    example: UPDATES_EXAMPLE,
    nullable: OF_UPDATE,
    errors: [...OPS_ERRORS],
  })
  async updates(@Query() { limit, ...filter }: PaymentUpdateListRequest): Promise<object> {
    return { news: (await this.admin.updates({ ...filter, most: limit })).map(updateLine) };
  }

  @Get('refunds')
  @ApiDoc({
    summary: 'Refunds, newest first',
    description: 'state: pending (a job requests it), done, waiting (the provider returns it later), refused (by the provider).',
    bearer: true,
    example: REFUNDS_EXAMPLE,
    nullable: OF_REFUND,
    errors: [...OPS_ERRORS],
  })
  async refunds(@Query() { limit, ...filter }: RefundListRequest): Promise<object> {
    return { refunds: (await this.admin.listRefunds({ ...filter, most: limit })).map(refundLine) };
  }

  @Get(':id')
  @ApiDoc({
    summary: 'A payment attempt with notifications of the provider and its refunds',
    bearer: true,
    example: PAYMENT_EXAMPLE,
    nullable: [...OF_ATTEMPT, ...OF_UPDATE, ...OF_REFUND],
    parts: { id: { description: 'Id of an attempt: the id of its order, with a number from the second attempt on', type: 'string' } },
    errors: [...OPS_ERRORS, [404, 'payment_unknown', 'There is no such attempt']],
  })
  async find(@Param('id') id: string): Promise<object> {
    const { updates, refunds, ...attempt } = await this.admin.record(id);
    return { ...attemptLine(attempt), news: updates.map(updateLine), refunds: refunds.map(refundLine) };
  }
}

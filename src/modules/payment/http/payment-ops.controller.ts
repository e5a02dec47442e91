import { Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiDoc } from '../../../platform/openapi/api-doc';
import { OPS_ERRORS, OpsController } from '../../../platform/ops/ops-controller';
import { PaymentDesk } from '../payment-desk.service';
import { NEWS_EXAMPLE, PAYMENT_EXAMPLE, PAYMENTS_EXAMPLE, REFUNDS_EXAMPLE } from './payment-ops.examples';
import { attemptLine, newsLine, refundLine } from './payment-ops.presenter';
import { PaymentListRequest, PaymentNewsRequest, RefundListRequest } from './payment-ops.requests';

const OF_ATTEMPT = ['paymentId', 'status', 'settledAt', 'checkedAt'];
const OF_NEWS = ['outcome', 'detail', 'status', 'amount', 'currency', 'paymentId'];
const OF_REFUND = ['lastError', 'settledAt'];

/** Payments, for operators. */
@OpsController('payments')
export class PaymentOpsController {
  constructor(private readonly desk: PaymentDesk) {}

  /** Newest first. */
  @Get()
  @ApiDoc({
    summary: 'Attempts to pay, newest first',
    description: 'state: pending, paid, failed, refunded. returned: what has gone back, or is on its way. Amounts in UAH.',
    bearer: true,
    example: PAYMENTS_EXAMPLE,
    nullable: OF_ATTEMPT,
    errors: [...OPS_ERRORS, [404, 'payment_unknown', 'There is no attempt with the id of before']],
  })
  async list(@Query() { limit, order, ...filter }: PaymentListRequest): Promise<object> {
    return { payments: (await this.desk.list({ ...filter, subject: order, most: limit })).map(attemptLine) };
  }

  /** Those with an outcome other than applied are an operator's. */
  @Get('news')
  @ApiDoc({
    summary: 'What the payment provider told, newest first',
    description:
      'outcome: applied, mismatch (it differs from what was ordered in what detail names, and changes nothing), doubtful (words and sums do not agree, or money of a visit went back; somebody compares with the provider), unreadable, unknown (there is no such attempt), null (to be tried again).',
    bearer: true,
    example: NEWS_EXAMPLE,
    nullable: OF_NEWS,
    errors: [...OPS_ERRORS],
  })
  async news(@Query() { limit, ...filter }: PaymentNewsRequest): Promise<object> {
    return { news: (await this.desk.news({ ...filter, most: limit })).map(newsLine) };
  }

  @Get('refunds')
  @ApiDoc({
    summary: 'Refunds, newest first',
    description:
      'state: pending (its job makes it), done, waiting (the provider gives it back later by itself), refused (the provider will not).',
    bearer: true,
    example: REFUNDS_EXAMPLE,
    nullable: OF_REFUND,
    errors: [...OPS_ERRORS],
  })
  async refunds(@Query() { limit, ...filter }: RefundListRequest): Promise<object> {
    return { refunds: (await this.desk.listRefunds({ ...filter, most: limit })).map(refundLine) };
  }

  @Post('refunds/:id/retry')
  @HttpCode(200)
  @ApiDoc({
    summary: 'Make a refund now that is pending, or was refused',
    description:
      'A refused refund of a certificate is not made again, because the certificate counts again: give the certificate back once more.',
    bearer: true,
    example: { ok: true },
    parts: { id: { description: 'Id of a refund', type: 'string', format: 'uuid' } },
    errors: [
      ...OPS_ERRORS,
      [404, 'refund_unknown', 'There is no such refund'],
      [409, 'refund_done', 'The money has gone back'],
      [409, 'refund_refused', 'It was for a certificate, which counts again'],
      [409, 'refund_exceeds', 'More than is left of what was paid'],
    ],
  })
  async retry(@Param('id') id: string): Promise<{ readonly ok: true }> {
    await this.desk.retryRefund(id);
    return { ok: true };
  }

  @Get(':id')
  @ApiDoc({
    summary: 'An attempt to pay, with what the provider told of it and what went back',
    bearer: true,
    example: PAYMENT_EXAMPLE,
    nullable: [...OF_ATTEMPT, ...OF_NEWS, ...OF_REFUND],
    parts: { id: { description: 'Id of an attempt: that of its order, with a number from the second on', type: 'string' } },
    errors: [...OPS_ERRORS, [404, 'payment_unknown', 'There is no such attempt']],
  })
  async find(@Param('id') id: string): Promise<object> {
    const { news, refunds, ...attempt } = await this.desk.record(id);
    return { ...attemptLine(attempt), news: news.map(newsLine), refunds: refunds.map(refundLine) };
  }
}

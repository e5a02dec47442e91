import { Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiDoc, type DocumentedError } from '../../../platform/openapi/api-doc';
import { OPS_ERRORS, OpsController } from '../../../platform/ops/ops-controller';
import { OrderDesk } from '../application/orders/order-desk';
import { ORDER_RECORD_EXAMPLE, ORDER_RECORD_NULLABLE, ORDERS_EXAMPLE } from './order-ops.examples';
import { orderLine, orderRecord } from './order-ops.presenter';
import { OrderListRequest } from './order-ops.requests';

const PARTS = { id: { description: 'Id of an order: order_ and digits', type: 'string' } };
const UNKNOWN: DocumentedError = [404, 'order_unknown', 'There is no such order'];
const DONE = { ok: true } as const;

/** Orders of certificates, for operators. */
@OpsController('orders')
export class OrderOpsController {
  constructor(private readonly desk: OrderDesk) {}

  /** Newest first; phones and e-mails masked. */
  @Get()
  @ApiDoc({
    summary: 'Orders of certificates, newest first',
    description:
      'Phones and e-mails are masked, amounts are hryvnias. report: why the order needs an operator. States: docs/certificates.md.',
    bearer: true,
    example: ORDERS_EXAMPLE,
    nullable: ['email', 'salon', 'pay', 'report', 'paidAt'],
    errors: [...OPS_ERRORS, [404, 'order_unknown', 'No order has the id in before']],
  })
  async list(@Query() { limit, reported, ...filter }: OrderListRequest) {
    return { orders: (await this.desk.list({ ...filter, reported: reported === 'yes', most: limit })).map(orderLine) };
  }

  /** The whole order, with what happened to it. */
  @Get(':id')
  @ApiDoc({
    summary: 'An order with its deliveries and history',
    description: 'Amounts are hryvnias.',
    bearer: true,
    example: ORDER_RECORD_EXAMPLE,
    nullable: ORDER_RECORD_NULLABLE,
    parts: PARTS,
    errors: [...OPS_ERRORS, UNKNOWN],
  })
  async find(@Param('id') id: string) {
    return orderRecord(await this.desk.record(id));
  }

  /** 409 `order_not_reserved` for an order that is not to be paid at a salon, or is paid; `order_expired` for one that has another price today. */
  @Post(':id/mark-paid')
  @HttpCode(200)
  @ApiDoc({
    summary: 'Mark a reserved order as paid at the salon',
    description: 'Issues and delivers the certificates. An expired reservation can be paid too, unless its price has changed since.',
    bearer: true,
    example: DONE,
    parts: PARTS,
    errors: [
      ...OPS_ERRORS,
      UNKNOWN,
      [409, 'order_not_reserved', 'The order is not payable at a salon, or is paid'],
      [409, 'order_expired', 'The reservation has expired and its price has changed'],
    ],
  })
  async markPaid(@Param('id') id: string): Promise<typeof DONE> {
    await this.desk.markPaid(id);
    return DONE;
  }

  /** 409 `order_settled` for an order that has money or is over. */
  @Post(':id/expire')
  @HttpCode(200)
  @ApiDoc({
    summary: 'End an order that is not paid',
    description: 'Ends the order as if it had timed out. A later payment is still accepted.',
    bearer: true,
    example: DONE,
    parts: PARTS,
    errors: [...OPS_ERRORS, UNKNOWN, [409, 'order_settled', 'The order is paid or over']],
  })
  async expire(@Param('id') id: string): Promise<typeof DONE> {
    await this.desk.end(id);
    return DONE;
  }

  /** 409 `order_not_to_send` where there is nothing to send. */
  @Post(':id/retry')
  @HttpCode(200)
  @ApiDoc({
    summary: 'Resend an order to the order service',
    description: 'For a rejected order, or one whose job is dead. A rejected order stays closed unless it is paid.',
    bearer: true,
    example: DONE,
    parts: PARTS,
    errors: [
      ...OPS_ERRORS,
      UNKNOWN,
      [409, 'order_not_to_send', 'The order was sent already, no order service is configured, or the order was erased'],
    ],
  })
  async retry(@Param('id') id: string): Promise<typeof DONE> {
    await this.desk.retry(id);
    return DONE;
  }

  /** 409 `order_not_reported` where nothing is reported. */
  @Post(':id/clear-report')
  @HttpCode(200)
  @ApiDoc({
    summary: 'Clear the report of an order',
    description: 'The report stays in the history of the order.',
    bearer: true,
    example: DONE,
    parts: PARTS,
    errors: [...OPS_ERRORS, UNKNOWN, [409, 'order_not_reported', 'The order has no report']],
  })
  async clearReport(@Param('id') id: string): Promise<typeof DONE> {
    await this.desk.clearReport(id);
    return DONE;
  }
}

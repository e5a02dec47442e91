import { Get, Param, Query } from '@nestjs/common';
import { ApiDoc } from '../../../platform/openapi/api-doc';
import { OPS_ERRORS, OpsController } from '../../../platform/ops/ops-controller';
import { OrderAdmin } from '../application/orders/order-admin';
import { ORDER_ID, ORDER_UNKNOWN } from './order.actions';
import { ORDER_RECORD_EXAMPLE, ORDER_RECORD_NULLABLE, ORDERS_EXAMPLE } from './order-ops.examples';
import { orderLine, orderRecord } from './order-ops.presenter';
import { OrderListRequest } from './order-ops.requests';

/** Orders of certificates, for operators. */
@OpsController('orders')
export class OrderOpsController {
  constructor(private readonly orders: OrderAdmin) {}

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
    return { orders: (await this.orders.list({ ...filter, reported: reported === 'yes', most: limit })).map(orderLine) };
  }

  /** The whole order, with what happened to it. */
  @Get(':id')
  @ApiDoc({
    summary: 'An order with its deliveries and history',
    description: 'Amounts are hryvnias.',
    bearer: true,
    example: ORDER_RECORD_EXAMPLE,
    nullable: ORDER_RECORD_NULLABLE,
    parts: { id: ORDER_ID },
    errors: [...OPS_ERRORS, ORDER_UNKNOWN],
  })
  async find(@Param('id') id: string) {
    return orderRecord(await this.orders.record(id));
  }
}

import { Body, Controller, Header, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { apiLocale } from '../../../../platform/i18n/api-locale';
import { ApiDoc, type DocumentedError } from '../../../../platform/openapi/api-doc';
import type { OrderView } from '../../domain/order-view';
import { Orders } from '../../orders/order.service';
import { orderToken } from './order-token';
import { ORDER_EXAMPLE, ORDER_NULLABLE } from './orders.examples';
import { ResendRequest } from './orders.requests';

const UNKNOWN: DocumentedError = [404, 'order_unknown', 'There is no such order, or its token is missing or another’s'];
const LIMITED: DocumentedError = [429, 'rate_limited', 'Too many requests from this address, or for this delivery'];
const DATABASE: DocumentedError = [503, 'database_unavailable', 'The database is out of reach'];
const ORDER_PART = { description: 'Id of an order: order_ and digits', type: 'string' };

/** What buyers do with orders that are paid. */
@Controller('api/certificates/orders/:order_id')
export class OrderCareController {
  constructor(private readonly orders: Orders) {}

  /** POST /api/certificates/orders/{order}/resend: what was sent or has failed goes out once more. */
  @Post('resend')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Send certificates once more',
    description:
      'With the token of the order. A gift, or without one the buyer’s own certificates; where those are not sent, the mail that confirms the payment. canResend tells whether it is possible.',
    example: ORDER_EXAMPLE,
    nullable: ORDER_NULLABLE,
    parts: { order_id: ORDER_PART },
    errors: [
      UNKNOWN,
      [404, 'gift_unknown', 'The order has no such gift'],
      [409, 'nothing_to_send', 'It is not paid, was given back, or is passed on or fetched by the buyer'],
      [409, 'gift_opened', 'Whom it is for has opened it'],
      [409, 'delivery_under_way', 'It is being sent, or its time has not come'],
      LIMITED,
      DATABASE,
    ],
  })
  sendAgain(@Req() req: Request, @Param('order_id') id: string, @Body() { gift }: ResendRequest): Promise<OrderView> {
    return this.orders.sendAgain({ id, token: orderToken(req, id) }, gift ?? null, req.ip ?? 'unknown', apiLocale(req));
  }

  /** POST /api/certificates/orders/{order}/certificates/{certificate}/refund: the money for an unused certificate goes back. */
  @Post('certificates/:certificate/refund')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Give an unused certificate back',
    description:
      'With the token of the order, until the end of the 14th day after the payment. The certificate does not count from then on; the money goes back by a job. Harmless to repeat. If the provider refuses, the certificate counts again.',
    example: ORDER_EXAMPLE,
    nullable: ORDER_NULLABLE,
    parts: { order_id: ORDER_PART, certificate: { description: 'Id of a certificate in the order', type: 'string', format: 'uuid' } },
    errors: [
      UNKNOWN,
      [404, 'certificate_unknown', 'The order has no such certificate, or it was replaced'],
      [409, 'refund_used', 'Something was spent of it'],
      [409, 'refund_late', 'More than 14 days have passed since the payment'],
      [409, 'refund_at_salon', 'It was paid at a salon, which gives the money back'],
      [409, 'refund_exceeds', 'The payment has gone back already'],
      LIMITED,
      DATABASE,
    ],
  })
  refund(@Req() req: Request, @Param('order_id') id: string, @Param('certificate') certificate: string): Promise<OrderView> {
    return this.orders.refund({ id, token: orderToken(req, id) }, certificate, req.ip ?? 'unknown', apiLocale(req));
  }
}

import { Body, Controller, Header, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { apiLocale } from '../../../../platform/i18n/api-locale';
import { ApiDoc, type DocumentedError } from '../../../../platform/openapi/api-doc';
import type { OrderView } from '../../contract/order-view';
import { AfterSales } from '../../application/orders/after-sales';
import { orderToken } from './order-token';
import { ORDER_EXAMPLE, ORDER_NULLABLE } from './orders.examples';
import { ResendRequest } from './orders.requests';

const UNKNOWN: DocumentedError = [404, 'order_unknown', 'No such order, or its token is missing or wrong'];
const LIMITED: DocumentedError = [429, 'rate_limited', 'Too many requests from this network or for this delivery'];
const DATABASE: DocumentedError = [503, 'database_unavailable', 'The database is unavailable'];
const ORDER_PART = { description: 'Id of an order: order_ and digits', type: 'string' };

/** What buyers do with orders that are paid. */
@Controller('api/certificates/orders/:order_id')
export class AfterSalesController {
  constructor(private readonly afterSales: AfterSales) {}

  /** POST /api/certificates/orders/{order}/resend: what was sent or has failed goes out once more. */
  @Post('resend')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Resend certificates',
    description:
      'Requires the token of the order. Resends a gift, or without one the certificates of the buyer; if those are not sent, the payment confirmation. canResend of the order says whether it is possible.',
    example: ORDER_EXAMPLE,
    nullable: ORDER_NULLABLE,
    parts: { order_id: ORDER_PART },
    errors: [
      UNKNOWN,
      [404, 'gift_unknown', 'The order has no such gift'],
      [409, 'nothing_to_send', 'The order is unpaid or refunded, or its certificates are forwarded or picked up by the buyer'],
      [409, 'gift_opened', 'The recipient has opened the gift'],
      [409, 'delivery_under_way', 'The delivery is in progress or not due yet'],
      LIMITED,
      DATABASE,
    ],
  })
  sendAgain(@Req() req: Request, @Param('order_id') id: string, @Body() { gift }: ResendRequest): Promise<OrderView> {
    return this.afterSales.sendAgain({ id, token: orderToken(req, id) }, gift ?? null, req.ip ?? 'unknown', apiLocale(req));
  }

  /** POST /api/certificates/orders/{order}/certificates/{certificate}/refund: the money for an unused certificate goes back. */
  @Post('certificates/:certificate/refund')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Refund an unused certificate',
    description:
      'Requires the token of the order; until the end of the 14th day after the payment. The certificate becomes invalid at once and a job requests the refund; if the provider refuses, the certificate is valid again. Idempotent.',
    example: ORDER_EXAMPLE,
    nullable: ORDER_NULLABLE,
    parts: { order_id: ORDER_PART, certificate: { description: 'Id of a certificate in the order', type: 'string', format: 'uuid' } },
    errors: [
      UNKNOWN,
      [404, 'certificate_unknown', 'No such certificate in the order, or it was reissued'],
      [409, 'refund_used', 'The certificate was partly redeemed'],
      [409, 'refund_late', 'More than 14 days have passed since the payment'],
      [409, 'refund_at_salon', 'Paid at a salon, which returns the money'],
      [409, 'refund_exceeds', 'The payment is refunded already'],
      LIMITED,
      DATABASE,
    ],
  })
  refund(@Req() req: Request, @Param('order_id') id: string, @Param('certificate') certificate: string): Promise<OrderView> {
    return this.afterSales.refund({ id, token: orderToken(req, id) }, certificate, req.ip ?? 'unknown', apiLocale(req));
  }
}

import { Body, Controller, Get, Header, HttpCode, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SiteEnvironment } from '../../../../platform/config/site.env';
import { apiLocale } from '../../../../platform/i18n/api-locale';
import { LocalLimit } from '../../../../platform/limits/local-limit';
import { RateLimits, type RateLimiter } from '../../../../platform/limits/rate-limits';
import { ApiDoc, type DocumentedError } from '../../../../platform/openapi/api-doc';
import { toHryvnias } from '../../../../shared/money';
import { orderRequestOf } from '../../contract/order-request';
import type { CheckoutFields, OrderMade, QuoteAnswer } from '../../contract/order-routes';
import type { OrderView } from '../../contract/order-view';
import { CertificateOffers } from '../../application/certificate-offers.service';
import { CreateOrder } from '../../application/orders/create-order';
import { GiftChanges } from '../../application/orders/gift-changes';
import { OrderCheckout } from '../../application/orders/order-checkout';
import { BeginPaymentRequest, CHECKOUT_DOC, CHECKOUT_WORDS, checkoutAnswer } from '../../../payment/payment.api';
import { OrderQueries } from '../../application/orders/order-queries';
import { PromoCodes } from '../../application/orders/promo-codes';
import { begunPage } from './begun-page';
import { orderToken, orderTokens, setOrderCookie } from './order-token';
import { GIFT_CHANGE_SCHEMA, ORDER_SCHEMA, QUOTE_SCHEMA } from './orders.api-schema';
import { ORDER_EXAMPLE, ORDER_MADE_EXAMPLE, ORDER_NULLABLE, PACKAGES_EXAMPLE, QUOTE_EXAMPLE } from './orders.examples';
import { PackagesRequest } from './orders.requests';

const FIELDS: DocumentedError = [422, 'invalid_fields', 'Invalid or unknown fields; see details'];
const LIMITED: DocumentedError = [429, 'rate_limited', 'Too many requests from this network'];
const UNKNOWN: DocumentedError = [404, 'order_unknown', 'No such order, or its token is missing or wrong'];
const DATABASE: DocumentedError = [503, 'database_unavailable', 'The database is unavailable'];
const CONTENT: DocumentedError = [503, 'content_unavailable', 'No content has been loaded yet'];
const ORDER_PART = { description: 'Id of an order: order_ and digits', type: 'string' };

/** Requests of one address in a minute, that no row is written for. */
const QUOTES = { points: 600, seconds: 60 };
const LOOKS = { points: 300, seconds: 60 };
const PAYMENTS = { name: 'order.payment', points: 60, seconds: 600 };
const CHANGES = { name: 'order.gift', points: 60, seconds: 600 };

/** Certificates as they are priced, ordered and paid. */
@Controller('api/certificates')
export class OrderApiController {
  private readonly quotes = new LocalLimit(QUOTES);
  private readonly looks = new LocalLimit(LOOKS);
  private readonly payments: RateLimiter;
  private readonly changes: RateLimiter;

  constructor(
    private readonly offers: CertificateOffers,
    private readonly promos: PromoCodes,
    private readonly createOrder: CreateOrder,
    private readonly checkout: OrderCheckout,
    private readonly orders: OrderQueries,
    private readonly gifts: GiftChanges,
    private readonly site: SiteEnvironment,
    limits: RateLimits,
  ) {
    this.payments = limits.limiter(PAYMENTS);
    this.changes = limits.limiter(CHANGES);
  }

  /** GET /api/certificates/packages?lang=: what can be ordered, in the order of the site. */
  @Get('packages')
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Packages of certificates',
    description: 'amount: hryvnias. singleItem: can be ordered online; other packages are arranged with the manager.',
    example: PACKAGES_EXAMPLE,
    errors: [CONTENT],
  })
  packages(@Req() req: Request, @Query() _query: PackagesRequest) {
    return this.offers.list(apiLocale(req)).map((one) => ({ ...one, amount: toHryvnias(one.amount) }));
  }

  /** POST /api/certificates/quote: what packages cost together. Changes nothing. */
  @Post('quote')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Price of several certificates with the discount',
    description:
      'Volume discount: 10 % from 10,000 UAH, 15 % from 20,000 UAH, or by the number of certificates where that is set. A promo code takes its place where it takes off more: discounts do not add up. Limits of a code by buyer are checked with the order. Amounts are hryvnias.',
    accepts: QUOTE_SCHEMA,
    example: QUOTE_EXAMPLE,
    nullable: ['promo'],
    errors: [FIELDS, LIMITED, DATABASE, CONTENT],
  })
  async quote(@Req() req: Request, @Body() body: unknown): Promise<QuoteAnswer> {
    this.quotes.consume(req.ip ?? 'unknown');
    const { items, promo: typed } = this.offers.quoted(body, apiLocale(req));
    const { subtotal, percent, discount, amount, promo } = await this.promos.quote(items, typed, {
      address: req.ip,
      tokens: orderTokens(req),
    });
    const money = { subtotal: toHryvnias(subtotal), discount: toHryvnias(discount), amount: toHryvnias(amount) };
    return { ...money, discountPercent: percent, currency: 'UAH', promo };
  }

  /** POST /api/certificates/orders: 201 once the order is committed; its token also comes as a cookie. */
  @Post('orders')
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Order certificates',
    description:
      'Idempotent: the same Idempotency-Key and body, or the same body with order_id and its token, return the first order. The token opens the order, in the header x-order-token or in the cookie that is set.',
    accepts: ORDER_SCHEMA,
    example: ORDER_MADE_EXAMPLE,
    errors: [
      [409, 'amount_changed', 'The amount has changed; details has amount, subtotal, discountPercent and discount. Nothing was ordered'],
      [409, 'order_opened_elsewhere', 'The order of this Idempotency-Key was opened in another browser by a link of a mail'],
      FIELDS,
      [422, 'order_refused', 'Rejected by the order service; error has its words'],
      [422, 'idempotency_key_reused', 'The Idempotency-Key belongs to another order'],
      [429, 'rate_limited', 'Too many orders from this network or with this phone'],
      DATABASE,
      CONTENT,
    ],
  })
  async create(@Req() req: Request, @Res({ passthrough: true }) res: Response, @Body() body: unknown): Promise<OrderMade> {
    const page = begunPage(req, this.site.SITE_URL);
    const who = { locale: apiLocale(req), address: req.ip, page, tokens: orderTokens(req) };
    const made = await this.createOrder.create(orderRequestOf(body), { ...who, key: req.get('idempotency-key') });
    setOrderCookie(req, res, made, this.site.SITE_URL.startsWith('https:'));
    return { ok: true, order_id: made.id, token: made.token };
  }

  /** POST /api/certificates/orders/{order}/payment: what the browser posts to the provider. */
  @Post('orders/:order_id/payment')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Start a payment of an order',
    description: `Requires the token of the order. ${CHECKOUT_WORDS}`,
    ...CHECKOUT_DOC,
    parts: { order_id: ORDER_PART },
    errors: [
      UNKNOWN,
      [400, 'provider_unknown', 'The provider takes no payments here; error names those that do'],
      [409, 'order_not_payable', 'The order is paid, over, or to be paid at the salon'],
      [422, 'order_refused', 'Rejected by the order service; error has its words'],
      LIMITED,
      [503, 'payment_keys_missing', 'The keys of the provider are not set'],
      [503, 'payment_unavailable', 'The payment provider is unavailable'],
      DATABASE,
    ],
  })
  async pay(@Req() req: Request, @Param('order_id') id: string, @Body() body?: BeginPaymentRequest): Promise<CheckoutFields> {
    await this.payments.consume(req.ip ?? 'unknown');
    return checkoutAnswer(await this.checkout.pay({ id, token: orderToken(req, id) }, body?.provider));
  }

  /** GET /api/certificates/orders/{order}: the order as its buyer sees it. */
  @Get('orders/:order_id')
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'An order, for its buyer',
    description: 'Requires the token of the order. Amounts are hryvnias. canChange of a gift: it can still be changed.',
    example: ORDER_EXAMPLE,
    nullable: ORDER_NULLABLE,
    parts: { order_id: ORDER_PART },
    errors: [UNKNOWN, LIMITED, DATABASE],
  })
  view(@Req() req: Request, @Param('order_id') id: string): Promise<OrderView> {
    this.looks.consume(req.ip ?? 'unknown');
    return this.orders.view({ id, token: orderToken(req, id) }, apiLocale(req));
  }

  /** PATCH /api/certificates/orders/{order}/gifts/{gift}: mends a gift before it is sent; the order as it is then. */
  @Patch('orders/:order_id/gifts/:gift')
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Change a gift before it is sent',
    description:
      'Requires the token of the order. Omitted fields stay; an empty email makes the gift a link, an empty sendAt sends it at once, an empty design is the first picture of the package.',
    accepts: GIFT_CHANGE_SCHEMA,
    example: ORDER_EXAMPLE,
    nullable: ORDER_NULLABLE,
    parts: { order_id: ORDER_PART, gift: { description: 'Id of a gift in the order', type: 'string', format: 'uuid' } },
    errors: [
      UNKNOWN,
      [404, 'gift_unknown', 'The order has no such gift'],
      [409, 'gift_sent', 'The gift is being sent or was sent'],
      [409, 'gift_ended', 'The certificate of the gift has expired'],
      FIELDS,
      LIMITED,
      DATABASE,
      CONTENT,
    ],
  })
  async changeGift(
    @Req() req: Request,
    @Param('order_id') id: string,
    @Param('gift') gift: string,
    @Body() body: unknown,
  ): Promise<OrderView> {
    await this.changes.consume(req.ip ?? 'unknown');
    return this.gifts.change({ id, token: orderToken(req, id) }, gift, body, apiLocale(req));
  }
}

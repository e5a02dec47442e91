import { Body, Controller, Get, Header, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SiteEnvironment } from '../../../../platform/config/site.env';
import { apiLocale } from '../../../../platform/i18n/api-locale';
import { LocalLimit } from '../../../../platform/limits/local-limit';
import { RateLimits, type RateLimiter } from '../../../../platform/limits/rate-limits';
import { ApiDoc, type DocumentedError } from '../../../../platform/openapi/api-doc';
import type { OrderId } from '../../contract/order-id';
import { MessengerSignIn } from '../../application/messenger-sign-in';
import { begunPage } from '../orders/begun-page';
import { orderToken, setOrderCookie } from '../orders/order-token';
import { LOGIN_SCHEMA } from './messenger.api-schema';
import { MessengerOrderRequest } from './messenger.requests';

const LIMITED: DocumentedError = [429, 'rate_limited', 'Too many requests from this network'];
const UNKNOWN: DocumentedError = [404, 'order_unknown', 'No such order, or its token is missing or wrong'];
const DATABASE: DocumentedError = [503, 'database_unavailable', 'The database is unavailable'];
const UNCONFIGURED: DocumentedError = [503, 'messenger_unconfigured', 'No messenger is configured'];
const UNAVAILABLE: DocumentedError = [503, 'messenger_unavailable', 'The messenger service is unavailable'];

const SIGN_INS = { name: 'messenger.auth', points: 30, seconds: 600 };
const LINKS = { name: 'messenger.deeplink', points: 60, seconds: 600 };
/** The page asks every 1.5 s; several pages of one address may. */
const LOOKS = { points: 300, seconds: 60 };

/** How a buyer connects a messenger. */
@Controller('api/messenger')
export class MessengerApiController {
  private readonly looks = new LocalLimit(LOOKS);
  private readonly signIns: RateLimiter;
  private readonly links: RateLimiter;

  constructor(
    private readonly messengers: MessengerSignIn,
    private readonly site: SiteEnvironment,
    limits: RateLimits,
  ) {
    this.signIns = limits.limiter(SIGN_INS);
    this.links = limits.limiter(LINKS);
  }

  /** POST /api/messenger/auth: with `order_id` and its token, or without: then a draft is made, and its token is set as a cookie. */
  @Post('auth')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Sign in with a messenger',
    description:
      'Data of the login widget with order_id and the token of the order. Without order_id a draft order is created and returned, to be completed by the order. A login is valid once, within an hour.',
    accepts: LOGIN_SCHEMA,
    example: { ok: true, order_id: 'order_1795348000000', token: '6rjLbX2xQ0aUuWw1o7s8Vg' },
    optional: ['token'],
    errors: [
      [401, 'messenger_auth_failed', 'The login is forged, too old or used; error is shown to the buyer'],
      UNKNOWN,
      [409, 'order_settled', 'The order is paid or over'],
      LIMITED,
      UNAVAILABLE,
      UNCONFIGURED,
      DATABASE,
    ],
  })
  async signIn(@Req() req: Request, @Res({ passthrough: true }) res: Response, @Body() body: unknown): Promise<object> {
    await this.signIns.consume(req.ip ?? 'unknown');
    const fields = (typeof body === 'object' && body !== null ? body : {}) as Readonly<Record<string, unknown>>;
    const named = fields.order_id ?? '';
    // what is no text names no order
    const id = typeof named === 'string' ? named : 'none';
    const access = id === '' ? null : { id, token: orderToken(req, id) };
    const context = { locale: apiLocale(req), address: req.ip, page: begunPage(req, this.site.SITE_URL) };
    const order = await this.messengers.signIn({ fields, access, ...context });
    if (order.token === null) return { ok: true, order_id: order.id };
    setOrderCookie(req, res, { id: order.id as OrderId, token: order.token }, this.site.SITE_URL.startsWith('https:'));
    return { ok: true, order_id: order.id, token: order.token };
  }

  /** GET /api/messenger/status?order_id=: asked every 1.5 s until the chat is linked. */
  @Get('status')
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Whether the buyer has started a chat with the bot',
    description: 'Requires the token of the order.',
    example: { ok: true, chat_linked: false },
    errors: [UNKNOWN, LIMITED, UNAVAILABLE, DATABASE],
  })
  async status(@Req() req: Request, @Query() { order_id: id }: MessengerOrderRequest): Promise<object> {
    this.looks.consume(req.ip ?? 'unknown');
    return { ok: true, chat_linked: await this.messengers.isLinked({ id, token: orderToken(req, id) }) };
  }

  /** GET /api/messenger/deeplink?order_id=: changes nothing of the order; the chat that the link begins does. */
  @Get('deeplink')
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'A link that starts a chat with the bot',
    description: 'Requires the token of the order. The link works once and for a day.',
    example: { ok: true, deeplink: 'https://t.me/oksamyt_bot?start=6rjLbX2xQ0aUuWw1o7s8Vg' },
    errors: [UNKNOWN, LIMITED, [503, 'messenger_no_deeplink', 'The messenger service returned no link'], UNCONFIGURED, DATABASE],
  })
  async deepLink(@Req() req: Request, @Query() { order_id: id }: MessengerOrderRequest): Promise<object> {
    await this.links.consume(req.ip ?? 'unknown');
    return { ok: true, deeplink: await this.messengers.deepLink({ id, token: orderToken(req, id) }) };
  }
}

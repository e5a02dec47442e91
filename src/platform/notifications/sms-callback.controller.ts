import { Controller, HttpCode, Post, Req, type OnModuleInit } from '@nestjs/common';
import type { Request } from 'express';
import { RateLimits, type RateLimiter } from '../limits/rate-limits';
import { ApiDoc } from '../openapi/api-doc';
import { WebhookRoutes } from '../webhooks/webhook-routes.registry';
import { SmsDeliveries } from './sms-deliveries';

const PATH = '/api/sms/delivery';
/** Of one network: a gateway calls for each SMS. */
const CALLS = { name: 'sms.delivery', points: 600, seconds: 60 };
const MAX_BYTES = 64 * 1024;
const MOST = 100;
/** Ids of TurboSMS are like UUIDs, ours for AlphaSMS are numbers. */
const ID = /(?<![\w-])(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\d{6,15})(?![\w-])/gi;

/** Where a gateway calls when the state of an SMS has changed. */
@Controller(PATH.slice(1))
export class SmsCallbackController implements OnModuleInit {
  private readonly calls: RateLimiter;

  constructor(
    private readonly deliveries: SmsDeliveries,
    private readonly webhooks: WebhookRoutes,
    limits: RateLimits,
  ) {
    this.calls = limits.limiter(CALLS);
  }

  onModuleInit(): void {
    this.webhooks.declare(PATH);
  }

  /** Whatever its form, ids in it have the gateway asked; nothing else of it is used. */
  @Post()
  @HttpCode(200)
  @ApiDoc({
    summary: 'Call of the SMS gateway: the state of an SMS has changed',
    description:
      'Whatever the form of the body, the ids of SMS in it (100 at most) have the gateway asked within seconds. Nothing that it says is believed.',
    webhook: { type: 'application/json', schema: { type: 'object', properties: { message_id: { type: 'string' } } } },
    example: { ok: true },
    errors: [
      [429, 'rate_limited', 'Too many calls from this network'],
      [503, 'database_unavailable', 'Not stored: retry'],
    ],
  })
  async receive(@Req() req: Request): Promise<{ readonly ok: true }> {
    await this.calls.consume(req.ip ?? 'unknown');
    const body = Buffer.isBuffer(req.body) ? req.body.toString('utf8', 0, MAX_BYTES) : '';
    const ids = [...new Set(body.match(ID))].slice(0, MOST);
    if (ids.length > 0) await this.deliveries.askSoon(ids);
    return { ok: true };
  }
}

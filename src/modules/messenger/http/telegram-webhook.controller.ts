import { Controller, HttpCode, Post, Req, type OnModuleInit } from '@nestjs/common';
import type { Request } from 'express';
import { RateLimits, type RateLimiter } from '../../../platform/limits/rate-limits';
import { ApiDoc } from '../../../platform/openapi/api-doc';
import { WebhookRoutes } from '../../../platform/webhooks/webhook-routes.registry';
import { DomainError } from '../../../shared/domain-error';
import { BotDeepLinks } from '../application/bot-deep-links.service';
import { UPDATE_SCHEMA } from './messenger.api-schema';

const PATH = '/api/telegram/webhook';
const SECRET = 'x-telegram-bot-api-secret-token';
/** Of one address. Genuine calls are not limited. */
const FORGED = { name: 'telegram.forged', points: 20, seconds: 600 };

/** Where Telegram tells what the bot was sent. */
@Controller(PATH.slice(1))
export class TelegramWebhookController implements OnModuleInit {
  private readonly forged: RateLimiter;

  constructor(
    private readonly deepLinks: BotDeepLinks,
    private readonly webhooks: WebhookRoutes,
    limits: RateLimits,
  ) {
    this.forged = limits.limiter(FORGED);
  }

  onModuleInit(): void {
    this.webhooks.declare(PATH);
  }

  /** 200 for whatever comes with the secret, or Telegram would send it for ever. */
  @Post()
  @HttpCode(200)
  @ApiDoc({
    summary: 'Webhook of the Telegram bot',
    description: 'Requires the secret of setWebhook in x-telegram-bot-api-secret-token. Idempotent per update.',
    webhook: { type: 'application/json', schema: UPDATE_SCHEMA },
    example: { ok: true },
    errors: [
      [403, 'bad_secret', 'The secret is missing or wrong'],
      [429, 'rate_limited', 'Too many wrong secrets from this network'],
      [503, 'messenger_unconfigured', 'The bot is not configured'],
      [503, 'database_unavailable', 'Not stored: retry'],
    ],
  })
  async receive(@Req() req: Request): Promise<{ readonly ok: true }> {
    try {
      await this.deepLinks.receive(req.get(SECRET), req.body as Buffer);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'bad_secret') await this.forged.consume(req.ip ?? 'unknown');
      throw error;
    }
    return { ok: true };
  }
}

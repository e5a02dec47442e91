import { Controller, HttpCode, Post, Req, type OnModuleInit } from '@nestjs/common';
import type { Request } from 'express';
import { RateLimits, type RateLimiter } from '../../../platform/limits/rate-limits';
import { ApiDoc } from '../../../platform/openapi/api-doc';
import { WebhookRoutes } from '../../../platform/webhooks/webhook-routes.registry';
import { DomainError } from '../../../shared/domain-error';
import { BotStarts } from '../bot-starts.service';
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
    private readonly starts: BotStarts,
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
    summary: 'Telegram tells what the bot was sent',
    description: 'With the secret in x-telegram-bot-api-secret-token, as it was given with setWebhook. Each update counts once.',
    webhook: { type: 'application/json', schema: UPDATE_SCHEMA },
    example: { ok: true },
    errors: [
      [403, 'bad_secret', 'The secret is missing or wrong'],
      [429, 'rate_limited', 'Too many wrong secrets from this address'],
      [503, 'messenger_unconfigured', 'The bot is not set up'],
      [503, 'database_unavailable', 'It could not be kept: it is to be repeated'],
    ],
  })
  async receive(@Req() req: Request): Promise<{ readonly ok: true }> {
    try {
      await this.starts.receive(req.get(SECRET), req.body as Buffer);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'bad_secret') await this.forged.consume(req.ip ?? 'unknown');
      throw error;
    }
    return { ok: true };
  }
}

import { Controller, HttpCode, Post, Req, type OnModuleInit } from '@nestjs/common';
import type { Request } from 'express';
import { ApiDoc } from '../../../platform/openapi/api-doc';
import { WebhookRoutes } from '../../../platform/webhooks/webhook-routes.registry';
import { CALLBACK_PATH } from '../domain/payment-route';
import { PaymentCallbacks } from '../application/payment-callbacks';
import { CALLBACK_SCHEMA } from './payment.api-schema';

/** Where payment providers tell of payments. */
@Controller(CALLBACK_PATH.slice(1))
export class PaymentCallbackController implements OnModuleInit {
  constructor(
    private readonly callbacks: PaymentCallbacks,
    private readonly webhooks: WebhookRoutes,
  ) {}

  onModuleInit(): void {
    // the signature is over what was sent
    this.webhooks.declare(CALLBACK_PATH);
  }

  /** 200 for every genuine callback, 403 for one that is not; 503 while it could not be kept: the provider repeats it. */
  @Post()
  @HttpCode(200)
  @ApiDoc({
    summary: 'Webhook of the payment provider',
    description:
      'Answers 200 to every correctly signed callback, also to a repeated one or one without an order. Idempotent. LiqPay posts a form, monobank JSON with its signature in X-Sign, WayForPay JSON whose signed answer it waits for.',
    webhook: { type: 'application/x-www-form-urlencoded', schema: CALLBACK_SCHEMA },
    example: { ok: true },
    errors: [
      [403, 'bad_signature', 'Signed by no provider that is set up'],
      [429, 'rate_limited', 'Too many wrong signatures from this network'],
      [503, 'payment_unavailable', 'No payment provider is configured, or its key could not be fetched: retry'],
      [503, 'payment_keys_missing', 'The keys of the shop are missing'],
      [503, 'database_unavailable', 'Not stored: retry'],
    ],
  })
  receive(@Req() req: Request): Promise<object> {
    return this.callbacks.receive(req.body as Buffer, req.headers, req.ip ?? 'unknown');
  }
}

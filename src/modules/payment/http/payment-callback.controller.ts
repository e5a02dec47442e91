import { Controller, HttpCode, Post, Req, type OnModuleInit } from '@nestjs/common';
import type { Request } from 'express';
import { ApiDoc } from '../../../platform/openapi/api-doc';
import { WebhookRoutes } from '../../../platform/webhooks/webhook-routes.registry';
import { CALLBACK_PATH } from '../domain/payment-route';
import { PaymentCallbacks } from '../payment-callbacks';
import { CALLBACK_SCHEMA } from './payment.api-schema';

/** Where the payment provider tells of payments. */
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
    summary: 'The payment provider tells of a payment',
    description:
      'Answered with 200 whenever its signature is right, also when it is repeated or fits no order. What it says changes an order at most once.',
    webhook: { type: 'application/x-www-form-urlencoded', schema: CALLBACK_SCHEMA },
    example: { ok: true },
    errors: [
      [403, 'bad_signature', 'Not signed with the key of the shop'],
      [429, 'rate_limited', 'Too many wrong signatures from this address'],
      [503, 'payment_unavailable', 'No provider is chosen'],
      [503, 'payment_keys_missing', 'The keys of the shop are missing'],
      [503, 'database_unavailable', 'It could not be kept: it is to be repeated'],
    ],
  })
  async receive(@Req() req: Request): Promise<{ readonly ok: true }> {
    await this.callbacks.receive(req.body as Buffer, req.ip ?? 'unknown');
    return { ok: true };
  }
}

import { Body, Controller, Header, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { apiLocale } from '../../../../platform/i18n/api-locale';
import { RateLimits, type RateLimiter } from '../../../../platform/limits/rate-limits';
import { ApiDoc } from '../../../../platform/openapi/api-doc';
import type { ClientIdentity } from '../../../clients/contract/client';
import { BeginPaymentRequest, CHECKOUT_DOC, CHECKOUT_WORDS, checkoutAnswer } from '../../../payment/payment.api';
import { Prepayments } from '../../application/prepayments.service';
import * as docs from '../appointments/appointments.examples';
import { CLIENT_ERRORS, Client, ClientOnly } from '../../../clients/clients.api';

const PAYMENTS = { name: 'booking.payment', points: 60, seconds: 600 };

/** Appointments that are paid in advance. */
@Controller('api/appointments')
@ClientOnly()
export class PrepaymentsController {
  private readonly limit: RateLimiter;

  constructor(
    private readonly prepayments: Prepayments,
    limits: RateLimits,
  ) {
    this.limit = limits.limiter(PAYMENTS);
  }

  /** POST /api/appointments/{id}/payment: what the browser posts to the provider. */
  @Post(':id/payment')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Start a prepayment of an appointment',
    description: `${CHECKOUT_WORDS} The state of the appointment says whether it is paid, not the return address.`,
    bearer: true,
    ...CHECKOUT_DOC,
    parts: { id: { description: 'Id of an appointment', type: 'string' } },
    errors: [
      ...CLIENT_ERRORS,
      docs.UNKNOWN,
      [400, 'provider_unknown', 'The provider takes no payments here; error names those that do'],
      [409, 'prepayment_not_due', 'The prepayment is paid, cancelled or was not required'],
      [409, 'prepayment_expired', 'Not paid in time: the time was released'],
      docs.LIMITED,
      [503, 'payment_keys_missing', 'The keys of the provider are not set'],
      [503, 'payment_unavailable', 'The payment provider is unavailable'],
      docs.UNAVAILABLE,
    ],
  })
  async pay(@Req() req: Request, @Client() client: ClientIdentity, @Param('id') id: string, @Body() body?: BeginPaymentRequest) {
    await this.limit.consume(client.client);
    return checkoutAnswer(await this.prepayments.pay(id, client, apiLocale(req), body?.provider));
  }
}

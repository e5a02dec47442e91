import { Controller, Get, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Translations } from '../../../platform/i18n/translations';
import { apiLocale } from '../../../platform/i18n/api-locale';
import { ApiDoc } from '../../../platform/openapi/api-doc';
import { Payments } from '../application/payment.service';
import { paymentChoice } from './payment-choice';

/** Through whom one may pay. */
@Controller('api/payments')
export class PaymentProvidersController {
  constructor(
    private readonly payments: Payments,
    private readonly translations: Translations,
  ) {}

  @Get('providers')
  @ApiDoc({
    summary: 'Providers of card payments, the default first',
    description: 'Empty where there is nothing to choose. name: the provider in the body of the routes that begin a payment.',
    example: { providers: [{ name: 'liqpay', label: 'LiqPay' }] },
  })
  list(@Req() req: Request): { readonly providers: readonly { readonly name: string; readonly label: string }[] } {
    const choice = paymentChoice({ t: this.translations.translator(apiLocale(req)) }, this.payments.offered);
    return { providers: (choice?.options ?? []).map(({ value: name, label }) => ({ name, label })) };
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MessageTemplates, type TemplateTexts } from '../../../../platform/messaging/message-templates';
import { dateFormat } from '../../../../shared/date-format';
import { formatMoney } from '../../../../shared/money';
import { ORDER_ENDS, type OrderEnds } from '../../domain/order-messages';
import { homeZone } from '../../../../shared/home-zone';

/** How messages about orders read. */
@Injectable()
export class OrderMessages implements OnModuleInit {
  constructor(private readonly templates: MessageTemplates) {}

  onModuleInit(): void {
    this.templates.define(ORDER_ENDS, ORDER_ENDS_TEXTS);
  }
}

const MOMENTS = { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit', hour12: false } as const;

const ORDER_ENDS_TEXTS: TemplateTexts<OrderEnds> = {
  sms: ({ amount, salon, address, until }, { t, locale, siteName }) =>
    t('certificates.orders.ends', {
      site: siteName,
      price: formatMoney(amount, locale),
      salon: [salon, address].filter(Boolean).join(', ') || siteName,
      until: dateFormat(locale, { ...MOMENTS, timeZone: homeZone() }).format(until),
    }),
};

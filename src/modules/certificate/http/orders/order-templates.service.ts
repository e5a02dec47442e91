import { Injectable, type OnModuleInit } from '@nestjs/common';
import { NotificationTemplates, type TemplateTexts } from '../../../../platform/notifications/notification-templates';
import { dateFormat } from '../../../../shared/date-format';
import { formatMoney } from '../../../../shared/money';
import { ORDER_ENDS, ORDER_RESERVED, type OrderEnds, type OrderReserved } from '../../domain/order-notifications';
import { homeZone } from '../../../../shared/home-zone';

/** How notifications about orders read. */
@Injectable()
export class OrderTemplates implements OnModuleInit {
  constructor(private readonly templates: NotificationTemplates) {}

  onModuleInit(): void {
    this.templates.define(ORDER_ENDS, ORDER_ENDS_TEXTS);
    this.templates.define(ORDER_RESERVED, ORDER_RESERVED_TEXTS);
  }
}

const MOMENTS = { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit', hour12: false } as const;

const ORDER_ENDS_TEXTS: TemplateTexts<OrderEnds> = {
  sms: ({ amount, salon, address, until }, { t, locale, siteName }) =>
    t('certificate.orders.ends', {
      site: siteName,
      price: formatMoney(amount, locale),
      salon: [salon, address].filter(Boolean).join(', ') || siteName,
      until: dateFormat(locale, { ...MOMENTS, timeZone: homeZone() }).format(until),
    }),
};

const ORDER_RESERVED_TEXTS: TemplateTexts<OrderReserved> = {
  sms: ({ number, amount, salon, address, until }, { t, locale, siteName }) =>
    t('certificate.orders.reserved', {
      site: siteName,
      number,
      price: formatMoney(amount, locale),
      salon: [salon, address].filter(Boolean).join(', ') || siteName,
      until: dateFormat(locale, { ...MOMENTS, timeZone: homeZone() }).format(until),
    }),
};

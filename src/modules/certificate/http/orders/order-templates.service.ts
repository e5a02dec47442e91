import { Injectable, type OnModuleInit } from '@nestjs/common';
import { NotificationTemplates, type TemplateContext, type TemplateTexts } from '../../../../platform/notifications/notification-templates';
import { dateFormat } from '../../../../shared/date-format';
import { formatMoney } from '../../../../shared/money';
import { ORDER_ENDS, ORDER_RESERVED, type OrderEnds, type OrderReserved } from '../../domain/order-notifications';
import { mail } from '../certificate.notifications';
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

const endsText = ({ amount, salon, address, until }: OrderEnds, { t, locale, siteName }: TemplateContext) =>
  t('certificate.orders.ends', {
    site: siteName,
    price: formatMoney(amount, locale),
    salon: [salon, address].filter(Boolean).join(', ') || siteName,
    until: dateFormat(locale, { ...MOMENTS, timeZone: homeZone() }).format(until),
  });

const reservedText = ({ number, amount, salon, address, until }: OrderReserved, { t, locale, siteName }: TemplateContext) =>
  t('certificate.orders.reserved', {
    site: siteName,
    number,
    price: formatMoney(amount, locale),
    salon: [salon, address].filter(Boolean).join(', ') || siteName,
    until: dateFormat(locale, { ...MOMENTS, timeZone: homeZone() }).format(until),
  });

const ORDER_ENDS_TEXTS: TemplateTexts<OrderEnds> = {
  sms: endsText,
  mail: (args, context) => {
    const title = context.t('certificate.orders.endsTitle');
    return mail({ subject: `${context.siteName}: ${title}`, title, paragraphs: [endsText(args, context)] }, context);
  },
};

const ORDER_RESERVED_TEXTS: TemplateTexts<OrderReserved> = {
  sms: reservedText,
  mail: (args, context) => {
    const title = context.t('certificate.orders.reservedTitle');
    return mail({ subject: `${context.siteName}: ${title}`, title, paragraphs: [reservedText(args, context)] }, context);
  },
};

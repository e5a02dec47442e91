import { Injectable, type OnModuleInit } from '@nestjs/common';
import { NotificationTemplates, type TemplateContext, type TemplateTexts } from '../../../../platform/notifications/notification-templates';
import { dateFormat } from '../../../../shared/date-format';
import { formatMoney } from '../../../../shared/money';
import {
  ORDER_ENDS,
  ORDER_INVOICED,
  ORDER_RESERVED,
  type OrderEnds,
  type OrderInvoiced,
  type OrderReserved,
} from '../../domain/order-notifications';
import { kyivDay } from '../../../../shared/kyiv-day';
import { localePath } from '../../../../shared/locale';
import { openOrderPath } from '../../contract/certificate-addresses';
import { formatDay } from '../../domain/day-words';
import { mail } from '../certificate.notifications';
import { homeZone } from '../../../../shared/home-zone';

/** How notifications about orders read. */
@Injectable()
export class OrderTemplates implements OnModuleInit {
  constructor(private readonly templates: NotificationTemplates) {}

  onModuleInit(): void {
    this.templates.define(ORDER_ENDS, ORDER_ENDS_TEXTS);
    this.templates.define(ORDER_RESERVED, ORDER_RESERVED_TEXTS);
    this.templates.define(ORDER_INVOICED, ORDER_INVOICED_TEXTS);
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

const ORDER_INVOICED_TEXTS: TemplateTexts<OrderInvoiced> = {
  mail: ({ name, number, amount, until, key }, context) => {
    const { t, locale, siteName: site, siteUrl } = context;
    return mail(
      {
        subject: t('certificate.mail.invoice.subject', { site, number }),
        title: t('certificate.mail.invoice.title', { number }),
        paragraphs: [
          t('certificate.mail.hello', { name }),
          t('certificate.mail.invoice.text', { amount: formatMoney(amount, locale), day: formatDay(kyivDay(until), locale) }),
          t('certificate.mail.invoice.next'),
        ],
        button: { href: `${siteUrl}${localePath(locale, openOrderPath(key))}`, label: t('certificate.mail.invoice.open') },
      },
      context,
    );
  },
};

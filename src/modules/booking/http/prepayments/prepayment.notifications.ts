import { createElement } from 'react';
import { AppointmentMail } from '../../../../../views/booking/AppointmentMail';
import type { TemplateContext, TemplateTexts } from '../../../../platform/notifications/notification-templates';
import { localePath } from '../../../../shared/locale';
import { dateFormat } from '../../../../shared/date-format';
import { formatMoney } from '../../../../shared/money';
import type { PrepaymentRefundedArgs } from '../../domain/prepayment-notifications';

const MOMENT = { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const when = ({ startsAt, zone }: PrepaymentRefundedArgs, { locale }: TemplateContext) =>
  dateFormat(locale, { ...MOMENT, timeZone: zone }).format(startsAt);

const textOf = (args: PrepaymentRefundedArgs, context: TemplateContext) => {
  const { t, locale, siteName, siteUrl } = context;
  return t(args.why === 'late' ? 'booking.prepayment.late' : 'booking.prepayment.unneeded', {
    site: siteName,
    when: when(args, context),
    amount: formatMoney(args.amount, locale),
    url: siteUrl + localePath(locale, '/online/'),
  });
};

export const PREPAYMENT_REFUNDED_TEXTS: TemplateTexts<PrepaymentRefundedArgs> = {
  sms: textOf,
  mail: (args, context) => {
    const { t, locale, siteName, siteUrl } = context;
    const [title, text] = [t('booking.prepayment.mailTitle'), textOf(args, context)];
    const button = { href: siteUrl + localePath(locale, '/online/'), label: t('booking.prepayment.mailButton') };
    const foot = t('booking.mail.why', { host: new URL(siteUrl).host });
    const card = { when: when(args, context), where: '', services: [], closing: [], isOff: true };
    return {
      subject: `${siteName}: ${title}`,
      html: createElement(AppointmentMail, { locale, siteName, siteUrl, title, foot, paragraphs: [text], button, ...card }),
      text: [title, text, `--\n${siteName}\n${foot}`].join('\n\n'),
    };
  },
};

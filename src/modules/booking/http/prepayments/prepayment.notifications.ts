import type { TemplateTexts } from '../../../../platform/notifications/notification-templates';
import { localePath } from '../../../../shared/locale';
import { dateFormat } from '../../../../shared/date-format';
import { formatMoney } from '../../../../shared/money';
import type { PrepaymentRefundedArgs } from '../../domain/prepayment-notifications';

const MOMENT = { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

export const PREPAYMENT_REFUNDED_TEXTS: TemplateTexts<PrepaymentRefundedArgs> = {
  sms: ({ amount, startsAt, zone, why }, { t, locale, siteName, siteUrl }) =>
    t(why === 'late' ? 'booking.prepayment.late' : 'booking.prepayment.unneeded', {
      site: siteName,
      when: dateFormat(locale, { ...MOMENT, timeZone: zone }).format(startsAt),
      amount: formatMoney(amount, locale),
      url: siteUrl + localePath(locale, '/online/'),
    }),
};

import { createElement } from 'react';
import { AppointmentMail } from '../../../../../views/booking/AppointmentMail';
import type { TemplateTexts } from '../../../../platform/notifications/notification-templates';
import type { WaitOfferArgs } from '../../domain/wait-notifications';

export const WAIT_OFFER_TEXTS: TemplateTexts<WaitOfferArgs> = {
  sms: ({ when, until, link }, { siteName: site, t }) => `${t('booking.sms.wait', { site, when, until })} ${link}`,
  bot: ({ when, salon, services, until, link }, { t }) =>
    [t('booking.mail.wait.text'), [when, salon, ...services].join('\n'), t('booking.mail.wait.until', { until }), link].join('\n\n'),
  mail: ({ name, when, salon, services, until, link }, { locale, siteName, siteUrl, t }) => {
    const title = t('booking.mail.wait.title');
    const text = t('booking.mail.wait.text');
    const paragraphs = name === '' ? [text] : [t('booking.mail.hello', { name }), text];
    const closing = [t('booking.mail.wait.until', { until })];
    const button = { href: link, label: t('booking.mail.wait.answer') };
    const foot = t('booking.mail.wait.why', { host: new URL(siteUrl).host });
    const html = { locale, siteName, siteUrl, title, foot, paragraphs, when, where: salon, services, closing, button, isOff: false };
    const card = [when, salon, ...services].join('\n');
    return {
      subject: t('booking.mail.wait.subject', { site: siteName, when }),
      html: createElement(AppointmentMail, html),
      text: [title, ...paragraphs, card, ...closing, `${button.label}\n${link}`, `--\n${siteName}\n${foot}`].join('\n\n'),
    };
  },
};

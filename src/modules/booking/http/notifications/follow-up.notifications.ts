import { createElement } from 'react';
import { AppointmentMail } from '../../../../../views/booking/AppointmentMail';
import type { TemplateContext, TemplateTexts } from '../../../../platform/notifications/notification-templates';
import type { NextOfferArgs, ReviewRequestArgs } from '../../domain/follow-up-notifications';

interface MailWords {
  readonly title: string;
  readonly subject: string;
  readonly text: string;
  readonly when: string;
  readonly lines: readonly string[];
  readonly closing: readonly string[];
  readonly button: string;
}

export const REVIEW_REQUEST_TEXTS: TemplateTexts<ReviewRequestArgs> = {
  sms: ({ link, off }, { siteName: site, t }) => t('booking.sms.review', { site, link, off }),
  bot: ({ when, salon, services, link, off }, { t }) =>
    [t('booking.mail.review.text'), [when, salon, ...services].join('\n'), link, t('booking.mail.off', { link: off })].join('\n\n'),
  mail: (args, context) => {
    const { t, siteName: site } = context;
    return followUpMail(args, context, {
      title: t('booking.mail.review.title'),
      subject: t('booking.mail.review.subject', { site }),
      text: t('booking.mail.review.text'),
      when: args.when,
      lines: args.services,
      closing: [],
      button: t('booking.mail.review.button'),
    });
  },
};

export const NEXT_OFFER_TEXTS: TemplateTexts<NextOfferArgs> = {
  sms: ({ until, link, off }, { siteName: site, t }) => t('booking.sms.next', { site, until, link, off }),
  bot: ({ services, times, until, link, off }, { t }) =>
    [
      t('booking.mail.next.text', { services }),
      times.join('\n'),
      t('booking.mail.next.until', { until }),
      link,
      t('booking.mail.off', { link: off }),
    ].join('\n\n'),
  mail: (args, context) => {
    const { services, times, until } = args;
    const { t, siteName: site } = context;
    return followUpMail(args, context, {
      title: t('booking.mail.next.title'),
      subject: t('booking.mail.next.subject', { site }),
      text: t('booking.mail.next.text', { services }),
      when: services,
      lines: times,
      closing: [t('booking.mail.next.until', { until })],
      button: t('booking.mail.next.button'),
    });
  },
};

/** A mail that can be switched off. */
function followUpMail(
  { name, salon, link, off }: Pick<ReviewRequestArgs, 'name' | 'salon' | 'link' | 'off'>,
  { locale, siteName, siteUrl, t }: TemplateContext,
  { title, subject, text, when, lines, closing, button: label }: MailWords,
) {
  const paragraphs = name === '' ? [text] : [t('booking.mail.hello', { name }), text];
  const button = { href: link, label };
  const foot = t('booking.mail.followUpWhy', { host: new URL(siteUrl).host });
  const unsubscribe = { href: off, label: t('booking.mail.offLabel') };
  const html = {
    locale,
    siteName,
    siteUrl,
    title,
    foot,
    unsubscribe,
    paragraphs,
    when,
    where: salon,
    services: lines,
    closing,
    button,
    isOff: false,
  };
  const card = [when, salon, ...lines].filter(Boolean).join('\n');
  const foots = `--\n${siteName}\n${foot}\n${t('booking.mail.off', { link: off })}`;
  return {
    subject,
    html: createElement(AppointmentMail, html),
    text: [title, ...paragraphs, card, ...closing, `${label}\n${link}`, foots].join('\n\n'),
  };
}

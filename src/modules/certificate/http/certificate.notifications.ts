import { createElement } from 'react';
import type { MailParts, TemplateContext, TemplateTexts } from '../../../platform/notifications/notification-templates';
import { localePath } from '../../../shared/locale';
import { formatMoney } from '../../../shared/money';
import { CertificateMail, type CertificateMailProps, type MailedCertificate } from '../../../../views/certificate/CertificateMail';
import { certificatePath, LOST_LINK_PATH, openOrderPath } from '../contract/certificate-addresses';
import type {
  CertificateExpiresArgs,
  CertificateRefundedArgs,
  CertificatesSentArgs,
  CertificateUsedArgs,
  GiftNewsArgs,
  GiftSentArgs,
  OrderLinksArgs,
  OrderPaidArgs,
  ToldCertificate,
} from '../domain/certificate-notifications';
import { formatDay } from '../domain/day-words';
import { orderNumber } from '../contract/order-id';

type Content = Omit<CertificateMailProps, 'locale' | 'siteName' | 'siteUrl' | 'foot'> & {
  readonly subject: string;
  readonly foot?: string;
};

/** A mail from its parts: the same words as HTML and as text. */
function mail({ subject, foot, ...content }: Content, { locale, siteName, siteUrl, t }: TemplateContext): MailParts {
  const why = foot ?? t('certificates.mail.why', { host: new URL(siteUrl).host });
  const { title, paragraphs, quote, certificates = [], lines = [], links = [], button, closing = [] } = content;
  const text = [
    title,
    ...paragraphs,
    ...(quote ? [`«${quote}»`] : []),
    ...certificates.map(({ headline, subline, recipient, code, valid, link }) =>
      [headline, subline, recipient, code, valid, link.href].filter((line) => line !== '').join('\n'),
    ),
    ...lines,
    ...links.map(({ label, href }) => `${label}\n${href}`),
    ...(button ? [`${button.label}\n${button.href}`] : []),
    ...closing,
    `--\n${siteName}\n${siteUrl}\n${why}`,
  ].join('\n\n');
  return { subject, text, html: createElement(CertificateMail, { ...content, locale, siteName, siteUrl, foot: why }) };
}

/** @param recipient whose name stands on the card; empty: none */
function mailed(
  certificate: ToldCertificate,
  context: TemplateContext,
  label = context.t('certificates.mail.open'),
  recipient = '',
): MailedCertificate {
  const { t, locale } = context;
  const { kind, title, nominal, code, token, validThrough } = certificate;
  return {
    headline: kind === 'sum' ? formatMoney(nominal, locale) : title,
    subline: kind === 'sum' ? title : '',
    kind: t('certificates.print.kind'),
    recipient: recipient === '' ? '' : t('certificates.print.recipient', { name: recipient }),
    code,
    valid: t('certificates.mail.valid', { day: formatDay(validThrough, locale) }),
    link: { href: address(certificatePath(token), context), label },
  };
}

/** A code that no line ends within. */
const unbroken = (code: string) => code.replaceAll('-', '\u2011');

/** The address of a page, in the language of the mail. @param path without language */
function address(path: string, { siteUrl, locale }: TemplateContext): string {
  return `${siteUrl}${localePath(locale, path)}`;
}

export const CERTIFICATES_SENT_TEXTS: TemplateTexts<CertificatesSentArgs> = {
  mail: ({ name, certificates, isReissued }, context) => {
    const { t, siteName: site } = context;
    return mail(
      {
        subject: t('certificates.mail.sent.subject', { site }),
        title: t('certificates.mail.sent.title'),
        paragraphs: [
          t('certificates.mail.hello', { name }),
          ...(isReissued ? [t('certificates.mail.reissued')] : []),
          t('certificates.mail.sent.text'),
        ],
        certificates: certificates.map((one) => mailed(one, context)),
      },
      context,
    );
  },
};

export const GIFT_SENT_TEXTS: TemplateTexts<GiftSentArgs> = {
  mail: ({ recipient, from, message, certificates, isReissued }, context) => {
    const { t, siteName: site } = context;
    const open = t('certificates.mail.gift.open');
    return mail(
      {
        subject: t('certificates.mail.gift.subject', { from, site }),
        title: recipient === '' ? t('certificates.issued.giftTitle') : t('certificates.mail.gift.title', { name: recipient }),
        paragraphs: [t('certificates.mail.gift.text', { from }), ...(isReissued ? [t('certificates.mail.reissued')] : [])],
        quote: message,
        certificates: certificates.map((one) => mailed(one, context, open, recipient)),
      },
      context,
    );
  },
};

export const GIFT_NEWS_TEXTS: TemplateTexts<GiftNewsArgs> = {
  mail: ({ name, recipient, isSent, order }, context) => {
    const { t, siteName: site } = context;
    const told = { name: recipient, order: orderNumber(order) };
    return mail(
      {
        subject: t(isSent ? 'certificates.mail.giftNews.sentSubject' : 'certificates.mail.giftNews.failedSubject', { site }),
        title: t(isSent ? 'certificates.mail.giftNews.sentTitle' : 'certificates.mail.giftNews.failedTitle'),
        paragraphs: [
          t('certificates.mail.hello', { name }),
          t(isSent ? 'certificates.mail.giftNews.sent' : 'certificates.mail.giftNews.failed', told),
        ],
        links: isSent ? [] : [{ href: address(LOST_LINK_PATH, context), label: t('certificates.mail.giftNews.failedHint') }],
      },
      context,
    );
  },
};

export const ORDER_PAID_TEXTS: TemplateTexts<OrderPaidArgs> = {
  mail: ({ name, order, amount, items, link, salon, key, receipt }, context) => {
    const { t, locale, siteName: site } = context;
    const next = link === 'salon' ? t('certificates.mail.paid.salon', { salon }) : t(`certificates.mail.paid.${link}`);
    return mail(
      {
        subject: t('certificates.mail.paid.subject', { site }),
        title: t('certificates.mail.paid.title'),
        paragraphs: [
          t('certificates.mail.hello', { name }),
          t('certificates.mail.paid.text', { order: orderNumber(order), amount: formatMoney(amount, locale) }),
        ],
        lines: [...items.map(({ title, quantity }) => t('certificates.mail.paid.item', { title, quantity: String(quantity) })), next],
        links: receipt === null ? [] : [{ href: receipt, label: t('certificates.mine.receipt') }],
        button: { href: address(openOrderPath(key), context), label: t('certificates.mail.paid.open') },
      },
      context,
    );
  },
};

export const CERTIFICATE_USED_TEXTS: TemplateTexts<CertificateUsedArgs> = {
  mail: ({ certificate, taken, balance }, context) => {
    const { t, locale, siteName: site } = context;
    const money = { taken: formatMoney(taken, locale), balance: formatMoney(balance, locale) };
    const day = formatDay(certificate.validThrough, locale);
    const said =
      certificate.kind === 'service'
        ? t('certificates.mail.used.service', { title: certificate.title })
        : balance === 0
          ? t('certificates.mail.used.empty', money)
          : t('certificates.mail.used.sum', { ...money, day });
    return mail(
      {
        subject: t('certificates.mail.used.subject', { site }),
        title: t('certificates.mail.used.title'),
        paragraphs: [said],
        certificates: balance === 0 ? [] : [mailed(certificate, context)],
        closing: [t('certificates.mail.used.why')],
      },
      context,
    );
  },
};

export const CERTIFICATE_EXPIRES_TEXTS: TemplateTexts<CertificateExpiresArgs> = {
  mail: ({ certificate, balance, recipient, reader }, context) => {
    const { t, locale, siteName: site } = context;
    const { kind, title, validThrough } = certificate;
    const day = formatDay(validThrough, locale);
    const rest = kind === 'sum' ? formatMoney(balance, locale) : `«${title}»`;
    return mail(
      {
        subject: t('certificates.mail.expires.subject', { site, day }),
        title: t('certificates.mail.expires.title'),
        paragraphs: [
          reader === 'giver' ? t('certificates.mail.expires.giver', { rest, day }) : t('certificates.mail.expires.holder', { rest, day }),
        ],
        certificates: [mailed(certificate, context, undefined, recipient)],
        button: { href: address('/online/', context), label: t('certificates.thank.book') },
      },
      context,
    );
  },
};

export const CERTIFICATE_REFUNDED_TEXTS: TemplateTexts<CertificateRefundedArgs> = {
  mail: ({ title, code, money }, context) => {
    const { t, locale, siteName: site } = context;
    return mail(
      {
        subject: t('certificates.mail.refunded.subject', { site }),
        title: t('certificates.mail.refunded.title'),
        paragraphs: [t('certificates.mail.refunded.text', { title, code: unbroken(code), money: formatMoney(money, locale) })],
      },
      context,
    );
  },
};

export const CERTIFICATE_REFUND_REFUSED_TEXTS: TemplateTexts<CertificateRefundedArgs> = {
  mail: ({ title, code, money }, context) => {
    const { t, locale, siteName: site } = context;
    return mail(
      {
        subject: t('certificates.mail.refundRefused.subject', { site }),
        title: t('certificates.mail.refundRefused.title'),
        paragraphs: [t('certificates.mail.refundRefused.text', { title, code: unbroken(code), money: formatMoney(money, locale) })],
        closing: [t('certificates.mail.refundRefused.help')],
      },
      context,
    );
  },
};

export const ORDER_LINKS_TEXTS: TemplateTexts<OrderLinksArgs> = {
  mail: ({ orders }, context) => {
    const { t, locale, siteName: site, siteUrl } = context;
    return mail(
      {
        subject: t('certificates.mail.links.subject', { site }),
        title: t('certificates.mail.links.title'),
        paragraphs: [t('certificates.mail.links.text')],
        links: orders.map(({ day, amount, key }) => ({
          href: address(openOrderPath(key), context),
          label: t('certificates.mail.links.order', { day: formatDay(day, locale), amount: formatMoney(amount, locale) }),
        })),
        foot: t('certificates.mail.links.why', { host: new URL(siteUrl).host }),
      },
      context,
    );
  },
};

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
  GiftOutcomeArgs,
  GiftSentArgs,
  OrderLinksArgs,
  OrderPaidArgs,
  OrderReceiptArgs,
  OrderPaidAtSalonArgs,
  NotifiedCertificate,
} from '../domain/certificate-notifications';
import { formatDay } from '../domain/day-words';
import { orderNumber } from '../contract/order-id';

type Content = Omit<CertificateMailProps, 'locale' | 'siteName' | 'siteUrl' | 'foot'> & {
  readonly subject: string;
  readonly foot?: string;
};

/** A mail from its parts: the same words as HTML and as text. */
/** A mail of paragraphs and certificates. */
export function mail({ subject, foot, ...content }: Content, { locale, siteName, siteUrl, t }: TemplateContext): MailParts {
  const why = foot ?? t('certificate.mail.why', { host: new URL(siteUrl).host });
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
  certificate: NotifiedCertificate,
  context: TemplateContext,
  label = context.t('certificate.mail.open'),
  recipient = '',
): MailedCertificate {
  const { t, locale } = context;
  const { kind, title, nominal, code, token, validThrough } = certificate;
  return {
    headline: kind === 'sum' ? formatMoney(nominal, locale) : title,
    subline: kind === 'sum' ? title : '',
    kind: t('certificate.print.kind'),
    recipient: recipient === '' ? '' : t('certificate.print.recipient', { name: recipient }),
    code,
    valid: t('certificate.mail.valid', { day: formatDay(validThrough, locale) }),
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
        subject: t('certificate.mail.sent.subject', { site }),
        title: t('certificate.mail.sent.title'),
        paragraphs: [
          t('certificate.mail.hello', { name }),
          ...(isReissued ? [t('certificate.mail.reissued')] : []),
          t('certificate.mail.sent.text'),
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
    const open = t('certificate.mail.gift.open');
    return mail(
      {
        subject: t('certificate.mail.gift.subject', { from, site }),
        title: recipient === '' ? t('certificate.issued.giftTitle') : t('certificate.mail.gift.title', { name: recipient }),
        paragraphs: [t('certificate.mail.gift.text', { from }), ...(isReissued ? [t('certificate.mail.reissued')] : [])],
        quote: message,
        certificates: certificates.map((one) => mailed(one, context, open, recipient)),
      },
      context,
    );
  },
};

export const GIFT_OUTCOME_TEXTS: TemplateTexts<GiftOutcomeArgs> = {
  mail: ({ name, recipient, isSent, order }, context) => {
    const { t, siteName: site } = context;
    const told = { name: recipient, order: orderNumber(order) };
    return mail(
      {
        subject: t(isSent ? 'certificate.mail.giftNews.sentSubject' : 'certificate.mail.giftNews.failedSubject', { site }),
        title: t(isSent ? 'certificate.mail.giftNews.sentTitle' : 'certificate.mail.giftNews.failedTitle'),
        paragraphs: [
          t('certificate.mail.hello', { name }),
          t(isSent ? 'certificate.mail.giftNews.sent' : 'certificate.mail.giftNews.failed', told),
        ],
        links: isSent ? [] : [{ href: address(LOST_LINK_PATH, context), label: t('certificate.mail.giftNews.failedHint') }],
      },
      context,
    );
  },
};

export const ORDER_PAID_TEXTS: TemplateTexts<OrderPaidArgs> = {
  mail: ({ name, order, amount, discount, promo, items, link, salon, key, receipt }, context) => {
    const { t, locale, siteName: site } = context;
    const next = link === 'salon' ? t('certificate.mail.paid.salon', { salon }) : t(`certificate.mail.paid.${link}`);
    return mail(
      {
        subject: t('certificate.mail.paid.subject', { site }),
        title: t('certificate.mail.paid.title'),
        paragraphs: [
          t('certificate.mail.hello', { name }),
          t('certificate.mail.paid.text', { order: orderNumber(order), amount: formatMoney(amount, locale) }),
        ],
        lines: [
          ...items.map(({ title, quantity }) => t('certificate.mail.paid.item', { title, quantity: String(quantity) })),
          ...(promo === null ? [] : [t('certificate.mail.paid.promo', { code: promo, discount: formatMoney(discount, locale) })]),
          next,
        ],
        links: receipt === null ? [] : [{ href: receipt, label: t('certificate.mine.receipt') }],
        button: { href: address(openOrderPath(key), context), label: t('certificate.mail.paid.open') },
      },
      context,
    );
  },
};

export const ORDER_RECEIPT_TEXTS: TemplateTexts<OrderReceiptArgs> = {
  mail: ({ order, amount, receipt }, context) => {
    const { t, locale, siteName: site } = context;
    const facts = { order: orderNumber(order), amount: formatMoney(amount, locale) };
    return mail(
      {
        subject: t('certificate.mail.receipt.subject', { site }),
        title: t('certificate.mine.receipt'),
        paragraphs: [t('certificate.mail.receipt.text', facts)],
        button: { href: receipt, label: t('certificate.mail.receipt.open') },
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
        ? t('certificate.mail.used.service', { title: certificate.title })
        : balance === 0
          ? t('certificate.mail.used.empty', money)
          : t('certificate.mail.used.sum', { ...money, day });
    return mail(
      {
        subject: t('certificate.mail.used.subject', { site }),
        title: t('certificate.mail.used.title'),
        paragraphs: [said],
        certificates: balance === 0 ? [] : [mailed(certificate, context)],
        closing: [t('certificate.mail.used.why')],
      },
      context,
    );
  },
};

/** What tells of the end of a certificate: that it is near, or that it was put off. */
const untilWhen = (why: 'expires' | 'prolonged'): TemplateTexts<CertificateExpiresArgs> => ({
  mail: ({ certificate, balance, recipient, reader }, context) => {
    const { t, locale, siteName: site } = context;
    const { kind, title, validThrough } = certificate;
    const day = formatDay(validThrough, locale);
    const rest = kind === 'sum' ? formatMoney(balance, locale) : `«${title}»`;
    return mail(
      {
        subject: t(`certificate.mail.${why}.subject`, { site, day }),
        title: t(`certificate.mail.${why}.title`),
        paragraphs: [t(`certificate.mail.${why}.${reader}`, { rest, day })],
        certificates: [mailed(certificate, context, undefined, recipient)],
        button: { href: address('/online/', context), label: t('certificate.thank.book') },
      },
      context,
    );
  },
});
export const CERTIFICATE_EXPIRES_TEXTS = untilWhen('expires');
export const CERTIFICATE_PROLONGED_TEXTS = untilWhen('prolonged');

export const ORDER_PAID_AT_SALON_TEXTS: TemplateTexts<OrderPaidAtSalonArgs> = {
  sms: ({ number, amount, salon }, { t, locale, siteName: site }) =>
    t('certificate.orders.paidAtCounter', { site, number, price: formatMoney(amount, locale), salon: salon || site }),
};

export const CERTIFICATE_REFUNDED_TEXTS: TemplateTexts<CertificateRefundedArgs> = {
  mail: ({ title, code, money }, context) => {
    const { t, locale, siteName: site } = context;
    return mail(
      {
        subject: t('certificate.mail.refunded.subject', { site }),
        title: t('certificate.mail.refunded.title'),
        paragraphs: [t('certificate.mail.refunded.text', { title, code: unbroken(code), money: formatMoney(money, locale) })],
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
        subject: t('certificate.mail.refundRefused.subject', { site }),
        title: t('certificate.mail.refundRefused.title'),
        paragraphs: [t('certificate.mail.refundRefused.text', { title, code: unbroken(code), money: formatMoney(money, locale) })],
        closing: [t('certificate.mail.refundRefused.help')],
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
        subject: t('certificate.mail.links.subject', { site }),
        title: t('certificate.mail.links.title'),
        paragraphs: [t('certificate.mail.links.text')],
        links: orders.map(({ day, amount, key }) => ({
          href: address(openOrderPath(key), context),
          label: t('certificate.mail.links.order', { day: formatDay(day, locale), amount: formatMoney(amount, locale) }),
        })),
        foot: t('certificate.mail.links.why', { host: new URL(siteUrl).host }),
      },
      context,
    );
  },
};

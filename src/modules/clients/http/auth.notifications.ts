import { createElement } from 'react';
import type { MailParts, TemplateContext, TemplateTexts } from '../../../platform/notifications/notification-templates';
import { PlainMail } from '../../../../views/ui/mail/PlainMail';
import type { SignInByCallArgs, SignInCodeArgs } from '../domain/client-notifications';

/** Telephones find the code by its four digits: no other run of four may stand in the text, in the name of the site neither. */
export const SIGN_IN_CODE_TEXTS: TemplateTexts<SignInCodeArgs> = {
  sms: ({ code }, { t, siteName }) => t('booking.signIn.sms', { code, site: siteName.replace(/\d{4,}/g, '').trim() }),
  mail: ({ code }, context) => {
    const { t, siteName: site } = context;
    return mail(context, {
      subject: t('booking.signIn.mail.subject', { code, site }),
      title: t('booking.signIn.mail.title', { code }),
      paragraphs: [t('booking.signIn.mail.text')],
    });
  },
};

export const SIGN_IN_BY_CALL_TEXTS: TemplateTexts<SignInByCallArgs> = {
  mail: ({ phone }, context) => {
    const { t, siteName: site, siteUrl, locale } = context;
    const contacts = `${siteUrl}${locale === 'en' ? '/en' : ''}/contacts/`;
    return mail(context, {
      subject: t('booking.signIn.byCall.subject', { site }),
      title: t('booking.signIn.byCall.title'),
      paragraphs: [t('booking.signIn.byCall.text', { phone }), t('booking.signIn.byCall.what', { contacts })],
    });
  },
};

function mail(
  context: TemplateContext,
  { subject, ...words }: { subject: string; title: string; paragraphs: readonly string[] },
): MailParts {
  const { t, siteName, siteUrl, locale } = context;
  const foot = t('booking.signIn.mail.why', { host: new URL(siteUrl).host });
  return {
    subject,
    html: createElement(PlainMail, { locale, siteName, siteUrl, ...words, foot }),
    text: [words.title, ...words.paragraphs, `--\n${siteName}\n${siteUrl}\n${foot}`].join('\n\n'),
  };
}

import { formatPhone, internationalPhone } from '../../../src/shared/phone';
import type { Locale } from '../../../src/shared/locale';
import type { Translate } from '../i18n/translations';
import { MailLayout, MailLink, MailParagraph } from './MailLayout';

interface RequestReceivedMailProps {
  readonly locale: Locale;
  readonly t: Translate;
  readonly siteName: string;
  readonly siteUrl: string;
  readonly title: string;
  /** What happens next, and when: a sentence each. */
  readonly sentences: readonly string[];
  /** Ours, as it is kept. */
  readonly phone: string;
}

/** We have received your request. */
export function RequestReceivedMail({ locale, t, siteName, siteUrl, title, sentences, phone }: RequestReceivedMailProps) {
  const frame = {
    locale,
    siteName,
    siteUrl,
    title,
    preheader: sentences[0] ?? '',
    foot: t('common.mail.received.why', { host: new URL(siteUrl).host }),
  };
  return (
    <MailLayout {...frame}>
      <MailParagraph>{t('common.mail.received.text', { site: siteName })}</MailParagraph>
      {sentences.map((sentence) => (
        <MailParagraph key={sentence}>{sentence}</MailParagraph>
      ))}
      <MailParagraph>
        {t('common.mail.received.call')}{' '}
        <MailLink href={`tel:${internationalPhone(phone)}`}>{formatPhone(phone).replaceAll(' ', '\u00a0')}</MailLink>
      </MailParagraph>
    </MailLayout>
  );
}

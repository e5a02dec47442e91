import { MailLayout, MailParagraph } from '../../../../views/ui/mail/MailLayout';
import type { TemplateTexts } from '../../../platform/notifications/notification-templates';
import type { PlaceConfirmedArgs } from '../domain/waitlist-notifications';

export const PLACE_CONFIRMED_TEXTS: TemplateTexts<PlaceConfirmedArgs> = {
  mail: ({ name }, { t, locale, siteName, siteUrl }) => {
    const subject = t('waitlist.mail.subject', { site: siteName });
    const title = t('waitlist.mail.title', { name });
    const lead = t('waitlist.lead');
    const foot = t('waitlist.mail.why', { host: new URL(siteUrl).host });
    const html = (
      <MailLayout {...{ locale, siteName, siteUrl, title, preheader: lead, foot }}>
        <MailParagraph>{lead}</MailParagraph>
      </MailLayout>
    );
    return { subject, html, text: [title, lead, `--\n${siteName}\n${siteUrl}\n${foot}`].join('\n\n') };
  },
};

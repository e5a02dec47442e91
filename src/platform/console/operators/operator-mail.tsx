import { MailLayout, MailLink, MailParagraph } from '../../../../views/ui/mail/MailLayout';
import type { TemplateTexts } from '../../notifications/notification-templates';
import type { OperatorInvitedArgs } from './operator-notifications';
import { INVITATION_HOURS } from './operator';

export const OPERATOR_INVITED_TEXTS: TemplateTexts<OperatorInvitedArgs> = {
  mail: ({ name, role, path }, { t, locale, siteName, siteUrl }) => {
    const subject = t('console.mail.subject', { site: siteName });
    const lead = t('console.mail.lead', { name, role: t(`console.roles.${role}`).toLowerCase() });
    const rule = t('console.mail.rule', { count: INVITATION_HOURS });
    const link = siteUrl + path;
    const html = (
      <MailLayout {...{ locale, siteName, siteUrl, title: subject, preheader: lead, foot: t('console.mail.why') }}>
        <MailParagraph>{lead}</MailParagraph>
        <MailParagraph>
          <MailLink href={link}>{t('console.mail.open')}</MailLink>
        </MailParagraph>
        <MailParagraph>{rule}</MailParagraph>
      </MailLayout>
    );
    return { subject, html, text: [lead, link, rule, t('console.mail.why')].join('\n\n') };
  },
};

import { MailLayout, MailLink, MailParagraph } from '../../../../views/ui/mail/MailLayout';
import type { TemplateContext, TemplateTexts } from '../../../platform/notifications/notification-templates';
import type { LeadAlertArgs } from '../domain/lead-notifications';

type Kind = 'new' | 'late';

function linesOf(kind: Kind, { name, phone, salon, promised }: LeadAlertArgs, { t }: TemplateContext): readonly string[] {
  return [
    t(`lead.alert.${kind}`, { name, phone }),
    salon === '' ? '' : t('lead.alert.salon', { salon }),
    promised === '' ? '' : t('lead.alert.promised', { at: promised }),
  ].filter(Boolean);
}

function alertTexts(kind: Kind): TemplateTexts<LeadAlertArgs> {
  return {
    mail: (args, context) => {
      const { t, locale, siteName, siteUrl } = context;
      const [subject, lines] = [t(`lead.alert.${kind}Subject`, { name: args.name }), linesOf(kind, args, context)];
      const [link, foot] = [`${siteUrl}/ops/leads/${args.id}`, t('lead.alert.why')];
      const html = (
        <MailLayout {...{ locale, siteName, siteUrl, title: subject, preheader: lines[0]!, foot }}>
          {lines.map((line) => (
            <MailParagraph key={line}>{line}</MailParagraph>
          ))}
          <MailParagraph>
            <MailLink href={link}>{t('lead.alert.open')}</MailLink>
          </MailParagraph>
        </MailLayout>
      );
      return { subject, html, text: [...lines, link, foot].join('\n\n') };
    },
    bot: (args, context) => [...linesOf(kind, args, context), `${context.siteUrl}/ops/leads/${args.id}`].join('\n'),
  };
}

export const LEAD_CAME_TEXTS = alertTexts('new');
export const LEAD_IS_LATE_TEXTS = alertTexts('late');

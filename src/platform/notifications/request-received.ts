import { createElement } from 'react';
import { notificationTemplate } from '../../shared/notification-template';
import type { Translation } from '../../shared/translation';
import { formatPhone } from '../../shared/phone';
import { RequestReceivedMail } from '../../../views/ui/mail/RequestReceivedMail';
import type { TemplateTexts } from './notification-templates';
import { translateText } from '../../shared/translate-text';

/** What the confirmation of a request is told. */
export interface RequestReceived {
  /** The visitor's; null: nobody is addressed. */
  readonly name: string | null;
  /** What happens next, a sentence. Default: somebody of ours gets in touch. */
  readonly next?: Translation;
  /** When, a sentence. */
  readonly when?: Translation;
  /** Our telephone, as it is kept. */
  readonly phone: string;
}

/** We have received your request: for any module, by mail and SMS. */
export const REQUEST_RECEIVED = notificationTemplate<RequestReceived>('request.received');

export const REQUEST_RECEIVED_TEXTS: TemplateTexts<RequestReceived> = {
  mail: ({ name, next, when, phone }, context) => {
    const { t, siteName, siteUrl } = context;
    const title = name === null ? t('common.mail.received.title') : t('common.mail.received.titleTo', { name });
    const sentences = [next ? translateText(t, next) : t('common.mail.received.next'), ...(when ? [translateText(t, when)] : [])];
    const lines = [
      title,
      t('common.mail.received.text', { site: siteName }),
      ...sentences,
      `${t('common.mail.received.call')} ${formatPhone(phone)}`,
    ];
    return {
      subject: t('common.mail.received.subject', { site: siteName }),
      html: createElement(RequestReceivedMail, { ...context, title, sentences, phone }),
      text: [...lines, `--\n${siteName}\n${siteUrl}\n${t('common.mail.received.why', { host: new URL(siteUrl).host })}`].join('\n\n'),
    };
  },
  sms: ({ next, when, phone }, context) => {
    const sentences = [
      next ? translateText(context.t, next) : context.t('common.mail.received.next'),
      ...(when ? [translateText(context.t, when)] : []),
    ];
    return context.t('common.mail.received.sms', { site: context.siteName, text: sentences.join(' '), phone: formatPhone(phone) });
  },
};

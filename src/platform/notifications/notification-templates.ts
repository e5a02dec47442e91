import { Injectable } from '@nestjs/common';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Locale } from '../../shared/locale';
import type { NotificationTemplate } from '../../shared/notification-template';
import type { Translate } from '../../../views/ui/i18n/translations';
import { SiteEnvironment } from '../config/site.env';
import { Translations } from '../i18n/translations';
import type { NotificationChannel } from './notification.schema';

/** What a template may know besides its arguments. */
export interface TemplateContext {
  readonly locale: Locale;
  readonly t: Translate;
  /** The brand in this language. */
  readonly siteName: string;
  /** Public address of the site, without a final slash. */
  readonly siteUrl: string;
}

/** A mail as a template gives it. */
export interface MailParts {
  readonly subject: string;
  /** A whole document: `MailLayout` of views/ui/mail. */
  readonly html: ReactElement;
  /** The same for those who read no HTML. */
  readonly text: string;
}

/** How a notification reads, on the channels that it is sent by. */
export interface TemplateTexts<Args extends object> {
  mail?(args: Args, context: TemplateContext): MailParts;
  sms?(args: Args, context: TemplateContext): string;
  /** In a chat with the bot: plain text of at most 4096 characters. */
  bot?(args: Args, context: TemplateContext): string;
}

/** A notification as it leaves. */
export interface RenderedNotification {
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
}

/** How the notifications of all modules read. */
@Injectable()
export class NotificationTemplates {
  private readonly texts = new Map<string, TemplateTexts<object>>();
  private readonly urgent = new Set<string>();

  constructor(
    private readonly site: SiteEnvironment,
    private readonly translations: Translations,
  ) {}

  /**
   * Says how a notification reads. In a constructor or in `onModuleInit`.
   * @throws Error when somebody has said it
   */
  define<Args extends object>(template: NotificationTemplate<Args>, texts: TemplateTexts<Args>): void {
    if (this.texts.has(template.name)) throw new Error(`the message template ${template.name} is defined twice`);
    this.texts.set(template.name, texts);
    if (template.isUrgent) this.urgent.add(template.name);
  }

  /** Whether a notification is wanted within seconds. @param name of its template */
  isUrgent(name: string): boolean {
    return this.urgent.has(name);
  }

  /** @throws Error when the template is not defined for this channel */
  render<Args extends object>(
    channel: NotificationChannel,
    template: NotificationTemplate<Args>,
    args: Args,
    locale: Locale,
  ): RenderedNotification {
    const texts = this.texts.get(template.name);
    const context = {
      locale,
      t: this.translations.translator(locale),
      siteName: this.site.siteName(locale),
      siteUrl: this.site.SITE_URL,
    };
    if (channel === 'sms' && texts?.sms) return { subject: null, text: texts.sms(args, context), html: null };
    if (channel === 'bot' && texts?.bot) return { subject: null, text: texts.bot(args, context), html: null };
    if (channel === 'mail' && texts?.mail) {
      const { subject, html, text } = texts.mail(args, context);
      return { subject, text, html: `<!doctype html>${renderToStaticMarkup(html)}` };
    }
    throw new Error(`the message template ${template.name} has no text for ${channel}`);
  }
}

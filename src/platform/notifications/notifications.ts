import { Injectable } from '@nestjs/common';
import { readEmail } from '../../shared/email';
import type { Locale } from '../../shared/locale';
import type { NotificationTemplate } from '../../shared/notification-template';
import { internationalPhone } from '../../shared/phone';
import type { Transaction } from '../database/database';
import { Jobs } from '../jobs/jobs';
import { refuseLargeAttachments, type Attachment } from './attachment';
import { SEND_NOTIFICATION } from './notification-delivery';
import { NotificationTemplates } from './notification-templates';
import { NotificationsEnvironment } from './notifications.env';
import type { NotificationChannel } from './notification.schema';
import { SmsBudget } from './sms-budget';

/** A notification to somebody. */
export interface OutgoingNotification<Args extends object> {
  readonly channel: NotificationChannel;
  /** An e-mail address, a phone number as it is kept, or the messenger's number of a chat. */
  readonly to: string;
  readonly template: NotificationTemplate<Args>;
  readonly args: Args;
  readonly locale: Locale;
  /**
   * Names the event that is told, without personal data: `lead:8f14e45f`. Sent a second time with the same key and channel, nothing
   * happens.
   */
  readonly key: string;
  /** Mail only; at most 3 MiB together. */
  readonly attachments?: readonly Attachment[];
  /** Mail only: address that ends mails of this kind by one POST (RFC 8058). */
  readonly unsubscribe?: string;
}

/** International number, RFC 3966 without its separators. */
const PHONE = /^\+\d{8,15}$/;
/** Numbers of groups are negative. */
const CHAT = /^-?\d{1,19}$/;
const INSERT = `INSERT INTO messages (channel, key, template, locale, recipient, subject, text, html, attachments, unsubscribe)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (channel, key) DO NOTHING RETURNING id`;

/** Sends mail, SMS and notifications of the bot: the only way in which a module does. */
@Injectable()
export class Notifications {
  constructor(
    private readonly jobs: Jobs,
    private readonly templates: NotificationTemplates,
    private readonly budget: SmsBudget,
    private readonly env: NotificationsEnvironment,
  ) {}

  /**
   * Renders a notification and writes it with the rows of a transaction; it leaves when that is committed, at least once: what can happen twice
   * is said in docs/operations.md.
   * @throws Error when the recipient is no address of the channel, or the template has no text for it
   */
  async send<Args extends object>(tx: Transaction, notification: OutgoingNotification<Args>): Promise<void> {
    const { channel, template, args, locale, key, attachments = [], unsubscribe = null } = notification;
    refuseLargeAttachments(attachments);
    const to = recipientOf(notification);
    if (to === null) throw new Error(`the message ${template.name} has no address to be sent to by ${channel}`);
    const { subject, text, html } = this.templates.render(channel, template, args, locale);
    const values = [channel, key, template.name, locale, to, subject, text, html, JSON.stringify(attachments), unsubscribe];
    const { rows } = await tx.query<{ id: string }>(INSERT, values);
    if (rows[0]) await this.jobs.enqueue(tx, SEND_NOTIFICATION, { id: rows[0].id });
  }

  /** Countries whose numbers get SMS: codes, comma separated; `*`: all. */
  get smsCountries(): string {
    return this.budget.countries;
  }

  /** Whether mail leaves the site; else it waits until `MAIL` is set. */
  get sendsMail(): boolean {
    return this.env.MAIL !== undefined;
  }

  /** Whether a recipient gets any: no SMS goes to landlines, nor to countries that SMS_COUNTRIES does not name. */
  reaches({ channel, to }: Pick<OutgoingNotification<object>, 'channel' | 'to'>): boolean {
    return channel !== 'sms' || this.budget.reaches(to);
  }

  /** Where a short message goes: by SMS, or by mail where the phone gets none. @param email null: none is known */
  smsOrMail(phone: string, email: string | null): { readonly channel: 'sms' | 'mail'; readonly to: string } {
    const sms = { channel: 'sms', to: phone } as const;
    return email === null || email === '' || this.reaches(sms) ? sms : { channel: 'mail', to: email };
  }

  /** Stands before an SMS that somebody asks for who is not known: as `SmsBudget.admit`. */
  admitSms(tx: Transaction, phone: string, template: Pick<NotificationTemplate<object>, 'name'>): Promise<void> {
    return this.budget.admit(tx, phone, template.name);
  }

  /** Takes the dead job of a notification away with the transaction, in which another notification takes its place. */
  async removeDead(tx: Transaction, channel: NotificationChannel, key: string): Promise<void> {
    const { rows } = await tx.query<{ id: string }>('SELECT id FROM messages WHERE channel = $1 AND key = $2', [channel, key]);
    if (rows[0]) await this.jobs.removeDead(tx, SEND_NOTIFICATION, { id: rows[0].id });
  }
}

function recipientOf({ channel, to }: Pick<OutgoingNotification<object>, 'channel' | 'to'>): string | null {
  if (channel === 'mail') return readEmail(to);
  if (channel === 'bot') return CHAT.test(to) ? to : null;
  const phone = internationalPhone(to);
  return PHONE.test(phone) ? phone : null;
}

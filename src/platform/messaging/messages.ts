import { Injectable } from '@nestjs/common';
import { readEmail } from '../../shared/email';
import type { Locale } from '../../shared/locale';
import type { MessageTemplate } from '../../shared/message-template';
import { internationalPhone } from '../../shared/phone';
import type { Transaction } from '../database/database';
import { Jobs } from '../jobs/jobs';
import { refuseLargeAttachments, type Attachment } from './attachment';
import { SEND_MESSAGE } from './message-delivery';
import { MessageTemplates } from './message-templates';
import type { MessageChannel } from './message.schema';
import { SmsBudget } from './sms-budget';

/** A message to somebody. */
export interface OutgoingMessage<Args extends object> {
  readonly channel: MessageChannel;
  /** An e-mail address, a phone number as it is kept, or the messenger's number of a chat. */
  readonly to: string;
  readonly template: MessageTemplate<Args>;
  readonly args: Args;
  readonly locale: Locale;
  /**
   * Names the event that is told, without personal data: `lead:8f14e45f`. Sent a second time with the same key and channel, nothing
   * happens.
   */
  readonly key: string;
  /** Mail only; at most 3 MiB together. */
  readonly attachments?: readonly Attachment[];
}

/** International number, RFC 3966 without its separators. */
const PHONE = /^\+\d{8,15}$/;
/** Numbers of groups are negative. */
const CHAT = /^-?\d{1,19}$/;
const INSERT = `INSERT INTO messages (channel, key, template, locale, recipient, subject, text, html, attachments)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (channel, key) DO NOTHING RETURNING id`;

/** Sends mail, SMS and messages of the bot: the only way in which a module does. */
@Injectable()
export class Messages {
  constructor(
    private readonly jobs: Jobs,
    private readonly templates: MessageTemplates,
    private readonly budget: SmsBudget,
  ) {}

  /**
   * Renders a message and writes it with the rows of a transaction; it leaves when that is committed, at least once: what can happen twice
   * is said in docs/operations.md.
   * @throws Error when the recipient is no address of the channel, or the template has no text for it
   */
  async send<Args extends object>(tx: Transaction, message: OutgoingMessage<Args>): Promise<void> {
    const { channel, template, args, locale, key, attachments = [] } = message;
    refuseLargeAttachments(attachments);
    const to = recipientOf(message);
    if (to === null) throw new Error(`the message ${template.name} has no address to be sent to by ${channel}`);
    const { subject, text, html } = this.templates.render(channel, template, args, locale);
    const values = [channel, key, template.name, locale, to, subject, text, html, JSON.stringify(attachments)];
    const { rows } = await tx.query<{ id: string }>(INSERT, values);
    if (rows[0]) await this.jobs.enqueue(tx, SEND_MESSAGE, { id: rows[0].id });
  }

  /** Stands before an SMS that somebody asks for who is not known: as `SmsBudget.admit`. */
  admitSms(tx: Transaction, phone: string, template: Pick<MessageTemplate<object>, 'name'>): Promise<void> {
    return this.budget.admit(tx, phone, template.name);
  }

  /** Takes the dead job of a message away with the transaction, in which another message takes its place. */
  async overtake(tx: Transaction, channel: MessageChannel, key: string): Promise<void> {
    const { rows } = await tx.query<{ id: string }>('SELECT id FROM messages WHERE channel = $1 AND key = $2', [channel, key]);
    if (rows[0]) await this.jobs.overtake(tx, SEND_MESSAGE, { id: rows[0].id });
  }
}

function recipientOf({ channel, to }: Pick<OutgoingMessage<object>, 'channel' | 'to'>): string | null {
  if (channel === 'mail') return readEmail(to);
  if (channel === 'bot') return CHAT.test(to) ? to : null;
  const phone = internationalPhone(to);
  return PHONE.test(phone) ? phone : null;
}

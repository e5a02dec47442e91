import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../database/database';
import { HealthRegistry } from '../health/health.registry';
import { UpstreamError } from '../http-client/upstream-error';
import { GiveUp, RunLater, job, type JobRun } from '../jobs/job';
import { Jobs } from '../jobs/jobs';
import { MetricsRegistry } from '../metrics/metrics.registry';
import type { Attachment } from './attachment';
import { BotSenders } from './bot-senders';
import { NotificationOutcomes, type NotificationOutcome } from './notification-outcomes';
import { NotificationTemplates } from './notification-templates';
import type { NotificationChannel } from './notification.schema';
import { SmsBudget } from './sms-budget';
import { DeliveryDelayed, DeliveryRefused, MailSender, SmsSender, type Sms } from './sender.port';

/** Sends one row of the table of notifications. */
export const SEND_NOTIFICATION = job<{ readonly id: string }>('message.send');

interface NotificationRow {
  readonly channel: NotificationChannel;
  readonly key: string;
  readonly template: string;
  readonly recipient: string;
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
  readonly attachments: readonly Attachment[];
  readonly unsubscribe: string | null;
  readonly state: 'queued' | 'sent' | 'failed';
  readonly isErased: boolean;
  readonly [column: string]: unknown;
}

const READ = `SELECT channel, key, template, recipient, subject, text, html, attachments, unsubscribe, state, erased_at IS NOT NULL AS "isErased"
  FROM messages WHERE id = $1`;
const SENT = `UPDATE messages SET state = 'sent', sent_at = now(), last_error = NULL, sms_id = $2,
  delivery = CASE WHEN $2::text IS NOT NULL THEN 'open' END, delivery_asked_at = CASE WHEN $2::text IS NOT NULL THEN now() END WHERE id = $1`;
const FAILED = `UPDATE messages SET state = 'failed', last_error = $2 WHERE id = $1`;
/** The dependency of /health/ready that sends what goes by a channel. */
export const SERVICES: Readonly<Record<NotificationChannel, string>> = { mail: 'mail', sms: 'sms', bot: 'messenger' };
/** With the delays of jobs, five to eight hours. */
const TRIES = 40;
/** When an SMS beyond the budget is looked at again. */
const WITHOUT_BUDGET_MS = 600_000;

/** Takes notifications from their table to the senders. */
@Injectable()
export class NotificationDelivery {
  private readonly outcomes;

  constructor(
    private readonly database: Database,
    private readonly mail: MailSender,
    private readonly sms: SmsSender,
    private readonly bot: BotSenders,
    private readonly budget: SmsBudget,
    private readonly listeners: NotificationOutcomes,
    private readonly templates: NotificationTemplates,
    private readonly health: HealthRegistry,
    jobs: Jobs,
    metrics: MetricsRegistry,
  ) {
    this.outcomes = metrics.counter({
      name: 'messages_total',
      help: 'Tries to send mail, SMS and messages of the bot by outcome',
      labels: ['channel', 'outcome'],
    });
    jobs.handle(SEND_NOTIFICATION, ({ id }, run) => this.deliver(id, run), { tries: TRIES, limitSeconds: 60 });
  }

  private async deliver(id: string, { signal, attempt }: JobRun): Promise<void> {
    const notification = (await this.database.query<NotificationRow>(READ, [id])).rows[0];
    if (!notification) throw new GiveUp('the message is gone');
    if (notification.state === 'sent') return;
    if (notification.isErased) throw new GiveUp('its text and recipient were erased after the time that they are kept');
    let smsId: string | null = null;
    try {
      smsId = (await this.sendBy(notification, signal)) ?? null;
      this.health.succeeded(SERVICES[notification.channel]);
    } catch (error) {
      throw await this.failed(id, notification, error, attempt);
    }
    await this.settle(notification, { state: 'sent', reason: null }, (tx) => tx.query(SENT, [id, smsId]));
    this.outcomes.inc({ channel: notification.channel, outcome: 'sent' });
  }

  private sendBy(row: NotificationRow, signal: AbortSignal): Promise<string | null | void> {
    const { channel, key, recipient, subject, text, html, attachments, unsubscribe, template } = row;
    if (channel === 'bot') return this.bot.send({ key, to: recipient, text }, signal);
    if (channel === 'sms') return this.sendSms({ key, to: recipient, text, mayGoByViber: !this.templates.isUrgent(template) }, signal);
    return this.mail.send({ key, to: recipient, subject: subject ?? '', text, html, attachments, unsubscribe }, signal);
  }

  private async sendSms(sms: Sms, signal: AbortSignal): Promise<string | null> {
    if (!this.budget.reaches(sms.to)) throw new DeliveryRefused('SMS_COUNTRIES and SMS_PREFIXES name no such number');
    if (await this.budget.isSpent()) throw new DeliveryDelayed('the budget of SMS is spent', WITHOUT_BUDGET_MS);
    return this.sms.send(sms, signal);
  }

  /** What the job is told of a failure. */
  private async failed(id: string, notification: NotificationRow, error: unknown, attempt: number): Promise<unknown> {
    const { channel } = notification;
    if (error instanceof DeliveryDelayed) {
      this.outcomes.inc({ channel, outcome: 'delayed' });
      if (error.isFailure) this.health.failed(SERVICES[channel], reasonOf(error));
      return new RunLater(error.message, error.delayMs);
    }
    const isRefused = error instanceof DeliveryRefused;
    this.outcomes.inc({ channel, outcome: isRefused ? 'refused' : 'failed' });
    // who does not take this one notification works
    if (isRefused) this.health.succeeded(SERVICES[channel]);
    else this.health.failed(SERVICES[channel], reasonOf(error));
    if (isRefused) {
      const reason = error.message;
      await this.settle(notification, { state: 'failed', reason }, (tx) => tx.query(FAILED, [id, reason]));
      return new GiveUp(reason);
    }
    // it stays queued: an operator can revive its job
    if (attempt >= TRIES) await this.settle(notification, { state: 'failed', reason: `given up after ${TRIES} tries` });
    return error;
  }

  private settle(
    { channel, key, template }: NotificationRow,
    outcome: Omit<NotificationOutcome, 'channel' | 'key'>,
    write?: (tx: Transaction) => Promise<unknown>,
  ): Promise<void> {
    return this.database.transaction(async (tx) => {
      await write?.(tx);
      await this.listeners.publish(tx, template, { channel, key, ...outcome });
    });
  }
}

/** Why a try failed, without the words of the other side, which may name the recipient. */
export function reasonOf(error: unknown): string {
  if (error instanceof UpstreamError) return [error.kind, error.status].filter((part) => part !== undefined).join(' ');
  const { message, name } = error instanceof Error ? error : new Error();
  return /^(SMTP|connection|Telegram getMe:|TurboSMS|AlphaSMS) [\w ]{1,80}$/.test(message) ? message : name;
}

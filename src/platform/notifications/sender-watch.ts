import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Database } from '../database/database';
import { HealthRegistry } from '../health/health.registry';
import { Jobs } from '../jobs/jobs';
import { BotSenders } from './bot-senders';
import { reasonOf, SEND_NOTIFICATION, SERVICES } from './notification-delivery';
import { NOTIFICATION_CHANNELS, type NotificationChannel } from './notification.schema';
import { MailSender, SmsSender } from './sender.port';

const EVERY_MS = 10_000;
/** A look that takes longer has failed. */
const LIMIT_MS = 5000;
const WAITING = `SELECT id FROM messages WHERE channel = $1 AND state = 'queued' AND erased_at IS NULL ORDER BY created_at LIMIT 100`;

/**
 * Looks whether mail, SMS and the bot can be sent, while nothing is: a sender that does not work is known within a minute, and so is one that works
 * again. One process at a time looks. Nothing is sent for it: where something failed and waits, that is tried again instead.
 */
@Injectable()
export class SenderWatch implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Messaging');
  private timer?: NodeJS.Timeout;
  private looking: Promise<void> | null = null;

  constructor(
    private readonly database: Database,
    private readonly health: HealthRegistry,
    private readonly jobs: Jobs,
    private readonly mail: MailSender,
    private readonly sms: SmsSender,
    private readonly bot: BotSenders,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.look(), EVERY_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Looks at each sender whose turn it is, once at a time; resolves when what it saw is written down. Never rejects. */
  look(): Promise<void> {
    return (this.looking ??= this.lookAtAll().finally(() => (this.looking = null)));
  }

  private async lookAtAll(): Promise<void> {
    try {
      await Promise.all(NOTIFICATION_CHANNELS.map((channel) => this.lookAt(channel)));
      await this.health.outcomesWritten();
    } catch (error) {
      this.logger.debug({ reason: reasonOf(error) }, 'senders cannot be looked at');
    }
  }

  private async lookAt(channel: NotificationChannel): Promise<void> {
    const service = SERVICES[channel];
    const hasFailed = await this.health.takeTurn(service);
    if (hasFailed === null) return;
    try {
      if (!(await this[channel].check(AbortSignal.timeout(LIMIT_MS)))) return;
    } catch (error) {
      this.health.failed(service, reasonOf(error), true);
      return;
    }
    // it can be reached: whether it sends is told by what waits
    if (hasFailed && (await this.tryAgain(channel))) return;
    this.health.succeeded(service);
  }

  private async tryAgain(channel: NotificationChannel): Promise<boolean> {
    const { rows } = await this.database.query<{ id: string }>(WAITING, [channel]);
    return rows.length > 0 && this.jobs.tryOneNow(SEND_NOTIFICATION, rows);
  }
}

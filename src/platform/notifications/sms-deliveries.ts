import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Database } from '../database/database';
import { MetricsRegistry } from '../metrics/metrics.registry';
import { reasonOf } from './notification-delivery';
import { SmsSender, type SmsReport } from './sender.port';

const EVERY_MS = 10_000;
const LIMIT_MS = 10_000;
/** Of one question. */
const MOST = 100;

/** After half a minute, then more and more seldom; one process asks for each. */
const TAKE = `UPDATE messages SET delivery_asked_at = now() WHERE id IN (
  SELECT id FROM messages WHERE delivery = 'open' AND (delivery_asked_at IS NULL OR delivery_asked_at < now() - CASE
    WHEN sent_at > now() - interval '10 minutes' THEN interval '30 seconds'
    WHEN sent_at > now() - interval '2 hours' THEN interval '5 minutes' ELSE interval '1 hour' END)
  ORDER BY delivery_asked_at NULLS FIRST LIMIT ${MOST} FOR UPDATE SKIP LOCKED) RETURNING sms_id AS id`;
const REPORTED = `UPDATE messages SET delivery = report.state, delivered_by = report.by FROM
  unnest($1::text[], $2::text[], $3::text[]) AS report (id, state, by) WHERE sms_id = report.id AND delivery = 'open'`;
const UNKNOWN = `UPDATE messages SET delivery = 'unknown' WHERE delivery = 'open' AND sent_at < now() - interval '2 days'`;
const ASK_SOON = `UPDATE messages SET delivery_asked_at = NULL WHERE sms_id = ANY ($1) AND delivery = 'open'`;

/**
 * Asks the gateway what became of the SMS that it took. A call of the gateway only makes the question come sooner: its form and signature are
 * not documented, and nothing that it says is believed.
 */
@Injectable()
export class SmsDeliveries implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Messaging');
  private readonly reported;
  private timer?: NodeJS.Timeout;
  private asking: Promise<void> | null = null;

  constructor(
    private readonly database: Database,
    private readonly sms: SmsSender,
    metrics: MetricsRegistry,
  ) {
    this.reported = metrics.counter({ name: 'sms_deliveries_total', help: 'What gateways told of SMS', labels: ['state', 'by'] });
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.ask(), EVERY_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Asks for what is due, at most 100 SMS; resolves when the answers are written. Never rejects. */
  ask(): Promise<void> {
    return (this.asking ??= this.askForDue().finally(() => (this.asking = null)));
  }

  /** Has the gateway asked within seconds. @param ids the gateway's own ids, unknown ones do nothing */
  async askSoon(ids: readonly string[]): Promise<void> {
    await this.database.query(ASK_SOON, [ids]);
  }

  private async askForDue(): Promise<void> {
    try {
      await this.database.query(UNKNOWN);
      const { rows } = await this.database.query<{ id: string }>(TAKE);
      if (rows.length === 0) return;
      const reports = await this.sms.reports(
        rows.map(({ id }) => id),
        AbortSignal.timeout(LIMIT_MS),
      );
      await this.write(reports.filter(({ state }) => state !== 'open'));
    } catch (error) {
      // asked again when it is due
      this.logger.warn({ reason: reasonOf(error) }, 'the gateway did not tell what became of SMS');
    }
  }

  private async write(reports: readonly SmsReport[]): Promise<void> {
    if (reports.length === 0) return;
    await this.database.query(REPORTED, [reports.map(({ id }) => id), reports.map(({ state }) => state), reports.map(({ by }) => by)]);
    for (const { state, by } of reports) this.reported.inc({ state, by: by ?? 'unknown' });
  }
}

import { Injectable } from '@nestjs/common';
import { Database } from '../database/database';
import { smsParts } from '../../shared/sms-parts';
import type { NotificationChannel } from './notification.schema';

/** What the console may filter by. `sent`: left the site, more is not known. */
export const NOTIFICATION_STATES = ['queued', 'failed', 'sent', 'open', 'delivered', 'read', 'undelivered', 'unknown'] as const;
export type NotificationState = (typeof NOTIFICATION_STATES)[number];

/** A notification with what became of it. */
export interface SentNotification {
  readonly id: string;
  readonly at: Date;
  readonly channel: NotificationChannel;
  readonly template: string;
  /** Empty when it was erased. */
  readonly recipient: string;
  readonly state: NotificationState;
  /** How an SMS came; null: not told. */
  readonly by: 'sms' | 'viber' | null;
  /** Why it did not leave, without personal data. */
  readonly reason: string | null;
  /** Of an SMS, each is paid for; null: no SMS, or erased. */
  readonly parts: number | null;
}

const STATE = `CASE WHEN state <> 'sent' THEN state WHEN delivery = 'failed' THEN 'undelivered' ELSE coalesce(delivery, 'sent') END`;
const LIST = `SELECT * FROM (SELECT id, created_at AS at, channel, template, recipient, ${STATE} AS state, delivered_by AS by,
    last_error AS reason, CASE WHEN channel = 'sms' AND erased_at IS NULL THEN text END AS text FROM messages
    WHERE ($1::text IS NULL OR channel = $1) AND ($3::timestamptz IS NULL OR created_at < $3)) AS listed
  WHERE ($2::text IS NULL OR state = $2) ORDER BY at DESC LIMIT $4`;

/** The notifications that left the site or wait to. */
@Injectable()
export class SentNotifications {
  constructor(private readonly database: Database) {}

  /** The newest, before a moment if one is given. */
  async latest(
    most: number,
    { channel, state, before }: { channel: NotificationChannel | null; state: NotificationState | null; before: Date | null },
  ): Promise<readonly SentNotification[]> {
    const { rows } = await this.database.query<Omit<SentNotification, 'parts'> & { text: string | null }>(LIST, [
      channel,
      state,
      before,
      most,
    ]);
    return rows.map(({ text, ...row }) => ({ ...row, parts: text === null ? null : smsParts(text) }));
  }
}

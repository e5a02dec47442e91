import { Injectable } from '@nestjs/common';
import { Database } from '../database/database';
import type { Attachment } from './attachment';

/** What an embedded adapter sends. */
export interface OutboxEntry {
  readonly channel: 'mail' | 'sms' | 'bot';
  /** The same notification of a channel is kept once. */
  readonly key: string;
  readonly to: string;
  readonly subject?: string | null;
  readonly text: string;
  readonly html?: string | null;
  readonly attachments?: readonly Attachment[];
  /** As of `Mail`. */
  readonly unsubscribe?: string | null;
}

/** A notification of the outbox as it is shown. */
export interface KeptNotification {
  readonly id: string;
  readonly at: Date;
  readonly channel: OutboxEntry['channel'];
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
  readonly attachments: readonly OutboxFile[];
}

/** A file of a notification, without its content. */
interface OutboxFile {
  readonly filename: string;
  readonly contentType: string;
  /** In bytes. */
  readonly size: number;
}

const KEEP = `INSERT INTO outbox_messages (key, channel, recipient, subject, text, html, attachments, unsubscribe)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (key) DO NOTHING`;
const MESSAGES = `SELECT id, at, channel, recipient AS "to", subject, text, html,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('filename', file->'filename', 'contentType', file->'contentType',
    'size', length(rtrim(file->>'content', '=')) * 3 / 4) ORDER BY place), '[]') FROM jsonb_array_elements(attachments) WITH ORDINALITY AS files (file, place)) AS attachments
  FROM outbox_messages`;
const LATEST = `${MESSAGES} WHERE id < $2 AND ($3::text IS NULL OR channel = $3) ORDER BY id DESC LIMIT $1`;
const ONE = `${MESSAGES} WHERE id = $1`;
/** Beyond every id. */
const NONE_BEFORE = '9223372036854775807';
const FILE = 'SELECT attachments->$2::int AS file FROM outbox_messages WHERE id = $1';

export interface OutboxFilter {
  readonly channel?: OutboxEntry['channel'];
  /** Only those that were kept before the notification of this id. */
  readonly before?: number;
}

/** Where the embedded adapters leave mail, SMS and bot notifications instead of sending them; /dev/outbox and the console show it. */
@Injectable()
export class Outbox {
  constructor(private readonly database: Database) {}

  /** Keeps a notification; a second one with its channel and key changes nothing. */
  async keep({ channel, key, to, subject = null, text, html = null, attachments = [], unsubscribe = null }: OutboxEntry): Promise<void> {
    await this.database.query(KEEP, [`${channel}:${key}`, channel, to, subject, text, html, JSON.stringify(attachments), unsubscribe]);
  }

  /** The newest notifications first. */
  async latest(most: number, { channel, before }: OutboxFilter = {}): Promise<KeptNotification[]> {
    const values = [most, before ?? NONE_BEFORE, channel ?? null];
    return (await this.database.query<KeptNotification & Record<string, unknown>>(LATEST, values)).rows;
  }

  /** A notification; null when there is none with this id. */
  async find(id: number): Promise<KeptNotification | null> {
    return (await this.database.query<KeptNotification & Record<string, unknown>>(ONE, [id])).rows[0] ?? null;
  }

  /** A file of a notification by its place, from 0; null when there is none. */
  async file(id: number, place: number): Promise<Attachment | null> {
    return (await this.database.query<{ file: Attachment | null }>(FILE, [id, place])).rows[0]?.file ?? null;
  }
}

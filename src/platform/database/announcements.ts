import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient, QueryConfig } from 'pg';
import { DatabaseConnection } from './database-connection';
import type { Transaction } from './database';
import { describeError } from './database-errors';

/** Receives the published text, or null when announcements may have been missed while the connection was broken. */
export type AnnouncementListener = (text: string | null) => void;

const CHANNEL = 'site';
/** Idempotent, so it also serves as the keep-alive query. */
const LISTEN = `LISTEN ${CHANNEL}`;
/** NOTIFY allows 8000 bytes; an announcement only names what changed. */
const MAX_CHARACTERS = 500;
const RETRY_MS = { first: 250, most: 1000 };
/** Interval and timeout of the keep-alive query. */
const PULSE_MS = { every: 2500, limit: 5000 };

/**
 * Announces changes to all other processes on the same database (LISTEN and NOTIFY), so that they refresh what they hold in memory.
 * Announcements are not stored: a process reads the state itself at its start and after each reconnection.
 */
@Injectable()
export class Announcements implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Announcements');
  private readonly listeners = new Map<string, AnnouncementListener[]>();
  private readonly self = randomUUID();
  private readonly closing = new AbortController();
  private listening: Promise<void> | null = null;

  constructor(private readonly connection: DatabaseConnection) {
    connection.whenOpen(() => {
      if (this.listeners.size > 0) this.listening = this.keepListening();
    });
  }

  /** Call in a constructor or in `onModuleInit`. The listener must not throw; it is called with null after each reconnection. */
  listen(topic: string, listener: AnnouncementListener): void {
    this.listeners.set(topic, [...(this.listeners.get(topic) ?? []), listener]);
  }

  /**
   * Announces to the other processes when the transaction commits, or at once when `to` is a `Database`. This process does not receive it.
   * @throws Error when the text is longer than 500 characters
   */
  async publish(to: Pick<Transaction, 'query'>, topic: string, text = ''): Promise<void> {
    if (text.length > MAX_CHARACTERS) throw new Error(`an announcement of ${topic} is longer than ${MAX_CHARACTERS} characters`);
    await to.query('SELECT pg_notify($1, $2)', [CHANNEL, JSON.stringify([this.self, topic, text])]);
  }

  /** Releases its connection before the pool is closed. */
  async beforeApplicationShutdown(): Promise<void> {
    this.closing.abort();
    await this.listening;
  }

  private async keepListening(): Promise<void> {
    let isFirst = true;
    for (let waitMs = RETRY_MS.first; !this.closing.signal.aborted; waitMs = Math.min(waitMs * 2, RETRY_MS.most)) {
      try {
        const client = await this.connection.client();
        waitMs = RETRY_MS.first;
        await this.listenOn(client, isFirst);
        isFirst = false;
      } catch (error) {
        this.logger.debug({ reason: describeError(error) }, 'other processes cannot be heard');
      }
      await sleep(waitMs, undefined, { signal: this.closing.signal }).catch(() => undefined);
    }
  }

  /** Resolves when the connection breaks, or the process stops. */
  private async listenOn(client: PoolClient, isFirst: boolean): Promise<void> {
    let broken: Error | undefined;
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const note = (error: Error) => {
      broken = error;
      this.connection.markLost(error);
      end();
    };
    let isAsked = false;
    const pulse = setInterval(() => {
      if (isAsked) return;
      isAsked = true;
      this.checkConnection(client).then(
        () => (isAsked = false),
        (error: Error) => {
          broken = error;
          end();
        },
      );
    }, PULSE_MS.every).unref();
    client.on('error', note);
    client.on('notification', this.receive);
    this.closing.signal.addEventListener('abort', end, { once: true });
    try {
      await client.query(LISTEN);
      if (!isFirst) for (const topic of this.listeners.keys()) this.notifyListeners(topic, null);
      if (!this.closing.signal.aborted) await ended;
    } finally {
      clearInterval(pulse);
      this.closing.signal.removeEventListener('abort', end);
      client.off('notification', this.receive);
      client.off('error', note);
      // destroyed instead of reused: it would go on listening
      client.release(broken ?? true);
    }
  }

  /**
   * Checks that the connection still works: a connection dropped by the network reports nothing.
   * @throws Error when no answer comes in time. If no bytes arrived from the server at all, the database is marked lost
   */
  private async checkConnection(client: PoolClient): Promise<void> {
    const before = this.connection.bytesReceived;
    try {
      await client.query({ text: LISTEN, query_timeout: PULSE_MS.limit } as QueryConfig);
    } catch (error) {
      if (this.connection.bytesReceived === before) this.connection.markUnresponsive(error as Error);
      throw error;
    }
  }

  private readonly receive = ({ payload }: { readonly payload?: string }): void => {
    const [from, topic, text] = JSON.parse(payload ?? '[]') as readonly string[];
    if (from !== this.self && topic !== undefined) this.notifyListeners(topic, text ?? '');
  };

  private notifyListeners(topic: string, text: string | null): void {
    for (const listener of this.listeners.get(topic) ?? []) listener(text);
  }
}

import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient, QueryConfig } from 'pg';
import { DatabaseConnection } from './database-connection';
import type { Transaction } from './database';
import { inWords } from './database-errors';

/** What is heard: the text that was told, or null when something may have been told while this process could not hear. */
export type AnnouncementListener = (text: string | null) => void;

const CHANNEL = 'site';
/** Harmless when it is said again: it is the question, too, whether the connection still hears. */
const LISTEN = `LISTEN ${CHANNEL}`;
/** The database carries 8000 bytes; an announcement names what changed and no more. */
const MOST_CHARACTERS = 500;
const RETRY_MS = { first: 250, most: 1000 };
/** How often the connection is asked whether it still hears, and how long it may take to say so. */
const PULSE_MS = { every: 2500, limit: 5000 };

/**
 * Tells all other processes on the same database that something changed (LISTEN and NOTIFY), so that what they hold in memory follows.
 * Nothing is kept: a process that was not there reads the state itself, at its start and whenever it can hear again.
 */
@Injectable()
export class Announcements implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Announcements');
  private readonly listeners = new Map<string, AnnouncementListener[]>();
  private readonly self = randomUUID();
  private readonly closing = new AbortController();
  private hearing: Promise<void> | null = null;

  constructor(private readonly connection: DatabaseConnection) {
    connection.whenOpen(() => {
      if (this.listeners.size > 0) this.hearing = this.keepHearing();
    });
  }

  /** In a constructor or in `onModuleInit`. The listener must not throw; it is called once more, with null, whenever the database is back. */
  hear(topic: string, listener: AnnouncementListener): void {
    this.listeners.set(topic, [...(this.listeners.get(topic) ?? []), listener]);
  }

  /**
   * Tells the other processes, once the transaction is committed, or at once by `Database`. This process does not hear it.
   * @throws Error when the text is too long
   */
  async tell(to: Pick<Transaction, 'query'>, topic: string, text = ''): Promise<void> {
    if (text.length > MOST_CHARACTERS) throw new Error(`an announcement of ${topic} is longer than ${MOST_CHARACTERS} characters`);
    await to.query('SELECT pg_notify($1, $2)', [CHANNEL, JSON.stringify([this.self, topic, text])]);
  }

  /** The connection is given back before the others are closed. */
  async beforeApplicationShutdown(): Promise<void> {
    this.closing.abort();
    await this.hearing;
  }

  private async keepHearing(): Promise<void> {
    let isFirst = true;
    for (let waitMs = RETRY_MS.first; !this.closing.signal.aborted; waitMs = Math.min(waitMs * 2, RETRY_MS.most)) {
      try {
        const client = await this.connection.client();
        waitMs = RETRY_MS.first;
        await this.hearOn(client, isFirst);
        isFirst = false;
      } catch (error) {
        this.logger.debug({ reason: inWords(error) }, 'other processes cannot be heard');
      }
      await sleep(waitMs, undefined, { signal: this.closing.signal }).catch(() => undefined);
    }
  }

  /** Resolves when the connection breaks, or the process stops. */
  private async hearOn(client: PoolClient, isFirst: boolean): Promise<void> {
    let broken: Error | undefined;
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const note = (error: Error) => {
      broken = error;
      this.connection.lost(error);
      end();
    };
    let isAsked = false;
    const pulse = setInterval(() => {
      if (isAsked) return;
      isAsked = true;
      this.ask(client).then(
        () => (isAsked = false),
        (error: Error) => {
          broken = error;
          end();
        },
      );
    }, PULSE_MS.every).unref();
    client.on('error', note);
    client.on('notification', this.take);
    this.closing.signal.addEventListener('abort', end, { once: true });
    try {
      await client.query(LISTEN);
      if (!isFirst) for (const topic of this.listeners.keys()) this.call(topic, null);
      if (!this.closing.signal.aborted) await ended;
    } finally {
      clearInterval(pulse);
      this.closing.signal.removeEventListener('abort', end);
      client.off('notification', this.take);
      client.off('error', note);
      // it is not lent to anybody else: it would go on hearing
      client.release(broken ?? true);
    }
  }

  /**
   * Asks whether the connection still works: one that the network has forgotten is told by nobody.
   * @throws Error when no answer comes in time. Where none came from the server at all, the database counts as lost
   */
  private async ask(client: PoolClient): Promise<void> {
    const before = this.connection.received;
    try {
      await client.query({ text: LISTEN, query_timeout: PULSE_MS.limit } as QueryConfig);
    } catch (error) {
      if (this.connection.received === before) this.connection.silent(error as Error);
      throw error;
    }
  }

  private readonly take = ({ payload }: { readonly payload?: string }): void => {
    const [from, topic, text] = JSON.parse(payload ?? '[]') as readonly string[];
    if (from !== this.self && topic !== undefined) this.call(topic, text ?? '');
  };

  private call(topic: string, text: string | null): void {
    for (const listener of this.listeners.get(topic) ?? []) listener(text);
  }
}

import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, ClientConfig, Pool, PoolClient, QueryResult, QueryResultRow } from 'pg';
import { SiteEnvironment } from '../config/site.env';
import { DatabaseEnvironment } from './database.env';
import { databaseUnavailable, inWords, isCut, isRefused, sqlState } from './database-errors';
import { EmbeddedServer } from './embedded-server';
import { migrateDatabase } from './migrate';
import { script } from './script';
import { startLock } from './start-lock';

/** A visitor waits for none of these longer; migrations have no limit. The server ends a statement before this process gives it up. */
const LIMITS: ClientConfig = {
  connectionTimeoutMillis: 3000,
  statement_timeout: 8000,
  query_timeout: 9000,
  lock_timeout: 4000,
  idle_in_transaction_session_timeout: 10_000,
  application_name: 'site',
  keepAlive: true,
};
/** Held by the process that an embedded database belongs to, for as long as it lives. */
export const OWNER_LOCK = 7_204_100;
/** How long the connection of a process that was killed a moment ago may still hold it. */
const OWNER_WAIT_MS = 3000;
/** Callers that may wait for a connection; more than can be served in `connectionTimeoutMillis` are refused at once. */
const MOST_WAITING = 500;
/** How long the database counts as refusing after it has refused to write: the queues of jobs write every second. */
const REFUSING_MS = 30_000;
/** With the time limit of a connection: found again within 5 s. */
const RETRY_MS = { first: 250, most: 1000 };

/** A statement outside of a transaction, on any connection. */
export type Query = <Row extends QueryResultRow>(sql: string, values: readonly unknown[]) => Promise<QueryResult<Row>>;

/** How the database is, for health. */
export interface DatabaseState {
  readonly state: 'starting' | 'open' | 'lost' | 'closed';
  /** Why it is not open, without addresses and passwords. */
  readonly reason?: string;
}

/**
 * Keeps the connections to the database: to the server of DATABASE_URL, or to our own in DATA_DIR. Begins when the site listens, so that
 * pages do not wait for it, or before (`openFirst`), and finds its way back after every failure.
 */
@Injectable()
export class DatabaseConnection implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown {
  private readonly logger = new Logger('Database');
  private readonly embedded: EmbeddedServer | null;
  private readonly waiting: (() => void)[] = [];
  private current: DatabaseState = { state: 'starting' };
  private lastRefusal: { readonly at: number; readonly reason: string } | null = null;
  private pool: Pool | null = null;
  /** The connections of the pool. */
  private readonly clients = new Set<PoolClient>();
  /** Where the pool leads to. */
  private address: string | null = null;
  private owner: Client | null = null;
  private connecting: Promise<void> | null = null;
  private readonly preparations: ((query: Query) => Promise<void>)[] = [];
  private isPrepared = false;
  private isStopping = false;
  private readonly closing = new AbortController();
  private reportFatal: (message: string) => void = (message) => this.logger.fatal(message);

  constructor(
    private readonly env: DatabaseEnvironment,
    private readonly site: SiteEnvironment,
    private readonly host: HttpAdapterHost,
  ) {
    this.embedded = env.DATABASE_URL === undefined ? new EmbeddedServer(site.DATA_DIR) : null;
  }

  /** Where the data are: in DATA_DIR, or on a server. */
  get source(): 'embedded' | 'server' {
    return this.embedded ? 'embedded' : 'server';
  }

  get state(): DatabaseState {
    return this.current;
  }

  /** Why the server, which can be reached, refused to write a moment ago (read-only, disk full); null: it did not. */
  get refusal(): string | null {
    const { lastRefusal } = this;
    return lastRefusal && performance.now() - lastRefusal.at < REFUSING_MS ? lastRefusal.reason : null;
  }

  /** Whether reading and writing works, as far as is known. */
  get isUsable(): boolean {
    return this.current.state === 'open' && this.refusal === null;
  }

  /** Connections lent and callers that wait for one. */
  get load(): { readonly busy: number; readonly waiting: number } {
    return { busy: this.pool ? this.pool.totalCount - this.pool.idleCount : 0, waiting: this.pool?.waitingCount ?? 0 };
  }

  /** What to do when the site must not go on: another process works with the same DATA_DIR. */
  onFatal(report: (message: string) => void): void {
    this.reportFatal = report;
  }

  whenOpen(action: () => void): void {
    if (this.isPrepared) action();
    else this.waiting.push(action);
  }

  /** What has to be done once, after the migrations and before anybody else may use the database. Repeated when it fails. */
  beforeOpen(prepare: (query: Query) => Promise<void>): void {
    this.preparations.push(prepare);
  }

  onApplicationBootstrap(): void {
    const server = this.host.httpAdapter.getHttpServer() as Server;
    const begin = () => this.current.state === 'starting' && this.connect();
    if (server.listening) begin();
    else server.once('listening', () => setImmediate(begin));
  }

  /** Connects before the site listens. Resolves when the database can be used, at the latest after `limitMs`: it is looked for further. */
  async openFirst(limitMs: number): Promise<void> {
    this.connect();
    await Promise.race([new Promise<void>((resolve) => this.whenOpen(resolve)), sleep(limitMs, undefined, { ref: false })]);
  }

  /** What is not open yet is not opened any more: it would begin work that the process has no time for. */
  onModuleDestroy(): void {
    this.isStopping = true;
  }

  async onApplicationShutdown(): Promise<void> {
    this.current = { state: 'closed' };
    this.closing.abort();
    await this.connecting;
    const owned = this.owner !== null;
    await Promise.allSettled([this.pool?.end(), this.owner?.end()]);
    if (owned) await this.embedded?.stop();
  }

  /** A connection to be released. @throws DomainError `database_unavailable` at once while there is none */
  async client(): Promise<PoolClient> {
    if (this.current.state !== 'open' || !this.pool || this.pool.waitingCount >= MOST_WAITING) throw databaseUnavailable();
    try {
      return await this.pool.connect();
    } catch (error) {
      if (isCut(error)) this.lost(error);
      throw databaseUnavailable(error);
    }
  }

  /** Notes that the database cannot be reached, and looks for it until it can. */
  lost(error: unknown): void {
    if (this.current.state !== 'open') return;
    this.current = { state: 'lost', reason: inWords(error) };
    this.logger.error({ reason: this.current.reason }, 'the database is out of reach');
    this.connect();
  }

  /** Bytes that have come from the server, over all connections that are open now. */
  get received(): number {
    return [...this.clients].reduce((sum, client) => sum + socketOf(client).bytesRead, 0);
  }

  /** Notes that the server does not answer, and gives all connections up: statements that wait on them would wait for the network. */
  silent(error: Error): void {
    this.lost(error);
    for (const client of this.clients) socketOf(client).destroy();
  }

  /** Notes that the server refused to write. */
  refused(error: unknown): void {
    this.lastRefusal = { at: performance.now(), reason: inWords(error) };
  }

  private connect(): void {
    this.connecting ??= this.tryUntilOpen().finally(() => (this.connecting = null));
  }

  private async tryUntilOpen(): Promise<void> {
    for (let waitMs = RETRY_MS.first; !this.isOver; waitMs = Math.min(waitMs * 2, RETRY_MS.most)) {
      try {
        return await this.open();
      } catch (error) {
        const reason = inWords(error);
        if (reason !== this.current.reason) this.logger.warn({ reason }, 'the database cannot be used yet');
        if (this.state.state !== 'closed') this.current = { ...this.current, reason };
        if (error instanceof OtherProcess) return this.reportFatal(error.message);
      }
      await sleep(waitMs, undefined, { signal: this.closing.signal }).catch(() => undefined);
    }
  }

  private get isOver(): boolean {
    return this.current.state === 'closed' || (this.isStopping && !this.isPrepared);
  }

  private async open(): Promise<void> {
    const { Client } = await import('pg');
    const connectionString = this.env.DATABASE_URL ?? (await this.embedded!.start()).url;
    if (this.embedded) await this.claim(() => new Client({ ...LIMITS, connectionString, statement_timeout: 0 }));
    if (this.isPrepared) await this.connectTo(connectionString);
    else await this.prepare(connectionString);
    if (this.isOver || (this.isStopping && this.current.state === 'starting')) return;
    const again = this.current.state === 'lost';
    this.current = { state: 'open' };
    this.logger.log(`${again ? 'the database is back' : 'the database is open'} (${this.source})`);
    for (const action of this.waiting.splice(0)) action();
  }

  /** Migrations, and what has to be done once; one process at a time. */
  private async prepare(connectionString: string): Promise<void> {
    const { Client } = await import('pg');
    const client = new Client({ connectionString, connectionTimeoutMillis: LIMITS.connectionTimeoutMillis });
    client.on('error', () => undefined);
    try {
      await client.connect();
      if (!(await startLock(client, () => this.isOver))) return;
      await migrateDatabase(client);
      await this.connectTo(connectionString);
      while (this.preparations[0]) {
        await this.preparations[0](this.query);
        this.preparations.shift();
      }
      this.isPrepared = true;
    } finally {
      await client.end();
    }
  }

  private async connectTo(connectionString: string): Promise<void> {
    if (connectionString !== this.address) {
      const { Pool } = await import('pg');
      // the embedded server has another port after a new start
      void this.pool?.end().catch(() => undefined);
      this.pool = this.madePool(new Pool({ ...LIMITS, connectionString, max: this.env.DATABASE_POOL, idleTimeoutMillis: 30_000 }));
      this.address = connectionString;
    }
    await this.query('SELECT 1', []);
  }

  private readonly query: Query = async (sql, values) => {
    if (!this.pool) throw databaseUnavailable();
    try {
      return await (values?.length ? this.pool.query(sql, [...values]) : script(this.pool, sql));
    } catch (error) {
      if (isCut(error)) this.lost(error);
      if (isRefused(error)) this.refused(error);
      throw error;
    }
  };

  private madePool(pool: Pool): Pool {
    // a connection that breaks while nobody uses it
    pool.on('error', (error) => this.lost(error));
    // and one that breaks in the moment between: whoever takes it over does not listen yet
    pool.on('connect', (client) => {
      this.clients.add(client);
      client.on('error', (error) => this.lost(error));
    });
    pool.on('remove', (client) => this.clients.delete(client));
    return pool;
  }

  /** Takes the embedded database for this process. */
  private async claim(make: () => Client): Promise<void> {
    if (this.owner) return;
    const client = make();
    client.on('error', (error) => {
      this.owner = null;
      this.lost(error);
    });
    try {
      await client.connect();
      await client.query(`SET lock_timeout = ${OWNER_WAIT_MS}`);
      await client.query('SELECT pg_advisory_lock($1)', [OWNER_LOCK]);
      this.owner = client;
    } catch (error) {
      await client.end();
      if (sqlState(error) === LOCK_NOT_AVAILABLE) throw new OtherProcess(this.site.DATA_DIR);
      throw error;
    }
  }
}

/** The driver ends a connection by a message to the server, which a silent one does not hear. */
const socketOf = (client: PoolClient) => (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;

const LOCK_NOT_AVAILABLE = '55P03';

/** Two processes with one embedded database would each end it under the other. */
class OtherProcess extends Error {
  constructor(dataDir: string) {
    super(
      `Another process uses the embedded database in ${dataDir}: stop it, set DATA_DIR to another folder, or set DATABASE_URL to a PostgreSQL server that several processes can share.`,
    );
  }
}

import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig, Pool, PoolClient, QueryResult, QueryResultRow } from 'pg';
import { SiteEnvironment } from '../config/site.env';
import { DatabaseEnvironment } from './database.env';
import { databaseUnavailable, describeError, isConnectionError, isPoolExhausted, isWriteRefused } from './database-errors';
import { ConnectionShares } from './connection-shares';
import { EmbeddedOwner, OtherProcess } from './embedded-owner';
import { EmbeddedServer } from './embedded-server';
import { migrateDatabase } from './migrate';
import { OpenConnections } from './open-connections';
import { script } from './script';
import { refuseSharedSessions, SharedSession, withStartClient } from './start-client';
import { startLock } from './start-lock';

/** How long callers wait for a connection. */
const CONNECT_MS = 3000;
/** A visitor waits for none of these longer; migrations have no limit. The server ends a statement before this process gives it up. */
const LIMITS: ClientConfig = {
  connectionTimeoutMillis: CONNECT_MS,
  statement_timeout: 8000,
  query_timeout: 9000,
  // PostgreSQL looks for deadlocks after a second: one of both is to be told of it, and not each of a lock that is not given
  lock_timeout: 1500,
  idle_in_transaction_session_timeout: 10_000,
  application_name: 'site',
  keepAlive: true,
  // statements that do not wait for each other's answers make the way to the server together
  pipeline: true,
};
/** Callers that may wait for a connection; more than can be served in `connectionTimeoutMillis` are refused at once. */
const MAX_WAITING = 500;
/** How long the database counts as refusing after it has refused to write: the queues of jobs write every second. */
const REFUSING_MS = 30_000;
/** With the time limit of a connection: found again within 5 s. */
const RETRY_MS = { first: 25, most: 1000 };
/** A database that is lost sooner after it was found is looked for with the waits of before, as one that lost its files is each time. */
const STEADY_MS = 10_000;

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
  /** Who may use how many connections. */
  readonly shares: ConnectionShares;
  private readonly connections = new OpenConnections((error) => this.markLost(error));
  /** Where the pool leads to. */
  private address: string | null = null;
  private readonly owner: EmbeddedOwner;
  private connecting: Promise<void> | null = null;
  private openedAt = -Infinity;
  private retryMs = RETRY_MS.first;
  private readonly preparations: ((query: Query) => Promise<void>)[] = [];
  private isPrepared = false;
  private isStopping = false;
  private readonly closing = new AbortController();
  private reportFatal: (message: string) => void = (message) => this.logger.fatal(message);

  constructor(
    private readonly env: DatabaseEnvironment,
    site: SiteEnvironment,
    private readonly host: HttpAdapterHost,
  ) {
    this.embedded = env.DATABASE_URL === undefined ? new EmbeddedServer(site.DATA_DIR) : null;
    this.shares = new ConnectionShares(env.DATABASE_POOL, MAX_WAITING, CONNECT_MS);
    this.owner = new EmbeddedOwner(site.DATA_DIR, (error) => this.markLost(error));
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
    const owned = this.owner.isHeld;
    await Promise.allSettled([this.pool?.end(), this.owner.release()]);
    if (owned) await this.embedded?.stop();
  }

  /** A connection to be released. @throws DomainError `database_unavailable` at once while there is none */
  async client(): Promise<PoolClient> {
    if (this.current.state !== 'open' || !this.pool || this.pool.waitingCount >= MAX_WAITING) throw databaseUnavailable();
    const before = this.bytesReceived;
    try {
      return await this.pool.connect();
    } catch (error) {
      if (isConnectionError(error)) this.markLost(error);
      // no connection has received anything meanwhile, and none could be made
      else if (isPoolExhausted(error) && this.bytesReceived === before) this.markUnresponsive(error as Error);
      throw databaseUnavailable(error);
    }
  }

  /** Notes that the database cannot be reached, and looks for it until it can. */
  markLost(error: unknown): void {
    if (this.current.state !== 'open') return;
    this.current = { state: 'lost', reason: describeError(error) };
    this.logger.error({ reason: this.current.reason }, 'the database is out of reach');
    this.connect();
  }

  /** Bytes that have come from the server, over all connections that are open now. */
  get bytesReceived(): number {
    return this.connections.bytesReceived;
  }

  /** Notes that the server does not answer, and gives all connections up: statements that wait on them would wait for the network. */
  markUnresponsive(error: Error): void {
    this.markLost(error);
    this.connections.destroyAll();
  }

  /** Notes that the server refused to write. */
  markRefused(error: unknown): void {
    this.lastRefusal = { at: performance.now(), reason: describeError(error) };
  }

  private connect(): void {
    this.connecting ??= this.tryUntilOpen().finally(() => (this.connecting = null));
  }

  private async tryUntilOpen(): Promise<void> {
    if (performance.now() - this.openedAt > STEADY_MS) this.retryMs = RETRY_MS.first;
    else await this.pause();
    while (!this.isOver) {
      try {
        return await this.open();
      } catch (error) {
        const reason = describeError(error);
        if (reason !== this.current.reason) this.logger.warn({ reason }, 'the database cannot be used yet');
        if (this.state.state !== 'closed') this.current = { ...this.current, reason };
        if (error instanceof OtherProcess || error instanceof SharedSession) return this.reportFatal(error.message);
      }
      await this.pause();
    }
  }

  /** Waits before the next try, each time longer. */
  private async pause(): Promise<void> {
    const waitMs = this.retryMs;
    this.retryMs = Math.min(waitMs * 2, RETRY_MS.most);
    await sleep(waitMs, undefined, { signal: this.closing.signal }).catch(() => undefined);
  }

  private get isOver(): boolean {
    return this.current.state === 'closed' || (this.isStopping && !this.isPrepared);
  }

  private async open(): Promise<void> {
    const { Client } = await import('pg');
    const connectionString = this.env.DATABASE_URL ?? (await this.embedded!.start()).url;
    if (this.embedded) await this.owner.claim(() => new Client({ ...LIMITS, connectionString, statement_timeout: 0 }));
    if (this.isPrepared) await this.connectTo(connectionString);
    else await this.prepare(connectionString);
    if (this.isOver || (this.isStopping && this.current.state === 'starting')) return;
    const again = this.current.state === 'lost';
    this.current = { state: 'open' };
    this.openedAt = performance.now();
    this.logger.log(`${again ? 'the database is back' : 'the database is open'} (${this.source})`);
    for (const action of this.waiting.splice(0)) action();
  }

  /** Migrations, and what has to be done once; one process at a time. */
  private async prepare(connectionString: string): Promise<void> {
    const { Client } = await import('pg');
    const make = (limits: ClientConfig) => new Client({ ...limits, connectionString });
    await withStartClient(make, async (client) => {
      await refuseSharedSessions(client, make);
      if (!(await startLock(client, () => this.isOver))) return;
      await migrateDatabase(client);
      await this.connectTo(connectionString);
      while (this.preparations[0]) {
        await this.preparations[0](this.query);
        this.preparations.shift();
      }
      this.isPrepared = true;
    });
  }

  private async connectTo(connectionString: string): Promise<void> {
    if (connectionString !== this.address) {
      const { Pool } = await import('pg');
      // the embedded server has another port after a new start
      void this.pool?.end().catch(() => undefined);
      this.pool = this.connections.watch(new Pool({ ...LIMITS, connectionString, max: this.env.DATABASE_POOL, idleTimeoutMillis: 30_000 }));
      this.address = connectionString;
    }
    await this.query('SELECT 1', []);
  }

  private readonly query: Query = async (sql, values) => {
    if (!this.pool) throw databaseUnavailable();
    try {
      return await (values?.length ? this.pool.query(sql, [...values]) : script(this.pool, sql));
    } catch (error) {
      if (isConnectionError(error)) this.markLost(error);
      if (isWriteRefused(error)) this.markRefused(error);
      throw error;
    }
  };
}

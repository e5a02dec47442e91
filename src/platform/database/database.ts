import { traced } from '../tracing/tracer';
import { Injectable, Logger } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PoolClient, QueryResult, QueryResultRow } from 'pg';

export type { QueryResultRow } from 'pg';
import {
  databaseUnavailable,
  describeError,
  isAborted,
  isConnectionError,
  isWriteRefused,
  isRepeatable,
  isTimeout,
  redactValues,
} from './database-errors';
import { DatabaseConnection } from './database-connection';

/** Typed queries of drizzle, on tables of the modules' schemas. */
export type Queries = NodePgDatabase<Record<string, never>>;

/** A statement that a connection takes apart and plans once, for what is asked often. Its name belongs to this text alone. */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
}

/** What happens whole or not at all: rows and jobs that are written with it. */
export interface Transaction {
  readonly db: Queries;
  /** A statement in SQL, with its values apart. */
  query<Row extends QueryResultRow>(sql: string | PreparedStatement, values?: readonly unknown[]): Promise<QueryResult<Row>>;
  /** Runs when the transaction has been committed, and not otherwise. It must not throw. */
  afterCommit(action: () => void): void;
}

const MAX_TRIES = 3;

/** A transaction that could not be committed, because a statement of it had failed. */
class Aborted extends Error {
  constructor() {
    super('the transaction was rolled back');
  }
}

/**
 * The database of all modules. While it cannot be reached every method rejects at once with `database_unavailable` (503), so that
 * nothing waits for it; it comes back by itself.
 */
@Injectable()
export class Database {
  private readonly logger = new Logger('Database');
  private readonly queries = new WeakMap<PoolClient, Queries>();
  /** The connection of the `together` that is under way. */
  private readonly joined = new AsyncLocalStorage<PoolClient>();

  constructor(private readonly connection: DatabaseConnection) {}

  /** Calls once, as soon as the database can be used for the first time: at once when it already can. */
  whenOpen(action: () => void): void {
    this.connection.whenOpen(action);
  }

  /** Resolves when the database can be used. */
  ready(): Promise<void> {
    return new Promise((resolve) => this.whenOpen(resolve));
  }

  /** Reads, or writes with a single statement. */
  run<T>(work: (db: Queries) => Promise<T>): Promise<T> {
    return this.with(async (client) => work(await this.queriesOf(client)));
  }

  /** One statement in SQL. */
  query<Row extends QueryResultRow>(sql: string | PreparedStatement, values: readonly unknown[] = []): Promise<QueryResult<Row>> {
    return this.with((client) => client.query<Row>(sql, [...values]));
  }

  /** Reads several things over one connection, each as it is then: questions that do not wait for each other's answers make one trip. */
  reading<T>(work: (asked: Pick<Transaction, 'query'>) => Promise<T>): Promise<T> {
    return this.with((client) => work({ query: (sql, values = []) => client.query(sql, [...values]) }));
  }

  /**
   * Writes whole or not at all. Statements that do not wait for each other's answers make one trip, and are carried out in their order. `work` may run again after a deadlock, so it has no effect outside of the transaction.
   * When the connection breaks during the commit, its outcome is unknown: the caller's operation must be repeatable.
   */
  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    for (let left = MAX_TRIES; ; left--) {
      const committed: (() => void)[] = [];
      try {
        const result = await this.lend('transaction', (client) => this.attempt(client, work, committed));
        for (const action of committed) action();
        return result;
      } catch (error) {
        if (left === 1 || !isRepeatable(error)) throw error;
      }
    }
  }

  /**
   * A transaction that every `run` and `query` within `work` belongs to, whoever calls it: for a use case over several adapters that keep
   * their data here. As with `transaction`, `work` may run again.
   */
  async together<T>(work: () => Promise<T>): Promise<T> {
    for (let left = MAX_TRIES; ; left--) {
      try {
        return await this.lend('transaction', (client) => this.joined.run(client, () => this.attempt(client, work, [])));
      } catch (error) {
        if (left === 1 || !isRepeatable(error)) throw error;
      }
    }
  }

  private async attempt<T>(client: PoolClient, work: (tx: Transaction) => Promise<T>, committed: (() => void)[]): Promise<T> {
    // on the way with the first statement of the work
    const begun = client.query('BEGIN');
    begun.catch(() => undefined);
    let isOver = false;
    let failure: unknown;
    try {
      const result = await work({
        db: await this.queriesOf(client),
        query: (sql, values = []) => {
          // of several that were not waited for one has failed: what comes later would be written by itself
          if (isOver) return Promise.reject(new Error('the transaction is over'));
          const asked = client.query(sql, [...values]);
          asked.catch((error: unknown) => (failure ??= error));
          return asked;
        },
        afterCommit: (action) => void committed.push(action),
      });
      await begun;
      isOver = true;
      // an unnoticed failed statement makes PostgreSQL roll back the commit
      if ((await client.query('COMMIT')).command !== 'COMMIT') throw new Aborted();
      return result;
    } catch (error) {
      isOver = true;
      await client.query('ROLLBACK').catch((reason: unknown) => this.logger.debug({ err: reason }, 'rollback failed'));
      // what was on its way behind a statement that failed is refused for that, and may be heard of first
      throw isAborted(error) || error instanceof Aborted ? (failure ?? error) : error;
    }
  }

  /** On the connection of the `together` around the caller, or on one of its own. */
  private with<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const joined = this.joined.getStore();
    if (!joined) return this.lend('query', work);
    return work(joined).catch((error: unknown) => {
      throw redactValues(error);
    });
  }

  private lend<T>(what: 'query' | 'transaction', work: (client: PoolClient) => Promise<T>): Promise<T> {
    return traced(`database ${what}`, { 'db.system.name': 'postgresql' }, () => this.connection.shares.run(() => this.borrow(work)));
  }

  /** Lends a connection; one that broke is not used again. */
  private async borrow<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.connection.client();
    let broken: Error | undefined;
    // a connection that breaks between two statements of a transaction: the next one is refused
    const note = (error: Error) => this.connection.markLost((broken = error));
    client.on('error', note);
    try {
      return await work(client);
    } catch (thrown) {
      const error = redactValues(thrown);
      if (isTimeout(error)) throw databaseUnavailable(error);
      if (isWriteRefused(error)) {
        this.connection.markRefused(error);
        this.logger.error({ reason: describeError(error) }, 'the database refuses to write');
        throw databaseUnavailable(error);
      }
      if (!isConnectionError(error)) throw error;
      broken = error as Error;
      this.connection.markLost(error);
      throw databaseUnavailable(error);
    } finally {
      client.off('error', note);
      client.release(broken);
    }
  }

  private async queriesOf(client: PoolClient): Promise<Queries> {
    const known = this.queries.get(client);
    if (known) return known;
    const { drizzle } = await import('drizzle-orm/node-postgres');
    const made = drizzle(client) as unknown as Queries;
    this.queries.set(client, made);
    return made;
  }
}

import { Logger } from '@nestjs/common';
import type { HttpAdapterHost } from '@nestjs/core';
import { SiteEnvironment } from '../../src/platform/config/site.env';
import { Database } from '../../src/platform/database/database';
import { DatabaseConnection } from '../../src/platform/database/database-connection';
import { DatabaseEnvironment } from '../../src/platform/database/database.env';
import { job } from '../../src/platform/jobs/job';
import { Jobs } from '../../src/platform/jobs/jobs';
import { Redaction } from '../../src/platform/logging/redaction';
import { MetricsRegistry } from '../../src/platform/metrics/metrics.registry';
import { createEmptyDatabase, type TestDatabase } from '../support/database/test-database';
import { until } from '../support/until';

// What goes wrong on the way to a database that two processes prepare is tried again, and logged.
Logger.overrideLogger(false);

const LISTENING = { httpAdapter: { getHttpServer: () => ({ listening: true }) } } as unknown as HttpAdapterHost;
const KINDS = Array.from({ length: 12 }, (_each, number) => job<{ readonly by: number }>(`kind.${number}`));

/** What of a process starts with its database: connections, migrations and jobs. */
class Process {
  readonly connection: DatabaseConnection;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly done: string[] = [];

  constructor(url: string, more: Partial<DatabaseEnvironment> = {}) {
    const environment = Object.assign(new DatabaseEnvironment(), { DATABASE_URL: url, ...more });
    this.connection = new DatabaseConnection(environment, new SiteEnvironment(), LISTENING);
    this.database = new Database(this.connection);
    this.jobs = new Jobs(this.connection, new Redaction(), new MetricsRegistry());
    for (const kind of KINDS)
      this.jobs.handle(kind, ({ by }) => {
        this.done.push(`${kind.name} of ${by}`);
        return Promise.resolve();
      });
    this.jobs.schedule(KINDS[0]!, '0 4 * * *');
    this.connection.onApplicationBootstrap();
  }

  /** In the order of Nest. */
  async stop(): Promise<void> {
    this.connection.onModuleDestroy();
    await this.jobs.beforeApplicationShutdown();
    await this.connection.onApplicationShutdown();
  }
}

const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

describe('processes that start at once on a database without anything in it', () => {
  let store: TestDatabase;
  let processes: readonly Process[];

  beforeEach(async () => {
    store = await createEmptyDatabase();
    processes = [];
  });
  afterEach(async () => {
    await Promise.all(processes.map((each) => each.stop()));
    await store.drop();
  });

  it('all open it, and each runs the jobs of the others', async () => {
    processes = Array.from({ length: 3 }, () => new Process(store.url));
    await Promise.all(processes.map(({ database }) => database.ready()));
    await Promise.all(
      processes.map(({ database, jobs }, by) =>
        database.transaction(async (tx) => {
          for (const kind of KINDS) await jobs.enqueue(tx, kind, { by });
        }),
      ),
    );
    await until(() => processes.flatMap(({ done }) => done).length >= 3 * KINDS.length);
    const done = processes.flatMap((each) => each.done);
    expect(new Set(done).size).toBe(done.length);
  });

  it.each([0, 60, 300])('leave nothing behind when they are stopped %i ms later', async (ms) => {
    const before = timers();
    const started = [new Process(store.url), new Process(store.url)];
    const begun = performance.now();
    await until(() => performance.now() - begun >= ms);
    await Promise.all(started.map((each) => each.stop()));
    await until(() => timers() <= before, 5000);
  });

  it('are not kept from it by a text that failed within a transaction of its own', async () => {
    const only = new Process(store.url, { DATABASE_POOL: 1 });
    processes = [only];
    let failed = 0;
    only.connection.beforeOpen(async (query) => {
      await query('BEGIN; SELECT 1 / 0; COMMIT', []).catch(() => failed++);
    });
    await only.database.ready();
    expect([failed, (await only.database.query('SELECT 1')).rowCount]).toEqual([1, 1]);
  });
});

import type { HttpAdapterHost } from '@nestjs/core';
import { SiteEnvironment } from '../../src/platform/config/site.env';
import { DatabaseConnection } from '../../src/platform/database/database-connection';
import { DatabaseEnvironment } from '../../src/platform/database/database.env';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database';
import { startTransactionPool, type TransactionPool } from '../support/transaction-pool';
import { until } from '../support/until';

const LISTENING = { httpAdapter: { getHttpServer: () => ({ listening: true }) } } as unknown as HttpAdapterHost;

describe('a pooler that shares connections by transaction', () => {
  let store: TestDatabase;
  let pool: TransactionPool;
  beforeAll(async () => {
    store = await createTestDatabase();
    pool = await startTransactionPool(store.url);
  });
  afterAll(async () => {
    await pool.stop();
    await store.drop();
  });

  it('is refused at the start, with what to do', async () => {
    const environment = Object.assign(new DatabaseEnvironment(), { DATABASE_URL: pool.url });
    const connection = new DatabaseConnection(environment, new SiteEnvironment(), LISTENING);
    const fatal = jest.fn();
    connection.onFatal(fatal);
    connection.onApplicationBootstrap();
    await until(() => fatal.mock.calls.length > 0 || connection.state.state === 'open');
    await connection.onApplicationShutdown();
    expect(fatal.mock.calls).toEqual([[expect.stringContaining('set pool_mode = session there')]]);
  });
});

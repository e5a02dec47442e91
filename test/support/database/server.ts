import { rm } from 'node:fs/promises';
import { Client } from 'pg';
import { EmbeddedServer } from '../../../src/platform/database/embedded-server';
import { migrateDatabase } from '../../../src/platform/database/migrate';
import { makeDataFolder } from '../memory-folder.cjs';

/** The variable that leads the specs of a run to its server; set from outside, that server is used instead of an embedded one. */
export const TEST_DATABASE_SERVER = 'TEST_DATABASE_SERVER';
/** Database that every spec file gets a copy of. */
export const TEMPLATE = 'site_template';

/** The address of another database on the same server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs with a connection of its own. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Starts the one server of a run, which forgets its data when the machine loses power. @returns how to end it */
export async function startTestServer(): Promise<() => Promise<void>> {
  const given = process.env[TEST_DATABASE_SERVER];
  if (given) {
    await prepareTemplate(given);
    return () => Promise.resolve();
  }
  const folder = makeDataFolder('site-database-');
  const server = new EmbeddedServer(folder, { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' });
  const { url } = await server.start();
  await prepareTemplate(url);
  process.env[TEST_DATABASE_SERVER] = url;
  return async () => {
    delete process.env[TEST_DATABASE_SERVER];
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function prepareTemplate(server: string): Promise<void> {
  await withClient(server, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${TEMPLATE}`);
    await client.query(`CREATE DATABASE ${TEMPLATE}`);
  });
  await withClient(databaseUrl(server, TEMPLATE), async (client) => {
    await migrateDatabase(client);
    const { default: Boss } = await import('pg-boss');
    await client.query(Boss.getConstructionPlans('pgboss'));
  });
}

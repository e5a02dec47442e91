import { randomBytes } from 'node:crypto';
import { databaseUrl, TEMPLATE, TEST_DATABASE_SERVER, withClient } from './server';

/** A database of one spec file: migrated, empty, its own. */
export interface TestDatabase {
  /** As DATABASE_URL. */
  readonly url: string;
  /** Ends its connections and removes it. */
  drop(): Promise<void>;
}

/** A database without anything in it, as an operator makes one. */
export const createEmptyDatabase = (): Promise<TestDatabase> => create('template0');

/** Copies the migrated template of this run (test/support/database/global-setup.ts). */
export const createTestDatabase = (): Promise<TestDatabase> => create(TEMPLATE);

async function create(template: string): Promise<TestDatabase> {
  const server = process.env[TEST_DATABASE_SERVER];
  if (!server) throw new Error(`${TEST_DATABASE_SERVER} is not set: the project of this spec has no globalSetup in jest.config.js`);
  const name = `site_${randomBytes(6).toString('hex')}`;
  await withClient(server, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  return {
    url: databaseUrl(server, name),
    drop: () => withClient(server, async (client) => void (await client.query(`DROP DATABASE ${name} WITH (FORCE)`))),
  };
}

import { join } from 'node:path';
import type { Client, ClientBase } from 'pg';

/** One process migrates at a time; the number is ours alone. */
const MIGRATION_LOCK = 7_204_101;
/** Oldest PostgreSQL that our SQL is written for. */
const OLDEST = 150_000;
const FOLDER = join(process.cwd(), 'migrations');

/**
 * Brings the schema up to this release: every migration that the database does not have yet, each once, in one transaction, while no
 * other process does the same.
 * @param client a connection of its own, without a statement time-out
 * @throws Error when the server is too old
 */
export async function migrateDatabase(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(`SELECT current_setting('server_version_num')::int AS version`);
  const version = rows[0]?.version ?? 0;
  if (version < OLDEST) throw new Error(`the database is PostgreSQL ${Math.floor(version / 10_000)}; 15 or newer is needed`);
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    const [{ drizzle }, { migrate }] = await Promise.all([
      import('drizzle-orm/node-postgres'),
      import('drizzle-orm/node-postgres/migrator'),
    ]);
    await migrate(drizzle(client), { migrationsFolder: FOLDER });
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

/** A migration of this release. */
export interface KnownMigration {
  readonly sql: readonly string[];
  /** SHA-256 of its file. */
  readonly hash: string;
  readonly folderMillis: number;
}

/** All migrations of this release, in order. */
export async function knownMigrations(): Promise<readonly KnownMigration[]> {
  const { readMigrationFiles } = await import('drizzle-orm/migrator');
  return readMigrationFiles({ migrationsFolder: FOLDER });
}

/** Applies migrations to an empty database, within the caller's transaction, and notes them as `migrateDatabase` does. */
export async function applyMigrations(client: ClientBase, migrations: readonly KnownMigration[]): Promise<void> {
  await client.query('CREATE SCHEMA drizzle');
  await client.query('CREATE TABLE drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)');
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [hash, folderMillis]);
  }
}

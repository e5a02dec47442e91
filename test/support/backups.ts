import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { withClient } from './database/server';

/** The lines of a backup. */
export function linesOf(file: string): string[] {
  return gunzipSync(readFileSync(file)).toString('utf8').split('\n').slice(0, -1);
}

/** Writes a backup that somebody has changed. @param isSealed whether its digest is made anew */
export function writeChanged(from: string, to: string, change: (lines: string[]) => string[], isSealed: boolean): void {
  const lines = change(linesOf(from));
  if (isSealed) {
    const body = lines.slice(0, -1).map((line) => `${line}\n`);
    const { rows } = JSON.parse(lines.at(-1)!) as { rows: number[] };
    lines[lines.length - 1] = JSON.stringify({ rows, sha256: createHash('sha256').update(body.join('')).digest('hex') });
  }
  writeFileSync(to, gzipSync(lines.map((line) => `${line}\n`).join('')));
}

/** Everything that a backup must bring back: rows as PostgreSQL writes them, sequences, and the schema itself. */
export async function contentOf(url: string): Promise<Readonly<Record<string, readonly string[]>>> {
  return withClient(url, async (client) => {
    await client.query(`SET TimeZone = 'UTC'`);
    const rows = async (sql: string) => (await client.query<{ line: string }>(sql)).rows.map(({ line }) => line);
    const tables = await rows(
      `SELECT format('%I.%I', schemaname, tablename) AS line FROM pg_tables WHERE schemaname = 'public'
       UNION ALL VALUES ('pgboss.queue'), ('pgboss.schedule'), ('pgboss.job') ORDER BY 1`,
    );
    const content: Record<string, readonly string[]> = {};
    for (const table of tables) content[table] = await rows(`SELECT t::text AS line FROM ${table} AS t ORDER BY 1`);
    content.migrations = await rows('SELECT hash AS line FROM drizzle.__drizzle_migrations ORDER BY created_at');
    content.sequences = await rows(
      `SELECT concat_ws(' ', sequencename, last_value) AS line FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
    );
    content.columns = await rows(
      `SELECT concat_ws(' ', table_schema, table_name, column_name, data_type, column_default) AS line FROM information_schema.columns
       WHERE table_schema IN ('public', 'pgboss') ORDER BY 1`,
    );
    content.indexes = await rows(`SELECT indexdef AS line FROM pg_indexes WHERE schemaname IN ('public', 'pgboss') ORDER BY 1`);
    return content;
  });
}

/** Tables and schemas of a database. */
export async function namesIn(url: string): Promise<readonly string[]> {
  const sql = `SELECT nspname AS name FROM pg_namespace WHERE nspname IN ('drizzle', 'pgboss')
    UNION ALL SELECT tablename FROM pg_tables WHERE schemaname = 'public'`;
  return withClient(url, async (client) => (await client.query<{ name: string }>(sql)).rows.map(({ name }) => name));
}

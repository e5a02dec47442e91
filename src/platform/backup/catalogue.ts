import type { ClientBase } from 'pg';
import { quoted, type BackupTable, type Manifest } from './backup-format';

/** Tables of pg-boss that are worth keeping, in the order in which they refer to each other. Its archive is history. */
const JOB_TABLES = ['queue', 'schedule', 'job'];

const TABLES = `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
  AND NOT c.relispartition ORDER BY 1`;
const REFERENCES = `SELECT a.relname AS "from", b.relname AS "to" FROM pg_constraint
  JOIN pg_class a ON a.oid = conrelid JOIN pg_class b ON b.oid = confrelid
  WHERE contype = 'f' AND a.relnamespace = 'public'::regnamespace AND conrelid <> confrelid`;
const COLUMNS = `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
  WHERE attrelid = format('%I.%I', $1::text, $2::text)::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`;
const SEQUENCES = `SELECT relname AS name FROM pg_class WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace ORDER BY 1`;

/** The tables that belong into a backup, each after those it refers to. @throws Error when tables refer to each other in a circle */
export async function tablesOf(client: ClientBase): Promise<readonly BackupTable[]> {
  const names = (await client.query<{ name: string }>(TABLES)).rows.map(({ name }) => name);
  const references = (await client.query<{ from: string; to: string }>(REFERENCES)).rows;
  const ordered = inOrder(names, references).map((name) => ({ schema: 'public', name }));
  const ofJobs = (await jobsVersionOf(client)) === null ? [] : JOB_TABLES.map((name) => ({ schema: 'pgboss', name }));
  const tables: BackupTable[] = [];
  for (const table of [...ordered, ...ofJobs]) tables.push({ ...table, columns: [...(await columnTypes(client, table)).keys()] });
  return tables;
}

function inOrder(names: readonly string[], references: readonly { readonly from: string; readonly to: string }[]): string[] {
  const done: string[] = [];
  while (done.length < names.length) {
    const isOpen = (name: string) => !done.includes(name);
    const next = names.filter((name) => isOpen(name) && !references.some(({ from, to }) => from === name && isOpen(to)));
    if (next.length === 0) throw new Error(`tables refer to each other in a circle: ${names.filter(isOpen).join(', ')}`);
    done.push(...next);
  }
  return done;
}

/** The columns of a table with their types; without those that are computed. */
export async function columnTypes(
  client: ClientBase,
  { schema, name }: Pick<BackupTable, 'schema' | 'name'>,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(COLUMNS, [schema, name]);
  return new Map(rows.map((column) => [column.name, column.type]));
}

/** Version of pg-boss's schema; null where there is none. */
export async function jobsVersionOf(client: ClientBase): Promise<number | null> {
  const { rows } = await client.query<{ is: boolean }>(`SELECT to_regclass('pgboss.version') IS NOT NULL AS is`);
  if (!rows[0]?.is) return null;
  return (await client.query<{ version: number }>('SELECT version FROM pgboss.version')).rows[0]?.version ?? null;
}

/** Hashes of the migrations that the database has, in order. @throws Error when it has none */
export async function migrationsOf(client: ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ is: boolean }>(`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS is`);
  if (!rows[0]?.is) throw new Error('there is nothing to back up: the site has never used this database');
  const applied = await client.query<{ hash: string }>('SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at');
  return applied.rows.map(({ hash }) => hash);
}

export async function sequencesOf(client: ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(SEQUENCES);
  const sequences: Manifest['sequences'][number][] = [];
  for (const { name } of rows) {
    const state = await client.query<{ last: string; isCalled: boolean }>(
      `SELECT last_value::text AS last, is_called AS "isCalled" FROM public.${quoted(name)}`,
    );
    sequences.push({ name, ...state.rows[0]! });
  }
  return sequences;
}

/** What stands in the way of a restoration: tables and schemas that are there already. */
export async function obstaclesOf(client: ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
     UNION ALL SELECT 'schema ' || nspname FROM pg_namespace WHERE nspname IN ('drizzle', 'pgboss') ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

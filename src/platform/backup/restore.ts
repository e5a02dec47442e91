import type { Client, ClientBase } from 'pg';
import { applyMigrations, knownMigrations, migrateDatabase } from '../database/migrate';
import { JOB_INDEX } from '../jobs/job-index';
import { quoted, tableName, TEXT_SETTINGS, type BackupTable, type Manifest, type Row } from './backup-format';
import { DamagedBackup, readBackup } from './backup-reader';
import { columnTypes, jobsVersionOf, obstaclesOf } from './catalogue';

/** Rows of one statement, and their characters. */
const MAX_ROWS = 500;
const MAX_CHARACTERS = 4 * 1024 * 1024;

/**
 * Writes a backup into an empty database, whole or not at all, and brings the schema up to this release afterwards.
 * @param client a connection of its own
 * @returns rows of each table
 * @throws Error saying what to do, with nothing changed: the file is damaged, of another release, or the database is not empty
 */
export async function restore(client: Client, file: string): Promise<ReadonlyMap<string, number>> {
  // before anything is written, from its beginning to its end
  const { manifest } = await readBackup(file);
  const migrations = await migrationsFor(file, manifest);
  const obstacles = await obstaclesOf(client);
  if (obstacles.length > 0) {
    const shown = obstacles.slice(0, 5).join(', ');
    throw new Error(
      `the database is not empty (${shown}${obstacles.length > 5 ? ' …' : ''}), and a backup is restored into an empty one only: stop the site, set DATA_DIR to a new folder or DATABASE_URL to a new database, and restore there`,
    );
  }
  await client.query('BEGIN');
  try {
    await applyMigrations(client, migrations);
    if (manifest.jobsVersion !== null) await makeJobTables(client, file, manifest.jobsVersion);
    await client.query(TEXT_SETTINGS);
    const counts = await load(client, file, manifest);
    await setSequences(client, manifest);
    await client.query('COMMIT');
    await migrateDatabase(client);
    return counts;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** The migrations that the backed up database had. */
async function migrationsFor(file: string, { migrations }: Manifest) {
  const known = await knownMigrations();
  const isKnown = migrations.every((hash, at) => known[at]?.hash === hash);
  if (!isKnown) throw new Error(`${file} is of another release, with migrations that this one does not know: restore it with that release`);
  return known.slice(0, migrations.length);
}

async function makeJobTables(client: ClientBase, file: string, version: number): Promise<void> {
  const { default: Boss } = await import('pg-boss');
  // its statements bring a transaction of their own; ours goes around
  await client.query(
    Boss.getConstructionPlans('pgboss')
      .replace(/^\s*BEGIN;/, '')
      .replace(/COMMIT;\s*$/, ''),
  );
  await client.query(JOB_INDEX);
  const made = await jobsVersionOf(client);
  if (made !== version)
    throw new Error(`the jobs of ${file} have version ${version}, this release makes ${made}: restore it with the release it is of`);
}

/** Second reading of the file: its rows go into the tables, batch by batch. */
async function load(client: ClientBase, file: string, manifest: Manifest): Promise<ReadonlyMap<string, number>> {
  const statements: string[] = [];
  for (const table of manifest.tables) statements.push(await insertOf(client, file, table));
  let batch: Row[] = [];
  let characters = 0;
  const flush = async () => {
    const [number] = batch[0] ?? [];
    if (number === undefined) return;
    const table = manifest.tables[number]!;
    if (isQueues(table))
      for (const row of batch) await makeQueue(client, row[1 + table.columns.indexOf('name')]!, row[1 + table.columns.indexOf('policy')]);
    const columns = table.columns.map((_, at) => batch.map((row) => row[at + 1]));
    await client.query(statements[number]!, columns);
    batch = [];
    characters = 0;
  };
  const { ending } = await readBackup(file, async (row) => {
    if (batch.length >= MAX_ROWS || characters > MAX_CHARACTERS || (batch[0] && batch[0][0] !== row[0])) await flush();
    batch.push(row);
    for (const value of row) if (typeof value === 'string') characters += value.length;
  });
  await flush();
  const counts = new Map<string, number>();
  for (const [number, table] of manifest.tables.entries()) {
    const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${tableName(table)}`);
    if (rows[0]!.count !== ending.rows[number])
      throw new DamagedBackup(file, `${table.name} would have ${rows[0]!.count} rows instead of ${ending.rows[number]}`);
    counts.set(`${table.schema}.${table.name}`, rows[0]!.count);
  }
  return counts;
}

/** The statement that takes one array of texts for each column. */
async function insertOf(client: ClientBase, file: string, table: BackupTable): Promise<string> {
  const types = await columnTypes(client, table);
  const unknown = table.columns.find((name) => !types.has(name));
  if (unknown !== undefined) throw new DamagedBackup(file, `there is no column ${unknown} in ${table.name}`);
  const names = table.columns.map(quoted);
  const values = table.columns.map((name, at) => `c${at}::${types.get(name)}`).join(', ');
  const given = table.columns.map((_, at) => `$${at + 1}::text[]`).join(', ');
  const aliases = table.columns.map((_, at) => `c${at}`).join(', ');
  return `INSERT INTO ${tableName(table)} (${names.join(', ')}) OVERRIDING SYSTEM VALUE SELECT ${values} FROM unnest(${given}) AS given (${aliases})`;
}

const isQueues = ({ schema, name }: BackupTable) => schema === 'pgboss' && name === 'queue';

/** Each queue has a part of the table of jobs, which pg-boss makes together with a row; the row of the backup takes its place. */
async function makeQueue(client: ClientBase, name: string | null | number, policy: string | null | number | undefined): Promise<void> {
  await client.query('SELECT pgboss.create_queue($1, $2)', [name, JSON.stringify({ policy })]);
  await client.query('DELETE FROM pgboss.queue WHERE name = $1', [name]);
}

async function setSequences(client: ClientBase, { sequences }: Manifest): Promise<void> {
  for (const { name, last, isCalled } of sequences) {
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [`public.${quoted(name)}`, last, isCalled]);
  }
}

import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import { FORMAT, quoted, tableName, TEXT_SETTINGS, type BackupTable, type Ending, type Manifest } from './backup-format';
import { jobsVersionOf, migrationsOf, sequencesOf, tablesOf } from './catalogue';

/** Rows by their size as text, bytes, with how many of them are in memory at a time. */
const SIZES = [
  { from: 0, below: 8192, most: 1000 },
  { from: 8192, below: 524_288, most: 16 },
  { from: 524_288, below: Number.MAX_SAFE_INTEGER, most: 1 },
];

/**
 * Writes all data of one moment into a file, whole or not at all. The site may go on meanwhile.
 * @param client a connection of its own
 * @returns rows of each table
 * @throws Error when the file exists or the database has never been used
 */
export async function backUp(client: ClientBase, file: string): Promise<ReadonlyMap<string, number>> {
  if (existsSync(file)) throw new Error(`${file} exists: give another name, or remove it`);
  const part = `${file}.part`;
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    await client.query(TEXT_SETTINGS);
    const counts = new Map<string, number>();
    // only its owner may read it: it is full of personal data
    await pipeline(Readable.from(lines(client, counts)), createGzip(), createWriteStream(part, { mode: 0o600, flush: true }));
    await rename(part, file);
    return counts;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
  }
}

async function* lines(client: ClientBase, counts: Map<string, number>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const line = (value: unknown) => {
    const bytes = Buffer.from(`${JSON.stringify(value)}\n`);
    hash.update(bytes);
    return bytes;
  };
  const manifest: Manifest = {
    format: FORMAT,
    createdAt: new Date().toISOString(),
    migrations: await migrationsOf(client),
    jobsVersion: await jobsVersionOf(client),
    tables: await tablesOf(client),
    sequences: await sequencesOf(client),
  };
  yield line(manifest);
  const rows: number[] = [];
  for (const [number, table] of manifest.tables.entries()) {
    let count = 0;
    for await (const batch of batchesOf(client, table)) {
      count += batch.length;
      yield Buffer.concat(batch.map((values) => line([number, ...values])));
    }
    rows.push(count);
    counts.set(`${table.schema}.${table.name}`, count);
  }
  yield Buffer.from(`${JSON.stringify({ rows, sha256: hash.digest('hex') } satisfies Ending)}\n`);
}

async function* batchesOf(client: ClientBase, table: BackupTable): AsyncGenerator<(string | null)[][]> {
  const columns = table.columns.map((name) => `${quoted(name)}::text`).join(', ');
  for (const { from, below, most } of SIZES) {
    const where = `octet_length(r::text) >= ${from} AND octet_length(r::text) < ${below}`;
    await client.query(`DECLARE rows NO SCROLL CURSOR FOR SELECT ${columns} FROM ${tableName(table)} AS r WHERE ${where}`);
    for (;;) {
      const { rows } = await client.query<(string | null)[]>({ text: `FETCH ${most} FROM rows`, rowMode: 'array' });
      if (rows.length === 0) break;
      yield rows;
    }
    await client.query('CLOSE rows');
  }
}

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { FORMAT, type Ending, type Manifest, type Row } from './backup-format';

/** A longer line is no row of ours, bytes. */
const MAX_LINE = 512 * 1024 * 1024;
const NEWLINE = 10;

/** A file that is no whole backup. */
export class DamagedBackup extends Error {
  constructor(file: string, why: string, cause?: unknown) {
    super(`${file} is no backup that can be restored: ${why}`, { cause });
  }
}

/**
 * Reads a backup from its beginning to its end, row by row, and checks that it is whole.
 * @param onRow is waited for; left out, the file is only checked
 * @throws DamagedBackup for whatever is not as it was written, perhaps after rows have been given out
 */
export async function readBackup(
  file: string,
  onRow?: (row: Row) => Promise<void> | void,
): Promise<{ manifest: Manifest; ending: Ending }> {
  const hash = createHash('sha256');
  let manifest: Manifest | null = null;
  let ending: Ending | null = null;
  const counts: number[] = [];
  for await (const bytes of linesOf(file)) {
    if (ending) throw new DamagedBackup(file, 'something follows its end');
    const value = parsed(file, bytes);
    if (!manifest) manifest = manifestOf(file, value);
    else if (Array.isArray(value)) {
      const row = rowOf(file, manifest, value);
      counts[row[0]] = (counts[row[0]] ?? 0) + 1;
      await onRow?.(row);
    } else ending = value as Ending;
    if (!ending) hash.update(bytes).update('\n');
  }
  if (!manifest || !ending) throw new DamagedBackup(file, 'its end is missing');
  if (ending.sha256 !== hash.digest('hex')) throw new DamagedBackup(file, 'it was changed after it was written');
  const isCounted = manifest.tables.every((_, at) => (counts[at] ?? 0) === ending.rows[at]);
  if (!isCounted) throw new DamagedBackup(file, 'rows are missing');
  return { manifest, ending };
}

function parsed(file: string, bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch (error) {
    throw new DamagedBackup(file, 'a line of it is no JSON', error);
  }
}

function manifestOf(file: string, value: unknown): Manifest {
  const manifest = value as Manifest | null;
  if (manifest?.format === undefined) throw new DamagedBackup(file, 'it does not begin with a manifest');
  if (manifest.format !== FORMAT) throw new DamagedBackup(file, `its format is ${manifest.format}, this release reads ${FORMAT}`);
  return manifest;
}

function rowOf(file: string, { tables }: Manifest, value: readonly unknown[]): Row {
  const [table, ...values] = value;
  const known = typeof table === 'number' ? tables[table] : undefined;
  const isRow = known?.columns.length === values.length && values.every((text) => text === null || typeof text === 'string');
  if (!isRow) throw new DamagedBackup(file, 'a row does not fit its table');
  return value as unknown as Row;
}

/** Divided at line feeds alone: a text may hold other ends of lines. */
async function* linesOf(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file);
  const unpacked = createGunzip();
  source.once('error', (error) => unpacked.destroy(error)).pipe(unpacked);
  let begun: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      let from = 0;
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
        yield Buffer.concat([...begun, chunk.subarray(from, end)]);
        begun = [];
        length = 0;
        from = end + 1;
      }
      begun.push(chunk.subarray(from));
      length += chunk.length - from;
      if (length > MAX_LINE) throw new DamagedBackup(file, 'a line of it is too long');
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === 'open')
      throw new Error(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
    if (error instanceof DamagedBackup || !(error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw error;
    throw new DamagedBackup(file, 'it is cut or damaged', error);
  } finally {
    source.destroy();
    unpacked.destroy();
  }
  if (length > 0) throw new DamagedBackup(file, 'its last line is cut');
}

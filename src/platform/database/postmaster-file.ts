import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a running PostgreSQL server says about itself in its data folder. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** Whether it takes connections. */
  readonly isReady: boolean;
}

/** The server that runs, or ran, in a data folder; null where none is noted. */
export function readPostmaster(folder: string): Postmaster | null {
  const lines = linesOf(join(folder, 'postmaster.pid'));
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return Number.isInteger(pid) && pid > 0 && Number.isInteger(port) && port > 0
    ? { pid, port, isReady: lines[7]?.trim() === 'ready' }
    : null;
}

/**
 * Whether a process is the server of this data folder. A note outlives a machine that was switched off, and its process id may belong
 * to another program by now. Where there is no /proc, any process of that id counts; the connection to its port decides.
 */
export function isServerOf(folder: string, pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(folder);
  } catch {
    return process.platform !== 'linux';
  }
}

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch {
    return [];
  }
}

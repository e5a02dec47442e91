// npm run test:postgres: the specs that need a database, on a PostgreSQL server (15 or newer) instead of the embedded one. The server is
// started for the purpose on a free port of loopback, by an unprivileged user, and removed afterwards; no other cluster is touched.
// With `tests` as its argument it runs all of `npm test` on that server (.ci/run);
// with `chaos` test/chaos/bookings.mjs, two processes that are killed; other arguments choose specs by a part of their path.
// POSTGRES_BIN names the folder of its programs where they are not found; on Debian as root they are installed when they are missing.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from './build.mjs';
import { runJest } from './jest-run.mjs';

const OLDEST = 15;
/** Where distributions keep the programs, by version. */
const DEBIAN = '/usr/lib/postgresql';
/** Debian makes and starts a cluster when the package is installed, unless this file says no. */
const NO_CLUSTER = '/etc/postgresql-common/createcluster.d/no-main.conf';
/** Owner of the server's files when this runs as root, which PostgreSQL refuses to. */
const NOBODY = 65534;
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};
const START_LIMIT_MS = 60_000;
const SPECS = ['test/integration', 'test/contracts'];
const [WHAT, ...MORE] = process.argv.slice(2);
/** Scripts that run on the server instead of the specs, with a closing line of their own. */
const SCRIPTS = {
  tests: { script: ['scripts/test.mjs'], env: (url) => ({ TEST_DATABASE_SERVER: url }) },
  chaos: { script: ['test/chaos/bookings.mjs'], env: (url) => ({ DATABASE_URL: url }) },
};
/** Parts of paths of specs; none: all of them. */
const WANTED = [WHAT, ...MORE].filter((part) => part !== undefined);
/** What a spec that needs a database names. */
const NEEDS_DATABASE = /platform\/database\/database'|support\/(database\/|clients')/;
const EMBEDDED = /^embedded-database/;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const isRoot = process.getuid?.() === 0;
const unprivileged = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/** The newest server's programs. */
function findPrograms() {
  const candidates = [process.env.POSTGRES_BIN, ...versionsOf(DEBIAN), ...(process.env.PATH ?? '').split(':')].filter(Boolean);
  return candidates.find((folder) => existsSync(join(folder, 'initdb')) && versionOf(folder) >= OLDEST);
}

function versionsOf(folder) {
  const versions = existsSync(folder) ? readdirSync(folder) : [];
  return versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(folder, version, 'bin'));
}

function versionOf(folder) {
  return Number(/\) (\d+)/.exec(spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? 0);
}

function install() {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return;
  console.log('apt-get install postgresql');
  if (!existsSync(NO_CLUSTER)) {
    mkdirSync(dirname(NO_CLUSTER), { recursive: true });
    writeFileSync(NO_CLUSTER, 'create_main_cluster = false\n');
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'postgresql']]) {
    const options = ['-qq', '-o=Dpkg::Use-Pty=0', '-o=DPkg::Lock::Timeout=120'];
    const { status } = spawnSync('apt-get', [...options, ...args], { stdio: ['ignore', 'ignore', 'inherit'], env });
    if (status !== 0) throw new Error(`apt-get ${args[0]} failed`);
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

const folder = mkdtempSync(join(tmpdir(), 'site-postgres-'));
const data = join(folder, 'data');
let server;

/** Makes the cluster, starts its server and waits until it takes connections. @returns its address */
async function start(bin) {
  const password = randomBytes(18).toString('base64url');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (isRoot) for (const path of [folder, passwordFile]) chownSync(path, NOBODY, NOBODY);
  const args = [
    '-D',
    data,
    '-U',
    'tests',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ];
  const made = spawnSync(join(bin, 'initdb'), args, { ...unprivileged, cwd: folder, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error?.message}`);
  const port = await freePort();
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
    ...unprivileged,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  server.stderr.on('data', (text) => (said = (said + text).slice(-4000)));
  const deadline = performance.now() + START_LIMIT_MS;
  while (!isReady()) {
    if (server.exitCode !== null || server.signalCode !== null || performance.now() > deadline)
      throw new Error(`postgres does not start: ${said}`);
    await pause(20);
  }
  return `postgres://tests:${password}@127.0.0.1:${port}/postgres`;
}

function isReady() {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

/** Ends the server without waiting for its clients, and removes its files. */
async function stop() {
  if (server && server.exitCode === null && server.signalCode === null) {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}

function specs() {
  const files = SPECS.flatMap((place) =>
    readdirSync(place)
      .filter((name) => name.endsWith('.spec.ts'))
      .map((name) => [place, name]),
  );
  const paths = files.filter(([, name]) => !EMBEDDED.test(name)).map((parts) => join(...parts));
  const wanted = WANTED.length === 0 ? paths : paths.filter((path) => WANTED.some((part) => path.includes(part)));
  return wanted.filter((path) => NEEDS_DATABASE.test(readFileSync(path, 'utf8')));
}

/** Runs the specs. @returns passed and failed */
async function test(url) {
  const result = await runJest([...specs(), '--selectProjects', 'integration'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { RACE_CLIENTS: '200', ...process.env, TEST_DATABASE_SERVER: url },
  });
  if (!result) throw new Error('jest ended without a result');
  const broken = result.files.flatMap(({ path, failed }) => failed.map((test) => `${path}  # ${test}`));
  if (broken.length) console.log(`\nWhat to do:\n${broken.map((line) => `  ${line}\n`).join('')}`);
  if (result.unstable.length) console.log(`\nUnstable, passed when run again:\n${result.unstable.map((line) => `  ${line}\n`).join('')}`);
  return { passed: result.passed, failed: result.failed || (result.code === 0 ? 0 : 1) };
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop().finally(() => process.exit(1)));

/** Runs another script on the server. @returns its exit code */
async function runScript({ script, env: more }, url) {
  const env = { RACE_CLIENTS: '200', ...process.env, ...more(url) };
  const runner = spawn(process.execPath, script, { stdio: 'inherit', env });
  return new Promise((resolve) => runner.once('exit', (code) => resolve(code ?? 1)));
}

/** Null when a closing line has been written already. */
let result = { passed: 0, failed: 1 };
try {
  buildIfStale();
  if (!findPrograms()) install();
  const bin = findPrograms();
  if (!bin) throw new Error(`There is no PostgreSQL ${OLDEST} or newer: install one, or name the folder of its programs in POSTGRES_BIN`);
  console.log(`PostgreSQL ${versionOf(bin)} of ${bin}`);
  const url = await start(bin);
  if (SCRIPTS[WHAT]) {
    process.exitCode = await runScript(SCRIPTS[WHAT], url);
    result = null;
  } else result = await test(url);
} catch (error) {
  console.error(error.message);
} finally {
  await stop();
}
if (result) {
  console.log(`${result.passed} passed, ${result.failed} failed`);
  process.exitCode = result.failed || !result.passed ? 1 : 0;
}

// npm run test:postgres: the specs that need a database, on a PostgreSQL server (15 or newer) instead of the embedded one. The server is
// started for the purpose on a free port of loopback, by an unprivileged user, and removed afterwards; no other cluster is touched.
// With `tests` as its argument it runs `npm test` on that server, with `tests --all` all tests (.ci/run);
// with `chaos` test/chaos/bookings.mjs, two processes that are killed; other arguments choose specs by a part of their path.
// POSTGRES_BIN names the folder of its programs where they are not found; on Debian as root they are installed when they are missing.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from './build.mjs';
import { runJest } from './jest-run.mjs';
import { PostgresServer, postgresPrograms, postgresVersion, WITHOUT_SYNC } from './postgres-server.mjs';
import { judgeUnstable } from './unstable.mjs';

const SPECS = ['test/integration', 'test/contracts'];
const [WHAT, ...MORE] = process.argv.slice(2);
/** Scripts that run on the server instead of the specs, with a closing line of their own. */
const SCRIPTS = {
  tests: { script: ['scripts/test.mjs', ...MORE], env: (url) => ({ TEST_DATABASE_SERVER: url }) },
  chaos: { script: ['test/chaos/bookings.mjs'], env: (url) => ({ DATABASE_URL: url }) },
};
/** Parts of paths of specs; none: all of them. */
const WANTED = [WHAT, ...MORE].filter((part) => part !== undefined);
/** What a spec that needs a database names. */
const NEEDS_DATABASE = /platform\/database\/database'|support\/(database\/|clients')/;
const EMBEDDED = /^embedded-database/;

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

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
  const result = await runJest(['--selectProjects', 'integration'], {
    paths: specs(),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { RACE_CLIENTS: '100', ...process.env, TEST_DATABASE_SERVER: url },
  });
  if (!result) throw new Error('jest ended without a result');
  const broken = result.files.flatMap(({ path, failed }) => failed.map((test) => `${path}  # ${test}`));
  if (broken.length) console.log(`\nWhat to do:\n${broken.map((line) => `  ${line}\n`).join('')}`);
  const { text, isOver } = judgeUnstable(result.unstable);
  if (text) console.log(`\n${text}\n`);
  return { passed: result.passed, failed: result.failed || (result.code === 0 && !isOver ? 0 : 1) };
}

let server;
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void server?.remove().finally(() => process.exit(1)));

/** Runs another script on the server. @returns its exit code */
async function runScript({ script, env: more }, url) {
  const env = { RACE_CLIENTS: '100', ...process.env, ...more(url) };
  const runner = spawn(process.execPath, script, { stdio: 'inherit', env });
  return new Promise((resolve) => runner.once('exit', (code) => resolve(code ?? 1)));
}

/** Null when a closing line has been written already. */
let result = { passed: 0, failed: 1 };
try {
  buildIfStale();
  const bin = postgresPrograms();
  console.log(`PostgreSQL ${postgresVersion(bin)} of ${bin}`);
  server = new PostgresServer(bin, WITHOUT_SYNC);
  server.create();
  await server.start();
  const url = server.address();
  if (SCRIPTS[WHAT]) {
    process.exitCode = await runScript(SCRIPTS[WHAT], url);
    result = null;
  } else result = await test(url);
} catch (error) {
  console.error(error.message);
} finally {
  await server?.remove();
}
if (result) {
  console.log(`${result.passed} passed, ${result.failed} failed`);
  process.exitCode = result.failed || !result.passed ? 1 : 0;
}

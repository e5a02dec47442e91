// npm run test:wordpress: the content suites against a real WordPress, started for the purpose and removed afterwards.
// Needs Debian or Ubuntu; as root it installs the packages it misses (php, mariadb-server-core), else it says which.
// WORDPRESS_SUITES=content, edit, pages, whole-site or outage (or several, with commas) runs those suites only.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from './build.mjs';
import { runJest } from './jest-run.mjs';
import { writeSeed } from './seed-wordpress.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WP_UP = join(ROOT, 'test/wordpress/wp-up.sh');

/** Language modes and sizes; ties of menu_order are left to the database, as plain WordPress does. */
const RUNS = [
  { mode: 'separate', extra: 250, suites: ['content', 'edit'] },
  { mode: 'separate', extra: 0, suites: ['content', 'pages', 'whole-site'] },
  { mode: 'inplace', extra: 0, suites: ['content', 'pages', 'outage'] },
];

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

process.chdir(ROOT);
const started = performance.now();
const seconds = () => ((performance.now() - started) / 1000).toFixed(0);
const data = mkdtempSync(join(tmpdir(), 'salon-wp-'));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
/** Where this WordPress reports changes: the suite listens there in place of a site. */
const hook = { url: `http://127.0.0.1:${await freePort()}/api/content/refresh`, token: 'token-of-the-suite' };
const wanted = process.env.WORDPRESS_SUITES?.split(',');
const env = {
  ...process.env,
  WP_DATA: data,
  WP_PORT: String(port),
  WP_TIES: 'core',
  WP_REFRESH_URL: hook.url,
  WP_REFRESH_TOKEN: hook.token,
};
let passed = 0;
let failed = 0;
/** What failed. */
const advice = [];

const suitesOf = ({ suites }) => suites.filter((suite) => !wanted || wanted.includes(suite));

function wp(mode, ...args) {
  const { status } = spawnSync('bash', [WP_UP, ...args], { stdio: 'inherit', env: { ...env, WP_LANG_MODE: mode } });
  if (status !== 0) throw new Error(`wp-up.sh ${args[0]} failed`);
}

async function jest(suite, { mode, extra }) {
  const options = ['--config', 'test/wordpress/jest.config.js', '--runInBand'];
  const suiteEnv = {
    ...env,
    WP_LANG_MODE: mode,
    WORDPRESS_TEST_URL: url,
    WORDPRESS_TEST_MODE: mode,
    WORDPRESS_TEST_EXTRA: String(extra),
    WORDPRESS_TEST_HOOK: JSON.stringify(hook),
    WORDPRESS_TEST_LOGIN: readFileSync(join(data, 'run/app-password'), 'utf8').trim(),
  };
  // once: what is edited or stopped is not as it was
  const result = await runJest(options, {
    paths: [`test/wordpress/${suite}\\.wordpress\\.spec\\.ts$`],
    stdio: ['ignore', 'ignore', 'inherit'],
    env: suiteEnv,
    repeat: false,
  });
  passed += result?.passed ?? 0;
  failed += result ? result.failed || (result.code === 0 ? 0 : 1) : 1;
  for (const { path, failed: tests } of result?.files ?? []) advice.push(...tests.map((test) => `${path}  # ${test}`));
}

function destroy() {
  spawnSync('bash', [WP_UP, 'destroy'], { stdio: 'inherit', env });
  rmSync(data, { recursive: true, force: true });
}
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    destroy();
    process.exit(1);
  });
}

try {
  buildIfStale();
  wp(RUNS[0].mode, 'up');
  for (const run of RUNS.filter((run) => suitesOf(run).length > 0)) {
    console.log(`\n== WordPress, languages ${run.mode}, ${run.extra} extra employees (${seconds()} s)`);
    const seed = join(data, 'seed.json');
    await writeSeed(seed, url, run.extra);
    wp(run.mode, 'reset');
    // the picture library stands where an editor's uploads would; the seed refers to it
    cpSync(join(ROOT, 'content/media'), join(data, 'docroot/wp-content/uploads/media'), { recursive: true });
    wp(run.mode, 'seed', seed);
    // one after the other, in this order: the last one edits the content, or stops WordPress
    for (const suite of suitesOf(run)) await jest(suite, run);
  }
} catch (error) {
  console.error(error.message);
  failed++;
} finally {
  destroy();
}
if (advice.length) console.log(`\nWhat to do:\n${advice.map((line) => `  ${line}\n`).join('')}`);
console.log(`\n${seconds()} s`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed || !passed ? 1 : 0;

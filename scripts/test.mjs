// npm test: builds what is stale, then runs the unit, integration and browser suites, and ends with one line over all of them.
// node scripts/test.mjs jest, browser, runtime or attack (or several) runs those only; runtime is what depends on the version of Node,
// attack what floods and breaks a started site (npm run test:attack).
// SUITE=whole runs them whole: every page, width and language in the browser, and the longest files too; without it, what one has time to wait
// for (scripts/chosen-specs.mjs).
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from './build.mjs';
import { tryBuiltSite } from './built-site.mjs';
import { findFullChromium, findTestBrowser, noBrowser } from './chromium.mjs';
import { chosenSpecs } from './chosen-specs.mjs';
import { longest } from './durations.mjs';
import { runJest } from './jest-run.mjs';
import { missingPrerequisite } from './preflight.mjs';
import { groupSpecs } from './spec-groups.mjs';

/** Specs that may differ between versions of Node: what talks to the machine, and the site as a whole. */
const RUNTIME_SPECS = ['src/platform', 'src/modules/[^/]+/adapters', 'test/contracts'];
/**
 * Of the specs of the whole site those about HTTP, streams, files, cryptography, processes, threads, pictures and time zones
 * (docs/decisions/0028). What pages say, and what our own code and SQL decide, is the same with every version.
 */
const RUNTIME_INTEGRATION = [
  'api',
  'backup',
  'bad-input',
  'booking-processes',
  'certificate-processes',
  'client-assets',
  'client-sessions',
  'console-access',
  'embedded-database',
  'endless-wordpress',
  'errors',
  'hostile-reading',
  'jobs',
  'log-redaction',
  'order-time',
  'page-cache',
  'payment-callbacks',
  'picture-formats',
  'picture-queue',
  'redirects',
  'remote-pictures',
  'shared-database',
  'site-file',
  'tracing',
];
/** Specs of whole sites, and everything but those, for jest. */
const OF_SITES = ['test/integration', 'test/contracts'];
const UNIT = ['^(src|views|client|test/(unit|boundaries))/'];
const IS_WHOLE = process.env.SUITE === 'whole';
const SUITES = { jest: () => specs(), browser, runtime, attack: () => jest(['attack', '--runInBand']) };

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const reports = mkdtempSync(join(tmpdir(), 'site-tests-'));
/** Seconds of what was run, suites and their files. */
const durations = [];
/** What to do about what failed, a line each. */
const advice = [];
/** Tests that failed, and passed when they were run again by themselves. */
const unstable = [];
let passed = 0;
let failed = 0;

function fail(...lines) {
  failed++;
  advice.push(...lines);
}

async function timed(name, run) {
  const begin = performance.now();
  await run();
  durations.push({ name, seconds: (performance.now() - begin) / 1000 });
}

const node = (args, env = {}) => spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;

/** Runs a tool that writes a JSON report, and returns its exit code and the report; null when there is none. */
function reported(name, run) {
  const file = join(reports, `${name}.json`);
  rmSync(file, { force: true });
  const code = run(file);
  try {
    return { code, report: JSON.parse(readFileSync(file, 'utf8')) };
  } catch {
    return { code, report: null };
  }
}

/** Paths of the spec files of these folders. */
const specFiles = (...folders) =>
  folders.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`)).filter((path) => /\.spec\.tsx?$/.test(path));

/** Unit specs, and those of whole sites in groups. @param patterns parts of paths; none: all that are chosen */
async function specs(patterns) {
  const ofSites = patterns
    ? specFiles(...OF_SITES).filter((path) => patterns.some((pattern) => new RegExp(pattern).test(path)))
    : chosenSpecs(specFiles(...OF_SITES), IS_WHOLE);
  const ofUnits = patterns?.filter((pattern) => !pattern.startsWith('test/')) ?? UNIT;
  const { files: groups, remove } = groupSpecs(ofSites, join('test', 'groups', String(process.pid)));
  try {
    await jest(['unit', 'integration'], { paths: ofUnits, groups });
  } finally {
    remove();
  }
}

/** @param projects those of jest.config.js, with options that follow them */
async function jest(projects, options) {
  const result = await runJest(['--selectProjects', ...projects], options);
  if (!result) return fail('jest ended without a result; its output above says why.');
  passed += result.passed;
  failed += result.failed;
  if (result.code !== 0 && result.failed === 0) fail('jest failed after its tests; its output above says why.');
  unstable.push(...result.unstable);
  for (const { path, seconds, failed: tests } of result.files) {
    durations.push({ name: path, seconds, isFile: true });
    advice.push(...tests.map((test) => `npx jest ${path}  # ${test}`));
  }
}

function browser() {
  const chromium = findTestBrowser({ mayInstallShell: true });
  if (!chromium) return fail(noBrowser());
  // two specs need it; without it, they try less
  findFullChromium({ mayInstall: true });
  const { code, report } = reported('playwright', (file) =>
    node(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...chosenSpecs(specFiles('test/e2e'), IS_WHOLE)], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      CHROMIUM: chromium,
    }),
  );
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = report?.stats ?? {};
  passed += expected + flaky;
  failed += unexpected + skipped;
  if (code !== 0 && unexpected + skipped === 0)
    fail('Playwright could not begin; its output above says why. Is the port in use? Set E2E_PORT.');
  const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
  for (const suite of report?.suites ?? []) {
    const specs = specsOf(suite);
    const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
    durations.push({ name: suite.file, seconds: results.reduce((sum, { duration }) => sum + duration / 1000, 0), isFile: true });
    advice.push(
      ...specs.filter(({ ok }) => !ok).map(({ line, title }) => `npx playwright test test/e2e/${suite.file}:${line}  # ${title}`),
    );
    const isUnstable = ({ tests }) => tests.some(({ status }) => status === 'flaky');
    unstable.push(...specs.filter(isUnstable).map(({ line, title }) => `test/e2e/${suite.file}:${line}: ${title}`));
  }
}

async function runtime() {
  const whole = RUNTIME_INTEGRATION.map((name) => `test/integration/${name}\\.spec`);
  await specs([...RUNTIME_SPECS, ...whole]);
  const problem = await tryBuiltSite();
  if (problem) fail(problem);
  else passed++;
}

const wanted = process.argv.slice(2);
const unknown = wanted.find((suite) => !(suite in SUITES));
if (unknown) fail(`There is no suite ${unknown}: ${Object.keys(SUITES).join(', ')}.`);
else if (!['', 'whole'].includes(process.env.SUITE ?? '')) fail(`SUITE=${process.env.SUITE} is not known: whole, or nothing.`);
const missing = failed ? null : missingPrerequisite();
if (missing) fail(missing);
if (!failed) {
  try {
    await timed('build', buildIfStale);
  } catch (error) {
    fail(`The build failed (${error.message}); its output above says why.`);
  }
}
if (!failed) for (const suite of wanted.length ? wanted : ['jest', 'browser']) await timed(suite, SUITES[suite]);

rmSync(reports, { recursive: true });
if (advice.length) console.log(`\nWhat to do:\n${advice.map((line) => `  ${line}\n`).join('')}`);
if (unstable.length) console.log(`\nUnstable, passed when run again:\n${unstable.map((line) => `  ${line}\n`).join('')}`);
if (!IS_WHOLE) console.log('\nSUITE=whole runs more: every page, both languages, and the longest files (scripts/chosen-specs.mjs).');
if (durations.length) console.log(longest(durations));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed || !passed ? 1 : 0;

// npm test: builds what is stale, then runs unit specs beside the journeys of the browser suite, then integration specs, and ends with one line
// over all of them. It leaves out spec files with a tag (test/support/test-tags.cjs) and browser tests without the tag @journey.
// npm run test:all (--all) leaves no test file out; with EVERY_VARIANT=all, no language, width or page (docs/decisions/0028).
// Names of suites (SUITES; one or several) run those only: runtime is what depends on the version of Node, attack what floods and breaks a
// started site (npm run test:attack), fault the browser tests that wait for services which are away.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from './build.mjs';
import { tryBuiltSite } from './built-site.mjs';
import { findFullChromium, findTestBrowser, noBrowser } from './chromium.mjs';
import { longest } from './durations.mjs';
import { runJest } from './jest-run.mjs';
import { missingPrerequisite } from './preflight.mjs';
import { groupSpecs } from './spec-groups.mjs';
import { judgeUnstable } from './unstable.mjs';

const { tagOf } = createRequire(import.meta.url)('../test/support/test-tags.cjs');

/** Specs that may differ between versions of Node: what talks to the machine, and the site as a whole. */
const RUNTIME_SPECS = ['src/platform', 'src/modules/[^/]+/adapters'];
/**
 * Of the specs of the whole site those about HTTP, streams, files, cryptography, processes, threads, pictures and time zones
 * (docs/decisions/0028). What pages say, and what our own code and SQL decide, is the same with every version.
 */
const RUNTIME_INTEGRATION = [
  'backup',
  'bad-input',
  'embedded-database',
  'endless-wordpress',
  'hostile-reading',
  'jobs',
  'log-redaction',
  'order-time',
  'payment-callbacks',
  'picture-formats',
  'picture-queue',
  'remote-pictures',
  'shared-database',
  'site-file',
  'tracing',
];
/** Specs of whole sites, and everything but those, for jest. */
const OF_SITES = ['test/integration', 'test/contracts'];
const UNIT = ['^(src|views|client|test/(unit|boundaries))/'];
const IS_ALL = process.argv.includes('--all');
// property and fault specs try more contents and faults
if (IS_ALL) process.env.TEST_ALL = 'true';
const SUITES = {
  jest: () => specs(),
  // each of both on one processor; in .ci/run the static checks beside it end first
  unit: () => jest(['unit', `--maxWorkers=${IS_ALL ? 2 : 1}`]),
  fault: () => browser('browser, @fault', ['--grep', '@fault', '--workers=1']),
  // both processors: some specs ask how soon an answer comes
  integration: () => specs({ units: [] }),
  // of all, without those of fault
  browser: () => browser('browser', IS_ALL ? ['--grep-invert', '@fault'] : ['--grep', '@journey']),
  runtime,
  attack: () => jest(['attack', '--runInBand']),
};

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

/** Paths of the spec files of these folders. */
const specFiles = (...folders) =>
  folders.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`)).filter((path) => /\.spec\.tsx?$/.test(path));

/**
 * Unit specs, and those of whole sites in groups.
 * @param units parts of paths of unit specs
 * @param isChosen whether a spec of whole sites runs; by default those without a tag, with --all every one
 */
async function specs({ units = UNIT, isChosen = (path) => IS_ALL || tagOf(path) === null } = {}) {
  const ofSites = specFiles(...OF_SITES).filter(isChosen);
  const { files: groups, remove } = groupSpecs(ofSites, join('test', 'groups', String(process.pid)));
  try {
    await jest([...(units.length ? ['unit'] : []), 'integration'], { paths: units, groups });
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

/**
 * @param name of this run
 * @param args options of Playwright
 * @param isBeside something else writes its output meanwhile: this one's is printed at the end
 */
async function browser(name, args, isBeside = false) {
  const chromium = findTestBrowser({ mayInstallShell: true });
  if (!chromium) return fail(noBrowser());
  // two specs need it; without it, they try less
  findFullChromium({ mayInstall: true });
  const output = join(reports, 'browser.txt');
  const to = isBeside ? openSync(output, 'w') : 'inherit';
  const file = join(reports, 'browser.json');
  rmSync(file, { force: true });
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file, CHROMIUM: chromium };
  const cli = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...args];
  const [code] = await once(spawn(process.execPath, cli, { stdio: ['inherit', to, to], env }), 'exit');
  if (isBeside) console.log(`\n== ${name}\n${readFileSync(output, 'utf8')}`);
  countBrowser(code, existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);
}

/** @param report what Playwright writes; null when it could not begin */
function countBrowser(code, report) {
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = report?.stats ?? {};
  passed += expected + flaky;
  failed += unexpected + skipped;
  if (code !== 0 && unexpected + skipped === 0)
    fail('Playwright could not begin; its output above says why. Is the port in use? Set E2E_PORT.');
  const specsOf = (suite, above = []) => [
    ...suite.specs.map((spec) => ({ ...spec, name: [...above, spec.title].join(' ') })),
    ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, [...above, inner.title])),
  ];
  for (const suite of report?.suites ?? []) {
    const specs = specsOf(suite);
    const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
    durations.push({ name: suite.file, seconds: results.reduce((sum, { duration }) => sum + duration / 1000, 0), isFile: true });
    advice.push(
      ...specs.filter(({ ok }) => !ok).map(({ line, title }) => `npx playwright test test/e2e/${suite.file}:${line}  # ${title}`),
    );
    const isUnstable = ({ tests }) => tests.some(({ status }) => status === 'flaky');
    unstable.push(...specs.filter(isUnstable).map(({ name }) => `test/e2e/${suite.file}: ${name}`));
  }
}

/** Unit specs beside the journeys, or beside the tests that wait for services which are away. */
async function everything() {
  const beside = IS_ALL ? '@fault' : '@journey';
  await Promise.all([
    timed('unit', SUITES.unit),
    timed(`browser, ${beside}`, () => browser(`browser, ${beside}`, ['--grep', beside, '--workers=1'], true)),
  ]);
  await timed('integration', SUITES.integration);
  if (IS_ALL) await timed('browser', SUITES.browser);
}

async function runtime() {
  const whole = new Set(RUNTIME_INTEGRATION.map((name) => `test/integration/${name}.spec.ts`));
  await specs({
    units: RUNTIME_SPECS,
    isChosen: (path) => whole.has(path) || (path.startsWith('test/contracts/') && tagOf(path) === null),
  });
  const problem = await tryBuiltSite();
  if (problem) fail(problem);
  else passed++;
}

const wanted = process.argv.slice(2).filter((argument) => argument !== '--all');
const unknown = wanted.find((suite) => !(suite in SUITES));
if (unknown) fail(`There is no suite ${unknown}: ${Object.keys(SUITES).join(', ')}.`);
const missing = failed ? null : missingPrerequisite();
if (missing) fail(missing);
if (!failed) {
  try {
    await timed('build', buildIfStale);
  } catch (error) {
    fail(`The build failed (${error.message}); its output above says why.`);
  }
}
if (!failed && wanted.length === 0) await everything();
else if (!failed) for (const suite of wanted) await timed(suite, SUITES[suite]);

rmSync(reports, { recursive: true });
if (advice.length) console.log(`\nWhat to do:\n${advice.map((line) => `  ${line}\n`).join('')}`);
const { text, isOver } = judgeUnstable(unstable);
if (text) console.log(`\n${text}\n`);
if (isOver) failed++;
if (!IS_ALL) console.log('\nnpm run test:all runs more: tagged spec files, and all browser tests.');
if (durations.length) console.log(longest(durations));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed || !passed ? 1 : 0;

// npm test: unit, integration and browser suites, then one closing line over all of them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';

const reports = mkdtempSync(join(tmpdir(), 'site-tests-'));
const jest = join(reports, 'jest.json');
const playwright = join(reports, 'playwright.json');
const node = (args, env = {}) => spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;
const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

const only = process.argv.slice(2);
const wants = (suite) => only.length === 0 || only.includes(suite);
let passed = 0;
let failed = 0;

if (wants('jest')) {
  const code = node([join('node_modules', 'jest/bin/jest.js'), '--json', `--outputFile=${jest}`]);
  const report = read(jest);
  passed += report?.numPassedTests ?? 0;
  failed += (report?.numFailedTests ?? 0) + (report?.numPendingTests ?? 0) + (report?.numRuntimeErrorTestSuites ?? 0);
  if (code !== 0 && failed === 0) failed = 1;
}
if (wants('browser')) {
  const chromium = findChromium();
  const code = node([join('node_modules', '@playwright/test/cli.js'), 'test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: playwright,
    CHROMIUM: chromium,
  });
  const stats = read(playwright)?.stats;
  passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  const broken = (stats?.unexpected ?? 0) + (stats?.skipped ?? 0);
  failed += broken || (code === 0 ? 0 : 1);
}

rmSync(reports, { recursive: true });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed || !passed ? 1 : 0;

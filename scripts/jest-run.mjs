// Runs jest for the scripts that count tests, and repeats what failed once, by itself.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { MAX_UNSTABLE } from './unstable.mjs';

/** More failed files than this are no accident of a busy machine: they are not repeated, as the run has failed (scripts/unstable.mjs). */
const MAX_REPEATED = MAX_UNSTABLE;

/** A test makes a site and drops it: with room for young objects, and collected on its own thread, it takes a tenth less of the processors. */
const HEAP = ['--max-semi-space-size=64', '--single-threaded-gc'];

/** @typedef {{passed: number, failed: number, files: {path: string, seconds: number, failed: string[], members?: string[]}[], code: number}} JestResult */

/**
 * Runs jest with these arguments. When a few spec files fail, they run once more, one after the other, and that run counts: a test that fails
 * only beside others is named as unstable instead (docs/decisions/0020).
 * @param {string[]} args options, without paths
 * @param {{paths?: string[], groups?: Map<string, string[]>, env?: NodeJS.ProcessEnv, stdio?: import('node:child_process').StdioOptions,
 *   repeat?: boolean}} [options] paths, or parts of them; groups are files of several specs (scripts/spec-groups.mjs), whose members the
 *   result names one by one
 * @returns {Promise<JestResult & {unstable: string[]} | null>} null when jest ended without a result
 */
export async function runJest(args, { paths = [], groups = new Map(), env = process.env, stdio = 'inherit', repeat = true } = {}) {
  const first = await once([...paths, ...[...groups.keys()].map((path) => resolve(path)), ...args], { groups, env, stdio });
  if (!first) return null;
  const broken = first.files.filter(({ failed }) => failed.length > 0);
  if (!repeat || broken.length === 0 || broken.length > MAX_REPEATED) return { ...first, unstable: [] };
  // a group that broke beside its tests is repeated member by member
  const again = broken.flatMap(({ path, members = [path] }) => members);
  console.log(`\nOnce more, by itself: ${again.join(', ')}`);
  const options = args.filter((option) => option !== '--runInBand' && !option.startsWith('--maxWorkers'));
  const second = await once([...again.map((path) => resolve(path)), '--runInBand', ...options], { groups, env, stdio });
  if (!second) return { ...first, unstable: [] };
  const counted = (name) => first[name] - sumOf(broken, name) + second[name];
  const still = new Set(second.files.flatMap(({ path, failed }) => failed.map((test) => `${path}: ${test}`)));
  const unstable = broken.flatMap(({ path, failed }) => failed.map((test) => `${path}: ${test}`)).filter((test) => !still.has(test));
  const files = [...first.files.filter((file) => !broken.includes(file)), ...second.files];
  return { passed: counted('passed'), failed: counted('failed'), files, unstable, code: second.code };
}

const sumOf = (files, name) => files.reduce((sum, file) => sum + file.counts[name], 0);

/** One run. */
async function once(args, { groups, env, stdio }) {
  const folder = mkdtempSync(join(tmpdir(), 'site-jest-'));
  const file = join(folder, 'report.json');
  try {
    const runner = spawn(process.execPath, [...HEAP, 'node_modules/jest/bin/jest.js', '--json', `--outputFile=${file}`, ...args], {
      stdio,
      env,
    });
    const code = await new Promise((resolve) => runner.once('exit', (status) => resolve(status ?? 1)));
    return resultOf(JSON.parse(readFileSync(file, 'utf8')), code, groups);
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param report what jest writes with --json */
function resultOf(report, code, groups) {
  const files = report.testResults.flatMap((result) => {
    const path = relative('.', result.name);
    const tests = result.assertionResults;
    const seconds = (result.endTime - result.startTime) / 1000;
    const members = groups.get(path);
    if (!members) return fileOf(path, tests, result.status, seconds);
    // it broke before its tests or after them: nobody knows whose fault that is
    const isBroken = result.status === 'failed' && !tests.some(({ status }) => status === 'failed');
    if (isBroken) return { ...fileOf(members.join(' '), tests, result.status, seconds), members };
    return members.map((member) => {
      const own = tests.filter(({ ancestorTitles: [title] }) => title === member);
      const ofTests = own.reduce((sum, { duration }) => sum + (duration ?? 0) / 1000, 0);
      return fileOf(member, own, 'passed', ofTests);
    });
  });
  return { passed: sumOf(files, 'passed'), failed: sumOf(files, 'failed'), files, code };
}

function fileOf(path, tests, status, seconds) {
  const of = (...wanted) => tests.filter((test) => wanted.includes(test.status));
  const failed = of('failed').map(({ fullName }) => fullName.replace(`${path} `, ''));
  // a file that breaks before its tests counts as one
  if (status === 'failed' && failed.length === 0) failed.push('the file itself');
  const counts = { passed: of('passed').length, failed: failed.length + of('pending', 'todo', 'skipped').length };
  return { path, seconds, failed, counts };
}

// Runs jest for the scripts that count tests, and repeats what failed once, by itself.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';

/** More failed files than this are no accident of a busy machine: they are not repeated. */
const MOST_REPEATED = 3;

/** @typedef {{passed: number, failed: number, files: {path: string, seconds: number, failed: string[]}[], code: number}} JestResult */

/**
 * Runs jest with these arguments. When a few spec files fail, they run once more, one after the other, and that run counts: a test that fails
 * only beside others is named as unstable instead (docs/decisions/0020).
 * @param {string[]} args
 * @param {{env?: NodeJS.ProcessEnv, stdio?: import('node:child_process').StdioOptions, repeat?: boolean}} [options]
 * @returns {Promise<JestResult & {unstable: string[]} | null>} null when jest ended without a result
 */
export async function runJest(args, { env = process.env, stdio = 'inherit', repeat = true } = {}) {
  const first = await once(args, env, stdio);
  if (!first) return null;
  const broken = first.files.filter(({ failed }) => failed.length > 0);
  if (!repeat || broken.length === 0 || broken.length > MOST_REPEATED) return { ...first, unstable: [] };
  console.log(`\nOnce more, by itself: ${broken.map(({ path }) => path).join(', ')}`);
  const options = args.filter((arg) => !arg.includes('.spec.') && !/^(src|views|client|test)\//.test(arg));
  const paths = broken.map(({ path }) => resolve(path));
  const second = await once([...paths, '--runInBand', ...options.filter((option) => option !== '--runInBand')], env, stdio);
  if (!second) return { ...first, unstable: [] };
  const counted = (name) => first[name] - sumOf(broken, name) + second[name];
  const still = new Set(second.files.flatMap(({ path, failed }) => failed.map((test) => `${path}: ${test}`)));
  const unstable = broken.flatMap(({ path, failed }) => failed.map((test) => `${path}: ${test}`)).filter((test) => !still.has(test));
  const repeated = new Map(second.files.map((file) => [file.path, file]));
  const files = first.files.map((file) => repeated.get(file.path) ?? file);
  return { passed: counted('passed'), failed: counted('failed'), files, unstable, code: second.code };
}

const sumOf = (files, name) => files.reduce((sum, file) => sum + file.counts[name], 0);

/** One run. */
async function once(args, env, stdio) {
  const folder = mkdtempSync(join(tmpdir(), 'site-jest-'));
  const file = join(folder, 'report.json');
  try {
    const runner = spawn(process.execPath, ['node_modules/jest/bin/jest.js', '--json', `--outputFile=${file}`, ...args], { stdio, env });
    const code = await new Promise((resolve) => runner.once('exit', (status) => resolve(status ?? 1)));
    return resultOf(JSON.parse(readFileSync(file, 'utf8')), code);
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param report what jest writes with --json */
function resultOf(report, code) {
  const files = report.testResults.map(({ name, status, startTime, endTime, assertionResults }) => {
    const of = (...wanted) => assertionResults.filter((test) => wanted.includes(test.status));
    const failed = of('failed').map(({ fullName }) => fullName);
    // a file that breaks before its tests counts as one
    if (status === 'failed' && failed.length === 0) failed.push('the file itself');
    const counts = { passed: of('passed').length, failed: failed.length + of('pending', 'todo', 'skipped').length };
    return { path: relative('.', name), seconds: (endTime - startTime) / 1000, failed, counts };
  });
  return { passed: sumOf(files, 'passed'), failed: sumOf(files, 'failed'), files, code };
}

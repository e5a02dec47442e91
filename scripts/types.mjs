// npm run types: compiles the projects of tsconfig.json with the native compiler, each with the globals of its world. A program also
// holds what its files import, which may belong to another world (a page of the server shows an island): of every file only what its own
// project says counts. `node scripts/types.mjs [folder] [part]` checks another folder with the same projects, or tells only of files with
// `part` in their path.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import ts from 'typescript';

const ROOT = resolve(process.argv[2] ?? '.');
const PART = process.argv[3] ?? '';
const COMPILER = join(createRequire(import.meta.url).resolve('typescript-native/package.json'), '../bin/tsc');
const { references } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), (path) => readFileSync(path, 'utf8')).config;

/** Paths of the files that belong to a project, from ROOT. */
function filesOf(config) {
  const { fileNames } = ts.getParsedCommandLineOfConfigFile(config, {}, { ...ts.sys, onUnRecoverableConfigFileDiagnostic() {} });
  return new Set(fileNames.map((name) => relative(ROOT, name)).filter((name) => name.includes(PART)));
}

/** What the compiler says of a project: each problem begins with its file, unless it is of the options, and may go on in indented lines. */
function problemsOf(path) {
  const config = join(ROOT, path);
  const own = filesOf(config);
  if (own.size === 0) return [];
  const args = [COMPILER, '-p', config, '--noEmit', '--pretty', 'false'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status === 0) return [];
  const problems = stdout.split(/\n(?!\s)/).filter((problem) => problem.trim() !== '');
  if (problems.length === 0) throw new Error(`The compiler ended with ${status}: ${stderr}`);
  return problems.filter((problem) => {
    const [, file] = /^(.+)\(\d+,\d+\): /.exec(problem) ?? [];
    return file === undefined || own.has(file);
  });
}

const problems = references.flatMap(({ path }) => problemsOf(path));
if (problems.length > 0) {
  console.log(problems.join('\n'));
  process.exitCode = 1;
}

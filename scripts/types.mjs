// npm run types: compiles the projects of tsconfig.json, each with the globals of its world. A program also holds what its files
// import, which may belong to another world (a page of the server shows an island): every file is checked once, in its own project.
// `node scripts/types.mjs [folder] [part]` checks another folder with the same projects, or only its files with `part` in their path.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

const ROOT = resolve(process.argv[2] ?? '.');
const PART = process.argv[3] ?? '';
const { references } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), (path) => readFileSync(path, 'utf8')).config;
const host = { getCanonicalFileName: (path) => path, getCurrentDirectory: () => ROOT, getNewLine: () => '\n' };

/** Files that were parsed, by how: most are in several programs. */
const parsedFiles = new Map();

function sharingHost(options) {
  const own = ts.createCompilerHost(options);
  return {
    ...own,
    getSourceFile(name, how, ...rest) {
      const key = JSON.stringify([name, how, options.module, options.moduleResolution]);
      if (!parsedFiles.has(key)) parsedFiles.set(key, own.getSourceFile(name, how, ...rest));
      return parsedFiles.get(key);
    },
  };
}

/** Everything that is wrong in the files of a project. */
function problemsOf(config) {
  const unusable = (problem) => {
    throw new Error(ts.formatDiagnostic(problem, host));
  };
  const parsed = ts.getParsedCommandLineOfConfigFile(config, {}, { ...ts.sys, onUnRecoverableConfigFileDiagnostic: unusable });
  const names = parsed.fileNames.filter((name) => name.includes(PART));
  if (names.length === 0) return [];
  // declarations of globals are in files of their own
  const globals = parsed.fileNames.filter((name) => name.endsWith('.d.ts'));
  const program = ts.createProgram([...globals, ...names], parsed.options, sharingHost(parsed.options));
  const files = names.map((name) => program.getSourceFile(name));
  return [
    ...parsed.errors,
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...files.flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]),
  ];
}

const problems = references.flatMap(({ path }) => problemsOf(join(ROOT, path)));
if (problems.length > 0) {
  process.stdout.write(ts.formatDiagnostics(problems, host));
  process.exitCode = 1;
}

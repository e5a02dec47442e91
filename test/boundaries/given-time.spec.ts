import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';

const LIMIT_MS = 120_000;
/** One way to ask the machine for the time on each of the first three lines; a given moment and a duration below. */
const ASKED = [
  'export const a = new Date();',
  'export const b = Date.now();',
  'export const c = Date();',
  'export const d = new Date(0);',
  'export const e = Date.UTC(2026, 10);',
  '',
].join('\n');

const FILES: readonly { readonly path: string; readonly refused: readonly number[] }[] = [
  { path: 'src/modules/pottery/domain/kiln.ts', refused: [1, 2, 3] },
  { path: 'src/modules/pottery/pottery.service.ts', refused: [1, 2, 3] },
  { path: 'src/modules/pottery/http/pottery.controller.ts', refused: [1, 2, 3] },
  { path: 'src/modules/pottery/adapters/disk/disk-kiln.ts', refused: [] },
  { path: 'src/modules/pottery/pottery.service.spec.ts', refused: [] },
  { path: 'src/platform/time/clock.ts', refused: [] },
];

interface LintedFile {
  readonly filePath: string;
  readonly messages: readonly { readonly ruleId: string | null; readonly line: number; readonly message: string }[];
}

describe('the time that code decides by', () => {
  let root: string;
  let linted: readonly LintedFile[];

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'given-time-'));
    for (const name of readdirSync('.').filter((file) => /^(tsconfig.*\.json|eslint\.config\.mjs)$/.test(file)))
      copyFileSync(name, join(root, name));
    symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
    for (const { path } of FILES) {
      mkdirSync(join(root, dirname(path)), { recursive: true });
      writeFileSync(join(root, path), ASKED);
    }
    const eslint = resolve('node_modules/eslint/bin/eslint.js');
    const run = spawnSync(process.execPath, [eslint, 'src', '--format', 'json'], { cwd: root, encoding: 'utf8', timeout: LIMIT_MS });
    if (!run.stdout.startsWith('[')) throw new Error(run.stderr || run.stdout);
    linted = JSON.parse(run.stdout) as LintedFile[];
  }, LIMIT_MS + 10_000);
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it.each(FILES)('is given, not asked for, in $path: lines $refused are refused', ({ path, refused }) => {
    const file = linted.find(({ filePath }) => relative(root, filePath) === path);
    expect(file?.messages.map(({ ruleId, line }) => [ruleId, line])).toEqual(refused.map((line) => ['no-restricted-syntax', line]));
    for (const { message } of file!.messages) expect(message).toContain('Inject Clock of platform/time');
  });
});

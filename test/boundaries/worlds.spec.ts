import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const BROWSER = 'document.title';
const NODE = 'process.pid';
const LIMIT_MS = 120_000;

/** What each world may name. A file is refused for the globals of another world, and for nothing else. */
const FILES: readonly { readonly path: string; readonly text: string; readonly refused: readonly string[] }[] = [
  ...[
    { path: 'src/shared/kiln.ts', refused: [BROWSER, NODE] },
    { path: 'src/modules/pottery/domain/kiln.ts', refused: [BROWSER, NODE] },
    { path: 'views/ui/components/Kiln.tsx', refused: [BROWSER, NODE] },
    { path: 'views/pottery/KilnPage.tsx', refused: [BROWSER, NODE] },
    { path: 'views/pottery/islands/Kiln.island.tsx', refused: [NODE] },
    { path: 'views/pottery/state/kiln.ts', refused: [NODE] },
    { path: 'views/ui/document/kiln.browser.ts', refused: [NODE] },
    { path: 'client/kiln.ts', refused: [NODE] },
    { path: 'src/platform/kiln.ts', refused: [BROWSER] },
    { path: 'src/modules/pottery/http/kiln.presenter.ts', refused: [BROWSER] },
    { path: 'test/unit/kiln.spec.ts', refused: [] },
    { path: 'src/platform/kiln.spec.ts', refused: [] },
  ].map(({ path, refused }) => ({ path, refused, text: `export const seen = [\n  ${BROWSER},\n  ${NODE},\n];\n` })),
  // what is rendered on the server may be an island, which belongs to the browser
  {
    path: 'src/platform/renderer.ts',
    refused: [],
    text: "import { seen } from '../../views/gardening/islands/Garden.island';\nexport const rendered = seen;\n",
  },
  { path: 'views/gardening/islands/Garden.island.tsx', refused: [], text: `export const seen = ${BROWSER};\n` },
];

/** `path: name` for every error that the compilers find in the sample files. */
function compile(root: string): readonly string[] {
  const run = spawnSync(process.execPath, [resolve('scripts/types.mjs'), root], { encoding: 'utf8', timeout: LIMIT_MS });
  if (run.error || run.stderr) throw run.error ?? new Error(run.stderr);
  return run.stdout
    .split('\n')
    .filter((line) => line && !line.startsWith(' '))
    .map((line) => line.replace(/^(.+?)\(\d+,\d+\): .*?'(\w+)'.*$/, '$1: $2'));
}

describe('the compilers of the worlds', () => {
  let root: string;

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'worlds-'));
    for (const name of readdirSync('.').filter((file) => /^tsconfig.*\.json$/.test(file))) copyFileSync(name, join(root, name));
    symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
    for (const { path, text } of FILES) {
      mkdirSync(join(root, dirname(path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it(
    'refuse the globals of another world: no process in views, no document in the domain and on the server',
    () => {
      const expected = FILES.flatMap(({ path, refused }) => refused.map((name) => `${path}: ${name.split('.')[0]!}`));
      expect([...compile(root)].sort()).toEqual(expected.sort());
    },
    LIMIT_MS + 10_000,
  );
});

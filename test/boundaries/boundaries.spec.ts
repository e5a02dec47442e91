import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { LEGAL, PACKAGES, VIOLATIONS } from './violations';

const CONFIG = resolve('.dependency-cruiser.cjs');
const CRUISER = resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const ROOTS = ['src', 'views', 'client', 'test'];

interface CruiseReport {
  readonly summary: {
    readonly violations: readonly { readonly from: string; readonly to: string; readonly rule: { readonly name: string } }[];
  };
}

const isFile = (path: string) => /\.tsx?$/.test(path);

function specifier(from: string, to: string): string {
  if (!isFile(to)) return to;
  const path = relative(dirname(from), to).replace(/\.tsx?$/, '');
  return path.startsWith('.') ? path : `./${path}`;
}

/** Writes the layout of the repository in small, with every forbidden import in it. */
function writeTree(root: string): void {
  const write = (path: string, text: string) => {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const { from, to, code } of [...VIOLATIONS, ...LEGAL])
    write(from, code ?? `import '${specifier(from, to)}';\nexport const here = 1;\n`);
  for (const violation of VIOLATIONS) if (violation.target) write(violation.to, violation.target);
  for (const { to, target } of [...VIOLATIONS, ...LEGAL.map((legal) => ({ ...legal, target: undefined }))]) {
    if (isFile(to) && target !== null && !existsSync(join(root, to))) write(to, 'export const there = 1;\n');
  }
  const versions = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '1.0.0']));
  for (const name of [...PACKAGES.dependencies, ...PACKAGES.devDependencies]) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    write(`node_modules/${name}/index.js`, `exports['${name}'] = 1;\n`);
  }
  const manifest = { name: 'sample', dependencies: versions(PACKAGES.dependencies), devDependencies: versions(PACKAGES.devDependencies) };
  write('package.json', JSON.stringify(manifest));
  write('tsconfig.json', JSON.stringify({ compilerOptions: { module: 'node20', moduleResolution: 'node16', jsx: 'react-jsx' } }));
}

describe('the boundary rules', () => {
  const { forbidden } = jest.requireActual<{ forbidden: readonly { name: string }[] }>(CONFIG);
  let root: string;
  let found: Record<string, string[]>;

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'boundaries-'));
    writeTree(root);
    const run = spawnSync(process.execPath, [CRUISER, ...ROOTS, '--config', CONFIG, '--output-type', 'json'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    if (!run.stdout.startsWith('{')) throw new Error(run.stderr || run.stdout);
    found = {};
    for (const { from, rule } of (JSON.parse(run.stdout) as CruiseReport).summary.violations) (found[from] ??= []).push(rule.name);
  }, 60_000);

  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it.each(VIOLATIONS.map(({ rule, from, to }) => [rule, from, to] as const))('%s: %s must not import %s', (rule, from) => {
    expect(found[from]).toEqual([rule]);
  });

  it('leave everything else alone', () => {
    const violating = new Set(VIOLATIONS.flatMap(({ rule, from, to }) => (rule === 'no-circular' ? [from, to] : [from])));
    expect(Object.entries(found).filter(([from]) => !violating.has(from))).toEqual([]);
  });

  it('name modules only where each says what it uses', () => {
    const modules = new RegExp(`(?<![\\w-])(${readdirSync('src/modules').join('|')})(?![\\w-])`);
    const byShape = forbidden.filter(({ name }) => !name.startsWith('uses-of-'));
    expect(byShape.filter((each) => modules.test(JSON.stringify(each))).map(({ name }) => name)).toEqual([]);
  });

  it('have at least one sample violation each', () => {
    // of each module's uses there is one rule, made alike
    const kindOf = (name: string) => name.replace(/^uses-of-.+/, 'uses-of');
    const violated = new Set(VIOLATIONS.map(({ rule }) => kindOf(rule)));
    expect(forbidden.map(({ name }) => kindOf(name)).filter((name) => !violated.has(name))).toEqual([]);
  });
});

import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';

const LIMIT_MS = 240_000;
/** One way to ask the machine for the time on each of the first three lines; a given moment and a duration below. */
const ASKED = [
  'export const a = new Date();',
  'export const b = Date.now();',
  'export const c = Date();',
  'export const d = new Date(0);',
  'export const e = Date.UTC(2026, 10);',
  '',
].join('\n');

/** What throws in one browser or another while a file is loaded on the first six lines; the same within functions below. */
const LOADED = [
  "export const a = new Intl.DateTimeFormat('en');",
  "export const b = matchMedia('(width > 1px)');",
  'export const c = new IntersectionObserver(() => undefined);',
  "export const d = localStorage.getItem('a');",
  'export const e = document.cookie;',
  "export class Early { static readonly f = new BroadcastChannel('a'); }",
  "export const g = () => new Intl.DateTimeFormat('en').format() + matchMedia('(width > 1px)') + document.cookie;",
  'export class Late { private readonly h = new IntersectionObserver(() => undefined); i = () => localStorage; }',
  '',
].join('\n');
const ZONE = "export const a = { timeZone: 'Europe/Kyiv' };\nexport const b = `Europe/${a.timeZone}`;\nexport const c = 'Kyiv, Europe';\n";

interface Sample {
  readonly path: string;
  readonly refused: readonly number[];
}

const FILES: readonly Sample[] = [
  { path: 'src/modules/pottery/domain/kiln.ts', refused: [1, 2, 3] },
  { path: 'src/modules/pottery/pottery.service.ts', refused: [1, 2, 3] },
  { path: 'src/modules/pottery/http/pottery.controller.ts', refused: [1, 2, 3] },
  { path: 'src/modules/pottery/adapters/disk/disk-kiln.ts', refused: [] },
  { path: 'src/modules/pottery/pottery.service.spec.ts', refused: [] },
  { path: 'src/platform/time/clock.ts', refused: [] },
];
const BROWSER_FILES: readonly Sample[] = [
  { path: 'client/pottery.ts', refused: [1, 2, 3, 4, 5, 6] },
  { path: 'views/pottery/islands/pottery.ts', refused: [1, 2, 3, 4, 5, 6] },
  { path: 'src/shared/pottery.ts', refused: [1, 2, 3, 4, 5, 6] },
  { path: 'src/modules/pottery/domain/wheel.ts', refused: [1, 2, 3, 4, 5, 6] },
  { path: 'client/pottery.spec.ts', refused: [] },
];
const ZONE_FILES: readonly Sample[] = [
  { path: 'client/zone.ts', refused: [1, 2] },
  { path: 'views/zone.ts', refused: [1, 2] },
  { path: 'src/shared/zone.ts', refused: [1, 2] },
  { path: 'src/platform/zone.ts', refused: [1, 2] },
  { path: 'src/modules/pottery/zone.ts', refused: [1, 2] },
  { path: 'src/modules/pottery/domain/zone.ts', refused: [1, 2] },
  { path: 'src/modules/pottery/adapters/zone.ts', refused: [1, 2] },
  { path: 'src/shared/home-zone.ts', refused: [] },
];

interface LintedFile {
  readonly filePath: string;
  readonly messages: readonly { readonly ruleId: string | null; readonly line: number; readonly message: string }[];
}

/** Network addresses as keys, on the first five lines; networks on the others. */
const KEYS = [
  'export const a = (seen: Map<string, number>, ip: string) => seen.get(ip);',
  'export const b = (seen: Set<string>, req: { ip: string }) => seen.add(req.ip);',
  'export const c = (seen: Record<string, number>, address: string) => seen[address];',
  "export const d = (hash: import('node:crypto').Hash, visitor: { address: string }) => hash.update(visitor.address);",
  'export const e = (limit: { consume(key: string): void }, phone: string, address: string) => limit.consume(`${phone} ${address}`);',
  'export const f = (seen: Map<string, number>, network: string) => seen.get(network);',
  'export const g = (limit: { consume(key: string): void }, address: string) => limit.consume(address);',
  '',
].join('\n');
const KEY_FILES: readonly Sample[] = [
  { path: 'src/modules/pottery/keys.ts', refused: [1, 2, 3, 4, 5] },
  { path: 'src/modules/pottery/adapters/keys.ts', refused: [1, 2, 3, 4, 5] },
  { path: 'src/platform/keys.ts', refused: [1, 2, 3, 4, 5] },
  { path: 'src/platform/keys.spec.ts', refused: [] },
];

/** Scopes that may be missing, on the first five lines. */
const SCOPES = [
  'export interface Filter { readonly scope?: Scope }',
  'export const a = (scope: Scope | null) => scope;',
  'export const b = (scope: undefined | Scope) => scope;',
  'export const c = (scope?: Scope) => scope;',
  'export class Desk { scope?: Scope }',
  "export const d = (scope: Scope, other?: string) => (scope === 'all' ? other : null);",
  "type Scope = 'all' | 'none' | readonly [string, ...string[]];",
  '',
].join('\n');
const SCOPE_FILES: readonly Sample[] = [
  { path: 'src/modules/pottery/scopes.ts', refused: [1, 2, 3, 4, 5] },
  { path: 'src/modules/pottery/domain/scopes.ts', refused: [1, 2, 3, 4, 5] },
  { path: 'src/modules/pottery/adapters/scopes.ts', refused: [1, 2, 3, 4, 5] },
  { path: 'src/platform/scopes.ts', refused: [1, 2, 3, 4, 5] },
];

/** Rules of fields that let through what nobody expects. */
const LENIENT = [
  "import { IsOptional, ValidateNested } from 'class-validator';",
  'export class Pot {',
  '  @IsOptional()',
  '  @ValidateNested({ each: true })',
  '  parts: object[];',
  '}',
  '',
].join('\n');
const LENIENT_PATH = 'src/modules/pottery/http/pottery.requests.ts';

/** Regular expressions that take the square of the time, on the first two lines. */
const EXPRESSIONS = [
  'export const a = /\\s+$/;',
  'export const b = /^(.+)*$/;',
  'export const c = /(?<!\\s)\\s+$/;',
  'export const d = /\\s{1,20}$/;',
  '',
].join('\n');
const EXPRESSION_FILES: readonly Sample[] = [
  { path: 'src/shared/expressions.ts', refused: [1, 2] },
  { path: 'src/platform/expressions.ts', refused: [1, 2] },
  { path: 'src/modules/pottery/domain/expressions.ts', refused: [1, 2] },
  { path: 'views/expressions.tsx', refused: [1, 2] },
  { path: 'client/expressions.ts', refused: [1, 2] },
  { path: 'src/platform/expressions.spec.ts', refused: [] },
];

/** Text that a translated page loses React at, on the lines that say so; safe text on the others. */
const TEXTS = [
  'const say = (key: string): string => key;',
  'export const Step = ({ a, b, list }: { readonly a: boolean; readonly b: string | null; readonly list: readonly string[] }) => (',
  '  <div>',
  "    <p>{a ? say('one') : <>{say('two')} <b>{b}</b></>}</p>", // refused
  "    <p>{a ? say('one') : <span>{say('two')} <b>{b}</b></span>}</p>",
  "    <p>{a ? say('one') : say('two')}</p>",
  "    <p>{a ? <b>new</b> : null}{say('price')}</p>", // refused
  "    <p>{a ? <b>new</b> : null}<span>{say('price')}</span></p>",
  '    <p>{b}<i>more</i></p>', // refused
  '    <p>{list.map((one) => <b key={one}>{one}</b>)} and more</p>', // refused
  "    <p>{say('first')} {a ? <b>new</b> : null}</p>",
  '  </div>',
  ');',
  '',
].join('\n');
const TEXTS_PATH = 'views/pottery/islands/Pottery.tsx';

/** Calls of the widget that forget the headers of its session, on the first five lines. */
const CALLS = [
  "import { callApi } from '../../api/call-api';",
  "import { useApi } from '../../api/use-api';",
  "export const a = () => fetch('/api/holds');",
  'export const b = () => new XMLHttpRequest();',
  "export const c = () => navigator.sendBeacon('/api/holds') || window.fetch('/api/holds');",
  'export const d = [callApi, useApi];',
  '',
].join('\n');
const CALL_FILES: readonly Sample[] = [
  { path: 'views/widget/islands/use-pottery.ts', refused: [1, 2, 3, 4, 5] },
  { path: 'views/widget/islands/PotteryStep.tsx', refused: [1, 2, 3, 4, 5] },
  { path: 'views/widget/islands/Widget.island.tsx', refused: [1, 2, 3, 4, 5] },
  { path: 'views/widget/islands/call-widget.ts', refused: [] },
  { path: 'views/pottery/islands/use-pottery.ts', refused: [] },
];
const CALL_RULES: readonly (string | null)[] = ['no-restricted-imports', 'no-restricted-globals', 'no-restricted-properties'];

describe('the time that code decides by', () => {
  let root: string;
  let linted: readonly LintedFile[];

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'given-time-'));
    for (const name of readdirSync('.').filter((file) => /^(tsconfig.*\.json|eslint\.config\.mjs)$/.test(file)))
      copyFileSync(name, join(root, name));
    symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
    // a rule of ours, which the configuration imports
    mkdirSync(join(root, 'scripts'));
    copyFileSync('scripts/text-in-elements.mjs', join(root, 'scripts/text-in-elements.mjs'));
    for (const [files, text] of [
      [FILES, ASKED] as const,
      [BROWSER_FILES, LOADED] as const,
      [ZONE_FILES, ZONE] as const,
      [CALL_FILES, CALLS] as const,
      [KEY_FILES, KEYS] as const,
      [EXPRESSION_FILES, EXPRESSIONS] as const,
      [SCOPE_FILES, SCOPES] as const,
    ]) {
      for (const { path } of files) {
        mkdirSync(join(root, dirname(path)), { recursive: true });
        writeFileSync(join(root, path), text);
      }
    }
    writeFileSync(join(root, LENIENT_PATH), LENIENT);
    writeFileSync(join(root, TEXTS_PATH), TEXTS);
    const eslint = resolve('node_modules/eslint/bin/eslint.js');
    const run = spawnSync(process.execPath, [eslint, 'src', 'views', 'client', '--format', 'json'], {
      cwd: root,
      encoding: 'utf8',
      timeout: LIMIT_MS,
    });
    if (!run.stdout.startsWith('[')) throw new Error(run.stderr || run.stdout);
    linted = JSON.parse(run.stdout) as LintedFile[];
  }, LIMIT_MS + 10_000);
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  const expectRefused = ({ path, refused }: Sample, reason: string) => {
    const file = linted.find(({ filePath }) => relative(root, filePath) === path);
    const found = file?.messages.filter(({ ruleId }) => ruleId === 'no-restricted-syntax');
    expect(found?.map(({ line }) => line)).toEqual(refused);
    for (const { message } of found!) expect(message).toContain(reason);
  };

  it.each(FILES)('is given, not asked for, in $path: lines $refused are refused', (file) => {
    expectRefused(file, 'Inject Clock of platform/time');
  });

  it.each(ZONE_FILES)('is of a zone that one place names, in $path: lines $refused are refused', (file) => {
    expectRefused(file, 'Ask homeZone()');
  });

  it.each(BROWSER_FILES)('never throws while $path is loaded: lines $refused are refused', (file) => {
    expectRefused(file, 'within a function');
  });

  it.each(KEY_FILES)('and no network address is a key in $path: lines $refused are refused', (file) => {
    expectRefused(file, 'Count and keep by network');
  });

  it.each(SCOPE_FILES)('and no scope is left open in $path: lines $refused are refused', (file) => {
    expectRefused(file, "Say 'all' or 'none'");
  });

  it.each(EXPRESSION_FILES)('and expressions are linear in $path: lines $refused are refused', ({ path, refused }) => {
    const file = linted.find(({ filePath }) => relative(root, filePath) === path);
    const found = file?.messages.filter(({ ruleId }) => ruleId?.startsWith('regexp/no-super-linear-'));
    expect([...new Set(found?.map(({ line }) => line))]).toEqual(refused);
  });

  it.each(CALL_FILES)('and calls of the widget are made in one place, in $path: lines $refused are refused', ({ path, refused }) => {
    const file = linted.find(({ filePath }) => relative(root, filePath) === path);
    const found = file?.messages.filter(({ ruleId }) => CALL_RULES.includes(ruleId));
    expect([...new Set(found?.map(({ line }) => line))]).toEqual(refused);
    for (const { message } of found!) expect(message).toContain('callWidget');
  });

  it('and bare text of an island that comes, goes, or has something put before it is refused', () => {
    const file = linted.find(({ filePath }) => relative(root, filePath) === TEXTS_PATH);
    const lines = file?.messages.filter(({ ruleId }) => ruleId === 'translated/text-in-elements').map(({ line }) => line);
    expect([...new Set(lines)]).toEqual([4, 7, 9, 10]);
  });

  it('and a rule of fields that lets null or a list through is refused', () => {
    const file = linted.find(({ filePath }) => relative(root, filePath) === LENIENT_PATH);
    const refused = file?.messages.map(({ ruleId, line, message }) => [ruleId, line, /@\w+\(\)/.exec(message)?.[0]]);
    expect(refused).toEqual([
      ['no-restricted-imports', 1, '@OptionalField()'],
      ['no-restricted-syntax', 4, '@ListOf()'],
    ]);
  });
});

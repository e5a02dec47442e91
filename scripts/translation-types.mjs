// Writes src/shared/generated/translation-args.ts: every message of locales/ua with the arguments it takes, so that a wrong key or a missing
// argument does not compile. `npm ci`, lint, types, build and dev do it; `npm run messages` does it alone, for an open editor.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const LOCALES = fileURLToPath(new URL('../locales/ua/', import.meta.url));
const TARGET = fileURLToPath(new URL('../src/shared/generated/translation-args.ts', import.meta.url));

const HEAD = `// Written by scripts/translation-types.mjs from locales/ua. Do not edit.
type Value = string | number | Readonly<Record<'ua' | 'en', string>>;

/** Every message by its key, with the arguments it takes; undefined: none. */
export interface TranslationArgs {
`;

/** An object of these alone is one message in several plural forms. */
const FORMS = new Set(['zero', 'one', 'two', 'few', 'many', 'other']);

const isPlural = (node) => {
  const names = Object.keys(node);
  return names.length > 0 && names.every((name) => FORMS.has(name) && typeof node[name] === 'string');
};

/** Lines of the interface for everything under a key. */
function linesOf(key, node) {
  if (typeof node === 'string') return [lineOf(key, [node])];
  if (isPlural(node)) return [lineOf(key, Object.values(node), { count: 'number' })];
  return Object.entries(node).flatMap(([name, child]) => linesOf(`${key}.${name}`, child));
}

function lineOf(key, texts, types = {}) {
  const names = new Set([...Object.keys(types), ...texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))]);
  const args = [...names].sort().map((name) => `${name}: ${types[name] ?? 'Value'}`);
  return `  '${key}': ${args.length ? `{ ${args.join('; ')} }` : 'undefined'};`;
}

/** Leaves the file alone when it is up to date: watchers need not act. */
export function writeTranslationTypes() {
  const lines = readdirSync(LOCALES)
    .sort()
    .flatMap((file) => linesOf(file.replace('.json', ''), JSON.parse(readFileSync(LOCALES + file, 'utf8'))));
  const text = `${HEAD}${lines.join('\n')}\n}\n`;
  if (existsSync(TARGET) && readFileSync(TARGET, 'utf8') === text) return;
  mkdirSync(dirname(TARGET), { recursive: true });
  writeFileSync(TARGET, text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeTranslationTypes();

// Writes src/shared/message-args.ts: every message of locales/ua with the arguments it takes, so that a wrong key or a missing
// argument does not compile. `npm run messages` after a change of a message file; with --check it only says whether that is due.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const LOCALES = fileURLToPath(new URL('../locales/ua/', import.meta.url));
const TARGET = fileURLToPath(new URL('../src/shared/message-args.ts', import.meta.url));

const HEAD = `/* eslint-disable max-lines -- written by scripts/message-types.mjs from locales/ua: run \`npm run messages\`, do not edit */

type Value = string | number;

/** Every message by its key, with the arguments it takes; undefined: none. */
export interface MessageArgs {
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

const lines = readdirSync(LOCALES)
  .sort()
  .flatMap((file) => linesOf(file.replace('.json', ''), JSON.parse(readFileSync(LOCALES + file, 'utf8'))));
const text = `${HEAD}${lines.join('\n')}\n}\n`;

if (!process.argv.includes('--check')) writeFileSync(TARGET, text);
else if (readFileSync(TARGET, 'utf8') !== text) {
  console.error('src/shared/message-args.ts does not fit locales/ua: run `npm run messages`');
  process.exitCode = 1;
}

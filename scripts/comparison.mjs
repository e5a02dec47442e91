// npm run comparison: what a build answers, kept in a folder, and two such folders compared. For changes of shape and words that must change
// nothing outside: pages of the site map in both languages, the public API, the operators' console and API with all actions, an order from
// the first request to the PDF, an appointment from the hold to its cancellation, and the mails and SMS of both.
//   npm run comparison -- record FOLDER      starts the build of this checkout at a fixed time, on data of its own
//   npm run comparison -- diff BEFORE AFTER  names what differs; ends with 1 when something does
// Identifiers, tokens, codes, hashes and seconds are replaced by their names. Needs libfaketime and poppler-utils (Debian; root installs them).
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connectEmbedded } from '../bench/load.mjs';
import { buildIfStale } from './build.mjs';
import { api, keepIn, leads, messages, operators, OPS_TOKEN, order, ORIGIN, pages, visit, widget } from './comparison-walk.mjs';
import { fillConsole } from './console-demonstration.mjs';
import { installPackages } from './debian-packages.mjs';

/** A Monday morning in Kyiv, far from a change of the clocks. */
const NOW = '2027-02-01T09:00:00+02:00';
const START_LIMIT_MS = 120_000;
const LIBRARY = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu'].map((folder) => `${folder}/faketime/libfaketimeMT.so.1`);

/** Starts the build at the fixed time. @returns how to stop it */
async function startSite(data) {
  const library = LIBRARY.find((file) => existsSync(file)) ?? (installPackages('faketime', 'poppler-utils'), LIBRARY.find(existsSync));
  if (!library) throw new Error('libfaketime is missing: apt-get install faketime poppler-utils');
  const clock = {
    LD_PRELOAD: library,
    FAKETIME: `+${Math.round((Date.parse(NOW) - Date.now()) / 1000)}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    TZ: 'Europe/Kyiv',
  };
  const settings = {
    PORT: new URL(ORIGIN).port,
    SITE_URL: ORIGIN,
    DATA_DIR: data,
    LOG_LEVEL: 'error',
    IMAGE_PREPARE: 'off',
    OPS_TOKEN,
    SMS: 'outbox',
  };
  const child = spawn(process.execPath, ['dist/src/main.js'], {
    env: { ...process.env, ...clock, ...settings, TRUST_PROXY: 'loopback' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const isOpen = () =>
    fetch(`${ORIGIN}/health/ready`).then(
      async (response) => (await response.json()).dependencies.database.ok,
      () => false,
    );
  for (const until = Date.now() + START_LIMIT_MS; !(await isOpen()); await pause(100))
    if (child.exitCode !== null || Date.now() > until) throw new Error('the site did not start');
  return () => (child.kill('SIGTERM'), ended);
}

/** Keeps all answers of this build in a folder, which is emptied before. */
async function record(folder) {
  buildIfStale();
  rmSync(folder, { recursive: true, force: true });
  keepIn(folder);
  const data = mkdtempSync(join(tmpdir(), 'site-comparison-'));
  const stop = await startSite(data);
  try {
    await pages();
    await api();
    const orders = [await order('ua'), await order('en')];
    for (const lang of ['ua', 'en']) {
      await widget(lang);
      await visit(lang);
      await leads(lang);
    }
    await messages(orders);
    const database = await connectEmbedded(data);
    await fillConsole(database);
    await database.end();
    await operators();
  } finally {
    await stop();
    rmSync(data, { recursive: true, force: true });
  }
  console.log(`${readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.txt')).length} answers in ${folder}`);
}

/** Names what differs, with its first line that does. @returns how many files */
function differences(before, after) {
  const files = (root) => readdirSync(root, { recursive: true }).filter((name) => name.endsWith('.txt'));
  const names = [...new Set([...files(before), ...files(after)])].sort();
  const read = (root, name) => (existsSync(join(root, name)) ? readFileSync(join(root, name), 'utf8').split('\n') : ['(no such answer)']);
  const different = names.filter((name) => {
    const [old, now] = [read(before, name), read(after, name)];
    const line = Array.from({ length: Math.max(old.length, now.length) }, (_each, at) => at).find((at) => old[at] !== now[at]);
    if (line === undefined) return false;
    const [was = '', is = ''] = [old[line], now[line]];
    const at = Math.max(0, [...was].findIndex((_letter, place) => was[place] !== is[place]) - 60);
    console.log(`${name}:${line + 1}\n  - ${was.slice(at, at + 200)}\n  + ${is.slice(at, at + 200)}`);
    return true;
  });
  console.log(`${names.length - different.length} the same, ${different.length} different`);
  return different.length;
}

const [command, ...folders] = process.argv.slice(2);
if (command === 'record' && folders.length === 1) await record(folders[0]);
else if (command === 'diff' && folders.length === 2) process.exitCode = differences(...folders) > 0 ? 1 : 0;
else {
  console.error('usage: npm run comparison -- record FOLDER | diff BEFORE AFTER');
  process.exitCode = 2;
}

// npm run bench:warming: how soon all pages of the sitemap are new after a change of the content of a large chain, and what visitors wait for
// meanwhile. The built site in a copy of the content with 40 salons, 400 masters, 1,500 services and 500 articles; loopback only. Writes
// bench/RESULTS.md and ends with 1 when a goal is missed. RATE=20 pages a second by visitors.
import { buildSync } from 'esbuild';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildIfStale } from '../scripts/build.mjs';
import { percentile } from './load.mjs';
import { get, start } from './measured-process.mjs';
import { goal, writeTable } from './results.mjs';

const PORT = 3203;
const RAW_PORT = 3204;
const RATE = Number(process.env.RATE ?? 20);
const MOST = { seconds: 60, waitMs: 100 };
const GIVE_UP_MS = 180_000;
const TOKEN = 'bench-warming-token-0123456789abcdef';
const SITE = resolve('dist/src/main.js');
const BR = { 'accept-encoding': 'br' };

const loadBefore = os.loadavg()[0];
buildIfStale();
const folder = mkdtempSync(join(os.tmpdir(), 'site-bench-warming-'));
const root = join(folder, 'root');
// the tests' own, which is TypeScript
const enlarged = join(folder, 'enlarged.mjs');
buildSync({ entryPoints: ['test/support/enlarged-root.ts'], bundle: true, platform: 'node', format: 'esm', outfile: enlarged });
const { enlargedRoot, LARGE_CHAIN } = await import(enlarged);
enlargedRoot(root, LARGE_CHAIN);

const metric = async (name) => Number((await get(PORT, '/metrics')).body.toString().match(new RegExp(`^${name} (\\d+)`, 'm'))[1]);
const raw = await start('bench/raw-server.mjs', RAW_PORT, { RAW_FILE: rawFile() });
const site = await start(
  SITE,
  PORT,
  {
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    IMAGE_PREPARE: 'off',
    DATA_DIR: join(folder, 'data'),
    SITE_URL: `http://127.0.0.1:${PORT}`,
    PAGE_CACHE_MB: '1024',
    CONTENT_WEBHOOK_TOKEN: TOKEN,
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  },
  '/',
  root,
);

function rawFile() {
  const file = join(folder, 'raw.json');
  writeFileSync(file, JSON.stringify({ headers: {}, body: Buffer.alloc(10_000, 'x').toString('base64') }));
  return file;
}

/** Answers one after the other at a steady rate until told to stop; from the moment each was due, ms. */
async function visited(port, paths, until) {
  const times = [];
  const under = [];
  const begin = performance.now();
  for (let number = 0; !until(); number++) {
    const due = begin + (number * 1000) / RATE;
    if (due > performance.now()) await pause(due - performance.now());
    under.push(get(port, paths[(number * 7919) % paths.length], BR).then(() => times.push(performance.now() - due)));
  }
  await Promise.all(under);
  return times;
}

try {
  const map = (await get(PORT, '/sitemap.xml')).body.toString();
  const paths = [...new Set([...map.matchAll(/<loc>https?:\/\/[^/]+([^<]+)<\/loc>/g)].map(([, path]) => path))];
  const cold = performance.now();
  for (const path of paths) {
    const { status } = await get(PORT, path, BR);
    if (status !== 200) throw new Error(`${path}: ${status}`);
  }
  const firstMs = performance.now() - cold;
  // a salon's telephone stands on every page that names the salon, the version of the content on all
  const file = join(root, 'content', 'salons.json');
  const content = JSON.parse(readFileSync(file, 'utf8'));
  content.salons[0].title.ua += ' ·';
  writeFileSync(file, JSON.stringify(content));
  const before = site.cpuMs();
  const begun = performance.now();
  const refreshed = await new Promise((done) => {
    import('node:http').then(({ request }) =>
      request(
        { port: PORT, host: '127.0.0.1', method: 'POST', path: '/api/content/refresh', headers: { authorization: `Bearer ${TOKEN}` } },
        (res) => {
          res.resume().on('end', () => done(res.statusCode));
        },
      ).end(),
    );
  });
  if (refreshed >= 300) throw new Error(`the content was not read again: ${refreshed}`);
  const read = performance.now();
  let isWarm = false;
  const seen = visited(PORT, paths, () => isWarm);
  const beside = visited(RAW_PORT, ['/'], () => isWarm);
  while ((await metric('page_cache_waiting')) > 0) {
    if (performance.now() - begun > GIVE_UP_MS) throw new Error('the pages were not warm in time');
    await pause(500);
  }
  isWarm = true;
  const warmMs = performance.now() - read;
  const cpuMs = site.cpuMs() - before;
  const [times, rawTimes] = [await seen, await beside];
  writeTable(
    'warming',
    `${os.cpus().length} × ${os.cpus()[0].model.trim().split(' ').slice(0, 2).join(' ')}, node ${process.version}, load before ${loadBefore.toFixed(1)}.\n${Object.entries(
      LARGE_CHAIN,
    )
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')}: ${paths.length} pages in sitemap.xml, all in memory before the change; ${RATE} visits a second to any of them.`,
    [
      goal('all pages new after the content was read again, s', [warmMs / 1000], MOST.seconds, 1),
      goal('a visitor waits meanwhile, p99, ms', [percentile(times, 0.99)], MOST.waitMs, 0),
    ],
    [
      ['a visitor waits meanwhile, median / longest, ms', `${percentile(times, 0.5).toFixed(1)} / ${Math.max(...times).toFixed(0)}`],
      [
        'raw node:http in the same seconds, median / p99, ms',
        `${percentile(rawTimes, 0.5).toFixed(1)} / ${percentile(rawTimes, 0.99).toFixed(0)}`,
      ],
      ['all pages rendered one after the other when they were new, s', (firstMs / 1000).toFixed(1)],
      ['reading the content again, s', ((read - begun) / 1000).toFixed(1)],
      ['CPU for all of it, s', (cpuMs / 1000).toFixed(1)],
      ['memory of the process, MB', site.rssMb().toFixed(0)],
    ],
  );
} finally {
  await site.stop();
  await raw.stop();
  rmSync(folder, { recursive: true, force: true });
}

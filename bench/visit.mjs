// npm run bench:visit: what one visit on a phone costs: requests and bytes of a real browser (bench/visit-journey.mjs), then the same requests
// again without a browser, for the CPU of the site and its database by part, beside raw node:http in the same run. Starts the built site by
// itself; loopback only. VISITS=60, after 20 visits and once more after 400: until then much of the code is interpreted; writes bench/RESULTS.md and ends with 1 when a goal is missed. Its pictures are made once, which takes
// minutes after a first start.
import { chromium } from '@playwright/test';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import os from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildIfStale } from '../scripts/build.mjs';
import { findChromium, QUIET_FLAGS } from '../scripts/chromium.mjs';
import { get, start } from './measured-process.mjs';
import { goal, median, range, writeTable } from './results.mjs';
import { partOf, visit } from './visit-journey.mjs';

const VISITS = Number(process.env.VISITS ?? 60);
const WARM_UP = 20;
/** Visits until the code that a visit runs is compiled. */
const COMPILED = 400;
/** Visits of one figure: shorter ones are as short as the noise of the machine. */
const ROUND = 10;
const PORT = 3201;
const RAW_PORT = 3202;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const DATA_DIR = 'data/bench-web';
const PREPARED_WITHIN_MS = 15 * 60_000;
const MOST = { requests: 50, kb: 550, cpuMs: 35 };
const MIN_A_SECOND = 50;
const CORES = 2;
const PARTS = ['API', 'pages', 'pictures', 'assets'];
/** What a browser sends and node:http writes by itself, or what is for this visit alone. */
const OWN_HEADERS = /^(host|connection|content-length|cookie|if-none-match|:.*)$/i;

/** CPU of a process, all threads that it has, ms: to the nanosecond, where `stat` counts in hundredths of a second. */
function threadsMs(pid) {
  const of = (thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + of(thread), 0) / 1e6;
}

/** CPU of the embedded database of a folder, all its processes, ms. */
function databaseMs(folder) {
  const [postmaster] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
  return [postmaster, ...children].reduce((sum, pid) => sum + threadsMs(pid), 0);
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** @returns status, headers and text of the answer of a recorded request */
function again({ method, path, headers, body }, port, more = {}) {
  const kept = Object.entries(headers).filter(([name]) => !OWN_HEADERS.test(name));
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, agent, headers: { ...Object.fromEntries(kept), ...more } }, (res) => {
      res.resume();
      res.on('end', () => resolve({ status: res.statusCode, headers: res.headers }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The requests of one visit by part; what it keeps is given back, and not counted. @param count is told the part after its requests */
async function replayed(requests, number, count) {
  const visitor = { 'x-forwarded-for': `10.1.${number >> 8}.${number & 255}` };
  for (const part of PARTS) {
    let cookie = '';
    for (const one of requests.filter(({ path }) => partOf(path) === part)) {
      const key = one.headers['idempotency-key'] ?? one.headers['Idempotency-Key'];
      const { status, headers } = await again(one, PORT, { ...visitor, cookie, ...(key && { 'idempotency-key': `${key}-${number}` }) });
      if (status !== 200) throw new Error(`${one.method} ${one.path}: ${status}`);
      const set = (headers['set-cookie'] ?? []).map((each) => each.split(';')[0]);
      cookie = [cookie, ...set].filter(Boolean).join('; ');
    }
    count(part);
    if (part !== 'API') continue;
    if (!/hold/.test(cookie)) throw new Error('no time was kept');
    const headers = { 'content-type': 'application/json' };
    const release = { method: 'POST', path: '/api/booking/widget', headers, body: '{"fields":{"action":"release"}}' };
    await again(release, PORT, { ...visitor, cookie });
    count(null);
  }
}

/** CPU of the parts for one visit, ms, in several figures of `ROUND` visits. @param from visits that were there before @param warmUp visits before the first figure */
async function cpuByPart(site, requests, from, warmUp) {
  const figures = [];
  for (let number = from; number < from + warmUp; number++) await replayed(requests, number, () => {});
  for (let number = from + warmUp; number < from + warmUp + VISITS; number += ROUND) {
    const spent = { API: 0, pages: 0, pictures: 0, assets: 0, database: 0 };
    let last = [threadsMs(site.pid), databaseMs(DATA_DIR)];
    for (let one = 0; one < ROUND; one++)
      await replayed(requests, number + one, (part) => {
        const now = [threadsMs(site.pid), databaseMs(DATA_DIR)];
        if (part) spent[part] += now[0] - last[0];
        // a connection that was closed meanwhile took its count along
        if (part) spent.database += Math.max(0, now[1] - last[1]);
        last = now;
      });
    figures.push(Object.fromEntries(Object.entries(spent).map(([part, ms]) => [part, ms / ROUND])));
  }
  return figures;
}

/** CPU of as many requests to raw node:http, whose answer is as long as one of the visit on average, ms. */
async function cpuOfRaw(requests, folder) {
  const file = join(folder, 'raw.json');
  const mean = requests.reduce((sum, { wire }) => sum + wire, 0) / requests.length;
  writeFileSync(file, JSON.stringify({ headers: {}, body: Buffer.alloc(Math.round(mean), 'x').toString('base64') }));
  const raw = await start('bench/raw-server.mjs', RAW_PORT, { RAW_FILE: file });
  try {
    const figures = [];
    for (let round = -2; round < VISITS / ROUND; round++) {
      const before = threadsMs(raw.pid);
      for (let one = 0; one < ROUND; one++) for (const each of requests) await again(each, RAW_PORT);
      if (round >= 0) figures.push((threadsMs(raw.pid) - before) / ROUND);
    }
    return figures;
  } finally {
    await raw.stop();
  }
}

/** Until its pictures are in their final forms, and its database is open: a visitor of a running site gets these. */
async function ready() {
  const limit = performance.now() + PREPARED_WITHIN_MS;
  for (;;) {
    const metrics = (await get(PORT, '/metrics')).body.toString();
    const { dependencies } = JSON.parse((await get(PORT, '/health/ready')).body.toString());
    if (/^images_to_prepare 0$/m.test(metrics) && dependencies.database.ok) return;
    if (performance.now() > limit) throw new Error('the pictures were not prepared in time');
    await pause(500);
  }
}

const loadBefore = os.loadavg()[0];
buildIfStale();
const folder = mkdtempSync(join(os.tmpdir(), 'site-bench-visit-'));
const site = await start('dist/src/main.js', PORT, {
  NODE_ENV: 'production',
  SITE_MODE: 'local',
  LOG_LEVEL: 'warn',
  DATA_DIR,
  SITE_URL: ORIGIN,
  TRUST_PROXY: '1',
});
const browser = await chromium.launch({ executablePath: findChromium(), args: QUIET_FLAGS });
try {
  await ready();
  // what a first visitor has made is kept for the others
  await visit(browser, ORIGIN);
  await visit(browser, ORIGIN);
  const requests = await visit(browser, ORIGIN);
  await browser.close();
  const cpu = await cpuByPart(site, requests, 0, WARM_UP);
  const compiled = await cpuByPart(site, requests, WARM_UP + VISITS, COMPILED);
  const raw = await cpuOfRaw(requests, folder);
  const wholeOf = (figures) => figures.map((parts) => Object.values(parts).reduce((sum, ms) => sum + ms, 0));
  const [whole, wholeCompiled] = [wholeOf(cpu), wholeOf(compiled)];
  const kb = (list) => list.reduce((sum, { wire }) => sum + wire, 0) / 1024;
  const about = (list) => `${list.length} / ${kb(list).toFixed(1)}`;
  const onPage = (name) => requests.filter(({ page }) => page === name);
  const ofPart = (part) => requests.filter(({ path }) => partOf(path) === part);
  const bothOf = (part) =>
    [cpu, compiled]
      .map((figures) =>
        range(
          figures.map((parts) => parts[part]),
          1,
        ),
      )
      .join(', ');
  const html = (name) => kb(onPage(name).filter(({ type }) => type === 'Document')).toFixed(1);
  writeTable(
    'visit',
    `${os.cpus().length} × ${os.cpus()[0].model.trim().split(' ').slice(0, 2).join(' ')}, node ${process.version}, Chromium ${browser.version()}, load before ${loadBefore.toFixed(1)}.\nA phone (360 × 780 at two pixels per pixel), a new visitor who scrolls through home, a service, a salon and a search, and goes on to a kept time in the widget; bytes are answers with their headers. CPU: the same requests over one connection, ${VISITS} visits.`,
    [
      goal('requests', [requests.length], MOST.requests, 0),
      goal('bytes over the wire, KB', [kb(requests)], MOST.kb, 0),
      goal('CPU of site and database, ms', whole, MOST.cpuMs, 1),
      goal(`— after ${COMPILED} visits`, wholeCompiled, MOST.cpuMs, 1),
      goal(
        'visits a second on two cores, reckoned from the latter',
        [(CORES * 1000) / median(wholeCompiled)],
        MIN_A_SECOND,
        0,
        '',
        'least',
      ),
    ],
    [
      ...PARTS.map((part) => [`${part}: requests / KB; CPU, ms, then after ${COMPILED}`, `${about(ofPart(part))}; ${bothOf(part)}`]),
      [`database: CPU, ms, then after ${COMPILED}`, bothOf('database')],
      ['raw node:http, as many requests of their mean length: CPU, ms', range(raw, 1)],
      ['first page (home): requests / KB; its HTML', `${about(onPage('home'))}; ${html('home')}`],
      ['second page (a service): requests / KB; its HTML', `${about(onPage('service'))}; ${html('service')}`],
    ],
  );
} finally {
  agent.destroy();
  await browser.close();
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}

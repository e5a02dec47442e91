// node bench/growth.mjs: what a chain of forty salons with three years of business costs beside today's content and an empty database (start,
// memory, pages, search, reads, console), and whether a second process costs more CPU for a request than one. Loopback only; exits when done.
// SHARE=0.01 fills a hundredth of the business; ends with 1 when a goal is missed.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { buildIfStale } from '../scripts/build.mjs';
import { loadTypeScript } from '../scripts/load-typescript.mjs';
import { consolePages, startBusiness, timed } from './business.mjs';
import { percentile, rawRequests } from './load.mjs';
import { get, start } from './measured-process.mjs';
import { goal, median, summary, writeTable } from './results.mjs';

const { enlargedRoot, LARGE_CHAIN } = loadTypeScript('../test/support/enlarged-root.ts');
const SHARE = Number(process.env.SHARE ?? 1);
/** Three years; over the salons by a number of days that has no divisor in common with theirs. */
const BUSINESS = {
  visits: Math.round(308_000 * SHARE),
  clients: Math.round(200_000 * SHARE),
  rows: Math.round(100_000 * SHARE),
  days: 1097,
  daysBack: 1000,
};
/** How often each figure may be as large as today's. */
const MAX_GROWTH = 1.5;
const ASKED = 40;
const RENDERS = 40;
const PORTS = [3199, 3200];
const SITE = resolve('dist/src/main.js');
const PATHS = {
  home: '/',
  'list of services': '/services/female/',
  'category of services': '/services/female/hair/cuts/',
  'one service': '/services/female/hair/cuts/stryzhka-kucheriv/',
  masters: '/employees/',
  prices: '/price/female/',
  journal: '/blog/',
};
/** What is read of a filled database: by programs, by the widget, by monitoring. */
const READS = {
  'masters of a salon, API': '/api/employees?location=location-pechersk',
  'services of a salon, API': '/api/services?location=location-pechersk',
  'next free time in a salon, API': '/api/next-free?location=location-pechersk',
  metrics: '/metrics',
};
const WORDS = ['манікюр', 'стрижка', 'масаж', 'фарбування', 'брови'];

const loadBefore = os.loadavg()[0];
await buildIfStale();
const folder = mkdtempSync(join(os.tmpdir(), 'site-bench-growth-'));

const environment = (name, more) => ({
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  IMAGE_PREPARE: 'off',
  DATA_DIR: join(folder, name),
  PAGE_CACHE_MB: '0',
  // a database would cost the same with any content
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  ...more,
});

/** CPU of one request of each path, ms, after a first one. */
async function cpuOf(server, port, path) {
  const ask = async () => {
    const { status } = await get(port, path);
    if (status !== 200) throw new Error(`${path}: ${status}`);
  };
  await ask();
  const before = server.cpuMs();
  for (let round = 0; round < RENDERS; round++) await ask();
  return (server.cpuMs() - before) / RENDERS;
}

async function measured(name, root) {
  const server = await start(SITE, PORTS[0], environment(`content-${name}`), '/', root);
  try {
    const cpu = {};
    for (const [page, path] of Object.entries(PATHS)) cpu[page] = await cpuOf(server, PORTS[0], path);
    // the first search makes the index
    await get(PORTS[0], `/search/?q=${encodeURIComponent('акція')}`);
    const before = server.cpuMs();
    for (const word of WORDS) await get(PORTS[0], `/search/?q=${encodeURIComponent(word)}`);
    return { startMs: server.startMs, rssMb: server.rssMb(), cpu, searchMs: (server.cpuMs() - before) / WORDS.length };
  } finally {
    await server.stop();
  }
}

/** Times of what is read of the database, and of the console's pages, ms. */
async function business(name, root, sizes) {
  const server = await startBusiness(join(folder, `business-${name}`), PORTS[0], sizes, root);
  try {
    const times = async (ask) => {
      for (let round = 0; round < 3; round++) await timed(ask);
      const all = [];
      while (all.length < ASKED) all.push(await timed(ask));
      return all;
    };
    const [reads, pages] = [{}, {}];
    for (const [read, path] of Object.entries(READS)) reads[read] = await times(() => get(PORTS[0], path));
    // an empty database has no order to look at
    if (sizes) for (const [page, ask] of consolePages(PORTS[0], server.cookie, sizes.rows)) pages[page] = await times(ask);
    return { reads, pages, raw: await rawRequests(PORTS[0]) };
  } finally {
    await server.stop();
  }
}

/** CPU of a rendered page of so many processes, asked in turn, ms. */
async function instances(count) {
  const ports = PORTS.slice(0, count);
  const servers = await Promise.all(ports.map((port, at) => start(SITE, port, environment(`instance-${count}-${at}`))));
  try {
    const paths = Object.values(PATHS);
    const round = (number) => Promise.all(ports.map((port, at) => get(port, paths[(number + at) % paths.length])));
    for (let number = 0; number < 60; number++) await round(number);
    const before = servers.map((server) => server.cpuMs());
    // as many of each process: one that has rendered more is compiled better
    const rounds = 240;
    for (let number = 0; number < rounds; number++) await round(number);
    return servers.reduce((sum, server, at) => sum + server.cpuMs() - before[at], 0) / (rounds * count);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** A known piece of work that allocates as rendering does; prints the CPU it took, ms. */
const KNOWN_WORK = `let kept = 0;
for (let i = 0; i < 400; i++) kept += Array.from({ length: 5000 }, (_, at) => '<li>' + at + '</li>').join('').length;
const { user, system } = process.cpuUsage();
console.log((user + system) / 1000, kept);`;

/** CPU of the known work in each of so many processes at once, ms: what the processors take for being shared. */
async function knownWork(count) {
  const run = promisify(execFile);
  const runs = await Promise.all(Array.from({ length: count }, () => run(process.execPath, ['-e', KNOWN_WORK])));
  return runs.reduce((sum, { stdout }) => sum + Number.parseFloat(stdout), 0) / count;
}

/** The middle one of five. */
async function middle(measure) {
  const values = [];
  while (values.length < 5) values.push(await measure());
  return values.sort((a, b) => a - b)[2];
}

try {
  const large = join(folder, 'large');
  enlargedRoot(large, LARGE_CHAIN);
  const [one, many] = [await measured('today', process.cwd()), await measured('large', large)];
  const [empty, full] = [await business('empty', process.cwd(), null), await business('full', large, BUSINESS)];
  const [alone, beside] = [await instances(1), await instances(2)];
  const shared = (await middle(() => knownWork(2))) / (await middle(() => knownWork(1)));
  const grown = (name, a, b, digits, unit) =>
    goal(`${name}, today ${a.toFixed(digits)} ${unit}, then ${b.toFixed(digits)}`, [b / a], MAX_GROWTH, 2, '×');
  const { salons, employees, services, articles } = LARGE_CHAIN;
  const { visits, clients, rows } = BUSINESS;
  writeTable(
    'growth',
    `${os.cpus().length} × ${os.cpus()[0].model.trim().split(' ').slice(0, 2).join(' ')}, node ${process.version}, load before ${loadBefore.toFixed(1)}.\nToday's content and an empty database, then ${salons} salons, ${employees} masters, ${services} services and ${articles} articles; ${visits} visits, ${clients} clients; ${rows} each of orders, payments, leads, feedback and journal rows.\nPages without page cache: CPU by /proc. API, metrics and console: wall time, ${ASKED} times each.`,
    [
      goal('CPU of a rendered page, two processes ÷ one, over the same for known work', [beside / alone / shared], 1.15, 2),
      grown('first page after the start', one.startMs / 1000, many.startMs / 1000, 1, 's'),
      grown('memory after these pages', one.rssMb, many.rssMb, 0, 'MB'),
      ...summary(
        'rendered pages, CPU',
        Object.keys(PATHS).map((name) => grown(name, one.cpu[name], many.cpu[name], 1, 'ms')),
      ),
      grown('a search not asked before, CPU', one.searchMs, many.searchMs, 0, 'ms'),
      ...summary(
        'API and metrics',
        Object.keys(READS).map((name) => grown(name, median(empty.reads[name]), median(full.reads[name]), 1, 'ms')),
      ),
      ...summary(
        'console pages, p95, ms',
        Object.entries(full.pages).map(([name, times]) => goal(name, [percentile(times, 0.95)], name.includes('week') ? 250 : 150, 0)),
      ),
    ],
    [
      ['a raw request of the same run, empty / full, ms', `${median(empty.raw).toFixed(2)} / ${median(full.raw).toFixed(2)}`],
      ['known work in two processes at once ÷ in one, CPU', `${shared.toFixed(2)}×`],
      ['a rendered page with one process / each of two, CPU, ms', `${alone.toFixed(1)} / ${beside.toFixed(1)}`],
    ],
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

// node bench/leads.mjs (part of npm run bench): leads a second with the embedded helpdesk and database, limits on, beside the machine's own
// durable inserts in the same run; how soon pages and leads are there after a very first start; memory. Loopback only; exits when done.
// RATE=150 SECS=15 CONNS=50; writes bench/RESULTS.md and ends with 1 when a goal is missed.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import os from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { buildIfStale } from '../scripts/build.mjs';
import { get, start } from './measured-process.mjs';
import { goal, median, range, writeTable } from './results.mjs';

const RATE = Number(process.env.RATE ?? 150);
const SECS = Number(process.env.SECS ?? 15);
const CONNS = Number(process.env.CONNS ?? 50);
const STARTS = 5;
const INSERTS = 400;
const SITE = 'dist/src/main.js';
const PORT = 3195;
const NO_DATABASE = 'postgres://nobody@127.0.0.1:1/none';

const agent = new Agent({ keepAlive: true, maxSockets: CONNS });
let lead = 0;

/** Sends one lead of a visitor nobody has seen; resolves with its status. */
function sendLead() {
  const number = lead++;
  const body = JSON.stringify({
    name: `Visitor ${number}`,
    phone: `067${String(number).padStart(7, '0')}`,
    text: `lead ${number}`,
    source: 'bench',
  });
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
  };
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: PORT, path: '/api/hc/lead', method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const percentile = (values, share) => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];

/** Leads that come at a steady rate, whether or not the earlier ones were answered; times count from the moment each was due. */
async function steady(perSecond, seconds) {
  const times = [];
  const bad = [];
  const under = [];
  const begin = performance.now();
  for (let number = 0; number < perSecond * seconds; number++) {
    const due = begin + (number * 1000) / perSecond;
    if (due > performance.now()) await pause(due - performance.now());
    under.push(
      sendLead().then((status) => {
        times.push(performance.now() - due);
        if (status !== 200) bad.push(status);
      }),
    );
  }
  await Promise.all(under);
  return { times, bad, perSecond: times.length / ((performance.now() - begin) / 1000) };
}

/** As many leads as `CONNS` visitors can send who each wait for the answer. */
async function saturated(seconds) {
  const times = [];
  const end = performance.now() + seconds * 1000;
  const visitor = async () => {
    while (performance.now() < end) {
      const begin = performance.now();
      await sendLead();
      times.push(performance.now() - begin);
    }
  };
  await Promise.all(Array.from({ length: CONNS }, visitor));
  return { times, perSecond: times.length / seconds };
}

/** The site's own database. */
async function connect(folder) {
  const [, , , port] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const password = readFileSync(join(folder, 'postgres', 'site-password'), 'utf8').trim();
  const client = new pg.Client({ host: '127.0.0.1', port: Number(port), user: 'site', database: 'postgres', password });
  await client.connect();
  return client;
}

/** Milliseconds of single durable inserts, one after the other. */
async function durableInserts(client) {
  await client.query('CREATE TABLE IF NOT EXISTS bench_inserts (id int, text text)');
  const times = [];
  for (let number = 0; number < INSERTS; number++) {
    const begin = performance.now();
    await client.query('INSERT INTO bench_inserts VALUES ($1, $2)', [number, 'x'.repeat(200)]);
    times.push(performance.now() - begin);
  }
  await client.query('DROP TABLE bench_inserts');
  return times;
}

const environment = (folder, more = {}) => ({ NODE_ENV: 'production', LOG_LEVEL: 'warn', IMAGE_PREPARE: 'off', DATA_DIR: folder, ...more });
const newFolder = () => mkdtempSync(join(os.tmpdir(), 'site-bench-leads-'));

async function until(holds) {
  while (!(await holds())) await pause(10);
}

/** A very first start: ms to the first page, and to the first lead that was kept. */
async function firstStart(more) {
  const folder = newFolder();
  const begin = performance.now();
  const server = await start(SITE, PORT, environment(folder, more));
  if (!more) await until(async () => (await sendLead()) === 200);
  const leadMs = performance.now() - begin;
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
  return { pageMs: server.startMs, leadMs };
}

const loadBefore = os.loadavg()[0];
buildIfStale();
const folder = newFolder();
try {
  const starts = { with: [], without: [], lead: [] };
  for (let i = 0; i < STARTS; i++) {
    const { pageMs, leadMs } = await firstStart();
    starts.with.push(pageMs);
    starts.lead.push(leadMs / 1000);
    starts.without.push((await firstStart({ DATABASE_URL: NO_DATABASE })).pageMs);
  }
  const server = await start(SITE, PORT, environment(folder));
  await until(async () => (await sendLead()) === 200);
  const client = await connect(folder);
  await saturated(3); // warm: the just-in-time compiler has seen the code
  const inserts = await durableInserts(client);
  const paced = await steady(RATE, SECS);
  const full = await saturated(SECS);
  const insertsAfter = await durableInserts(client);
  const raw = [];
  for (let i = 0; i < 200; i++) {
    const begin = performance.now();
    await get(PORT, '/health/live');
    raw.push(performance.now() - begin);
  }
  const { rows } = await client.query(
    `SELECT count(*)::int AS kept, count(*) FILTER (WHERE state = 'delivered')::int AS delivered FROM leads`,
  );
  await client.end();
  const rss = server.rssMb();
  await server.stop();
  if (paced.bad.length > 0 || rows[0].delivered !== rows[0].kept)
    throw new Error(`${paced.bad.length} leads failed, ${rows[0].kept - rows[0].delivered} are not delivered`);

  writeTable(
    'leads',
    `${os.cpus().length} × ${os.cpus()[0].model.trim().split(' ').slice(0, 2).join(' ')}, node ${process.version}, load before ${loadBefore.toFixed(1)}. ${CONNS} connections, every lead of another address and phone, the rate limits on; ${rows[0].kept} leads kept, all delivered.`,
    [
      goal(`leads committed and delivered a second, ${CONNS} visitors who wait for the answer`, [full.perSecond], 150, 0, '', 'least'),
      goal(`answer to a lead at ${RATE} a second over ${CONNS} connections, p99, ms`, [percentile(paced.times, 0.99)], 150, 0),
      goal(
        'first page after a very first start ÷ that without a database',
        starts.with.map((ms, i) => ms / starts.without[i]),
        1.1,
        2,
        '×',
      ),
      goal('first lead kept after a very first start, s', starts.lead, 6, 1),
      goal('resident memory after load, database connected, MB', [rss], 170, 0),
    ],
    [
      [`answer to a lead at ${RATE} a second, median, ms`, percentile(paced.times, 0.5).toFixed(1)],
      [
        `answer with ${CONNS} visitors who wait, median / p99, ms`,
        `${percentile(full.times, 0.5).toFixed(0)} / ${percentile(full.times, 0.99).toFixed(0)}`,
      ],
      [
        'one durable insert of this machine, before / after, median, ms',
        `${median(inserts).toFixed(2)} / ${median(insertsAfter).toFixed(2)}`,
      ],
      ['one raw request on a new connection, median, ms', median(raw).toFixed(2)],
      ['first page after a very first start, with / without database, ms', `${range(starts.with, 0)} / ${range(starts.without, 0)}`],
    ],
  );
} finally {
  agent.destroy();
  rmSync(folder, { recursive: true, force: true });
}

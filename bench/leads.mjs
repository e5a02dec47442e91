// node bench/leads.mjs (part of npm run bench): leads a second with the embedded helpdesk and database, limits on, beside the machine's own
// durable inserts in the same run; how soon pages and leads are there after a very first start; memory. Loopback only; exits when done.
// RATE=150 SECS=15 CONNS=50; writes bench/RESULTS.md and ends with 1 when a goal is missed.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildIfStale } from '../scripts/build.mjs';
import { connectEmbedded, durableInserts, othersThan, percentile, rawRequests, Visitors } from './load.mjs';
import { start } from './measured-process.mjs';
import { goal, median, range, writeTable } from './results.mjs';

const RATE = Number(process.env.RATE ?? 150);
const SECS = Number(process.env.SECS ?? 15);
const CONNS = Number(process.env.CONNS ?? 50);
const STARTS = 5;
const SITE = 'dist/src/main.js';
const PORT = 3195;
const NO_DATABASE = 'postgres://nobody@127.0.0.1:1/none';

const visitors = new Visitors(PORT, CONNS);
let lead = 0;

/** Sends one lead of a visitor nobody has seen. */
function sendLead() {
  const number = lead++;
  const phone = `067${String(number).padStart(7, '0')}`;
  return visitors.post('/api/hc/lead', { name: `Visitor ${number}`, phone, text: `lead ${number}`, source: 'bench' }, number);
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
  if (!more) await until(async () => (await sendLead()).status === 200);
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
  await until(async () => (await sendLead()).status === 200);
  const client = await connectEmbedded(folder);
  await visitors.saturated(sendLead, 3); // warm: the just-in-time compiler has seen the code
  const inserts = await durableInserts(client);
  const paced = await visitors.steady(sendLead, RATE, SECS);
  const full = await visitors.saturated(sendLead, SECS);
  const insertsAfter = await durableInserts(client);
  const raw = await rawRequests(PORT);
  const { rows } = await client.query(
    `SELECT count(*)::int AS kept, count(*) FILTER (WHERE state = 'delivered')::int AS delivered FROM leads`,
  );
  await client.end();
  const rss = server.rssMb();
  await server.stop();
  const bad = othersThan(200, paced) + othersThan(200, full);
  if (bad > 0 || rows[0].delivered !== rows[0].kept)
    throw new Error(`${bad} leads failed, ${rows[0].kept - rows[0].delivered} are not delivered`);

  writeTable(
    'leads',
    `${os.cpus().length} × ${os.cpus()[0].model.trim().split(' ').slice(0, 2).join(' ')}, node ${process.version}, load before ${loadBefore.toFixed(1)}.\n${CONNS} connections, every lead of another address and phone, the rate limits on; ${rows[0].kept} leads kept, all delivered.`,
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
  visitors.close();
  rmSync(folder, { recursive: true, force: true });
}

// node bench/console.mjs (part of npm run bench): pages and files of the operators' console over the embedded database with 100,000 orders,
// payments, leads, visits, pieces of feedback and rows of the journal, beside the machine's own raw requests of the same run. Loopback only; exits when done. ROWS=100000; ends with 1 when a
// goal is missed.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from '../scripts/build.mjs';
import { consolePages, startBusiness, timed } from './business.mjs';
import { rawRequests } from './load.mjs';
import { get } from './measured-process.mjs';
import { goal, median, summary, writeTable } from './results.mjs';

const ROWS = Number(process.env.ROWS ?? 100_000);
const ROUNDS = 40;
const FILES = 5;
const PORT = 3198;
const DAYS = 100;

const loadBefore = os.loadavg()[0];
await buildIfStale();
const folder = mkdtempSync(join(os.tmpdir(), 'site-bench-console-'));
const server = await startBusiness(folder, PORT, { rows: ROWS, visits: ROWS, clients: ROWS, days: DAYS, daysBack: 0 });

try {
  const { cookie } = server;
  const pages = consolePages(PORT, cookie, ROWS);
  const shown = [];
  for (const [name, ask] of pages) {
    for (let round = 0; round < 3; round++) await timed(ask);
    const times = [];
    for (let round = 0; round < ROUNDS; round++) times.push(await timed(ask));
    shown.push(goal(name, times, 100, 1));
  }
  const goals = summary('pages, ms', shown);
  for (const list of ['orders', 'leads']) {
    const before = server.rssMb();
    const times = [];
    let most = 0;
    let lines = 0;
    for (let round = 0; round < FILES; round++) {
      const watch = setInterval(() => (most = Math.max(most, server.rssMb())), 20);
      const begin = performance.now();
      const { body } = await get(PORT, `/ops/${list}/file`, { cookie });
      times.push((performance.now() - begin) / 1000);
      clearInterval(watch);
      lines = body.toString().split('\r\n').length - 2;
    }
    if (lines !== ROWS) throw new Error(`${list}: ${lines} lines`);
    goals.push(goal(`file of ${list}, ${lines} rows, s`, times, 5, 2));
    goals.push(goal(`— memory while it is sent ${FILES} times, above that before, MB`, [Math.max(0, most - before)], 60, 0));
  }
  const raw = await rawRequests(PORT);
  writeTable(
    'console',
    `${os.cpus().length} × ${os.cpus()[0].model.trim().split(' ').slice(0, 2).join(' ')}, node ${process.version}, load before ${loadBefore.toFixed(1)}.\n${ROWS} orders, payments, leads, rows of the journal, pieces of feedback, clients and visits (over ${DAYS} days) in the embedded database; ${ROUNDS} times each, one after the other, as the owner.`,
    goals,
    [['a raw request of the same run, ms', median(raw).toFixed(2)]],
  );
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

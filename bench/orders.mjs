// node bench/orders.mjs (part of npm run bench): quotes and orders of certificates on the embedded database, limits on, beside the machine's
// own durable inserts and raw requests in the same run. Loopback only; exits when done. How long a PDF takes: bench/prints.mjs.
// RATE=100 SECS=15 CONNS=50; writes bench/RESULTS.md and ends with 1 when a goal is missed.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildIfStale } from '../scripts/build.mjs';
import { connectEmbedded, durableInserts, othersThan, percentile, rawRequests, Visitors } from './load.mjs';
import { get, start } from './measured-process.mjs';
import { goal, median, writeTable } from './results.mjs';

const RATE = Number(process.env.RATE ?? 100);
const SECS = Number(process.env.SECS ?? 15);
const CONNS = Number(process.env.CONNS ?? 50);
const SITE = 'dist/src/main.js';
const PORT = 3196;

const visitors = new Visitors(PORT, CONNS);
let visitor = 0;
let chosen;
const sendQuote = () => visitors.post('/api/certificates/quote', { items: [{ id: chosen.id, qty: 3 }] }, visitor++);
function sendOrder() {
  const number = visitor++;
  const body = {
    name: `Покупець ${number}`,
    phone: `067${String(number).padStart(7, '0')}`,
    certificate: [{ id: chosen.id, qty: 1 }],
    for_mother: false,
    delivery: 105,
    linkValue: 'online',
    comments: '',
    amount: chosen.amount,
  };
  return visitors.post('/api/certificates/orders', body, number);
}

const loadBefore = os.loadavg()[0];
await buildIfStale();
const folder = mkdtempSync(join(os.tmpdir(), 'site-bench-orders-'));
try {
  const server = await start(SITE, PORT, {
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    IMAGE_PREPARE: 'off',
    DATA_DIR: folder,
    PAYMENT: 'sandbox',
  });
  const packages = JSON.parse((await get(PORT, '/api/certificates/packages?lang=ua')).body.toString());
  chosen = packages.find(({ singleItem }) => singleItem);
  while ((await sendOrder()).status !== 201) await pause(50);
  const client = await connectEmbedded(folder);
  await visitors.saturated(sendOrder, 3); // warm: the just-in-time compiler has seen the code
  const inserts = await durableInserts(client);
  await visitors.saturated(sendQuote, 1);
  // beside requests that nothing is reckoned for: their tail is that of the machine
  const [quotes, nothing] = await Promise.all([
    visitors.steady(sendQuote, RATE, SECS),
    visitors.steady(() => visitors.get('/health/live', visitor++), RATE, SECS),
  ]);
  const paced = await visitors.steady(sendOrder, RATE, SECS);
  const full = await visitors.saturated(sendOrder, SECS);
  const insertsAfter = await durableInserts(client);
  const raw = await rawRequests(PORT);
  const { rows } = await client.query('SELECT count(*)::int AS orders, count(DISTINCT id)::int AS ids FROM certificate_orders');
  await client.end();
  await server.stop();
  const bad = othersThan(200, quotes) + othersThan(201, paced) + othersThan(201, full);
  if (bad > 0) throw new Error(`${bad} requests failed`);

  writeTable(
    'orders',
    `${os.cpus().length} × ${os.cpus()[0].model.trim().split(' ').slice(0, 2).join(' ')}, node ${process.version}, load before ${loadBefore.toFixed(1)}.\n${CONNS} connections, every request of another address, every order of another phone, the rate limits on; ${rows[0].orders} orders kept.`,
    [
      goal(`quote at ${RATE} a second, p99, ms`, [percentile(quotes.times, 0.99)], 20, 1),
      goal(`orders committed a second, ${CONNS} buyers who wait for the answer`, [full.perSecond], 100, 0, '', 'least'),
    ],
    [
      [`quote at ${RATE} a second, median, ms`, percentile(quotes.times, 0.5).toFixed(1)],
      [
        'beside it a request without work, median / p99, ms',
        `${percentile(nothing.times, 0.5).toFixed(1)} / ${percentile(nothing.times, 0.99).toFixed(1)}`,
      ],
      [
        `answer to an order at ${RATE} a second, median / p99, ms`,
        `${percentile(paced.times, 0.5).toFixed(0)} / ${percentile(paced.times, 0.99).toFixed(0)}`,
      ],
      [
        'one durable insert of this machine, before / after, median, ms',
        `${median(inserts).toFixed(2)} / ${median(insertsAfter).toFixed(2)}`,
      ],
      ['one raw request on a new connection, median, ms', median(raw).toFixed(2)],
    ],
  );
} finally {
  visitors.close();
  rmSync(folder, { recursive: true, force: true });
}

// node bench/archive.mjs: an archive of 500 certificates as the built site makes it: time, size, memory of the process, and how long another
// request waits meanwhile. Starts the site and a database by itself; loopback only; writes bench/RESULTS.md and ends with 1 when a goal is
// missed. GIFTS=500, PORT=3202.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import os from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { buildIfStale } from '../scripts/build.mjs';
import { get, start } from './measured-process.mjs';
import { goal, median, writeTable } from './results.mjs';

const GIFTS = Number(process.env.GIFTS ?? 500);
const PORT = Number(process.env.PORT ?? 3202);
const ORDER = 'order_1795348000001';
const WATCH_MS = 50;

const loadBefore = os.loadavg()[0];
await buildIfStale();
const require = createRequire(import.meta.url);
const { EmbeddedServer } = require('../dist/src/platform/database/embedded-server.js');
const folder = mkdtempSync(join(os.tmpdir(), 'bench-archive-'));
const server = new EmbeddedServer(folder);
const { url } = await server.start();
const site = await start('dist/src/main.js', PORT, { DATABASE_URL: url, DATA_DIR: folder, IMAGE_PREPARE: 'off' }, '/health/ready');

const end = async () => {
  await site.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
};
try {
  await measure();
} finally {
  await end();
}

async function measure() {
  const token = randomBytes(16).toString('base64url');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `INSERT INTO certificate_orders (id, state, locale, token_hash, name, phone, link, pay, subtotal, amount, expires_at, paid_at)
   VALUES ($1, 'delivered', 'ua', $2, 'Покупець', '380671234567', 'email', 'card', 1, 1, now(), now())`,
    [ORDER, createHash('sha256').update(token).digest('base64url')],
  );
  await client.query(
    `INSERT INTO certificate_order_items (order_id, package_id, position, quantity, price, kind, title, picture)
   VALUES ($1, 1, 0, $2, 100000, 'sum', 'Тисяча', 'media/cert-classic.jpg')`,
    [ORDER, GIFTS],
  );
  for (let place = 0; place < GIFTS; place++) {
    const [id, secret] = [randomUUID(), randomBytes(16).toString('base64url')];
    await client.query(
      `INSERT INTO certificate_deliveries (id, order_id, is_gift, place, package_id, channel, recipient, email, message, state)
     VALUES ($1, $2, true, $3, 1, 'email', $4, 'p@mail.example', $5, 'sent')`,
      [id, ORDER, place, `Особа ${place}`, 'Дякуємо за все, що ви робите! '.repeat(9)],
    );
    await client.query(
      `INSERT INTO certificates (order_id, package_id, unit, delivery_id, code, token, kind, locale, title, picture, nominal, paid, balance, paid_at, valid_through)
     VALUES ($1, 1, $2, $3, $4, $5, 'sum', 'ua', 'Тисяча', 'media/cert-classic.jpg', 100000, 90000, 100000, now(), '2027-11-22')`,
      [ORDER, place, id, `BENC-${String(place).padStart(4, '0')}-0000`, secret],
    );
  }
  await client.end();

  const cookie = `${ORDER}=${token}`;
  const pages = [];
  for (let load = 0; load < 20; load++) {
    const begun = performance.now();
    const { status } = await get(PORT, `/thank/${ORDER}/people/?page=${Math.ceil(GIFTS / 50)}`, { cookie });
    if (status !== 200) throw new Error(`the page of the people answered ${status}`);
    pages.push(performance.now() - begun);
  }
  const archives = [];

  const load = () =>
    new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port: PORT, path: `/thank/${ORDER}/certificates.zip`, headers: { cookie }, agent: false }, (res) => {
        let bytes = 0;
        res.on('data', (chunk) => (bytes += chunk.length));
        res.on('end', () => resolve({ status: res.statusCode, bytes }));
        res.on('error', reject);
      })
        .on('error', reject)
        .end();
    });
  for (let made = 0; made < 2; made++) {
    const before = site.rssMb();
    const [begun, cpu] = [performance.now(), site.cpuMs()];
    let [most, isOver] = [before, false];
    const waits = [];
    const watching = (async () => {
      while (!isOver) {
        most = Math.max(most, site.rssMb());
        const asked = performance.now();
        await get(PORT, '/health/live');
        waits.push(performance.now() - asked);
        await pause(WATCH_MS);
      }
    })();
    const { status, bytes } = await load();
    isOver = true;
    await watching;
    if (status !== 200) throw new Error(`the archive answered ${status}`);
    const late = [...waits].sort((a, b) => a - b)[Math.floor(waits.length * 0.99)];
    archives.push({
      seconds: (performance.now() - begun) / 1000,
      cpu: (site.cpuMs() - cpu) / 1000,
      mb: bytes / 1e6,
      before,
      most,
      waits,
      late,
    });
  }

  const [first, second] = archives;
  writeTable(
    'archive',
    `${os.cpus().length} × ${os.cpus()[0].model.trim().split(' ').slice(0, 2).join(' ')}, node ${process.version}, load before ${loadBefore.toFixed(1)}.\n${GIFTS} certificates of one order, each with its picture and a message of 300 characters.`,
    [
      goal('page of the people, the last part, ms', pages, 200, 0),
      goal('an archive, s', [first.seconds, second.seconds], 90, 1),
      goal('memory of the process at most, MB', [first.most, second.most], 350, 0),
      goal('another request meanwhile, p99, ms', [first.late, second.late], 250, 0),
    ],
    [
      ['memory before the first and before the second, MB', `${first.before.toFixed(0)} / ${second.before.toFixed(0)}`],
      ['another request meanwhile, median, ms', `${median(first.waits).toFixed(0)} / ${median(second.waits).toFixed(0)}`],
      ['CPU of the process, s', `${first.cpu.toFixed(1)} / ${second.cpu.toFixed(1)}`],
      ['size of the archive, MB', first.mb.toFixed(1)],
    ],
  );
}

// node bench/console.mjs (part of npm run bench): pages and files of the operators' console over the embedded database with 100,000 orders,
// payments, leads, visits, pieces of feedback and rows of the journal, beside the machine's own raw requests of the same run. Loopback only; exits when done. ROWS=100000; ends with 1 when a
// goal is missed.
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import os from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildIfStale } from '../scripts/build.mjs';
import { connectEmbedded, rawRequests } from './load.mjs';
import { get, start } from './measured-process.mjs';
import { goal, median, writeTable } from './results.mjs';

const ROWS = Number(process.env.ROWS ?? 100_000);
const ROUNDS = 40;
const FILES = 5;
const PORT = 3198;
const SITE_URL = `http://localhost:${PORT}`;
const OPS_TOKEN = 'token-of-a-bench-0123456789abcdef';
const DAYS = 100;
const LOCATIONS = 13;

const loadBefore = os.loadavg()[0];
await buildIfStale();
const folder = mkdtempSync(join(os.tmpdir(), 'site-bench-console-'));
const server = await start('dist/src/main.js', PORT, {
  ...{ NODE_ENV: 'production', SITE_URL, LOG_LEVEL: 'warn', IMAGE_PREPARE: 'off', DATA_DIR: folder, DATABASE_URL: '' },
  ...{ BOOKING_DEMO: 'off', OPS_TOKEN },
});

/** A form of the console, as a browser sends it. */
function post(path, fields, cookie = '') {
  const body = new URLSearchParams(fields).toString();
  const headers = {
    ...{ 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(body), cookie },
    ...{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  };
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: PORT, path, method: 'POST', headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer));
    })
      .on('error', reject)
      .end(body);
  });
}

async function fill(database) {
  await database.query(
    `INSERT INTO certificate_orders (id, state, locale, token_hash, name, phone, email, pay, amount, created_at, expires_at)
     SELECT 'order_' || (1795348000000 + n), (ARRAY['paid', 'issued', 'delivered', 'expired', 'reserved'])[n % 5 + 1], 'ua', 'hash ' || n, 'Олена ' || n,
       '38067' || lpad(n::text, 7, '0'), 'olena' || n || '@mail.example', 'card', 100000, now() - n * interval '3 minutes', now() + interval '1 day'
     FROM generate_series(1, $1) AS n`,
    [ROWS],
  );
  await database.query(
    `INSERT INTO leads (created_at, locale, source, name, phone, salon, "time", comment, user_id, appointment_id, service, order_time, text, send, support, state, progress)
     SELECT now() - n * interval '3 minutes', 'ua', 'callback', 'Ірина ' || n, '38067' || lpad(n::text, 7, '0'), '', '', '', '', '', '', '',
       'Манікюр у п’ятницю', true, false, (ARRAY['delivered', 'failed', 'dropped'])[n % 3 + 1], '{}'
     FROM generate_series(1, $1) AS n`,
    [ROWS],
  );
  await database.query(
    `INSERT INTO payment_attempts (id, subject, number, amount, currency, gateway, state, created_at, expires_at)
     SELECT id, id, 1, amount, 'UAH', 'sandbox', (ARRAY['paid', 'failed', 'pending'])[right(id, 1)::int % 3 + 1], created_at, expires_at FROM certificate_orders`,
  );
  await database.query(
    `INSERT INTO ops_audit (at, actor, action, target, status) SELECT now() - n * interval '3 minutes', 'owner', 'POST /ops/leads/:id/open', 'x', 200
     FROM generate_series($1::int, 1, -1) AS n`,
    [ROWS],
  );
  const { rows: locations } = await database.query(`SELECT json_array_elements($1::json) ->> 'id' AS id`, [
    (await get(PORT, '/api/locations')).body.toString(),
  ]);
  const ids = locations.map(({ id }) => id).slice(0, LOCATIONS);
  await database.query(
    `WITH made AS (INSERT INTO booking_appointments (id, location, client_name, day, from_minute, to_minute, zone, starts_at, ends_at, state, locale, created_at)
       SELECT gen_random_uuid(), ($2::text[])[n % $3 + 1], 'Олена', to_char(now() + (n % $4) * interval '1 day', 'YYYY-MM-DD'), 600, 660, 'Europe/Kyiv',
         date_trunc('day', now()) + (n % $4) * interval '1 day' + interval '8 hours', date_trunc('day', now()) + (n % $4) * interval '1 day' + interval '9 hours',
         'planned', 'ua', now() FROM generate_series(1, $1) AS n RETURNING id)
     INSERT INTO booking_appointment_services (id, appointment_id, service, service_name, employee, employee_name, quantity, from_minute, to_minute, buffer_before, buffer_after)
     SELECT gen_random_uuid(), id, 'service', 'Стрижка', 'employee', 'Олена Марчук', 1, 600, 660, 0, 0 FROM made`,
    [ROWS, ids, ids.length, DAYS],
  );
  await database.query(
    `INSERT INTO booking_feedback (id, appointment_id, first_name, employee, employee_name, rating, text, created_at, is_public)
     SELECT id, id, 'Олена', 'employee', 'Олена Марчук', 5, 'Дякую, усе дуже гарно', created_at - row_number() OVER () * interval '1 minute', true
     FROM booking_appointments`,
  );
  for (const table of [
    'certificate_orders',
    'payment_attempts',
    'ops_audit',
    'leads',
    'booking_appointments',
    'booking_appointment_services',
    'booking_feedback',
  ])
    await database.query(`ANALYZE ${table}`);
}

try {
  while (!JSON.parse((await get(PORT, '/health/ready')).body).dependencies.database.ok) await pause(50);
  const database = await connectEmbedded(folder);
  try {
    await fill(database);
  } finally {
    await database.end();
  }
  const { headers } = await post('/ops/sign-in/owner', { token: OPS_TOKEN });
  const cookie = headers['set-cookie'][0].split(';')[0];
  const timed = async (ask) => {
    const begin = performance.now();
    const { status, statusCode = status } = await ask();
    if (statusCode !== 200) throw new Error(`${ask}: ${statusCode}`);
    return performance.now() - begin;
  };
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const see = (path) => () => get(PORT, path, { cookie });
  const pages = [
    ['what works', see('/ops')],
    ['orders', see('/ops/orders')],
    ['orders of a state', see('/ops/orders?state=expired')],
    ['orders, a part in the middle', see(`/ops/orders?before=order_${1795348000000 + Math.floor(ROWS / 2)}`)],
    ['orders of a phone', () => post('/ops/orders/find', { what: `067${String(ROWS >> 1).padStart(7, '0')}` }, cookie)],
    ['one order', see(`/ops/orders/order_${1795348000000 + 7}`)],
    ['leads', see('/ops/leads')],
    ['leads that failed', see('/ops/leads?state=failed')],
    ['leads of a phone', () => post('/ops/leads/find', { phone: `067${String(ROWS >> 1).padStart(7, '0')}` }, cookie)],
    ['visits of a salon’s day', see(`/ops/visits?date=${tomorrow}`)],
    ['visits of a name that nobody has', () => post('/ops/visits/find', { what: 'Немає такої' }, cookie)],
    ['feedback', see('/ops/feedback')],
    ['feedback with words that nobody said', see('/ops/feedback?find=%D0%BD%D0%B5%D0%BC%D0%B0%D1%94')],
    ['calendar of a salon’s day', see(`/ops/calendar?date=${tomorrow}`)],
    ['calendar of a master’s week', see(`/ops/calendar?date=${tomorrow}&view=week`)],
    ['charts of a day', see('/ops?span=day')],
    ['charts of a year', see('/ops?span=year')],
    ['payments', see('/ops/payments')],
    ['payments of a state', see('/ops/payments?state=failed')],
    ['journal', see('/ops/audit')],
  ];
  const goals = [];
  for (const [name, ask] of pages) {
    for (let round = 0; round < 3; round++) await timed(ask);
    const times = [];
    for (let round = 0; round < ROUNDS; round++) times.push(await timed(ask));
    goals.push(goal(`${name}, ms`, times, 100, 1));
  }
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
    goals.push(goal(`memory while it is sent ${FILES} times, above that before, MB`, [Math.max(0, most - before)], 60, 0));
  }
  const raw = await rawRequests(PORT);
  writeTable(
    'console',
    `${os.cpus().length} × ${os.cpus()[0].model.trim().split(' ').slice(0, 2).join(' ')}, node ${process.version}, load before ${loadBefore.toFixed(1)}. ${ROWS} orders, payments, leads, rows of the journal, pieces of feedback and visits (over ${DAYS} days) in the embedded database; ${ROUNDS} times each, one after the other, as the owner.`,
    goals,
    [['a raw request of the same run, ms', median(raw).toFixed(2)]],
  );
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

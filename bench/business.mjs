// What the benches of the console and of growth share: a site with the embedded database, three years of business in it, and its pages.
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { connectEmbedded } from './load.mjs';
import { get, start } from './measured-process.mjs';

const OPS_TOKEN = 'token-of-a-bench-0123456789abcdef';

/** A form of the console, as a browser sends it. */
function post(port, path, fields, cookie = '') {
  const body = new URLSearchParams(fields).toString();
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': Buffer.byteLength(body),
    cookie,
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  };
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method: 'POST', headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer));
    })
      .on('error', reject)
      .end(body);
  });
}

/**
 * Fills the tables of the console, the newest row first in time.
 * @param sizes rows of orders with a certificate each, sales, payments, leads, the journal and feedback; visits over so many days around today,
 * and clients. Sales are spread over as many days before today as visits, or all of `days` where none are in the past.
 */
async function fill(database, port, { rows, visits, clients, days, daysBack }) {
  await database.query(
    `INSERT INTO certificate_orders (id, state, locale, token_hash, name, phone, email, pay, amount, created_at, expires_at)
     SELECT 'order_' || (1795348000000 + n), (ARRAY['paid', 'issued', 'delivered', 'expired', 'reserved'])[n % 5 + 1], 'ua', 'hash ' || n, 'Олена ' || n,
       '38067' || lpad(n::text, 7, '0'), 'olena' || n || '@mail.example', 'card', 100000, now() - n * interval '3 minutes', now() + interval '1 day'
     FROM generate_series(1, $1) AS n`,
    [rows],
  );
  await database.query(
    `INSERT INTO leads (created_at, locale, source, name, phone, salon, "time", comment, user_id, appointment_id, service, order_time, text, send, support, state, progress)
     SELECT now() - n * interval '3 minutes', 'ua', 'callback', 'Ірина ' || n, '38067' || lpad(n::text, 7, '0'), '', '', '', '', '', '', '',
       'Манікюр у п’ятницю', true, false, (ARRAY['delivered', 'failed', 'dropped'])[n % 3 + 1], '{}'
     FROM generate_series(1, $1) AS n`,
    [rows],
  );
  await database.query(
    `INSERT INTO payment_attempts (id, subject, number, amount, currency, gateway, state, created_at, expires_at)
     SELECT id, id, 1, amount, 'UAH', 'sandbox', (ARRAY['paid', 'failed', 'pending'])[right(id, 1)::int % 3 + 1], created_at, expires_at FROM certificate_orders`,
  );
  await database.query(
    `INSERT INTO ops_audit (at, actor, action, target, status) SELECT now() - n * interval '3 minutes', 'owner', 'POST /ops/leads/:id/open', 'x', 200
     FROM generate_series($1::int, 1, -1) AS n`,
    [rows],
  );
  const { rows: locations } = await database.query(`SELECT json_array_elements($1::json) ->> 'id' AS id`, [
    (await get(port, '/api/locations')).body.toString(),
  ]);
  const ids = locations.map(({ id }) => id);
  await database.query(
    `INSERT INTO clients (phone, firstname, lastname, locale) SELECT '38050' || lpad(n::text, 7, '0'), 'Олена', 'Коваль', 'ua' FROM generate_series(1, $1) AS n`,
    [clients],
  );
  await database.query(
    `WITH made AS (INSERT INTO booking_appointments (id, location, client, client_name, day, from_minute, to_minute, zone, starts_at, ends_at, state, locale, created_at)
       SELECT gen_random_uuid(), ($2::text[])[n % $3 + 1], people.ids[n % greatest(array_length(people.ids, 1), 1) + 1], 'Олена', to_char(now() + (n % $4 - $5) * interval '1 day', 'YYYY-MM-DD'), 600, 660, 'Europe/Kyiv',
         date_trunc('day', now()) + (n % $4 - $5) * interval '1 day' + interval '8 hours', date_trunc('day', now()) + (n % $4 - $5) * interval '1 day' + interval '9 hours',
         'planned', 'ua', now() FROM generate_series(1, $1) AS n, (SELECT array_agg(id::text) AS ids FROM clients) AS people RETURNING id)
     INSERT INTO booking_appointment_services (id, appointment_id, service, service_name, employee, employee_name, quantity, from_minute, to_minute, buffer_before, buffer_after)
     SELECT gen_random_uuid(), id, 'service', 'Стрижка', 'employee', 'Олена Марчук', 1, 600, 660, 0, 0 FROM made`,
    [visits, ids, ids.length, days, daysBack],
  );
  await database.query(
    `INSERT INTO booking_feedback (id, appointment_id, first_name, employee, employee_name, rating, text, created_at, is_public)
     SELECT id, id, 'Олена', 'employee', 'Олена Марчук', 5, 'Дякую, усе дуже гарно', created_at - row_number() OVER () * interval '1 minute', true
     FROM booking_appointments LIMIT $1`,
    [rows],
  );
  const past = daysBack || days;
  await database.query(
    `WITH made AS (INSERT INTO sales (appointment_id, location, day, key, tip, reason, by, at)
       SELECT 'visit ' || n, ($2::text[])[n % $3 + 1], to_char(now() - n % $4 * interval '1 day', 'YYYY-MM-DD'), 'key ' || n, 0, '', 'owner', now() - n % $4 * interval '1 day'
       FROM generate_series(1, $1) AS n RETURNING id, location, day, at, right(key, 1)::int AS last),
     lines AS (INSERT INTO sale_lines (sale_id, part, position, service, service_name, employee, employee_name, quantity, price, discount)
       SELECT id, place, place, 'service ' || (last + place), 'Стрижка ' || (last + place), 'employee ' || location || last, 'Олена Марчук', 1, 80000, 0
       FROM made, generate_series(1, 1 + last % 2) AS place)
     INSERT INTO till_entries (location, day, kind, method, amount, sale_id, by, at)
     SELECT location, day, 'sale', method, 40000 + 40000 * (last % 2), id, 'owner', at FROM made, unnest(ARRAY['cash', 'card']) AS method`,
    [rows, ids, ids.length, past],
  );
  await database.query(
    `WITH ways AS (INSERT INTO certificate_deliveries (order_id, is_gift, place, channel, state)
       SELECT id, false, 0, 'link', 'sent' FROM certificate_orders RETURNING id, order_id, right(order_id, 8)::int AS n),
     issued AS (INSERT INTO certificates (order_id, package_id, unit, delivery_id, code, token, kind, locale, title, picture, nominal, paid, balance, paid_at, valid_through, issued_at)
       SELECT order_id, 1, 0, id, 'code ' || order_id, 'token ' || order_id, 'sum', 'ua', 'Сертифікат', '', 100000, 100000, 50000, now() - n % $1 * interval '1 day',
         to_char(now() + (365 - n % $1) * interval '1 day', 'YYYY-MM-DD'), now() - n % $1 * interval '1 day' FROM ways RETURNING id, issued_at)
     INSERT INTO certificate_ledger (certificate_id, at, kind, amount, key) SELECT id, least(now(), issued_at + interval '30 days'), 'redeemed', -50000, 'key' FROM issued`,
    [past],
  );
  // as the site's own job does every night
  await database.query(
    `INSERT INTO booking_ratings (kind, rated, stars, count) SELECT 'employees', employee, sum(rating), count(*) FROM booking_feedback GROUP BY employee
     ON CONFLICT DO NOTHING`,
  );
  for (const table of [
    'clients',
    'certificate_orders',
    'payment_attempts',
    'ops_audit',
    'leads',
    'booking_appointments',
    'booking_appointment_services',
    'booking_feedback',
    'sales',
    'sale_lines',
    'till_entries',
    'certificates',
    'certificate_ledger',
  ])
    await database.query(`VACUUM ANALYZE ${table}`);
}

/**
 * Starts a site with its own database in a folder, filled.
 * @param root folder of the built site
 * @param sizes of `fill`; null: nothing is filled in
 */
export async function startBusiness(folder, port, sizes, root = process.cwd()) {
  const server = await start(
    'dist/src/main.js',
    port,
    {
      NODE_ENV: 'production',
      SITE_URL: `http://localhost:${port}`,
      LOG_LEVEL: 'warn',
      IMAGE_PREPARE: 'off',
      DATA_DIR: folder,
      DATABASE_URL: '',
      BOOKING_DEMO: 'off',
      OPS_TOKEN,
    },
    '/',
    root,
  );
  try {
    while (!JSON.parse((await get(port, '/health/ready')).body).dependencies.database.ok) await pause(50);
    if (sizes) {
      const database = await connectEmbedded(folder);
      try {
        await fill(database, port, sizes);
      } finally {
        await database.end();
      }
    }
    const { headers } = await post(port, '/ops/sign-in/owner', { token: OPS_TOKEN });
    return { ...server, cookie: headers['set-cookie'][0].split(';')[0] };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Milliseconds that a page takes. */
export async function timed(ask) {
  const begin = performance.now();
  const { status, statusCode = status } = await ask();
  if (statusCode !== 200) throw new Error(`${ask}: ${statusCode}`);
  return performance.now() - begin;
}

/** The pages of the console by name, each as a function that asks for it. @param rows how many orders there are */
export function consolePages(port, cookie, rows) {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const see = (path) => () => get(port, path, { cookie });
  return [
    ['what works', see('/ops')],
    ['orders', see('/ops/orders')],
    ['orders of a state', see('/ops/orders?state=expired')],
    ['orders, a part in the middle', see(`/ops/orders?before=order_${1795348000000 + Math.floor(rows / 2)}`)],
    ['orders of a phone', () => post(port, '/ops/orders/find', { what: `067${String(rows >> 1).padStart(7, '0')}` }, cookie)],
    ['one order', see(`/ops/orders/order_${1795348000000 + 7}`)],
    ['leads', see('/ops/leads')],
    ['leads that failed', see('/ops/leads?state=failed')],
    ['leads of a phone', () => post(port, '/ops/leads/find', { phone: `067${String(rows >> 1).padStart(7, '0')}` }, cookie)],
    ['visits of a salon’s day', see(`/ops/visits?date=${tomorrow}`)],
    ['visits of a name that nobody has', () => post(port, '/ops/visits/find', { what: 'Немає такої' }, cookie)],
    ['feedback', see('/ops/feedback')],
    ['feedback with words that nobody said', see('/ops/feedback?find=%D0%BD%D0%B5%D0%BC%D0%B0%D1%94')],
    ['calendar of a salon’s day', see(`/ops/calendar?date=${tomorrow}`)],
    ['calendar of a master’s week', see(`/ops/calendar?date=${tomorrow}&view=week`)],
    ['charts of a day', see('/ops?span=day')],
    ['charts of a year', see('/ops?span=year')],
    ['till of a salon’s day', see('/ops/sales')],
    ['report of a month, all salons', see('/ops/reports')],
    ['payments', see('/ops/payments')],
    ['payments of a state', see('/ops/payments?state=failed')],
    ['journal', see('/ops/audit')],
  ];
}

// npm run chaos:orders: buyers order certificates and pay at a stub of LiqPay that declines, repeats callbacks and loses some of them, while
// our process is killed again and again; then counts: every order that a buyer knows of is there once, every one that was paid has its
// certificates once, and every mail left once.
// COUNT=400 KILLS=50 BUYERS=20 SEED=1 npm run chaos:orders; loopback only; ends by itself, with 1 when something was lost or doubled.
// Lost callbacks are found by asking LiqPay, the first time after five minutes: a run takes at least as long.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connectEmbedded } from '../../bench/load.mjs';
import { buildIfStale } from '../../scripts/build.mjs';
import { loadTypeScript } from '../../scripts/load-typescript.mjs';
import { KilledSite } from './killed-site.mjs';
import { seededRandom } from './seeded-random.mjs';

const COUNT = Number(process.env.COUNT ?? 400);
const KILLS = Number(process.env.KILLS ?? 50);
const BUYERS = Number(process.env.BUYERS ?? 20);
const LIMIT_MS = Number(process.env.LIMIT_S ?? 1800) * 1000;
/** What becomes of a payment at the provider, and of the news of it, by its share. */
const DECLINED = 0.1;
const REPEATED = 0.2;
const LOST = 0.05;
/** Paid orders whose buyer never comes back from the provider. */
const GONE = 0.3;

const random = seededRandom(Number(process.env.SEED ?? 1));
const { LiqPayStub } = loadTypeScript('../test/stubs/liqpay.stub.ts');
const stub = new LiqPayStub('sandbox_i00000000', 'sandbox_private_key_of_this_run');

/** Asks until there is an answer that says something: a killed process is asked again. */
async function ask(site, path, { method = 'GET', headers = {}, body } = {}) {
  for (;;) {
    const answer = await fetch(`${site.url}${path}`, {
      method,
      headers: body === undefined || body instanceof Buffer ? headers : { 'content-type': 'application/json', ...headers },
      body: body === undefined || body instanceof Buffer ? body : JSON.stringify(body),
    }).then(
      async (response) => ({ status: response.status, text: await response.text() }),
      () => null,
    );
    if (answer && ![429, 500, 502, 503].includes(answer.status)) return answer;
    await pause(50 + random() * 100);
  }
}

const json = ({ status, text }, ...expected) => {
  if (!expected.includes(status)) throw new Error(`${status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
};

/** What buyers know: order ids with how many certificates they are to have, and whether they were paid. */
const known = new Map();

/** Tells the site of a payment as LiqPay does, once or several times at the same moment. */
async function callBack(site, payment) {
  const body = stub.callback(payment);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const times = random() < REPEATED ? 3 : 1;
  const answers = await Promise.all(
    Array.from({ length: times }, () => ask(site, '/api/payments/callback', { method: 'POST', headers, body })),
  );
  for (const { status } of answers) if (status !== 200) throw new Error(`a callback was answered with ${status}`);
}

/** A buyer orders, pays until it works, and looks at the order. */
async function buy(site, number, packages) {
  const one = packages[number % packages.length];
  const qty = 1 + (number % 3);
  const { amount } = json(await ask(site, '/api/certificates/quote', { method: 'POST', body: { items: [{ id: one.id, qty }] } }), 200);
  const visitor = { 'x-forwarded-for': `10.${(number >> 8) % 250}.${number % 250}.9` };
  const order = {
    name: `Покупець ${number}`,
    phone: `067${String(number).padStart(7, '0')}`,
    certificate: [{ id: one.id, qty }],
    for_mother: false,
    delivery: 105,
    linkValue: 'email',
    email: `buyer${number}@example.com`,
    comments: '',
    amount,
  };
  const headers = { ...visitor, 'idempotency-key': randomUUID() };
  const made = json(await ask(site, '/api/certificates/orders', { method: 'POST', headers, body: order }), 200, 201, 409);
  const entry = { qty, paid: 0 };
  known.set(made.order_id, entry);
  const token = { ...visitor, 'x-order-token': made.token };
  for (;;) {
    const form = json(
      await ask(site, `/api/certificates/orders/${made.order_id}/payment`, { method: 'POST', headers: token, body: {} }),
      200,
      201,
    );
    const payload = stub.open(form);
    if (!payload) throw new Error('the form is not signed as LiqPay wants it');
    const isDeclined = random() < DECLINED;
    const payment =
      stub.payments.get(payload.order_id) ?? stub.pay(payload, isDeclined ? 'failure' : 'success', isDeclined ? 'declined' : undefined);
    if (payment.status === 'success') entry.paid++;
    // a decline is always told: its payer stands at the checkout
    if (payment.status !== 'success' || random() >= LOST) await callBack(site, payment);
    if (payment.status === 'success') break;
    const view = json(await ask(site, `/api/certificates/orders/${made.order_id}`, { headers: token }), 200);
    if (!view.canPay) throw new Error(`${made.order_id} cannot be paid again: ${view.state}`);
  }
  if (random() >= GONE) json(await ask(site, `/api/certificates/orders/${made.order_id}`, { headers: token }), 200);
}

/** What the database holds in the end. */
async function tally(client) {
  const rows = async (sql) => (await client.query(sql)).rows;
  const orders = new Map((await rows('SELECT id, state FROM certificate_orders')).map(({ id, state }) => [id, state]));
  const issued = new Map(
    (await rows('SELECT order_id, count(*)::int AS count FROM certificates GROUP BY 1')).map((row) => [row.order_id, row.count]),
  );
  const mails = await rows(`SELECT recipient, subject, count(*)::int AS count FROM outbox_messages WHERE channel = 'mail' GROUP BY 1, 2`);
  const failures = [];
  for (const [id, { qty, paid }] of known) {
    if (!orders.has(id)) failures.push(`${id} is lost`);
    if (paid !== 1) failures.push(`${id} was paid ${paid} times`);
    if (orders.get(id) !== 'delivered') failures.push(`${id} is ${orders.get(id)}`);
    if ((issued.get(id) ?? 0) !== qty) failures.push(`${id} has ${issued.get(id) ?? 0} certificates, not ${qty}`);
  }
  for (const id of orders.keys()) if (!known.has(id)) failures.push(`${id} was made without its buyer's knowledge`);
  for (const { subject, count } of mails) if (count > 1) failures.push(`"${subject}" left ${count} times to one buyer`);
  return { failures, mails: mails.length, certificates: [...issued.values()].reduce((sum, count) => sum + count, 0) };
}

/** What is known of orders that were not delivered: their deliveries, the mails, and all jobs that are not done. */
async function openWork(client) {
  const rows = async (sql) => (await client.query(sql)).rows;
  return {
    deliveries: await rows(
      `SELECT order_id, delivery.id, delivery.state, round, last_error FROM certificate_deliveries AS delivery
       JOIN certificate_orders AS o ON o.id = order_id WHERE o.state <> 'delivered'`,
    ),
    notifications: await rows(`SELECT * FROM notifications WHERE state <> 'sent' LIMIT 20`),
    jobs: await rows(
      `SELECT name, state::text, retry_count, start_after, started_on, created_on, data, output FROM pgboss.job WHERE state <> 'completed' LIMIT 20`,
    ),
  };
}

await buildIfStale();
const folder = mkdtempSync(join(tmpdir(), 'site-chaos-'));
await stub.start();
const site = new KilledSite(Number(process.env.CHAOS_PORT ?? 3982), {
  DATA_DIR: folder,
  DATABASE_URL: '',
  PAYMENT: 'liqpay',
  LIQPAY_PUBLIC_KEY: stub.publicKey,
  LIQPAY_PRIVATE_KEY: stub.privateKey,
  LIQPAY_API_URL: stub.url,
  LIQPAY_CHECKOUT_URL: `${stub.url}/3/checkout`,
  MAIL: 'outbox',
  IMAGE_PREPARE: 'off',
});
const began = Date.now();
let failed = 0;
try {
  await site.start();
  const packages = json(await ask(site, '/api/certificates/packages?lang=ua'), 200).filter(({ singleItem }) => singleItem);
  let next = 0;
  let bought = 0;
  const buyer = async () => {
    while (next < COUNT) {
      await buy(site, next++, packages);
      bought++;
    }
  };
  const killer = async () => {
    for (let kill = 1; kill <= KILLS; kill++) {
      const at = Math.floor((COUNT * kill) / (KILLS + 1));
      while (bought < at) await pause(5 + random() * 60);
      await site.kill();
    }
  };
  await Promise.all([killer(), ...Array.from({ length: BUYERS }, buyer)]);
  const boughtAfter = Date.now() - began;
  const client = await connectEmbedded(folder);
  for (;;) {
    const { rows } = await client.query(`SELECT count(*)::int AS open FROM certificate_orders WHERE state <> 'delivered'`);
    if (rows[0].open === 0) break;
    if (Date.now() - began > LIMIT_MS) break;
    await pause(1000);
  }
  const { failures, mails, certificates } = await tally(client);
  if (failures.length > 0) console.log(JSON.stringify(await openWork(client), null, 2));
  await client.end();
  console.log(
    `${known.size} orders of ${BUYERS} buyers in ${Math.round(boughtAfter / 1000)} s, all delivered after ${Math.round((Date.now() - began) / 1000)} s; ${site.kills} kills`,
  );
  console.log(`${stub.payments.size} payments, ${certificates} certificates, ${mails} mails; lost or doubled: ${failures.length}`);
  for (const failure of failures.slice(0, 20)) console.log(`  ${failure}`);
  failed = failures.length;
} finally {
  await site.stop();
  await stub.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${failed === 0 ? 1 : 0} passed, ${failed === 0 ? 0 : 1} failed`);
process.exitCode = failed ? 1 : 0;

// npm run test:cluster: nginx (its files of docs/operations), a PostgreSQL server and two processes of the built site, from Debian's packages.
// Under a load of 50 visitors, 10 buyers and 10 bookers both processes are restarted one after the other: not one request, order or booking may
// fail, whether nginx is told before (roll.sh) or not, and whether visitors ask nginx or, with kept connections, whichever process says that
// it is ready. Then the database is restarted: pages may not fail, and the rest has to come back by itself. In the end everything is counted.
// Loopback only; ends by itself in about two minutes, with 1 when something failed, was lost or was doubled. SEED=1 repeats what people do,
// RESTARTS=5 restarts without a word to nginx five times.
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { buildIfStale } from '../../scripts/build.mjs';
import { loadTypeScript } from '../../scripts/load-typescript.mjs';
import { freePort, PostgresServer, postgresPrograms, postgresVersion } from '../../scripts/postgres-server.mjs';
import { seededRandom } from '../chaos/seeded-random.mjs';
import { Load } from './load.mjs';
import { Nginx } from './nginx.mjs';
import { restartAlone } from './restart-alone.mjs';
import { sharedState } from './shared-state.mjs';
import { SiteInstance } from './site-instance.mjs';

const PEOPLE = { visitors: 50, buyers: 10, bookers: 10 };
const CLIENTS = 600;
const LOAD_MS = 5000;
/** More than fail_timeout of nginx: it asks the process that is back again before the other one is closed. */
const DELAY_BEHIND_NGINX_MS = 6000;
/** More than two looks at /health/ready, as restart-alone.mjs takes them. */
const DELAY_ALONE_MS = 1000;
const { RESTARTS = 1 } = process.env;
const HEALED_WITHIN_MS = 15_000;
const DELIVERED_WITHIN_MS = 60_000;
/** Pages of every kind, the forms that book too. */
const { 'not-found': _, ...KINDS } = JSON.parse(readFileSync('test/support/page-kinds.json', 'utf8'));
const PATHS = [...Object.values(KINDS), '/en/', '/en/salons/', '/widget/'];
const SITE_URL = 'https://oksamyt.test';
const OPS_TOKEN = 'token-of-the-owner-0123456789';

const { LiqPayStub } = loadTypeScript('../test/stubs/liqpay.stub.ts');
const { Crowd } = loadTypeScript('../test/support/booking-crowd.ts');
const { doubleBookings } = loadTypeScript('../test/support/booking-appointments.ts');

const results = [];
/** Notes whether something held, with what was seen. */
function check(name, problems, seen = '') {
  results.push(problems.length === 0);
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${name}${seen && `: ${seen}`}`);
  for (const problem of problems.slice(0, 10)) console.log(`     ${problem}`);
}

/** Asks until it says yes. @returns the milliseconds that took, or null when it took too long */
async function takes(limitMs, isSo) {
  const begin = performance.now();
  while (!(await isSo())) {
    if (performance.now() - begin > limitMs) return null;
    await pause(50);
  }
  return performance.now() - begin;
}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const began = performance.now();
await buildIfStale();
const bin = postgresPrograms();
const database = new PostgresServer(bin);
const provider = new LiqPayStub('sandbox_i00000000', 'sandbox_private_key_of_this_run');
const ports = [await freePort(), await freePort()];
const nginx = new Nginx(await freePort(), ports);
let sites = [];
let load;
let pool;

/** How long the processes that are started from now on answer everything after they are told to stop. */
function delayEnd(ms) {
  for (const site of sites) site.environment = { ...site.environment, SHUTDOWN_DELAY_MS: String(ms) };
}

async function rollingRestart(random) {
  load = await newLoad(random);
  load.start(PEOPLE);
  await pause(LOAD_MS);
  const codes = [];
  for (const [number, site] of sites.entries()) {
    await nginx.leaveOut(number);
    codes.push(await site.stop());
    await site.start();
    await nginx.leaveOut(null);
  }
  await load.stop();
  const { pages, orders, bookings } = load;
  const seen = `${pages.count} pages, ${orders.count} orders, ${bookings.count} bookings`;
  check('both processes restarted one after the other: nothing failed', load.failures(), seen);
  check('each ended by itself with 0', codes.every((code) => code === 0) ? [] : [`exit codes ${codes.join()}`]);
}

/** Restarts both without telling nginx; what is on its way while a process stops has to be answered all the same. */
async function unannouncedRestart(random) {
  load = await newLoad(random);
  load.start(PEOPLE);
  await pause(LOAD_MS);
  const codes = [];
  for (const site of sites) {
    codes.push(await site.stop());
    await site.start();
  }
  await load.stop();
  const { pages, orders, bookings } = load;
  const seen = `${pages.count} pages, ${orders.count} orders, ${bookings.count} bookings`;
  const failures = load.failures();
  // why nginx got no answer
  const reasons = failures.length > 0 ? (nginx.said.match(/.*(?:prematurely|reset by peer|no live).*/g) ?? []) : [];
  check('both restarted without a word to nginx: nothing failed', [...failures.slice(0, 5), ...reasons.slice(-5)], seen);
  check('each ended by itself with 0', codes.every((code) => code === 0) ? [] : [`exit codes ${codes.join()}`]);
}

async function databaseRestart(random) {
  load = await newLoad(random);
  load.start(PEOPLE);
  await pause(LOAD_MS);
  await database.stop();
  await pause(1000);
  await database.start();
  const back = performance.now();
  const state = async () => (await Promise.all(sites.map((site) => site.health()))).every((health) => health?.dependencies.database.ok);
  const healed = await takes(HEALED_WITHIN_MS, state);
  const since = performance.now();
  const [{ count: orders }, { count: bookings }] = [load.orders, load.bookings];
  await pause(LOAD_MS);
  await load.stop();
  const { pages, orders: bought, bookings: booked } = load;
  check('the database restarted: no page failed', load.failures(0, [pages]), `${pages.count} pages`);
  const meanwhile = load.failures(0, [bought, booked]).length;
  check(
    'both processes found it again by themselves',
    healed === null ? [`not within ${seconds(HEALED_WITHIN_MS)}`] : [],
    `${seconds(since - back)} after it was back; ${meanwhile} orders and bookings were refused meanwhile`,
  );
  const after = [bought.count - orders, booked.count - bookings];
  const stopped = after.every((count) => count > 0) ? [] : [`${after.join(' and ')} of them`];
  check(
    'orders and bookings go on',
    [...stopped, ...load.failures(since, [bought, booked])],
    `${after.join(' and ')} in ${seconds(LOAD_MS)}`,
  );
}

let next = 0;
let crowd;
async function newLoad(random) {
  const packages = (await (await fetch(`${nginx.url}/api/certificates/packages?lang=ua`)).json()).filter(({ singleItem }) => singleItem);
  const world = { paths: PATHS, packages, provider, clients: { next: () => crowd.wants(next++) } };
  const made = new Load(nginx.url, random, load?.number ?? 0, world);
  if (load) {
    // one account over all that was asked for
    made.orders.made = load.orders.made;
    made.bookings.kept = load.bookings.kept;
  }
  return made;
}

async function count() {
  const { rows: open } = await pool.query(`SELECT id FROM certificate_orders WHERE state NOT IN ('delivered', 'new', 'awaiting_payment')`);
  await takes(DELIVERED_WITHIN_MS, async () => {
    const { rows } = await pool.query(`SELECT count(*)::int AS open FROM certificate_orders WHERE id = ANY ($1) AND state <> 'delivered'`, [
      open.map(({ id }) => id),
    ]);
    return rows[0].open === 0;
  });
  const rows = async (sql, values) => (await pool.query(sql, values)).rows;
  const orders = new Map((await rows('SELECT id, state FROM certificate_orders')).map(({ id, state }) => [id, state]));
  const issued = new Map(
    (await rows('SELECT order_id, count(*)::int AS count FROM certificates GROUP BY 1')).map((row) => [row.order_id, row.count]),
  );
  const problems = [];
  for (const [id, { qty, isPaid }] of load.orders.made) {
    if (!orders.has(id)) problems.push(`${id} is lost`);
    else if (isPaid && orders.get(id) !== 'delivered') problems.push(`${id} is paid and ${orders.get(id)}`);
    if (isPaid && issued.get(id) !== qty) problems.push(`${id} has ${issued.get(id) ?? 0} certificates, not ${qty}`);
  }
  const paid = [...load.orders.made.values()].filter(({ isPaid }) => isPaid).length;
  check('every order is there once, with its certificates', problems, `${load.orders.made.size} orders, ${paid} paid`);
  const doubled = await rows(
    `SELECT recipient, coalesce(subject, text) AS subject, count(*)::int AS count FROM outbox_messages GROUP BY 1, 2 HAVING count(*) > 1`,
  );
  check(
    'every message left once',
    doubled.map(({ subject, count: times }) => `"${subject}" left ${times} times`),
  );
  const [{ kept }] = await rows(`SELECT count(*)::int AS kept FROM booking_appointments WHERE id = ANY ($1) AND state = 'planned'`, [
    load.bookings.kept,
  ]);
  const lost = load.bookings.kept.length - kept;
  const books = { query: (sql, values = []) => pool.query(sql, values) };
  check(
    'every booking is there, none over another',
    [...(lost ? [`${lost} are lost`] : []), ...(await doubleBookings(books))],
    `${kept} bookings`,
  );
}

try {
  database.create();
  await database.start();
  await provider.start();
  const environment = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    SITE_URL,
    DATABASE_URL: database.address(),
    IMAGE_PREPARE: 'off',
    OPS_TOKEN,
    MAIL: 'outbox',
    SMS: 'outbox',
    BOOKING_DEMO: 'off',
    BOOKING_LEADS: 'off',
    PAYMENT: 'liqpay',
    LIQPAY_API_URL: provider.url,

    LIQPAY_PUBLIC_KEY: provider.publicKey,
    LIQPAY_PRIVATE_KEY: provider.privateKey,
    LIQPAY_CHECKOUT_URL: `${provider.url}/3/checkout`,
  };
  sites = ports.map((port) => new SiteInstance(port, environment));
  await Promise.all(sites.map((site) => site.start()));
  await nginx.start();
  pool = new pg.Pool({ connectionString: database.address(), max: 2 });
  pool.on('error', () => undefined);
  crowd = await Crowd.signIn(CLIENTS, sites[0], pool);
  console.log(`PostgreSQL ${postgresVersion(bin)}, nginx, two processes: up after ${seconds(performance.now() - began)}`);
  const random = seededRandom(Number(process.env.SEED ?? 1));
  await sharedState(sites, { pool, opsToken: OPS_TOKEN, wants: () => crowd.wants(next++), check });
  delayEnd(DELAY_BEHIND_NGINX_MS);
  await rollingRestart(random);
  for (let turn = 1; turn <= RESTARTS; turn++) {
    if (turn === Number(RESTARTS)) delayEnd(DELAY_ALONE_MS);
    await unannouncedRestart(random);
  }
  delayEnd(0);
  await restartAlone(sites, load.packages[0], check);
  await databaseRestart(random);
  await count();
} catch (error) {
  results.push(false);
  console.error(error);
  console.error(nginx.said);
} finally {
  await load?.stop();
  await pool?.end();
  await nginx.stop();
  await Promise.all(sites.map((site) => site.remove()));
  await provider.stop();
  await database.remove();
}
const failed = results.filter((isOk) => !isOk).length;
console.log(`${seconds(performance.now() - began)} in all`);
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;

// npm run chaos:bookings: clients book, hold, move and cancel visits of two masters, while the processes of the site are killed again and
// again; then compares: every visit is where its client was told that it is, none is there twice or unknown to its client, no time of a
// master is taken twice, and what nobody has booked can be booked.
// COUNT=1500 KILLS=30 CLIENTS=60 SEED=1 npm run chaos:bookings; one process with the embedded database, or with DATABASE_URL (of an empty
// database) two processes that share it (npm run test:postgres chaos starts a server for it). Loopback only; ends by itself, with 1 when
// something was lost or doubled.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { connectEmbedded } from '../../bench/load.mjs';
import { buildIfStale } from '../../scripts/build.mjs';
import { loadTypeScript } from '../../scripts/load-typescript.mjs';
import { KilledSite } from './killed-site.mjs';
import { seededRandom } from './seeded-random.mjs';

const COUNT = Number(process.env.COUNT ?? 1500);
const KILLS = Number(process.env.KILLS ?? 30);
const CLIENTS = Number(process.env.CLIENTS ?? 60);
const PORT = Number(process.env.CHAOS_PORT ?? 3984);
const DAYS = 8;
const LIMIT_MS = 900_000;
/** What a client does, by its share; the rest is a booking with a master of choice. */
const SHARE = { any: 0.35, hold: 0.25, move: 0.15, cancel: 0.1 };
/** Holds that nobody comes back for. */
const LEFT = 0.25;
/** Answers that end a try: done, gone meanwhile, or one hold too many, at a time or within the quarter of an hour. */
const SAID = ['200', '201', '409 time_conflict', '409 change_by_phone', '429 too_many_holds', '429 rate_limited'];

const random = seededRandom(Number(process.env.SEED ?? 1));
const one = (list) => list[Math.floor(random() * list.length)];
const { Crowd, dayAhead, HOURS, LONG, part, SALON, tally } = loadTypeScript('../test/support/booking-crowd.ts');
const { doubleBookings } = loadTypeScript('../test/support/booking-appointments.ts');

const began = Date.now();
const answers = [];
let crowd;
let database;
let connection;
let sites = [];

/** Asks until there is an answer that says something; after a broken connection at another process, with the same Idempotency-Key. */
async function insist(client, send) {
  const key = `${client}-${answers.length}-${Math.floor(random() * 1e9)}`;
  let isBroken = false;
  for (let tries = 0; ; tries++) {
    if (Date.now() - began > LIMIT_MS) throw new Error(`not answered within ${LIMIT_MS / 1000} s`);
    const answer = await send(sites[(client + tries) % sites.length], key).catch(() => null);
    if (!answer) isBroken = true;
    else if (answer.code === 'idempotency_under_way' && isBroken) {
      // as after the minute for which the request of a process that is gone counts as under way
      const aged = `UPDATE idempotency_keys SET created_at = created_at - interval '61 s' WHERE key = $1 AND status IS NULL`;
      await database.query(aged, [key]);
    } else if (answer.status !== 503) {
      answers.push(answer);
      if (!SAID.includes(Object.keys(tally([answer]))[0])) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
      return { ...answer, isBroken };
    }
    await pause(20 + random() * 80);
  }
}

const dayOf = () => dayAhead(Math.floor(random() * DAYS));
const placeOf = ({ id, date, state, services }) => ({
  id,
  date,
  state,
  parts: services
    .map(({ id: of, start, professional }) => `${start} ${professional} ${of}`)
    .sort()
    .join(', '),
});

/** A client and the visits of theirs as they were told. */
class Client {
  /** By id, as answered last. */
  visits = new Map();

  constructor(number) {
    this.number = number;
  }

  async act() {
    const chance = random();
    const planned = [...this.visits.values()].filter(({ state }) => state === 'planned');
    const single = planned.filter(({ services }) => services.length === 1);
    if (chance < SHARE.any) return this.book(dayOf(), part(LONG, one(HOURS)));
    if (chance < SHARE.any + SHARE.hold) return this.hold(dayOf(), part(LONG, one(HOURS), random() < 0.5 ? one(crowd.employees) : null));
    if (chance < SHARE.any + SHARE.hold + SHARE.move && single.length > 0) return this.move(one(single), planned);
    if (chance > 1 - SHARE.cancel && planned.length > 0) return this.cancel(one(planned));
    return this.book(dayOf(), part(LONG, one(HOURS), one(crowd.employees)));
  }

  async book(date, service, hold) {
    const more = hold ? { hold } : {};
    this.note(await insist(this.number, (site, key) => crowd.book(site, this.number, date, [service], { key, ...more })));
  }

  /** Holds a time and books it; a hold that was given and whose answer was lost stands in nobody's way but its own client's. */
  async hold(date, service) {
    const { status, body } = await insist(this.number, (site) => crowd.hold(site, this.number, date, [service]));
    if (status !== 201 || random() < LEFT) return;
    await this.book(date, part(LONG, body.services[0].start), body.hold);
  }

  async move(visit, planned) {
    const date = dayOf();
    // on a day with another visit it would be asked for side by side with it
    if (planned.some((other) => other.id !== visit.id && other.date === date)) return;
    const service = { ...part(LONG, one(HOURS), one(crowd.employees)), id: visit.services[0].id };
    await this.change(visit, (site) => crowd.move(site, this.number, visit.id, date, [service]));
  }

  async cancel(visit) {
    await this.change(visit, (site) => crowd.cancel(site, this.number, visit.id));
  }

  /** A change has no key: who was not answered looks at their visits where the next try is refused. */
  async change(visit, send) {
    const answer = await insist(this.number, send);
    this.note(answer);
    if (answer.status === 200 || !answer.isBroken) return;
    const { body } = await insist(this.number, (site) => crowd.visits(site, this.number));
    this.visits.set(
      visit.id,
      body.find(({ id }) => id === visit.id),
    );
  }

  note({ status, body }) {
    if (status < 300) this.visits.set(body.id, body);
  }
}

/** What differs between clients, the API and the database in the end. */
async function compare(clients) {
  const failures = [...(await doubleBookings(database))];
  for (const { number, visits } of clients) {
    const { body } = await insist(number, (site) => crowd.visits(site, number));
    const told = new Map(body.map((visit) => [visit.id, placeOf(visit)]));
    for (const [id, visit] of visits) {
      const [wanted, found] = [placeOf(visit), told.get(id)];
      if (JSON.stringify(wanted) !== JSON.stringify(found)) failures.push(`${JSON.stringify(wanted)} is ${JSON.stringify(found)}`);
    }
    for (const id of told.keys()) if (!visits.has(id)) failures.push(`${id} was made without its client's knowledge`);
  }
  const rows = async (sql) => (await database.query(sql)).rows;
  const [{ deadlocks }] = await rows('SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()');
  if (deadlocks > 0) failures.push(`${deadlocks} deadlocks`);

  // holds run out, and every hour that nobody has booked is free
  for (const table of ['booking_busy', 'booking_holds'])
    await database.query(`UPDATE ${table} SET expires_at = now() - interval '1 second' WHERE expires_at IS NOT NULL`);
  const query = new URLSearchParams({ location: SALON, services: LONG, from: dayAhead(0), to: dayAhead(DAYS - 1) });
  const free = await (await fetch(`${sites[0].url}/api/employees/free-time?${query}`)).json();
  const planned = clients.flatMap(({ visits }) => [...visits.values()].filter(({ state }) => state === 'planned'));
  const booked = new Set(
    planned.flatMap(({ date, services }) => services.map(({ professional, start }) => `${professional} ${date} ${start}`)),
  );
  for (const master of crowd.employees)
    for (let day = 0; day < DAYS; day++)
      for (const hour of HOURS) {
        const isFree = free[master]?.[dayAhead(day)]?.includes(hour) ?? false;
        if (isFree === booked.has(`${master} ${dayAhead(day)} ${hour}`))
          failures.push(`${master} ${dayAhead(day)} ${hour} is ${isFree ? 'booked and free' : 'neither booked nor free'}`);
      }
  return { failures, booked: booked.size };
}

async function connect() {
  const made = shared ? new pg.Client({ connectionString: shared }) : await connectEmbedded(join(folder, '0'));
  if (shared) await made.connect();
  made.on('error', () => undefined);
  return made;
}

/** The embedded database may end with its process, and is started by the next. */
async function query(...given) {
  try {
    return await (connection ??= await connect()).query(...given);
  } catch {
    connection = await connect();
    return connection.query(...given);
  }
}

await buildIfStale();
const folder = mkdtempSync(join(tmpdir(), 'site-chaos-bookings-'));
const shared = process.env.DATABASE_URL ?? '';
const siteUrl = `http://localhost:${PORT}`;
sites = Array.from({ length: shared ? 2 : 1 }, (_each, number) => {
  const environment = { DATA_DIR: join(folder, String(number)), DATABASE_URL: shared, SITE_URL: siteUrl, BOOKING_DEMO: 'off' };
  const more = { SMS: 'outbox', MAIL: 'outbox', IMAGE_PREPARE: 'off', TRUST_PROXY: 'loopback' };
  return Object.assign(new KilledSite(PORT + number, { ...environment, ...more }), { siteUrl });
});
let failed = 1;
try {
  for (const site of sites) await site.start();
  database = { query };
  const { rows: there } = await database.query('SELECT FROM clients LIMIT 1');
  if (there.length > 0) throw new Error('DATABASE_URL names a database that has clients: give an empty one');
  crowd = await Crowd.signIn(CLIENTS, sites[0], database);
  const clients = Array.from({ length: CLIENTS }, (_each, number) => new Client(number));
  let acted = 0;
  const live = async (client) => {
    while (acted < COUNT) {
      acted++;
      await client.act();
    }
  };
  const killer = async () => {
    for (let kill = 1; kill <= KILLS; kill++) {
      while (acted < Math.floor((COUNT * kill) / (KILLS + 1))) await pause(2 + random() * 20);
      await one(sites).kill();
    }
  };
  await Promise.all([killer(), ...clients.map(live)]);
  const lived = Date.now() - began;
  const { failures, booked } = await compare(clients);
  const kills = sites.reduce((sum, site) => sum + site.kills, 0);
  console.log(
    `${acted} acts of ${CLIENTS} clients at ${sites.length} of the site's processes in ${Math.round(lived / 1000)} s, ${kills} kills`,
  );
  console.log(
    Object.entries(tally(answers))
      .map(([name, count]) => `${count} ${name}`)
      .join(', '),
  );
  console.log(`${booked} of ${crowd.times.length * DAYS} times are booked; lost or doubled: ${failures.length}`);
  for (const failure of failures.slice(0, 20)) console.log(`  ${failure}`);
  failed = failures.length;
} finally {
  await connection?.end().catch(() => undefined);
  for (const site of sites) await site.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${failed === 0 ? 1 : 0} passed, ${failed === 0 ? 0 : 1} failed`);
process.exitCode = failed ? 1 : 0;

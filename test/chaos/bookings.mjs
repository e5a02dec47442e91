// npm run chaos:bookings: clients book, hold, move and cancel visits of two masters, alone or with a guest, wait for taken times, pay by
// certificates and say that they come, with processing time and a device of which there are two, while the processes of the site are killed
// again and again; then compares: every visit is where its client was told that it is, none is there twice or unknown to its client, no time of
// a master or a device is taken twice, of two who come together both are booked or neither, each visit has its device, certificates have what
// their visits reserve, nobody waits for a time that is free, and what nobody has booked can be booked.
// COUNT=1500 KILLS=12 CLIENTS=60 SEED=1 npm run chaos:bookings; one process with the embedded database, or with DATABASE_URL (of an empty
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
const KILLS = Number(process.env.KILLS ?? 12);
const CLIENTS = Number(process.env.CLIENTS ?? 60);
const PORT = Number(process.env.CHAOS_PORT ?? 3984);
const DAYS = 8;
const LIMIT_MS = Number(process.env.LIMIT_S ?? 900) * 1000;
/** Those who wait hear of what came free within that time. */
const SERVED_MS = 90_000;
const OPS_TOKEN = 'token-of-the-chaos-0123456789abcdef';
const NOMINAL = 5_000_000;
/** What a client does, by its share; the rest is a booking with a master of choice. */
const SHARE = { any: 0.25, hold: 0.15, two: 0.1, move: 0.1, wait: 0.1, answer: 0.05, coming: 0.05, cancel: 0.15 };
/** Bookings that a certificate pays for. */
const PAID = 0.3;
/** Holds that nobody comes back for. */
const LEFT = 0.25;
/** Answers that end a try: done, gone meanwhile, or one hold too many, at a time or within the quarter of an hour. */
const SAID = [
  '200',
  '201',
  '409 time_conflict',
  '409 offer_over',
  '409 too_many_waits',
  '409 certificate_empty',
  '409 wait_over',
  '409 change_by_phone',
  '429 too_many_holds',
  '429 rate_limited',
];

const random = seededRandom(Number(process.env.SEED ?? 1));
const one = (list) => list[Math.floor(random() * list.length)];
const { Crowd, dayAhead, HOURS, LONG, part, SALON, tally } = loadTypeScript('../test/support/booking-crowd.ts');
const { setBookingTime } = loadTypeScript('../test/support/booking-time.ts');
const { seedOrder } = loadTypeScript('../test/support/issued-certificates.ts');
const { doubleBookings } = loadTypeScript('../test/support/booking-appointments.ts');

const began = Date.now();
const answers = [];
let crowd;
let database;
let connection;
let sites = [];
let codes = [];
let answered = 0;
let groups = 0;

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
    const planned = [...this.visits.values()].filter(isOpen);
    const single = planned.filter(({ services }) => services.length === 1);
    if (chance < SHARE.any) return this.book(dayOf(), part(LONG, one(HOURS)));
    if (chance < SHARE.any + SHARE.hold) return this.hold(dayOf(), part(LONG, one(HOURS), random() < 0.5 ? one(crowd.employees) : null));
    let share = SHARE.any + SHARE.hold;
    if (chance < (share += SHARE.two)) return this.bookTwo(dayOf(), one(HOURS));
    if (chance < (share += SHARE.move) && single.length > 0) return this.move(one(single), planned);
    if (chance < (share += SHARE.wait)) return this.wait(dayOf(), one(HOURS), random() < 0.5 ? one(crowd.employees) : null);
    if (chance < (share += SHARE.answer)) return this.answer();
    if (chance < (share += SHARE.coming) && planned.length > 0) return this.coming(one(planned));
    if (chance > 1 - SHARE.cancel && planned.length > 0) return this.cancel(one(planned));
    return this.book(dayOf(), part(LONG, one(HOURS), one(crowd.employees)));
  }

  async book(date, service, hold) {
    const certificates = random() < PAID ? { certificates: [{ code: one(codes) }] } : {};
    const more = { ...certificates, ...(hold && { hold }) };
    await this.note(await insist(this.number, (site, key) => crowd.book(site, this.number, date, [service], { key, ...more })));
  }

  async bookTwo(date, start) {
    const answer = await insist(this.number, (site, key) => crowd.bookTwo(site, this.number, date, start, { key }));
    const { status, body } = answer;
    if (status !== 201) return this.note(answer);
    groups += 1;
    for (const { appointment } of body.people) await this.note({ status, body: appointment });
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

  /** Waits for one hour, so that nothing else fits. */
  async wait(date, hour, professional) {
    const hours = { start: hour, end: `${String(Number(hour.slice(0, 2)) + 1).padStart(2, '0')}:00` };
    const wish = { services: [{ service: LONG, ...(professional && { professional }) }], from: date, to: date, ...hours };
    await insist(this.number, (site) => crowd.wait(site, this.number, wish));
  }

  /** Takes or declines what is kept. */
  async answer() {
    for (const { id, offer } of (await insist(this.number, (site) => crowd.waits(site, this.number))).body) {
      if (!offer) continue;
      const what = random() < 0.7 ? 'book' : 'decline';
      const said = await insist(this.number, (site) => crowd.answer(site, this.number, id, offer.id, what));
      if (what === 'book') await this.note(said);
    }
  }

  async coming(visit) {
    await this.change(visit, (site) => crowd.coming(site, this.number, visit.id));
    if (this.visits.get(visit.id)?.state === 'confirmed') answered += 1;
  }

  async cancel(visit) {
    await this.change(visit, (site) => crowd.cancel(site, this.number, visit.id));
  }

  /** A change has no key: who was not answered looks at their visits where the next try is refused. */
  async change(visit, send) {
    const answer = await insist(this.number, send);
    await this.note(answer);
    if (answer.status === 200 || !answer.isBroken) return;
    const { body } = await insist(this.number, (site) => crowd.visits(site, this.number));
    this.visits.set(
      visit.id,
      body.find(({ id }) => id === visit.id),
    );
  }

  /** Who is put off after a lost answer looks at their visits; what is refused otherwise was not booked. */
  async note({ status, body, isBroken }) {
    if (status < 300) this.visits.set(body.id, body);
    else if (isBroken && status === 429)
      for (const visit of (await insist(this.number, (site) => crowd.visits(site, this.number))).body) this.visits.set(visit.id, visit);
  }
}

/** Whether a visit is to take place. */
const isOpen = ({ state }) => state === 'planned' || state === 'confirmed';

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

  for (const { id } of await rows(UNITS)) failures.push(`${id} has not one device for each of its services`);
  for (const { id } of await rows(HALVES)) failures.push(`group ${id} is not of two`);
  for (const { id } of await rows(CERTIFICATES)) failures.push(`certificate ${id} does not add up`);
  const reserved = `SELECT one.appointment_id AS id FROM certificate_reservations AS one LEFT JOIN booking_appointments AS visit ON visit.id = one.appointment_id
    WHERE (one.state = 'reserved') IS DISTINCT FROM (visit.state IN ('planned', 'confirmed'))`;
  for (const { id } of await rows(reserved)) failures.push(`reservation ${id} is not as its visit`);

  // holds run out, those who wait get what is free then, and every hour that nobody has booked is free
  for (const table of ['booking_busy', 'booking_holds'])
    await database.query(`UPDATE ${table} SET expires_at = booking_now() - interval '1 second' WHERE expires_at IS NOT NULL`);
  await database.query('UPDATE booking_versions SET version = version + 1');
  const query = new URLSearchParams({ location: SALON, services: LONG, from: dayAhead(0), to: dayAhead(DAYS - 1) });
  const freeNow = async () => (await fetch(`${sites[0].url}/api/employees/free-time?${query}`)).json();
  const idle = async () => {
    const now = await freeNow();
    const live = await rows(WAITING);
    const isFree = ({ day, minute, employee }) => {
      const hour = `${String(minute / 60).padStart(2, '0')}:00`;
      return (employee ? [employee] : crowd.employees).some((each) => now[each]?.[day]?.includes(hour));
    };
    return live.filter(isFree);
  };
  let waiting = await idle();
  for (const deadline = Date.now() + SERVED_MS; waiting.length > 0 && Date.now() < deadline; waiting = await idle()) await pause(500);
  for (const { id } of waiting) failures.push(`wait ${id} waits while its time is free`);
  // what is kept for them is theirs
  await database.query(`UPDATE booking_waits SET state = 'left' WHERE state IN ('waiting', 'offered')`);
  for (const table of ['booking_busy', 'booking_holds']) await database.query(`DELETE FROM ${table} WHERE expires_at IS NOT NULL`);
  await database.query('UPDATE booking_versions SET version = version + 1');
  await pause(3000);
  const free = await freeNow();
  const planned = clients.flatMap(({ visits }) => [...visits.values()].filter(isOpen));
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

/** Visits that have not one device for each of their services. */
const UNITS = `SELECT DISTINCT visit.id FROM booking_appointments AS visit JOIN booking_appointment_services AS part ON part.appointment_id = visit.id
  CROSS JOIN LATERAL (SELECT visit.starts_at + make_interval(mins => part.from_minute - visit.from_minute) AS starts_at,
    visit.starts_at + make_interval(mins => part.to_minute - visit.from_minute) AS ends_at) AS at
  WHERE state IN ('planned', 'confirmed') AND 1 <> (SELECT count(*) FROM booking_busy AS busy WHERE busy.appointment_id = visit.id
    AND busy.employee LIKE 'resource|%' AND busy.starts_at <= at.starts_at AND at.ends_at <= busy.ends_at)`;

/** Groups of which one alone was booked. */
const HALVES = `SELECT one.id FROM booking_groups AS one WHERE 2 <> (SELECT count(*) FROM booking_appointments WHERE group_id = one.id)`;

/** Those who wait, and have neither declined nor missed the day, nor are booked at that time. */
const WAITING = `SELECT id, from_day::text AS day, from_minute AS minute, services->0->>'employee' AS employee FROM booking_waits AS wait
  WHERE state = 'waiting' AND declined::text NOT LIKE '%/' || from_day || '%' AND NOT EXISTS (SELECT FROM booking_appointments AS own
    WHERE own.client = wait.client AND own.day = wait.from_day AND own.state IN ('planned', 'confirmed')
    AND own.from_minute < wait.to_minute AND wait.from_minute < own.to_minute)`;

/** Certificates whose figures do not add up, or are below 0. */
const CERTIFICATES = `SELECT id FROM certificates WHERE reserved NOT BETWEEN 0 AND balance
  OR balance <> nominal + (SELECT coalesce(sum(amount), 0) FROM certificate_ledger WHERE certificate_id = certificates.id)
  OR reserved <> (SELECT coalesce(sum(amount), 0) FROM certificate_reservations AS one WHERE certificate_id = certificates.id AND one.state = 'reserved')`;

/** What operators say of services and devices. */
async function say(path, body) {
  const response = await fetch(`${sites[0].url}/api/ops/booking/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${OPS_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
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
  const environment = { DATA_DIR: join(folder, String(number)), DATABASE_URL: shared, SITE_URL: siteUrl, BOOKING_DEMO: 'off', OPS_TOKEN };
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
  // at night nobody who waits is offered a time
  await setBookingTime(database, `${dayAhead(-10)}T10:00:00Z`);
  const { id: device } = await say('resources', { nameUa: 'Крісло', nameEn: 'Chair', key: 'chair-of-chaos' });
  await say(`resources/${device}/count`, { location: SALON, units: 2 });
  await say(`services/${LONG}/need`, { resource: device, isNeeded: true });
  await say(`services/${LONG}/terms`, { processingFrom: 20, processingMinutes: 20 });
  await pause(5000);
  for (let number = 0; number < 20; number++) {
    const { deliveries } = await seedOrder(database, { nominal: NOMINAL, paid: NOMINAL, validThrough: '2099-01-01' });
    codes.push(deliveries[0].certificates[0].code);
  }
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
  const [{ count: waits }] = (await database.query('SELECT count(*)::int FROM booking_waits')).rows;
  const [{ count: reservations }] = (await database.query('SELECT count(*)::int FROM certificate_reservations')).rows;
  console.log(
    `${waits} waits, ${reservations} reservations of certificates, ${groups} groups of two, ${answered} answers that clients come`,
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

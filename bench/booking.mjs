// node bench/booking.mjs (part of npm run bench): our own booking engine on the embedded database, without HTTP: free time of the demonstration and
// of full books, the next free time while others book, bookings one after the other and many at once. Beside the machine's own durable
// inserts of the same run. Loopback only; exits when done. SECS=15; writes bench/RESULTS.md and ends with 1 when a goal is missed.
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildIfStale } from '../scripts/build.mjs';
import { connectEmbedded, durableInserts, percentile } from './load.mjs';
import { goal, median, writeTable } from './results.mjs';

const SECS = Number(process.env.SECS ?? 15);
const BOOKERS = 32;
const ROUNDS = 200;
const DAY_MS = 86_400_000;
const DEMO_MASTERS = 12;
const FULL_MASTERS = 60;
const FULL_DAYS = 90;

const name = (text) => ({ ua: text, en: text });
const SERVICES = Array.from({ length: 12 }, (_each, number) => ({
  id: `s${number}`,
  name: name(`Service ${number}`),
  category: null,
  description: name(''),
  durationMinutes: 30 + (number % 4) * 15,
  gender: 'both',
  public: true,
  archive: false,
  bufferBefore: 0,
  bufferAfter: (number % 3) * 5,
  // a quarter of the services leaves its master free for half an hour
  processing: number % 4 === 2 ? { from: 20, minutes: 30 } : { from: 0, minutes: 0 },
  sideBySide: number % 2 === 0,
  needs: [],
  prepayment: { percent: 0, sum: 0 },
  positionPrices: {},
}));

/** Salons with so many masters each. */
function catalogue(sizes) {
  const locations = sizes.map((_size, number) => ({
    id: `l${sizes.length}-${number}`,
    name: name('Salon'),
    city: name('Kyiv'),
    street: name(''),
    phone: '',
    geoPosition: null,
    timezone: 'Europe/Kyiv',
    active: true,
    opens: 540,
    closes: 1260,
  }));
  const prices = Object.fromEntries(locations.map(({ id }) => [id, 50_000]));
  const employees = sizes.flatMap((size, number) =>
    Array.from({ length: size }, (_each, place) => ({
      id: `m${sizes.length}-${number}-${place}`,
      name: name('Anna K'),
      position: null,
      photo: null,
      gender: null,
      public: true,
      archive: false,
      locations: [locations[number].id],
      services: SERVICES.map(({ id }) => id),
      durations: {},
      prices: {},
    })),
  );
  const byId = (items) => new Map(items.map((item) => [item.id, item]));
  const services = byId(SERVICES.map((service) => ({ ...service, prices })));
  const none = new Map();
  return {
    version: 1,
    locations: byId(locations),
    categories: none,
    services,
    employees: byId(employees),
    positions: none,
    resources: none,
  };
}

const dayAhead = (days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const timeOf = (minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

async function timed(times, work) {
  const begin = performance.now();
  const result = await work();
  times.push(performance.now() - begin);
  return result;
}

async function repeated(count, work) {
  const times = [];
  for (let round = 0; round < count; round++) await timed(times, () => work(round));
  return times;
}

const loadBefore = os.loadavg()[0];
await buildIfStale();
const require = createRequire(import.meta.url);
require('reflect-metadata');
const built = (path) => require(`../dist/src/${path}.js`);
const { Database } = built('platform/database/database');
const { DatabaseConnection } = built('platform/database/database-connection');
const { OwnCalendar } = built('modules/scheduling/application/own-calendar');
const { DEFAULT_SETTINGS } = built('modules/scheduling/contract/default-settings');
const { Logger } = require('@nestjs/common');
Logger.overrideLogger(['warn', 'error', 'fatal']);

const folder = mkdtempSync(join(os.tmpdir(), 'site-bench-booking-'));
const listening = { httpAdapter: { getHttpServer: () => ({ listening: true }) } };
const connection = new DatabaseConnection({ DATABASE_URL: undefined, DATABASE_POOL: 16 }, { DATA_DIR: folder }, listening);
const database = new Database(connection);
try {
  connection.onApplicationBootstrap();
  await database.ready();
  const engine = (content, options) =>
    new OwnCalendar(
      database,
      () => content,
      () => DEFAULT_SETTINGS,
      options,
    );
  const demoContent = catalogue(Array(8).fill(DEMO_MASTERS));
  const fullContent = catalogue([FULL_MASTERS]);
  const [demo, full] = [engine(demoContent, { isDemo: true }), engine(fullContent)];
  const demoSalons = [...demoContent.locations.keys()];
  const [fullSalon] = fullContent.locations.keys();
  const madeIn = await repeated(1, () => demo.nextFree({}));
  const client = await connectEmbedded(folder);
  await client.query(
    `INSERT INTO booking_busy (employee, location, starts_at, ends_at, kind)
     SELECT employee, $2, at, at + interval '50 minutes', 'visit' FROM unnest($1::text[]) AS employee,
       generate_series(date_trunc('day', now()), date_trunc('day', now()) + $3 * interval '1 day', interval '1 hour') AS at WHERE extract(hour FROM at) BETWEEN 6 AND 19`,
    [[...fullContent.employees.keys()], fullSalon, FULL_DAYS],
  );
  await client.query('ANALYZE booking_busy');
  const inserts = await durableInserts(client);

  const week = (calendar, location, services) => () => calendar.freeTime({ location, services, from: dayAhead(1), to: dayAhead(7) });
  const three = ['s0', 's1', 's2'];
  await repeated(30, (round) => week(demo, demoSalons[round % 8], three)());
  const demoWeek = await repeated(ROUNDS, (round) => week(demo, demoSalons[round % 8], three)());
  await repeated(5, week(full, fullSalon, ['s0']));
  const fullWeek = await repeated(40, week(full, fullSalon, three));
  const options = await repeated(40, (round) =>
    demo.appointmentOptions({ location: demoSalons[round % 8], services: three, date: dayAhead(2), employees: [] }),
  );

  // six people with two services each; and the same people one by one, as who calls six times
  const six = Array.from({ length: 6 }, (_each, at) => [`s${at}`, `s${at + 6}`]);
  const people = six.map((services) => ({ services: services.map((service) => ({ service, professional: null })) }));
  const together = (calendar, location, days) =>
    calendar.groups.groups.options({ location, date: dayAhead(days), mode: 'together', people });
  const oneByOne = async (calendar, location, days) => {
    for (const services of six) await calendar.appointmentOptions({ location, services, date: dayAhead(days), employees: [] });
  };
  await repeated(10, (round) => together(demo, demoSalons[round % 8], 2));
  const sixTogether = await repeated(40, (round) => together(demo, demoSalons[round % 8], 2 + (round % 5)));
  const sixInTurn = await repeated(40, (round) => oneByOne(demo, demoSalons[round % 8], 2 + (round % 5)));
  await repeated(5, () => together(full, fullSalon, 2));
  const sixFull = await repeated(20, (round) => together(full, fullSalon, 2 + (round % 5)));

  let number = 0;
  const conflicts = { count: 0 };
  const booked = [];
  /** Any master of the next salon and day; a client of its own each time. */
  async function book() {
    const at = number++;
    const minute = 540 + (at % 22) * 30;
    const services = [{ service: 's0', professional: null, start: timeOf(minute), quantity: 1 }];
    const visit = { location: demoSalons[at % 8], date: dayAhead(23 + (Math.floor(at / 8) % 60)), services, comments: '' };
    try {
      booked.push((await demo.book(visit, { client: `c${at}`, accessToken: '' }, { hold: null, locale: 'ua', state: 'planned' })).id);
    } catch (error) {
      if (error.code !== 'time_conflict') throw error;
      conflicts.count++;
    }
  }
  await repeated(50, book);
  const commits = await repeated(ROUNDS, book);

  const next = [];
  let isOver = false;
  const booking = (async () => {
    while (!isOver) await Promise.all([book(), pause(50)]);
  })();
  const asked = [{}, ...demoSalons.map((location) => ({ location })), { service: 's1' }, { employee: 'm8-0-1' }];
  await Promise.all(asked.map((query) => demo.nextFree(query)));
  for (const end = performance.now() + (SECS * 1000) / 3; performance.now() < end; await pause(2))
    await timed(next, () => demo.nextFree(asked[next.length % asked.length]));
  isOver = true;
  await booking;

  const before = booked.length;
  const begin = performance.now();
  const end = begin + SECS * 1000;
  const answers = [];
  await Promise.all(
    Array.from({ length: BOOKERS }, async () => {
      while (performance.now() < end) await timed(answers, book);
    }),
  );
  const perSecond = (booked.length - before) / ((performance.now() - begin) / 1000);
  const insertsAfter = await durableInserts(client);
  const { rows } = await client.query(
    `SELECT count(*)::int AS kept FROM booking_appointments JOIN booking_busy ON appointment_id = booking_appointments.id
     WHERE booking_appointments.id = ANY ($1) AND state = 'planned'`,
    [booked],
  );
  await client.end();
  const lost = booked.length - rows[0].kept;

  writeTable(
    'booking',
    `${os.cpus().length} × ${os.cpus()[0].model.trim().split(' ').slice(0, 2).join(' ')}, node ${process.version}, load before ${loadBefore.toFixed(1)}.\nThe engine by itself, without HTTP; demonstration of 8 salons with 8 masters each, full books of ${FULL_MASTERS} masters over ${FULL_DAYS} days; ${booked.length} visits booked, ${conflicts.count} times were taken.`,
    [
      goal('free time of a salon week, any master, 3 services, demonstration, ms', [median(demoWeek)], 30, 1),
      goal('the same in full books, ms', [median(fullWeek)], 100, 1),
      goal('six people together, two services each, a day, demonstration, ms', [median(sixTogether)], 150, 1),
      goal('the same in full books, and the next day that has times, ms', [median(sixFull)], 1500, 1),
      goal('next free time while others book, p99, ms', [percentile(next, 0.99)], 5, 2),
      goal('one booking, from asking to committed, ms', [median(commits)], 25, 1),
      goal(`bookings committed a second, ${BOOKERS} clients who wait for the answer`, [perSecond], 100, 0, '', 'least'),
      goal('bookings that were answered and not kept', [lost], 0, 0),
    ],
    [
      ['free time, demonstration / full, p99, ms', `${percentile(demoWeek, 0.99).toFixed(1)} / ${percentile(fullWeek, 0.99).toFixed(1)}`],
      ['whole visits of a day, 3 services, any master, median, ms', median(options).toFixed(1)],
      ['the same six people searched one by one, median, ms', median(sixInTurn).toFixed(1)],
      ['one booking, p99, ms', percentile(commits, 0.99).toFixed(1)],
      [`one of ${BOOKERS} at once, median / p99, ms`, `${median(answers).toFixed(0)} / ${percentile(answers, 0.99).toFixed(0)}`],
      ['the demonstration is made in, s', (madeIn[0] / 1000).toFixed(1)],
      [
        'one durable insert of this machine, before / after, median, ms',
        `${median(inserts).toFixed(2)} / ${median(insertsAfter).toFixed(2)}`,
      ],
    ],
  );
} finally {
  await connection.onApplicationShutdown();
  rmSync(folder, { recursive: true, force: true });
}

// node bench/waits.mjs (part of npm run bench): one look for times of 2,000 who wait at a salon whose books are full, and one where a time has
// come free. Writes bench/RESULTS.md and ends with 1 when a goal is missed.
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from '../scripts/build.mjs';
import { connectEmbedded } from './load.mjs';
import { goal, median, writeTable } from './results.mjs';

const WAITS = 2000;
const EMPLOYEES = 12;
const DAYS = 60;
const ROUNDS = 15;
const DAY_MS = 86_400_000;
const SALON = 'salon';

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
  processing: number % 4 === 2 ? { from: 20, minutes: 30 } : { from: 0, minutes: 0 },
  sideBySide: number % 2 === 0,
  needs: [],
  prepayment: { percent: 0, sum: 0 },
  positionPrices: {},
  prices: { [SALON]: 50_000 },
}));
const TEAM = Array.from({ length: EMPLOYEES }, (_each, number) => ({
  id: `m${number}`,
  name: name('Anna K'),
  position: null,
  photo: null,
  gender: null,
  public: true,
  archive: false,
  locations: [SALON],
  services: SERVICES.map(({ id }) => id),
  durations: {},
  prices: {},
}));
const LOCATION = {
  id: SALON,
  name: name('Salon'),
  city: name('Kyiv'),
  street: name(''),
  phone: '',
  geoPosition: null,
  timezone: 'Europe/Kyiv',
  active: true,
  opens: 540,
  closes: 1260,
};
const byId = (items) => new Map(items.map((item) => [item.id, item]));
const catalogue = {
  version: 1,
  locations: byId([LOCATION]),
  categories: new Map(),
  services: byId(SERVICES),
  employees: byId(TEAM),
  positions: new Map(),
  resources: new Map(),
};

/** Noon of the day ahead: by night nothing is offered. */
const now = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2);
const dayAhead = (days) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** One or two services, half of them by somebody who is named; a fortnight within two months. */
function wish(number) {
  const service = (at) => ({ service: SERVICES[at % 12].id, employee: at % 2 === 0 ? null : TEAM[(at >> 1) % EMPLOYEES].id, quantity: 1 });
  const first = 1 + ((number * 7) % 44);
  return {
    services: JSON.stringify(number % 3 === 0 ? [service(number), service(number + 5)] : [service(number)]),
    from: dayAhead(first),
    to: dayAhead(first + 14),
  };
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

const folder = mkdtempSync(join(os.tmpdir(), 'site-bench-waits-'));
const listening = { httpAdapter: { getHttpServer: () => ({ listening: true }) } };
const connection = new DatabaseConnection({ DATABASE_URL: undefined, DATABASE_POOL: 4 }, { DATA_DIR: folder }, listening);
const database = new Database(connection);
try {
  connection.onApplicationBootstrap();
  await database.ready();
  const { matching } = new OwnCalendar(
    database,
    () => catalogue,
    () => DEFAULT_SETTINGS,
  ).waits;
  const client = await connectEmbedded(folder);
  // it ends with the database
  client.on('error', () => {});
  await client.query(
    `CREATE OR REPLACE FUNCTION booking_now() RETURNS timestamptz LANGUAGE sql STABLE AS $$ SELECT '${now.toISOString()}'::timestamptz $$`,
  );
  await client.query(
    `INSERT INTO booking_busy (employee, location, starts_at, ends_at, kind)
     SELECT employee, $2, at, at + interval '50 minutes', 'visit' FROM unnest($1::text[]) AS employee,
       generate_series(date_trunc('day', $3::timestamptz), date_trunc('day', $3::timestamptz) + $4 * interval '1 day', interval '1 hour') AS at
     WHERE extract(hour FROM at) BETWEEN 5 AND 21`,
    [TEAM.map(({ id }) => id), SALON, now, DAYS + 1],
  );
  const wishes = Array.from({ length: WAITS }, (_each, number) => wish(number));
  await client.query(
    `INSERT INTO booking_waits (id, client, services, locations, from_day, to_day, weekdays, from_minute, to_minute, until, state, locale, created_at)
     SELECT gen_random_uuid(), 'c' || number, services, ARRAY[$1], first, last, '{1,2,3,4,5,6,7}', 0, 1440, booking_now() + interval '60 days', 'waiting', 'ua',
       booking_now() - interval '1 day' + number * interval '1 second'
     FROM unnest($2::jsonb[], $3::text[], $4::text[]) WITH ORDINALITY AS wish (services, first, last, number)`,
    [SALON, wishes.map(({ services }) => services), wishes.map(({ from }) => from), wishes.map(({ to }) => to)],
  );
  await client.query('ANALYZE booking_busy, booking_waits');

  async function look() {
    await client.query('DELETE FROM booking_wait_looks');
    const begin = performance.now();
    await matching.look();
    return performance.now() - begin;
  }
  await look();
  const nothing = [];
  for (let round = 0; round < ROUNDS; round++) nothing.push(await look());
  const free = [];
  for (let round = 0; round < ROUNDS; round++) {
    // an hour comes free
    await client.query(
      `DELETE FROM booking_busy WHERE ctid = (SELECT ctid FROM booking_busy WHERE starts_at::date = $1 AND extract(hour FROM starts_at) = 10
        AND employee = $2 LIMIT 1)`,
      [dayAhead(15 + round), TEAM[round % EMPLOYEES].id],
    );
    free.push(await look());
  }
  const { rows } = await client.query(`SELECT count(*)::int AS offered FROM booking_waits WHERE state = 'offered'`);
  await client.end();

  writeTable(
    'waits',
    `${os.cpus().length} × ${os.cpus()[0].model.trim().split(' ').slice(0, 2).join(' ')}, node ${process.version}, load before ${loadBefore.toFixed(1)}.\n${WAITS} wait at a salon of ${EMPLOYEES} masters with full books.`,
    [
      goal(`a look where nothing fits, ${WAITS} who wait, ms`, [median(nothing)], 300, 0),
      goal('offered, of 15 hours that came free', [rows[0].offered], ROUNDS, 0, '', 'least'),
    ],
    [['a look with an offer or two, median, ms', median(free).toFixed(0)]],
  );
} finally {
  await connection.onApplicationShutdown();
  rmSync(folder, { recursive: true, force: true });
}

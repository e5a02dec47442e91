// npm run test:recovery: a PostgreSQL server (Debian's packages) that archives what it writes, and the built site on it. A base backup is taken,
// a lead and an order are kept, the time is noted, both are deleted, and the server is brought back to the noted time by the commands of
// docs/operations.md. The rows of before must be there, none of after, and the site goes on with it. Loopback only; ends by itself in about
// half a minute, with 1 when something failed.
import { appendFileSync, chownSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { buildIfStale } from '../../scripts/build.mjs';
import { isRoot, NOBODY } from '../../scripts/debian-packages.mjs';
import { freePort, PostgresServer, postgresPrograms, postgresVersion } from '../../scripts/postgres-server.mjs';
import { SiteInstance } from '../cluster/site-instance.mjs';

const SITE_URL = 'https://oksamyt.test';
const ARCHIVED_WITHIN_MS = 30_000;
/** What is deleted by mistake. */
const DELETED = ['lead_events', 'leads', 'certificate_order_events', 'certificate_orders'];

const results = [];
/** Notes whether something held, with what was seen. */
function check(name, isOk, seen = '') {
  results.push(isOk);
  console.log(`${isOk ? 'ok  ' : 'FAIL'} ${name}${seen && `: ${seen}`}`);
}

const began = performance.now();
await buildIfStale();
const bin = postgresPrograms();
const server = new PostgresServer(bin, {
  archive_mode: 'on',
  // the folder of the server's data is the working folder of its commands
  archive_command: 'test ! -f ../archive/%f && cp %p ../archive/%f',
});
const archive = join(server.folder, 'archive');
let site;

/** Makes something that belongs to the user of the server. */
function owned(path, make) {
  make(path);
  if (isRoot) chownSync(path, NOBODY, NOBODY);
}

async function ask(sql, values) {
  const client = new pg.Client({ connectionString: server.address() });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}

async function keepLead(text) {
  const response = await fetch(`${site.url}/api/hc/lead`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: SITE_URL },
    body: JSON.stringify({ name: 'Олена', phone: '0671234567', text, send: true, source: 'callback' }),
  });
  if (!response.ok) throw new Error(`a lead was answered ${response.status}`);
}

async function keepOrder(id) {
  await ask(
    `INSERT INTO certificate_orders (id, state, locale, token_hash, amount, created_at, expires_at) VALUES ($1, 'new', 'ua', '', 100000, now(), now() + interval '1 day')`,
    [id],
  );
}

async function kept() {
  const [leads, orders] = [await ask('SELECT text FROM leads ORDER BY text'), await ask('SELECT id FROM certificate_orders ORDER BY id')];
  return [...leads.map(({ text }) => text), ...orders.map(({ id }) => id)].join(', ');
}

/** Resolves when all that was written so far is in the archive. */
async function archived() {
  const [{ file }] = await ask('SELECT pg_walfile_name(pg_switch_wal()) AS file');
  const deadline = performance.now() + ARCHIVED_WITHIN_MS;
  while (!readdirSync(archive).includes(file)) {
    if (performance.now() > deadline) throw new Error(`${file} is not archived`);
    await pause(50);
  }
}

try {
  owned(archive, (path) => mkdirSync(path, { mode: 0o700 }));
  server.create();
  await server.start();
  console.log(`PostgreSQL ${postgresVersion(bin)}, archiving`);
  site = new SiteInstance(await freePort(), {
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    SITE_URL,
    DATABASE_URL: server.address(),
    IMAGE_PREPARE: 'off',
    MAIL: 'outbox',
    SMS: 'outbox',
    BOOKING_DEMO: 'off',
  });
  await site.start();
  await keepLead('before the base backup');
  server.run('pg_basebackup', ['-d', server.address(), '-D', 'base', '-X', 'none', '-c', 'fast', '--no-sync']);
  await keepLead('after the base backup');
  await keepOrder('order_1795348000001');
  const before = await kept();
  const [{ at }] = await ask('SELECT clock_timestamp()::text AS at');
  await ask(`TRUNCATE ${DELETED.join(', ')} CASCADE`);
  await keepLead('after the mistake');
  const mistaken = await kept();
  check('rows are written, deleted, and others come after', mistaken === 'after the mistake', `${before}; then ${mistaken}`);
  await archived();
  await site.stop();
  await server.stop();

  renameSync(server.data, join(server.folder, 'mistaken'));
  renameSync(join(server.folder, 'base'), server.data);
  appendFileSync(
    join(server.data, 'postgresql.auto.conf'),
    `restore_command = 'cp ../archive/%f "%p"'\nrecovery_target_time = '${at}'\nrecovery_target_action = 'promote'\n`,
  );
  owned(join(server.data, 'recovery.signal'), (path) => writeFileSync(path, ''));
  const restoring = performance.now();
  await server.start();
  const seconds = ((performance.now() - restoring) / 1000).toFixed(1);
  const restored = await kept();
  check(
    'the server is back at the noted time, with all rows of before and none of after',
    restored === before,
    `${restored} (${seconds} s)`,
  );
  const [{ standby }] = await ask('SELECT pg_is_in_recovery() AS standby');
  check('it takes writes', standby === false);
  await site.start();
  await keepLead('goes on');
  check('the site goes on with it', (await kept()).includes('goes on'), await kept());
  await archived();
  check('what is written from now on is archived beside it, as a timeline of its own', readdirSync(archive).includes('00000002.history'));
} catch (error) {
  results.push(false);
  console.error(error);
} finally {
  await site?.remove();
  await server.remove();
}
const failed = results.filter((isOk) => !isOk).length;
console.log(`${((performance.now() - began) / 1000).toFixed(1)} s in all`);
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;

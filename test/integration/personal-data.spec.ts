import { is } from 'drizzle-orm';
import { PgTable, getTableConfig } from 'drizzle-orm/pg-core';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { Database } from '../../src/platform/database/database';
import { DatabaseClock } from '../../src/platform/database/database-clock';
import { PersonalData } from '../../src/platform/privacy/personal-data';
import { PrivacyEnvironment } from '../../src/platform/privacy/privacy.env';
import { startTestSite, type TestSite } from '../support/site';

const NOW = new Date('2027-03-01T02:20:00Z');
/** Names of columns that hold something about a person. */
const PERSONAL = /name|phone|mail|recipient|text|comment|subject|html|attachment|user_id|appointment|answer|address|birth|token|message/;
/** Names of services and of employees as the site shows them, and what rows belong to. */
const APPOINTMENTS = [
  ...['service_name', 'employee_name', 'appointment_id'].map((name) => `booking_appointment_services.${name}`),
  'booking_busy.appointment_id',
  'booking_follow_ups.appointment_id',
  'booking_feedback.appointment_id',
  'booking_feedback.employee_name',
  'outside_visits.appointment_id',
  'outside_feedback.appointment_id',
  'outside_feedback.employee_name',
  'booking_prepayments.appointment_id',
  'booking_prepayments.subject',
];
/** They sound like it; the token of a certificate or a card is the secret of its link, the subject of a payment the id of what is paid. */
const IMPERSONAL = new Set([
  'helpdesk_messages.type',
  'certificates.token',
  'certificate_cards.token',
  'payment_attempts.subject',
  'fiscal_receipts.subject',
  'sandbox_keys.name',
  // names of services and employees, and the id of an appointment, as books keep them
  'sale_lines.service_name',
  'sale_lines.employee_name',
  'sales.appointment_id',
  'certificate_reservations.appointment_id',
  ...APPOINTMENTS,
  // addresses of the salons, which the owner names and takes away
  'lead_recipients.address',
]);
/** Rows that go with those of another table, which are deleted. */
const CASCADES: Readonly<Record<string, string>> = { helpdesk_chats: 'helpdesk_customers', helpdesk_messages: 'helpdesk_customers' };

/** Tables of all schemas with their columns. */
async function tables(): Promise<{ name: string; columns: string[] }[]> {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.schema.ts'));
  const modules = await Promise.all(files.map((file) => import(resolve('src', file)) as Promise<Record<string, unknown>>));
  return modules
    .flatMap((module) => Object.values(module))
    .filter((value): value is PgTable => is(value, PgTable))
    .map((table) => {
      const { name, columns } = getTableConfig(table);
      return { name, columns: columns.map((column) => column.name) };
    });
}

describe('personal data', () => {
  let site: TestSite;
  let database: Database;
  let personal: PersonalData;
  /** The clock of this process may be ahead of the database's. */
  let aheadMs = 0;
  const clock = { now: () => Promise.resolve(NOW), differenceMs: () => Promise.resolve(aheadMs) };

  beforeAll(async () => {
    site = await startTestSite({}, { override: (testing) => testing.overrideProvider(DatabaseClock).useValue(clock) });
    [database, personal] = [site.app.get(Database), site.app.get(PersonalData)];
  });
  afterAll(() => site.close());

  const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
  const column = async (sql: string) => (await database.query<{ value: unknown }>(sql)).rows.map(({ value }) => value);

  it('are declared for every column that sounds like it', async () => {
    const all = await tables();
    expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(['leads', 'messages', 'outbox_messages', 'helpdesk_customers']));
    const deleted = personal.declarations.filter((each) => !('blank' in each)).map(({ table }) => table);
    const blanked = new Set(
      personal.declarations.flatMap((each) => ('blank' in each ? Object.keys(each.blank).map((name) => `${each.table}.${name}`) : [])),
    );
    const forgotten = all.flatMap(({ name, columns }) =>
      deleted.includes(CASCADES[name] ?? name)
        ? []
        : columns
            .map((each) => `${name}.${each}`)
            .filter((each) => PERSONAL.test(each.split('.')[1]!) && !blanked.has(each) && !IMPERSONAL.has(each)),
    );
    expect(forgotten).toEqual([]);
  });

  it('of leads are blanked after a year, of applications after half a year, and what counts them stays', async () => {
    const insert = (id: number, source: string, days: number) =>
      database.query(
        `INSERT INTO leads (id, created_at, locale, source, name, phone, email, salon, time, comment, user_id, appointment_id, service, order_time,
          text, send, support, state, progress) VALUES (('00000000-0000-4000-8000-' || lpad($1::text, 12, '0'))::uuid, $2, 'ua', $3, 'Олена', '380671234567',
          'olena@mail.example', 'Липки', 'зараз', 'стрижка', 'u1', 'a1', 's', 'o', 'текст', true, false, 'delivered', '{}')`,
        [id, daysAgo(days), source],
      );
    await insert(1, 'callback', 364);
    await insert(2, 'callback', 366);
    await insert(3, 'vacancy', 179);
    await insert(4, 'vacancy', 181);
    await personal.forget();
    const { rows } = await database.query<{ number: string; erased: boolean; kept: string; rest: string }>(
      `SELECT right(id::text, 1) AS number, erased_at = $1 AS erased, concat(name, phone, email, comment, user_id, appointment_id, text) AS kept,
        concat(salon, ' ', state) AS rest FROM leads ORDER BY id`,
      [NOW],
    );
    const kept = 'Олена380671234567olena@mail.exampleстрижкаu1a1текст';
    expect(rows).toEqual([
      { number: '1', erased: null, kept, rest: 'Липки delivered' },
      { number: '2', erased: true, kept: '', rest: 'Липки delivered' },
      { number: '3', erased: null, kept, rest: 'Липки delivered' },
      { number: '4', erased: true, kept: '', rest: 'Липки delivered' },
    ]);
  });

  it('of orders that came to nothing are blanked after a month, of sold ones after four and a half years, and what was sold stays', async () => {
    const insert = async (id: number, state: string, days: number) => {
      await database.query(
        `INSERT INTO certificate_orders (id, created_at, expires_at, state, locale, token_hash, name, phone, email, comments, messenger_user_id,
          messenger_chat, sink_words, amount) VALUES ($1, $2, $2, $3, 'ua', 'hash', 'Олена', '380671234567', 'o@mail.example', 'c', 'u', 'm', 's', 5)`,
        [`order_${id}`, daysAgo(days), state],
      );
      await database.query(
        `INSERT INTO certificate_deliveries (order_id, is_gift, place, channel, recipient, email, message)
          VALUES ($1, true, 0, 'email', 'Ірина', 'i@mail.example', 'Вітаю')`,
        [`order_${id}`],
      );
    };
    await insert(1, 'expired', 29);
    await insert(2, 'expired', 31);
    await insert(3, 'refused', 31);
    await insert(4, 'delivered', 1644);
    await insert(5, 'delivered', 1646);
    await insert(6, 'refunded', 31);
    await personal.forget();
    const rest = (table: string, columns: string) =>
      column(
        `SELECT concat(right(${table === 'certificate_orders' ? 'id' : 'order_id'}, 1), ${columns}) AS value FROM ${table} ORDER BY 1`,
      );
    const order = 'Олена380671234567o@mail.examplecumshash';
    expect(
      await rest('certificate_orders', 'name, phone, email, comments, messenger_user_id, messenger_chat, sink_words, token_hash'),
    ).toEqual(['1', '2', '3', '4', '5', '6'].map((id) => id + (['2', '3', '5'].includes(id) ? '' : order)));
    expect(await rest('certificate_deliveries', 'recipient, email, message')).toEqual(
      ['1', '2', '3', '4', '5', '6'].map((id) => id + (['2', '3', '5'].includes(id) ? '' : 'Іринаi@mail.exampleВітаю')),
    );
    expect(await column('SELECT sum(amount)::int AS value FROM certificate_orders')).toEqual([30]);
  });

  it('of clients stay three years after the last appointment, also of those who book by phone and never sign in', async () => {
    const insert = async (phone: string, days: number) => {
      const { rows } = await database.query<{ id: string }>(
        `INSERT INTO clients (phone, firstname, lastname, locale, seen_at) VALUES ($1, 'Олена', '', 'ua', $2) RETURNING id`,
        [phone, daysAgo(2000)],
      );
      await database.query(
        `INSERT INTO booking_appointments (id, location, client, day, from_minute, to_minute, zone, starts_at, ends_at, state, locale, created_at)
          VALUES ($1, 'location', $2, '2026-01-01', 600, 660, 'Europe/Kyiv', $3, $3::timestamptz + interval '1 hour', 'done', 'ua', $3)`,
        [`appointment of ${phone}`, rows[0]!.id, daysAgo(days)],
      );
    };
    await insert('380670000001', 1500);
    await insert('380670000002', 500);
    await personal.forget();
    expect(await column('SELECT phone AS value FROM clients WHERE erased_at IS NULL')).toEqual(['380670000002']);
    await database.query('DELETE FROM booking_appointments');
    await database.query('DELETE FROM clients');
  });

  it('of messages are blanked after 90 days, in batches; of more than a fifth of a table not before an operator wants it', async () => {
    await database.query(
      `INSERT INTO messages (created_at, channel, key, template, locale, recipient, subject, text, html, attachments, state)
        SELECT CASE WHEN n > 1203 THEN $2::timestamptz ELSE $1 END, 'mail', n::text, 'a.b', 'ua', 'olena@mail.example', 's', 't', '<p>h</p>', '[{"filename":"f"}]', 'sent'
        FROM generate_series(1, 1205) AS n`,
      [daysAgo(91), daysAgo(89)],
    );
    await database.query(`INSERT INTO outbox_messages (key, at, channel, recipient, text) VALUES ('due', $1, 'sms', '1', 't')`, [
      daysAgo(31),
    ]);
    await expect(personal.forget()).rejects.toThrow(/1203 of 1205 rows of messages.*ERASE_SHARE=100/);
    expect(await column(`SELECT count(*)::int AS value FROM messages WHERE erased_at IS NOT NULL`)).toEqual([0]);
    // what is due elsewhere does not wait for it
    expect(await column(`SELECT count(*)::int AS value FROM outbox_messages`)).toEqual([0]);
    const env = site.app.get(PrivacyEnvironment);
    const share = env.ERASE_SHARE;
    env.ERASE_SHARE = 100;
    await personal.forget();
    env.ERASE_SHARE = share;
    expect(await column(`SELECT count(*)::int AS value FROM messages WHERE erased_at IS NOT NULL`)).toEqual([1203]);
    const found = await column(
      `SELECT DISTINCT concat_ws('|', recipient, subject, text, html, attachments::text, state) AS value FROM messages WHERE erased_at IS NOT NULL`,
    );
    expect(found).toEqual(['||[]|sent']);
    expect(await column(`SELECT count(*)::int AS value FROM messages WHERE text = 't' AND html IS NOT NULL`)).toEqual([2]);
  });

  it('that expire are deleted: outbox, keys of requests, counts of limits, audit, repeats of leads', async () => {
    const [month, twoDays, years] = [daysAgo(30), daysAgo(2), daysAgo(1095)];
    const around = (moment: Date) => [new Date(moment.getTime() - 1000), new Date(moment.getTime() + 1000)];
    await database.query(
      `INSERT INTO outbox_messages (key, at, channel, recipient, text) VALUES ('old', $1, 'sms', '1', 't'), ('new', $2, 'sms', '1', 't')`,
      around(month),
    );
    await database.query(
      `INSERT INTO idempotency_keys (scope, key, body_hash, created_at) VALUES ('s', 'old', 'h', $1), ('s', 'new', 'h', $2)`,
      around(twoDays),
    );
    await database.query(
      `INSERT INTO rate_limits (key, points, expire) VALUES ('old', 1, $1), ('new', 1, $2)`,
      around(NOW).map((at) => at.getTime()),
    );
    await database.query(
      `INSERT INTO ops_audit (at, actor, action, target, status) VALUES ($1, 'owner', 'GET /', 'old', 200), ($2, 'owner', 'GET /', 'new', 200)`,
      around(years),
    );
    await database.query(
      `INSERT INTO lead_repeats (hash, lead_id, until) VALUES ('old', gen_random_uuid(), $1), ('new', gen_random_uuid(), $2)`,
      around(NOW),
    );
    await personal.forget();
    expect(await column(`SELECT key AS value FROM outbox_messages`)).toEqual(['new']);
    expect(await column(`SELECT key AS value FROM idempotency_keys`)).toEqual(['new']);
    expect(await column(`SELECT key AS value FROM rate_limits`)).toEqual(['new']);
    expect(await column(`SELECT target AS value FROM ops_audit`)).toEqual(['new']);
    expect(await column(`SELECT hash AS value FROM lead_repeats`)).toEqual(['new']);
  });

  it('are kept by a process whose clock is more than an hour off', async () => {
    const kept = async () => (await column('SELECT count(*)::int AS value FROM idempotency_keys'))[0];
    await database.query(`INSERT INTO idempotency_keys (scope, key, body_hash, created_at) VALUES ('s', 'due', 'h', $1)`, [daysAgo(30)]);
    const before = await kept();
    for (const wrong of [3_700_000, -3_700_000, 400 * 86_400_000]) {
      aheadMs = wrong;
      await expect(personal.forget()).rejects.toThrow(/the clock of this machine/);
    }
    expect(await kept()).toBe(before);
    aheadMs = 3_500_000;
    await personal.forget();
    aheadMs = 0;
    expect(await kept()).toBeLessThan(before as number);
  });

  it('of the embedded helpdesk go a year after the last chat, with what was written', async () => {
    await database.query(`INSERT INTO helpdesk_customers (name, created_at) VALUES ('gone', $1), ('back', $1), ('none', $1)`, [
      daysAgo(800),
    ]);
    const chat = (name: string, days: number) =>
      database.query(
        `WITH chat AS (INSERT INTO helpdesk_chats (customer_id, created_at) SELECT id, $2 FROM helpdesk_customers WHERE name = $1 RETURNING id)
          INSERT INTO helpdesk_messages (chat_id, type, text) SELECT id, 'private', $1 FROM chat`,
        [name, daysAgo(days)],
      );
    await chat('gone', 366);
    await chat('back', 400);
    await chat('back', 300);
    await personal.forget();
    expect(await column('SELECT name AS value FROM helpdesk_customers')).toEqual(['back']);
    expect(await column('SELECT text AS value FROM helpdesk_messages')).toEqual(['back', 'back']);
  });

  it('are gone over every night at 04:20 in Kyiv, once for all processes', async () => {
    const { rows } = await database.query(`SELECT cron, timezone FROM pgboss.schedule WHERE name = 'privacy.forget'`);
    expect(rows).toEqual([{ cron: '20 4 * * *', timezone: 'Europe/Kyiv' }]);
  });
});

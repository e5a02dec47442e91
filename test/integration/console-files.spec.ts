import { randomUUID } from 'node:crypto';
import { Database } from '../../src/platform/database/database';
import { bookAppointment, DAY } from '../support/booked-appointment';
import { startClientSite, type MovedClock } from '../support/clients';
import { enterAs, enterAsOwner, OPS_TOKEN } from '../support/console';
import { seedOrder } from '../support/issued-certificates';
import type { TestSite } from '../support/site';
import { until } from '../support/until';

const FORMULA = '=HYPERLINK("https://evil.example","Олена")';
const SALON = 'oksamyt-pechersk';

/** Lines of a file without its heading, as cells. */
const linesOf = (csv: string) =>
  csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell]) => cell!.replaceAll('""', '"')));

describe('files and lists of the console', () => {
  let site: TestSite;
  let clock: MovedClock;
  let database: Database;
  let owner: string;
  let viewer: string;
  let desk: string;

  beforeAll(async () => {
    ({ site, clock } = await startClientSite({ OPS_TOKEN, BOOKING_DEMO: 'off' }));
    database = site.app.get(Database);
    owner = await enterAsOwner(site);
    viewer = await enterAs(site, owner, 'viewer', '', clock.epochMs());
    desk = await enterAs(site, owner, 'salon', SALON, clock.epochMs());
  });
  afterAll(() => site?.close());

  const see = async (path: string, cookie = owner) => (await site.http.get(path).set({ cookie }).expect(200)).text;
  const file = async (path: string, cookie = owner) => {
    const { text, headers } = await site.http.get(path).set({ cookie }).expect(200);
    expect(headers['content-type']).toMatch(/^text\/csv/);
    expect(headers['content-disposition']).toMatch(/^attachment/);
    const lines = linesOf(text);
    expect(lines.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
    return lines;
  };
  /** All ids that a list shows, by its parts. */
  const walk = async (from: string, id: RegExp) => {
    const found: string[] = [];
    const seen = new Set<string>();
    for (let path: string | undefined = from; path !== undefined && !seen.has(path);) {
      seen.add(path);
      const html: string = await see(path);
      found.push(...[...html.matchAll(id)].map(([, one]) => one!));
      path = /class="button button--line" href="([^"]*before=[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
    }
    return found;
  };

  it('of payments and refunds: whole, searched by what is paid', async () => {
    await database.query(
      `INSERT INTO payment_attempts (id, subject, number, amount, currency, gateway, state, status, created_at, expires_at)
       SELECT 'order_' || n, 'order_' || n, 1, 100, 'UAH', 'sandbox', 'failed', $1, now() - n % 7 * interval '1 second', now() FROM generate_series(1, 2300) AS n`,
      [FORMULA],
    );
    const lines = await file('/ops/payments/file', viewer);
    expect(new Set(lines.map(([id]) => id)).size).toBe(2300);
    expect(lines[0]).toContain(`'${FORMULA}`);
    const found = await see('/ops/payments?find=order_77');
    expect([...found.matchAll(/href="\/ops\/payments\/(order_\d+)"/g)].map(([, id]) => id)).toEqual(['order_77']);
    expect((await file('/ops/payments/file?find=order_77')).map(([id]) => id)).toEqual(['order_77']);
    expect(await file('/ops/payments/file?state=paid')).toEqual([]);
    expect(await file('/ops/payments/file?state=failed')).toHaveLength(2300);
    await database.query(
      `INSERT INTO payment_refunds (id, attempt, amount, reason, key, state) VALUES ($1, 'order_1', 100, $2, 'k', 'refused')`,
      [randomUUID(), FORMULA],
    );
    expect(await file('/ops/payments/refunds/file?state=refused')).toHaveLength(1);
    expect(await file('/ops/payments/refunds/file?state=done')).toEqual([]);
    await site.http.get('/ops/payments/file').set({ cookie: desk }).expect(403);
  });

  it('of certificates: all by state in parts of fifty, codes masked', async () => {
    const { deliveries } = await seedOrder(database, { deliveries: [{ certificates: 120 }] });
    const all = deliveries[0]!.certificates;
    await database.query(`UPDATE certificates SET state = 'void' WHERE id = $1`, [all[0]!.id]);
    const id = /href="\/ops\/certificates\/([0-9a-f-]{36})"/g;
    const active = await walk('/ops/certificates?state=active', id);
    expect([active.length, new Set(active).size]).toEqual([119, 119]);
    expect(await walk('/ops/certificates?state=void', id)).toEqual([all[0]!.id]);
    expect(await walk('/ops/certificates?state=all', id)).toHaveLength(120);
    expect(await see('/ops/certificates?state=void')).toContain('href="/ops/certificates/file?state=void"');
    expect((await file('/ops/certificates/file?state=void')).map(([one]) => one)).toEqual([all[0]!.id]);
    expect(await file('/ops/certificates/file?state=active')).toHaveLength(119);
    const lines = await file('/ops/certificates/file', viewer);
    expect(lines).toHaveLength(120);
    const text = JSON.stringify(lines) + (await see('/ops/certificates?state=all'));
    expect(all.filter(({ code }) => text.includes(code))).toEqual([]);
    expect(await see('/ops/certificates?state=all', desk)).not.toContain(all[1]!.id);
    await site.http.get('/ops/certificates/file').set({ cookie: desk }).expect(403);
  });

  it('of visits: a month of the own salon, phones masked; of feedback: read or not', async () => {
    const { id, professional } = await bookAppointment(site);
    await database.query('UPDATE booking_appointments SET client_name = $2 WHERE id = $1', [id, FORMULA]);
    for (const cookie of [owner, viewer, desk]) {
      const [line, ...others] = await file(`/ops/visits/file?salon=${SALON}&date=${DAY}`, cookie);
      expect(line!.slice(0, 2)).toEqual([id, DAY]);
      expect(line).toContain(`'${FORMULA}`);
      expect(line!.join()).toContain('***-**-');
      expect(others).toEqual([]);
    }
    expect(await file(`/ops/visits/file?salon=oksamyt-lypky&date=${DAY}`, desk)).toHaveLength(1);
    expect(await file(`/ops/visits/file?salon=oksamyt-lypky&date=${DAY}`)).toEqual([]);
    await database.query(
      `INSERT INTO booking_feedback (id, appointment_id, first_name, employee, employee_name, rating, text, created_at) VALUES ($1, $2, 'Олена', $3, 'Майстер', 5, $4, now())`,
      [randomUUID(), id, professional, FORMULA],
    );
    expect((await file('/ops/feedback/file', viewer))[0]).toContain(`'${FORMULA}`);
    await site.http.get('/ops/feedback/file').set({ cookie: desk }).expect(403);
  });

  it('of the journal: by who, by what was acted on, whole, each file written down in it', async () => {
    const [{ id: someone }] = (await database.query<{ id: string }>(`SELECT id FROM operators WHERE role = 'viewer'`)).rows as [
      { id: string },
    ];
    await database.query(
      `INSERT INTO ops_audit (actor, action, target, status) SELECT $1, 'POST /ops/x/' || n, CASE WHEN n = 7 THEN 'target-7' END, 200 FROM generate_series(1, 120) AS n`,
      [someone],
    );
    const own = await walk(`/ops/audit?who=${someone}`, /POST \/ops\/x\/(\d+)</g);
    expect([own.length, new Set(own).size]).toEqual([120, 120]);
    expect(await walk('/ops/audit?target=target-7', /POST \/ops\/x\/(\d+)</g)).toEqual(['7']);
    expect(await walk('/ops/audit?who=owner', /POST \/ops\/x\/(\d+)</g)).toEqual([]);
    expect(await see('/ops/audit?target=target-7')).toContain('href="/ops/audit/file?who=&amp;target=target-7"');
    expect((await file('/ops/audit/file?who=&target=target-7')).map(([, , , what]) => what)).toEqual(['POST /ops/x/7']);
    const lines = await file('/ops/audit/file');
    expect(lines.filter(([, , , what]) => what === 'Завантажено оплати').length).toBeGreaterThanOrEqual(1);
    expect(lines.length).toBeGreaterThanOrEqual(120);
    await site.http.get('/ops/audit/file').set({ cookie: viewer }).expect(403);
  });

  it('of orders and leads: by the state of the list, and none of what was found by a phone', async () => {
    await database.query('TRUNCATE certificate_orders CASCADE');
    const { order } = await seedOrder(database, { name: FORMULA });
    const { order: ended } = await seedOrder(database, { state: 'expired' });
    expect(await see('/ops/orders?state=expired')).toContain('href="/ops/orders/file?state=expired"');
    expect((await file('/ops/orders/file?state=expired')).map(([id]) => id)).toEqual([ended]);
    expect((await file('/ops/orders/file?state=issued')).map(([id]) => id)).toEqual([order]);
    expect(await file('/ops/orders/file?state=nonsense')).toHaveLength(2);
    await database.query(`INSERT INTO leads (id, state, progress, name, phone, salon, "time", comment, source, user_id, appointment_id, service, order_time, text, send, support, locale, assignee)
      SELECT gen_random_uuid(), CASE WHEN n <= 3 THEN 'failed' ELSE 'kept' END, '{}', 'Олена', '380671234567', '', '', '', 'callback', '', '', '', '', '', true, false, 'ua', CASE WHEN n = 1 THEN 'owner' END
      FROM generate_series(1, 5) AS n`);
    expect(await see('/ops/leads?state=failed&mine=yes')).toContain('href="/ops/leads/file?state=failed&amp;mine=yes"');
    expect(await file('/ops/leads/file?state=failed')).toHaveLength(3);
    expect(await file('/ops/leads/file?state=failed&mine=yes')).toHaveLength(1);
    const { text } = await site.http.post('/ops/leads/find').set({ cookie: owner }).type('form').send({ phone: '0671234567' }).expect(200);
    expect(text).not.toContain('/ops/leads/file');
  });

  it('of feedback: by what was said, in parts of fifty, a typed wildcard being a letter', async () => {
    await database.query('DELETE FROM booking_feedback');
    const { id } = await bookAppointment(site);
    await database.query(
      `WITH made AS (INSERT INTO booking_appointments (id, location, day, from_minute, to_minute, zone, starts_at, ends_at, state, locale, created_at)
         SELECT gen_random_uuid()::text, location, day, from_minute, to_minute, zone, starts_at, ends_at, 'done', locale, created_at
         FROM booking_appointments, generate_series(1, 130) WHERE id = $1 RETURNING id)
       INSERT INTO booking_feedback (id, appointment_id, first_name, employee, employee_name, rating, text, created_at, is_public)
         SELECT gen_random_uuid()::text, id, 'Олена', 'x', CASE WHEN n = 1 THEN 'Шукана' ELSE 'Інша' END, 5,
           CASE WHEN n % 2 = 0 THEN '100% Задоволена ' ELSE 'Манікюр ' END || n, now() - n % 7 * interval '1 second', n > 120
         FROM (SELECT id, row_number() OVER () AS n FROM made) AS numbered`,
      [id],
    );
    const said = /(?:Задоволена|Манікюр)\s(\d+)</g;
    const found = await walk(`/ops/feedback?state=hidden&find=${encodeURIComponent('задоволена')}`, said);
    expect([found.length, new Set(found).size]).toEqual([60, 60]);
    expect(await walk(`/ops/feedback?find=${encodeURIComponent('шукана')}`, said)).toEqual(['1']);
    expect(await walk('/ops/feedback?find=0%25', said)).toHaveLength(60);
    expect(await walk('/ops/feedback?find=0%250', said)).toEqual([]);
    expect(await file(`/ops/feedback/file?state=public&find=${encodeURIComponent('Манікюр')}`)).toHaveLength(5);
    expect(await file('/ops/feedback/file')).toHaveLength(130);
  });

  it('are in the journal before anything of them is sent', async () => {
    const paths = [
      'payments',
      'payments/refunds',
      'receipts',
      'orders',
      'certificates',
      'leads',
      'feedback',
      'visits',
      'audit',
      'reports',
      'reports/money',
    ];
    for (const path of paths) {
      const sent: string[] = [];
      const waiting = async () =>
        (await database.query(`SELECT FROM pg_locks WHERE relation = 'ops_audit'::regclass AND NOT granted`)).rows.length > 0;
      const request = await database.transaction(async (tx) => {
        await tx.query('LOCK TABLE ops_audit IN SHARE MODE');
        const answer = file(`/ops/${path}/file`).then(() => sent.push(path));
        await until(waiting);
        expect(sent).toEqual([]);
        return { answer };
      });
      await request.answer;
      expect(sent).toEqual([path]);
    }
  });
});

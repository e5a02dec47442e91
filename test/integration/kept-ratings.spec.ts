import { FeedbackAdmin } from '../../src/modules/scheduling/application/feedback-admin';
import { storedRatings, READ_RATINGS, recomputeRatings } from '../../src/modules/scheduling/store/rating-sums';
import { Database } from '../../src/platform/database/database';
import { COUNTED_CERTIFICATES } from '../../src/modules/certificate/store/certificate.store';
import { COUNTED_ORDERS, REPORTED } from '../../src/modules/certificate/store/order.store';
import { COUNTED_LEADS } from '../../src/modules/lead/store/lead.store';
import { COUNTED_PAYMENTS } from '../../src/modules/payment/store/payment.store';
import { COUNTED_REFUNDS } from '../../src/modules/payment/store/refund.store';
import { MAX_COUNTED, stateCounts, stateCountsSql } from '../../src/platform/database/state-counts';
import { startTestSite, type TestSite } from '../support/site';

const APPOINTMENTS = 40;
const LEADS = 25_000;
const FAILED = 3;

interface Step {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Step[];
}

describe('figures that do not grow with what is counted', () => {
  let site: TestSite;
  let database: Database;
  let desk: FeedbackAdmin;

  beforeAll(async () => {
    site = await startTestSite({ BOOKING_DEMO: 'off' });
    database = site.app.get(Database);
    desk = new FeedbackAdmin(database);
    await database.query(
      `INSERT INTO booking_appointments (id, location, client_name, day, from_minute, to_minute, zone, starts_at, ends_at, state, locale, created_at)
       SELECT 'visit_' || n, 'salon_' || n % 3, 'Олена', '2026-01-01', 600, 660, 'Europe/Kyiv', now(), now() + interval '1 hour', 'planned', 'ua', now() FROM generate_series(1, $1) AS n`,
      [APPOINTMENTS],
    );
    // two services each, one of them in two parts
    await database.query(
      `INSERT INTO booking_appointment_services (id, appointment_id, service, service_name, employee, employee_name, quantity, from_minute, to_minute, buffer_before, buffer_after)
       SELECT visit.id || part, visit.id, 'service_' || part % 2, 'Стрижка', 'master', 'Марта', 1, 600, 660, 0, 0 FROM booking_appointments AS visit, generate_series(1, 3) AS part`,
    );
    await database.query(
      `INSERT INTO booking_feedback (id, appointment_id, first_name, employee, employee_name, rating, text, created_at)
       SELECT 'said_' || n, 'visit_' || n, 'Олена', 'master_' || n % 4, 'Марта', 1 + n % 5, 'Дякую', now() FROM generate_series(1, $1) AS n`,
      [APPOINTMENTS],
    );
    await database.query(
      `INSERT INTO leads (created_at, locale, source, name, phone, salon, "time", comment, user_id, appointment_id, service, order_time, text, send, support, state, progress)
       SELECT now() - n * interval '1 minute', 'ua', 'callback', '', '', '', '', '', '', '', '', '', '', true, false, CASE WHEN n <= $2 THEN 'failed' ELSE 'delivered' END, '{}'
       FROM generate_series(1, $1) AS n`,
      [LEADS, FAILED],
    );
    await database.query('VACUUM ANALYZE leads');
  });
  afterAll(() => site?.close());

  const told = async () => {
    const { employees, locations, services } = await storedRatings(database);
    return [employees, locations, services].map((all) => Object.fromEntries([...all].sort(([a], [b]) => a.localeCompare(b))));
  };
  /** Runs a statement. @returns rows that were read of a table, and whether all of it was gone through */
  async function read(sql: string, table: string, values: readonly unknown[] = []) {
    const { rows } = await database.query<{ 'QUERY PLAN': readonly [{ Plan: Step }] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, values);
    const stepsOf = (step: Step): readonly Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)];
    const own = stepsOf(rows[0]!['QUERY PLAN'][0].Plan).filter((step) => step['Relation Name'] === table);
    return {
      count: own.reduce((sum, step) => sum + step['Actual Rows'] * step['Actual Loops'], 0),
      isWhole: own.some((step) => step['Node Type'] === 'Seq Scan'),
    };
  }

  /** How a statement would be carried out on a table that is not empty, as these are. */
  const plan = (sql: string) =>
    database.transaction(async (tx) => {
      await tx.query('SET LOCAL enable_seqscan = off');
      await tx.query('SET LOCAL enable_sort = off');
      const { rows } = await tx.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });

  it('keeps the ratings with each piece that is shown, hidden or removed, at once by several operators, as they are reckoned from all', async () => {
    expect(await told()).toEqual([{}, {}, {}]);
    const every = Array.from({ length: APPOINTMENTS }, (_each, index) => `said_${index + 1}`);
    await Promise.all(every.map((id) => desk.show(id, true)));
    expect((await storedRatings(database)).locations.get('salon_0')).toEqual({ average: 41 / 13, count: 13 });
    expect((await storedRatings(database)).services.get('service_1')).toEqual({ average: 3, count: APPOINTMENTS });
    // shown twice is shown once
    await Promise.all(every.slice(0, 5).map((id) => desk.show(id, true)));
    await Promise.all([...every.slice(0, 9).map((id) => desk.show(id, false)), ...every.slice(20, 28).map((id) => desk.remove(id))]);
    // one that was hidden counts no more
    await desk.remove('said_1');
    const kept = await told();
    expect((await storedRatings(database)).services.get('service_0')?.count).toBe(APPOINTMENTS - 9 - 8);
    await recomputeRatings(database);
    expect(await told()).toEqual(kept);
  });

  it('mends what a release without sums has shown, when it is reckoned anew', async () => {
    const before = (await storedRatings(database)).locations.get('salon_2')!.count;
    await database.query(`UPDATE booking_feedback SET is_public = true WHERE id = 'said_2'`);
    await recomputeRatings(database);
    expect((await storedRatings(database)).locations.get('salon_2')!.count).toBe(before + 1);
  });

  it('reads ratings without reading feedback', async () => {
    expect(await read(READ_RATINGS, 'booking_feedback', [null])).toEqual({ count: 0, isWhole: false });
    expect((await read(READ_RATINGS, 'booking_ratings', [null])).count).toBe(4 + 3 + 2);
  });

  it('counts a bounded part of each state, by its index', async () => {
    expect(await read(stateCountsSql(COUNTED_LEADS), 'leads')).toEqual({ count: MAX_COUNTED + FAILED, isWhole: false });
    expect(await stateCounts(database, COUNTED_LEADS)).toEqual({ kept: 0, queued: 0, delivered: MAX_COUNTED, failed: FAILED, dropped: 0 });
    const { text } = await site.http.get('/metrics').expect(200);
    expect(text).toContain(`leads{state="failed"} ${FAILED}`);
  });

  it.each([COUNTED_ORDERS, COUNTED_CERTIFICATES, COUNTED_PAYMENTS, COUNTED_REFUNDS])(
    'has an index in the order in which $table are counted',
    async (counted) => {
      const seen = await plan(stateCountsSql(counted));
      expect(seen.match(/Index (Only )?Scan Backward using \w+_state /g)).toHaveLength(counted.states.length);
      expect(seen).not.toMatch(/Sort|Seq Scan/);
    },
  );

  it('counts reported orders by the index that holds no others', async () => {
    expect(await plan(REPORTED)).toContain('certificate_orders_report');
  });
});

import { LIST_FEEDBACK as FEEDBACK, FEEDBACK_VERSION as FEEDBACK_MARK } from '../../src/modules/scheduling/application/feedback-admin';
import { AWAY_TO_COME, BETWEEN, BY_NAME, ON_DAY } from '../../src/modules/scheduling/application/appointment-admin';
import { PAYMENTS_VERSION as PAYMENT_MARK } from '../../src/modules/payment/store/payment.store';
import { COUNTS, DEAD_MARK, LIST_DEAD, MAX_COUNTED } from '../../src/platform/jobs/job-table';
import { Database } from '../../src/platform/database/database';
import { startTestSite, type TestSite } from '../support/site';

const APPOINTMENTS = 40_000;
const CLIENTS = 20_000;
/** Visits of one day in one salon, each of another client. */
const ON_ONE_DAY = 40;
const FEEDBACKS = 30_000;
const REFUNDS = 5000;
const DONE_JOBS = 40_000;
const DEAD_JOBS = 3000;
const WAITING_JOBS = 200;

/** A step of what PostgreSQL did for a statement. */
interface Step {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Step[];
}

describe('what the console asks of the database again and again', () => {
  let site: TestSite;
  let database: Database;
  /** The part of the table of jobs that holds those of leads. */
  let leadJobs: string;

  beforeAll(async () => {
    site = await startTestSite({ BOOKING_DEMO: 'off' });
    database = site.app.get(Database);
    await database.query(
      `INSERT INTO booking_appointments (id, location, client_name, day, from_minute, to_minute, zone, starts_at, ends_at, state, locale, created_at)
       SELECT 'visit_' || lpad(n::text, 6, '0'), 'salon_' || n % 13, 'Олена', '2026-01-01', 600, 660, 'Europe/Kyiv', now() - n * interval '1 minute',
         now() - (n - 60) * interval '1 minute', 'planned', 'ua', now() FROM generate_series(1, $1) AS n`,
      [APPOINTMENTS],
    );
    await database.query(
      `INSERT INTO clients (phone, firstname, lastname, locale) SELECT '38067' || lpad(n::text, 7, '0'), 'Олена', 'Коваль', 'ua' FROM generate_series(1, $1) AS n`,
      [CLIENTS],
    );
    await database.query(
      `UPDATE booking_appointments AS visit SET location = 'salon_busy', client = person.id::text
       FROM (SELECT id, row_number() OVER () AS n FROM clients LIMIT $1) AS person WHERE visit.id = 'visit_' || lpad((person.n * 13)::text, 6, '0')`,
      [ON_ONE_DAY],
    );
    await database.query(
      `INSERT INTO booking_feedback (id, appointment_id, first_name, employee, employee_name, rating, text, created_at, is_public)
       SELECT id, id, 'Олена', 'm', 'Марта', 5, 'Дякую', starts_at, true FROM booking_appointments ORDER BY starts_at LIMIT $1`,
      [FEEDBACKS],
    );
    await database.query(
      `INSERT INTO payment_attempts (id, subject, number, amount, currency, gateway, state, expires_at) VALUES ('order_1', 'order_1', 1, 100, 'UAH', 'sandbox', 'paid', now())`,
    );
    await database.query(
      `INSERT INTO payment_refunds (attempt, amount, reason, key, state, created_at, settled_at)
       SELECT 'order_1', 1, 'x', n::text, 'done', now() - n * interval '1 minute', now() - n * interval '1 minute' FROM generate_series(1, $1) AS n`,
      [REFUNDS],
    );
    await database.query(
      `INSERT INTO pgboss.job (name, data, state, start_after, completed_on)
       SELECT 'lead.send', jsonb_build_object('id', n), (CASE WHEN n <= $1::int THEN 'failed' WHEN n <= $1::int + $2::int THEN 'created' ELSE 'completed' END)::pgboss.job_state,
         now() + interval '1 hour', CASE WHEN n > $1::int AND n <= $1::int + $2::int THEN NULL ELSE now() - n * interval '1 second' END
       FROM generate_series(1, $1::int + $2::int + $3::int) AS n`,
      [DEAD_JOBS, WAITING_JOBS, DONE_JOBS],
    );
    const { rows } = await database.query<{ name: string }>(`SELECT partition_name AS name FROM pgboss.queue WHERE name = 'lead.send'`);
    leadJobs = rows[0]!.name;
    await database.query(`ANALYZE pgboss.${leadJobs}`);
    for (const table of ['booking_appointments', 'booking_feedback', 'clients', 'payment_refunds'])
      await database.query(`ANALYZE ${table}`);
  });
  afterAll(() => site?.close());

  /** Runs a statement. @returns rows that were read of a table, and whether all of it was gone through */
  async function read(sql: string, table: string, values: readonly unknown[] = []) {
    const { rows } = await database.query<{ 'QUERY PLAN': readonly [{ Plan: Step }] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, values);
    const steps: Step[] = [];
    const collect = (step: Step): void => {
      steps.push(step);
      step.Plans?.forEach(collect);
    };
    collect(rows[0]!['QUERY PLAN'][0].Plan);
    const own = steps.filter((step) => step['Relation Name'] === table);
    const count = own.reduce((sum, step) => sum + (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'], 0);
    return { count, isWhole: own.some((step) => step['Node Type'] === 'Seq Scan') };
  }

  it('reads a bounded part of feedback and refunds for the news', async () => {
    expect(await read(FEEDBACK_MARK, 'booking_feedback')).toEqual({ count: 100, isWhole: false });
    const refunds = await read(PAYMENT_MARK, 'payment_refunds');
    expect(refunds).toEqual({ count: 101, isWhole: false });
  });

  it('reads one part of a list of feedback, whatever is before it', async () => {
    expect(await read(FEEDBACK, 'booking_feedback', [null, null, 51, null])).toEqual({ count: 51, isWhole: false });
    expect(await read(FEEDBACK, 'booking_feedback', [true, null, 51, null])).toEqual({ count: 51, isWhole: false });
    expect(await read(FEEDBACK, 'booking_feedback', [false, null, 51, null])).toEqual({ count: 0, isWhole: false });
    const later = await read(FEEDBACK, 'booking_feedback', [null, 'visit_035000', 51, null]);
    expect(later.isWhole).toBe(false);
    expect(later.count).toBeLessThanOrEqual(53);
  });

  it('looks for words in the newest 20,000 pieces of feedback', async () => {
    expect((await read(FEEDBACK, 'booking_feedback', [null, null, 51, '%немає%'])).count).toBe(20_000);
  });

  it('looks for a name in the last 25,000 visits, of one salon in its own alone', async () => {
    const all = await read(BY_NAME, 'booking_appointments', ['%немає%', null, null, 51]);
    // those of the same moment as the last one are put in order
    expect(all.count).toBeLessThanOrEqual(25_100);
    const own = await read(BY_NAME, 'booking_appointments', ['%немає%', ['salon_3'], null, 51]);
    expect(own).toEqual({ count: Math.ceil(APPOINTMENTS / 13), isWhole: false });
  });

  it('looks for appointments of an absence among those to come', async () => {
    await database.query(`INSERT INTO booking_absences (from_day, to_day, from_minute, to_minute, reason, by, created_at)
      VALUES (to_char(now(), 'YYYY-MM-DD'), to_char(now() + interval '7 days', 'YYYY-MM-DD'), 0, 1440, '', 'owner', now())`);
    expect((await read(AWAY_TO_COME, 'booking_appointments', [null, null])).isWhole).toBe(false);
    await database.query('DELETE FROM booking_absences');
  });

  it('reads the client of each visit of a day and of a week, and no other', async () => {
    const once = { count: ON_ONE_DAY, isWhole: false };
    expect(await read(ON_DAY, 'clients', ['salon_busy', '2026-01-01'])).toEqual(once);
    expect(await read(BETWEEN, 'clients', ['salon_busy', '2025-12-29', '2026-01-04'])).toEqual(once);
    const named = await read(BY_NAME, 'clients', ['%олена%', ['salon_busy'], null, 51]);
    expect(named.isWhole).toBe(false);
    expect(named.count).toBeLessThanOrEqual(ON_ONE_DAY);
  });

  it('counts the jobs that are not done up to a bound, and reads of the dead ones those that are shown', async () => {
    expect(await read(COUNTS, leadJobs)).toEqual({ count: MAX_COUNTED + WAITING_JOBS, isWhole: false });
    const { rows } = await database.query<{ name: string; state: string; count: number }>(COUNTS);
    const ofLeads = rows.filter(({ name }) => name === 'lead.send').sort((a, b) => a.count - b.count);
    expect(ofLeads).toEqual([
      { name: 'lead.send', state: 'created', count: WAITING_JOBS },
      { name: 'lead.send', state: 'failed', count: MAX_COUNTED },
    ]);
    expect(await read(DEAD_MARK, leadJobs)).toEqual({ count: 100, isWhole: false });
    expect(await read(LIST_DEAD, leadJobs, [100])).toEqual({ count: 100, isWhole: false });
  });
});

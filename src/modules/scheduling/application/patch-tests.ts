import { randomUUID } from 'node:crypto';
import type { Database, QueryResultRow, Transaction } from '../../../platform/database/database';
import { localAt } from '../../../platform/time/zoned-time';
import { addMonths, isCalendarDay } from '../../../shared/calendar-day';
import { DomainError } from '../../../shared/domain-error';
import { homeZone } from '../../../shared/home-zone';
import type { EngineCatalogue, EngineService } from '../contract/engine-catalogue';
import type { Day } from '../contract/free-time';
import {
  patchTestsOf,
  PATCH_TEST_MONTHS,
  type AppointmentPatchTest,
  type PatchTestRule,
  type PatchTestState,
} from '../contract/patch-test';
import type { Appointment } from '../contract/appointment';
import { endOf, type QueryExecutor } from '../store/calendar-store';
import {
  REQUIRES_TEST,
  SELECT_APPOINTMENTS,
  testOf,
  testsOfClient,
  toAppointment,
  type StoredAppointment,
} from '../store/appointment-rows';
import { databaseNow } from './locked-appointment';

/** A patch test on a client's card. */
export interface PatchTestRecord {
  readonly id: string;
  /** Id of the service that is the test. */
  readonly service: string;
  readonly day: Day;
  /** As the audit log names the operator. */
  readonly by: string;
  readonly at: Date;
}

/** Is told in the transaction in which an appointment becomes certain by a test, or uncertain without it. */
export type PatchTestListener = (tx: Transaction, change: TestedAppointment) => Promise<void>;

interface TestedAppointment {
  readonly appointment: Appointment;
  readonly revision: number;
  readonly isCertain: boolean;
}

const BATCH = 500;
const TO_COME = `${SELECT_APPOINTMENTS} WHERE ${REQUIRES_TEST} AND visit.starts_at > booking_now() AND visit.state IN ('planned', 'confirmed')
  AND visit.id > $1 ORDER BY visit.id LIMIT ${BATCH}`;
const TELL = `UPDATE booking_appointments SET patch_test_told = $3, revision = revision + $4
  WHERE id = $1 AND patch_test_told IS NOT DISTINCT FROM $2 AND state IN ('planned', 'confirmed') RETURNING revision`;
const NOTE = `INSERT INTO booking_patch_tests (id, client, service, day, ended_at, by, created_at) VALUES ($1, $2, $3, $4, $5, $6, booking_now())
  ON CONFLICT (client, service, day) DO NOTHING`;
const OF_CLIENT = `SELECT id, service, day, by, created_at AS at FROM booking_patch_tests WHERE client = $1 ORDER BY day DESC, id DESC LIMIT 100`;
const REMOVE = 'DELETE FROM booking_patch_tests WHERE client = $1 AND id = $2';

/** Patch tests: those that the desk writes on a client's card, and what they make of appointments. */
export class PatchTests {
  constructor(
    private readonly database: Database,
    private readonly catalogue: () => EngineCatalogue,
    private readonly onChange: PatchTestListener,
  ) {}

  /** Services that are the test of another one. */
  services(): readonly EngineService[] {
    const { services } = this.catalogue();
    const ids = new Set([...services.values()].flatMap(({ patchTest }) => patchTest?.service ?? []));
    return [...services.values()].filter(({ id }) => ids.has(id));
  }

  /** What the desk wrote down of a client, the last one first. */
  async of(client: string): Promise<readonly PatchTestRecord[]> {
    return (await this.database.query<PatchTestRecord & QueryResultRow>(OF_CLIENT, [client])).rows;
  }

  /** What there is of each required test for who comes at a moment: the client, or a guest of theirs by name. Client null: nobody knows them. */
  async known(
    rules: readonly PatchTestRule[],
    at: Pick<Appointment, 'startsAt' | 'date'>,
    { client, guest }: { readonly client: string | null; readonly guest: string },
  ): Promise<readonly AppointmentPatchTest[]> {
    const services = rules.map(({ service }) => service);
    const tests = client === null || rules.length === 0 ? [] : await testsOfClient(this.database, { client, guest }, at.startsAt, services);
    return patchTestsOf(rules, at, tests);
  }

  /** Writes down that a client had a test; the same again stays. @throws DomainError conflicts `test_unknown`, `test_day_wrong` */
  async note(client: string, { service, day }: Pick<PatchTestRecord, 'service' | 'day'>, by: string): Promise<void> {
    if (!this.services().some(({ id }) => id === service)) throw refused('test_unknown');
    const now = await databaseNow(this.database);
    const today = localAt(now, homeZone()).day;
    if (!isCalendarDay(day) || day > today || addMonths(day, PATCH_TEST_MONTHS.most) < today) throw refused('test_day_wrong');
    const endedAt = new Date(Math.min(now.getTime(), endOf(day, homeZone()).getTime()));
    await this.database.query(NOTE, [randomUUID(), client, service, day, endedAt, by]);
  }

  /** @throws DomainError `test_unknown` */
  async remove(client: string, id: string): Promise<void> {
    const { rowCount } = await this.database.query(REMOVE, [client, id]);
    if (rowCount === 0) throw refused('test_unknown');
  }

  /** Of a client who is erased. */
  async forget(tx: QueryExecutor, client: string): Promise<void> {
    await tx.query('DELETE FROM booking_patch_tests WHERE client = $1', [client]);
  }

  /**
   * One look at the appointments to come that require a test: those that became certain or uncertain since their client was told are told of once,
   * whatever it came of: a test that was cancelled, missed, moved, done or written down. Harmless to repeat, also by several processes at once.
   */
  async look(signal?: AbortSignal): Promise<void> {
    for (let after = ''; ;) {
      signal?.throwIfAborted();
      const { rows } = await this.database.query<StoredAppointment & QueryResultRow>(TO_COME, [after]);
      for (const row of rows) await this.compare(row);
      const last = rows.at(-1);
      if (!last || rows.length < BATCH) return;
      after = last.id;
    }
  }

  private async compare(row: StoredAppointment): Promise<void> {
    const { id, testTold: was } = row;
    const state = testOf(row)?.state ?? null;
    if (state === null || state === was) return;
    const isNews = was !== null && isCertain(was) !== isCertain(state);
    await this.database.transaction(async (tx) => {
      const { rows } = await tx.query<{ revision: number }>(TELL, [id, was, state, isNews ? 1 : 0]);
      const [told] = rows;
      if (told && isNews)
        await this.onChange(tx, { appointment: toAppointment(row), revision: told.revision, isCertain: isCertain(state) });
    });
  }
}

const isCertain = (state: PatchTestState): boolean => state !== 'missing';

const TEXTS = {
  test_unknown: 'There is no such test',
  test_day_wrong: 'The day of a test is today or before, within two years',
} as const;
const refused = (code: keyof typeof TEXTS) => new DomainError('conflict', code, TEXTS[code]);

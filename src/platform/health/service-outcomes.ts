import { Injectable, Logger } from '@nestjs/common';
import type { QueryResultRow } from 'pg';
import { Database } from '../database/database';
import { MetricsRegistry } from '../metrics/metrics.registry';
import { HealthRegistry, type HealthState } from './health.registry';

/** A service whose last tries failed does not work; one try may have met a bad moment. */
const FAILING = 2;
/** A success is written down so often at most, and a failure of a service that is known not to work. */
const SUCCESS_PAUSE_MS = 20_000;
const FAILURE_PAUSE_MS = 1000;
const MAX_CHARACTERS = 120;

const SUCCEEDED = `INSERT INTO service_outcomes AS known (service, last_success) VALUES ($1, now())
  ON CONFLICT (service) DO UPDATE SET last_success = now(), failures = 0, reason = NULL`;
const FAILED = `INSERT INTO service_outcomes AS known (service, last_failure, failures, reason) VALUES ($1, now(), $3, $2)
  ON CONFLICT (service) DO UPDATE SET last_failure = now(), failures = known.failures + excluded.failures, reason = excluded.reason`;
/** What nobody has tried for a day says nothing of today: whatever waits for a service tries it several times an hour. */
const READ = `SELECT service, last_success AS "lastSuccess", failures, reason,
    failures >= ${FAILING} AND last_failure > now() - interval '1 day' AS "isFailing" FROM service_outcomes`;

/** A service is looked at when it was neither used nor looked at for so long; sooner while it fails. */
const TAKE_TURN = `INSERT INTO service_outcomes AS known (service, looked_at) VALUES ($1, now())
  ON CONFLICT (service) DO UPDATE SET looked_at = now()
  WHERE coalesce(greatest(known.last_success, known.last_failure, known.looked_at), '-infinity')
    <= now() - CASE WHEN known.failures > 0 THEN interval '20 seconds' ELSE interval '45 seconds' END
  RETURNING failures > 0 AS "hasFailed"`;

interface Outcome extends QueryResultRow {
  readonly service: string;
  readonly lastSuccess: Date | null;
  readonly failures: number;
  readonly reason: string | null;
  readonly isFailing: boolean;
}

/**
 * How tries at outside services ended, whichever process made them: a service whose last tries failed is not ok in /health/ready, in the
 * metrics and in the console of every process, until one succeeds. Without the database each process knows what it has seen itself.
 */
@Injectable()
export class ServiceOutcomes {
  private readonly logger = new Logger('Health');
  private readonly writes = new Map<string, Promise<unknown>>();
  private readonly written = new Map<string, { readonly isOk: boolean; readonly at: number; readonly failures: number }>();

  constructor(
    private readonly database: Database,
    health: HealthRegistry,
    metrics: MetricsRegistry,
  ) {
    health.keepOutcomes({
      note: (...told) => this.note(...told),
      states: () => this.states(),
      takeTurn: (name) => this.takeTurn(name),
      written: () => this.allWritten(),
    });
    metrics.gaugeOf({
      name: 'service_failures',
      help: 'Tries at an outside service that failed since the last one that succeeded, of all processes together',
      labels: ['service'],
      read: async () => (await this.read()).map(({ service, failures }) => ({ labels: { service }, value: failures })),
    });
  }

  private note(service: string, failure: string | null, isCertain: boolean): void {
    const isOk = failure === null;
    const before = this.written.get(service);
    const at = performance.now();
    const isKnown = before?.isOk === isOk && (isOk || before.failures >= FAILING);
    if (isKnown && at - before.at < (isOk ? SUCCESS_PAUSE_MS : FAILURE_PAUSE_MS)) return;
    const weight = isCertain ? FAILING : 1;
    this.written.set(service, { isOk, at, failures: isOk ? 0 : (before?.failures ?? 0) + weight });
    const values = isOk ? [service] : [service, failure.slice(0, MAX_CHARACTERS), weight];
    // one after the other: on two connections of the pool the later one could be written first
    const write = (this.writes.get(service) ?? Promise.resolve())
      .then(() => this.database.query(isOk ? SUCCEEDED : FAILED, values))
      .catch((error: unknown) => {
        // the next try is written down instead
        this.written.delete(service);
        this.logger.debug({ service, reason: error instanceof Error ? error.name : typeof error }, 'an outcome was not written down');
      });
    this.writes.set(service, write);
  }

  private async allWritten(): Promise<void> {
    await Promise.all(this.writes.values());
  }

  private async takeTurn(service: string): Promise<boolean | null> {
    const [turn] = (await this.database.query<{ hasFailed: boolean }>(TAKE_TURN, [service])).rows;
    // whatever this process has seen itself: others may have seen more
    if (turn) this.written.delete(service);
    return turn?.hasFailed ?? null;
  }

  private async states(): Promise<ReadonlyMap<string, HealthState>> {
    return new Map((await this.read()).map((outcome) => [outcome.service, stateOf(outcome)]));
  }

  private async read(): Promise<readonly Outcome[]> {
    return (await this.database.query<Outcome>(READ).catch(() => ({ rows: [] }))).rows;
  }
}

function stateOf({ lastSuccess, failures, reason, isFailing }: Outcome): HealthState {
  const failed = failures > 0 && { failures, reason };
  return { ok: !isFailing, ...(lastSuccess && { lastSuccess: lastSuccess.toISOString() }), ...failed };
}

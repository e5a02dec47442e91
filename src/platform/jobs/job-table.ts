import type PgBoss from 'pg-boss';
import type { Query } from '../database/database-connection';
import type { Transaction } from '../database/database';
import { currentParent } from '../tracing/tracer';
import type { JobOutcome } from './job-outcome';

/** A job that was fetched to be run. */
export interface FetchedJob {
  readonly id: string;
  readonly data: object;
  /** 1 for the first try. */
  readonly attempt: number;
  /** How many of its tries have failed: those that ended with their process have not. */
  readonly failures: number;
  /** The span that it was written in, where traces are kept. */
  readonly parent?: string;
}

/** A job that nobody will run again unless an operator says so. */
export interface DeadJob {
  readonly id: string;
  readonly name: string;
  readonly data: object;
  /** Tries before it was given up. */
  readonly attempts: number;
  readonly reason: string | null;
  readonly failedAt: Date;
}

/** A job whose process was killed at each of its tries, or at the last. */
export interface OrphanedJob {
  readonly id: string;
  readonly name: string;
  readonly attempts: number;
}

/** Jobs of one kind in one state. */
export interface JobCount {
  readonly name: string;
  readonly state: string;
  /** Among the last `MAX_COUNTED` of the state. */
  readonly count: number;
}

/** Where the span stands, beside the data that its handler knows. */
const PARENT = '_traceparent';

/*
 * pg-boss 10 knows no bound for its growing delay, no delay chosen by the handler, and repeats or fails the jobs of a batch together.
 * These statements on its table do that; it completes and expires only jobs that are active, so it leaves them alone.
 */
const AGAIN = `UPDATE pgboss.job SET state = 'retry', start_after = now() + $3 * interval '1 second', output = $4,
  retry_count = retry_count - $5 WHERE name = $1 AND id = $2 AND state = 'active'`;
const DEAD = `UPDATE pgboss.job SET state = 'failed', completed_on = now(), output = $3 WHERE name = $1 AND id = $2 AND state = 'active'`;
const REVIVE = `UPDATE pgboss.job SET data = coalesce(data, '{}') || $2::jsonb, state = 'retry', start_after = now(), completed_on = NULL, started_on = NULL, retry_count = 0, output = NULL
  WHERE id = $1 AND state = 'failed' AND NOT EXISTS (SELECT 1 FROM pgboss.job AS other
    WHERE other.name = job.name AND other.data - '${PARENT}' = job.data - '${PARENT}' AND other.state IN ('created', 'retry', 'active')) RETURNING name`;
const DISCARD = `DELETE FROM pgboss.job WHERE id = $1 AND state = 'failed' RETURNING name`;
const HASTEN = `UPDATE pgboss.job SET start_after = CASE WHEN state = 'active' THEN start_after ELSE now() END
  WHERE name = $1 AND data - '${PARENT}' = $2::jsonb AND state IN ('created', 'retry', 'active') RETURNING id`;
/** One that runs already, or else the one with the fewest tries; a try that is made sooner is not counted. */
const IS_EARLY = `state = 'retry' AND start_after > now()`;
const HASTEN_ONE = `UPDATE pgboss.job SET start_after = CASE WHEN ${IS_EARLY} THEN now() ELSE start_after END,
    retry_count = CASE WHEN ${IS_EARLY} THEN greatest(retry_count - 1, 0) ELSE retry_count END
  WHERE name = $1 AND id = (SELECT id FROM pgboss.job WHERE name = $1 AND state IN ('created', 'retry', 'active')
    AND data - '${PARENT}' = ANY ($2::jsonb[]) ORDER BY state = 'active' DESC, retry_count, created_on LIMIT 1) RETURNING id`;
const OVERTAKEN = `DELETE FROM pgboss.job WHERE name = $1 AND data - '${PARENT}' = $2::jsonb AND state = 'failed'`;
/** Interrupted tries that are repeated at once: a restart interrupts one. */
const FREE_INTERRUPTIONS = 2;
const MAX_ORPHAN_DELAY_SECONDS = 300;
const ORPHANS = `UPDATE pgboss.job SET
    state = CASE WHEN retry_count + 1 < retry_limit THEN 'retry' ELSE 'failed' END::pgboss.job_state,
    start_after = now() + CASE WHEN retry_count < ${FREE_INTERRUPTIONS} THEN 0 ELSE least(power(2, retry_count), ${MAX_ORPHAN_DELAY_SECONDS}) END
      * interval '1 second',
    completed_on = CASE WHEN retry_count + 1 < retry_limit THEN NULL ELSE now() END,
    output = CASE WHEN retry_count + 1 < retry_limit THEN output ELSE $1::jsonb END
  WHERE state = 'active' RETURNING name, id, state::text, retry_count + 1 AS attempts`;
const ORPHANED = 'its process was killed at its last try';
export const LIST_DEAD = `SELECT id, name, data - '${PARENT}' AS data, retry_count + 1 AS attempts, output->>'message' AS reason, completed_on AS "failedAt"
  FROM pgboss.job WHERE state = 'failed' ORDER BY completed_on DESC LIMIT $1`;
/** By way of `job_open`, whatever there is: those that the console lists. */
export const DEAD_MARK = `SELECT concat(md5(string_agg(concat(id, ' ', completed_on), ' '))) AS mark FROM
  (SELECT id, completed_on FROM pgboss.job WHERE state = 'failed' ORDER BY completed_on DESC LIMIT 100) AS newest`;
/** Jobs of one state that are counted, the last that ended first: when the counts of a state come to as many, there are so many or more. */
export const MAX_COUNTED = 1000;
const OPEN_STATES = ['created', 'retry', 'active', 'cancelled', 'failed'];
/** By way of `job_open`, in its order, so that no plan goes through all jobs: those that are done are not read, of the others a bounded part. */
export const COUNTS = `SELECT name, state::text, count(*)::int FROM (${OPEN_STATES.map(
  (state) => `(SELECT name, state FROM pgboss.job WHERE state = '${state}' ORDER BY completed_on DESC LIMIT ${MAX_COUNTED})`,
).join(' UNION ALL ')}) AS counted WHERE name NOT LIKE '\\_\\_pgboss%' GROUP BY name, state`;

/** The jobs in the database. */
export class JobTable {
  constructor(
    private readonly boss: PgBoss,
    private readonly query: Query,
  ) {}

  /** Takes jobs that are due, each for this caller alone. */
  async fetch(name: string, most: number): Promise<FetchedJob[]> {
    const jobs = (await this.boss.fetch<object>(name, { batchSize: most, includeMetadata: true })) ?? [];
    return jobs.map(({ id, data, retryCount, output }) => ({ id, ...apart(data), attempt: retryCount + 1, failures: failuresIn(output) }));
  }

  async complete(name: string, ids: readonly string[]): Promise<void> {
    await this.boss.complete(name, [...ids]);
  }

  async settle(name: string, id: string, outcome: Exclude<JobOutcome, { kind: 'done' }>): Promise<void> {
    const output = JSON.stringify({ message: outcome.reason, failures: outcome.kind === 'again' ? outcome.failures : undefined });
    if (outcome.kind === 'dead') await this.query(DEAD, [name, id, output]);
    else await this.query(AGAIN, [name, id, outcome.delaySeconds, output, outcome.isCounted ? 0 : 1]);
  }

  /**
   * Makes jobs due again that a process which was killed has left behind. The try counts: a job that kills its process is dead some time. The
   * first are due at once, later ones after a growing delay: such a job leaves the process time for others, and a process that is killed for
   * another reason again and again does not use up the tries of a job within a minute. Only for the owner of a database that nobody else uses.
   * @returns those that are dead now
   */
  async recoverOrphans(): Promise<readonly OrphanedJob[]> {
    const { rows } = await this.query<OrphanedJob & { state: string }>(ORPHANS, [JSON.stringify({ message: ORPHANED })]);
    return rows.filter(({ state }) => state === 'failed');
  }

  /** The dead jobs, newest first. */
  async dead(most: number): Promise<DeadJob[]> {
    return (await this.query<DeadJob>(LIST_DEAD, [most])).rows;
  }

  /** Gives a dead job all its tries again, with these data beside its own. @returns its name, or null when there is no such job or another one does the same work */
  async revive(id: string, data: object): Promise<string | null> {
    const { rows } = await this.query<{ name: string }>(REVIVE, [id, JSON.stringify(data)]);
    return rows[0]?.name ?? null;
  }

  /** Takes a dead job away for good. @returns whether there was one */
  async discard(id: string): Promise<boolean> {
    return (await this.query(DISCARD, [id])).rows.length > 0;
  }

  /**
   * Makes the jobs with these data due at once that wait for their time, and takes dead ones away: another one does their work now.
   * @returns whether there are any, running ones too
   */
  async runNow(tx: Transaction, name: string, data: object): Promise<boolean> {
    await this.removeDead(tx, name, data);
    return (await tx.query(HASTEN, [name, JSON.stringify(data)])).rows.length > 0;
  }

  /** Makes one of the jobs with these data due at once, unless one runs. @returns whether there is one */
  async hastenOne(name: string, data: readonly object[]): Promise<boolean> {
    return (await this.query(HASTEN_ONE, [name, data.map((each) => JSON.stringify(each))])).rows.length > 0;
  }

  /** Takes the dead jobs with these data away: something else does their work. */
  async removeDead(tx: Transaction, name: string, data: object): Promise<void> {
    await tx.query(OVERTAKEN, [name, JSON.stringify(data)]);
  }

  /** A mark that changes with the newest 100 dead jobs. */
  async deadMark(): Promise<string> {
    return ((await this.query(DEAD_MARK, [])).rows as { mark: string }[])[0]!.mark;
  }

  /** Those that are done are not counted: there are as many as a day brought. */
  async counts(): Promise<JobCount[]> {
    return (await this.query<JobCount>(COUNTS, [])).rows;
  }
}

/** Data as they are enqueued, with the span of the moment. */
export function withParent(data: object): object {
  const parent = currentParent();
  return parent === undefined ? data : { ...data, [PARENT]: parent };
}

function apart(stored: object): Pick<FetchedJob, 'data' | 'parent'> {
  const { [PARENT]: parent, ...data } = stored as Readonly<Record<string, unknown>>;
  return typeof parent === 'string' ? { data, parent } : { data };
}

/** As `settle` keeps them; pg-boss writes other things there. */
function failuresIn(output: unknown): number {
  const failures = (output as { readonly failures?: unknown } | null)?.failures;
  return typeof failures === 'number' && failures > 0 ? failures : 0;
}

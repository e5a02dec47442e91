import type { Query } from '../database/database-connection';

/**
 * The jobs that are not done, by state: a few among all that are kept for a day. pg-boss makes its tables at the start, after the migrations, so
 * that no migration can make an index on them. On the table of all queues: a queue that is made later has it, too.
 */
export const JOB_INDEX = `CREATE INDEX IF NOT EXISTS job_open ON pgboss.job (state, completed_on, name) WHERE state <> 'completed'`;

/** Asked first: even to find that an index is there, CREATE INDEX waits for all transactions that write jobs. */
const IS_MISSING = `SELECT to_regclass('pgboss.job_open') IS NULL AS "isMissing"`;

/** Makes the index that counts and lists of jobs go by, once: it stops the writing of jobs for as long as it takes. */
export async function makeJobIndex(query: Query): Promise<void> {
  const { rows } = await query<{ isMissing: boolean }>(IS_MISSING, []);
  if (rows[0]?.isMissing) await query(JOB_INDEX, []);
}

import type { QueryResultRow } from 'pg';
import type { Query } from '../database/database-connection';
import { isUnreachable, isWriteRefused, isTimeout } from '../database/database-errors';

/** Queues of pg-boss itself, for its schedules. */
const OWN_QUEUE = /^__pgboss__/;
const NOTHING = { rows: [{ count: '0' }] as QueryResultRow[] };

/**
 * How pg-boss reaches the database. It writes down what became of its own jobs without waiting for it (`onFetch` in its manager.js): while the
 * database is away or does not write that would be a rejection nobody hears, which ends the process. Such a job runs again after its time limit instead.
 */
export function bossDatabase(query: Query): { executeSql(text: string, values: unknown[]): Promise<{ rows: QueryResultRow[] }> } {
  return {
    executeSql: async (text, values) => {
      try {
        return await query(text, values);
      } catch (error) {
        if (isOwnEnd(values) && (isUnreachable(error) || isWriteRefused(error) || isTimeout(error))) return NOTHING;
        throw error;
      }
    },
  };
}

/** Name, ids and output: it completes or fails jobs. */
const isOwnEnd = (values: unknown): boolean =>
  Array.isArray(values) && values.length === 3 && typeof values[0] === 'string' && OWN_QUEUE.test(values[0]) && Array.isArray(values[1]);

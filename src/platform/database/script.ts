import type { Pool, QueryResult, QueryResultRow } from 'pg';

/**
 * Runs a text that may hold several statements. One that fails may have begun a transaction which nobody has ended: its connection is not
 * lent again, for everybody after it would be refused.
 */
export async function script<Row extends QueryResultRow>(pool: Pool, sql: string): Promise<QueryResult<Row>> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const note = (error: Error) => void (broken = error);
  client.on('error', note);
  try {
    return await client.query<Row>(sql);
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.off('error', note);
    client.release(broken);
  }
}

import type { Client } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';

/** Held while a process prepares the database; the number is ours alone. */
export const START_LOCK = 7_204_102;
const LOOK_MS = 100;

/**
 * Waits until no other process prepares the database, and keeps the others waiting until the connection is closed: processes that make the
 * same tables and queues at once would wait for each other in a circle.
 * @param isOver whether to wait no longer
 * @returns whether it is this process's turn
 */
export async function startLock(client: Client, isOver: () => boolean): Promise<boolean> {
  while (!isOver()) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [START_LOCK]);
    if (rows[0]?.taken) return true;
    await sleep(LOOK_MS);
  }
  return false;
}

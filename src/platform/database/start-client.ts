import type { Client, ClientConfig } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeError } from './database-errors';
import { socketOf } from './open-connections';

/** A question to the server beside the statement that runs, and how long anything of it may take. */
const PULSE_MS = { every: 3000, limit: 4000 };
const END_MS = 1000;

/**
 * Runs with a connection of its own whose statements may take as long as they need (migrations, waiting for another process), as long as the
 * server answers on others: what waits for a server that has fallen silent is given up.
 * @throws Error that the server does not answer; what `work` throws
 */
export async function withStartClient<T>(make: (config: ClientConfig) => Client, work: (client: Client) => Promise<T>): Promise<T> {
  const limits = { connectionTimeoutMillis: PULSE_MS.limit, keepAlive: true, keepAliveInitialDelayMillis: PULSE_MS.every };
  const client = make(limits);
  client.on('error', () => undefined);
  const over = new AbortController();
  let silence: Error | undefined;
  const giveUp = (error: Error) => {
    silence = error;
    socketOf(client).destroy();
  };
  try {
    await client.connect();
    void listen(() => answers(make({ ...limits, query_timeout: PULSE_MS.limit })), over.signal).catch(giveUp);
    return await work(client);
  } catch (error) {
    throw silence ?? error;
  } finally {
    over.abort();
    await Promise.race([client.end(), sleep(END_MS, undefined, { ref: false })]).catch(() => undefined);
    socketOf(client).destroy();
  }
}

/**
 * A pooler that lends the server's connections for a transaction at a time (PgBouncer in pool mode `transaction`) answers two sessions from
 * one connection. Locks, prepared statements and LISTEN, which belong to a session, get lost there.
 * @throws SharedSession
 */
export async function refuseSharedSessions(client: Client, make: (config: ClientConfig) => Client): Promise<void> {
  const other = make({ connectionTimeoutMillis: PULSE_MS.limit, query_timeout: PULSE_MS.limit });
  other.on('error', () => undefined);
  try {
    await other.connect();
    for (let tries = 0; tries < 3; tries++) if ((await pidOf(client)) === (await pidOf(other))) throw new SharedSession();
  } finally {
    socketOf(other).destroy();
  }
}

const pidOf = async (client: Client) => (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]!.pid;

/** The process must not start: bookings would end in 500. */
export class SharedSession extends Error {
  constructor() {
    super(
      'DATABASE_URL leads to a pooler that shares connections by transaction (PgBouncer with pool_mode = transaction): set pool_mode = session there, or lead DATABASE_URL to PostgreSQL itself.',
    );
  }
}

/** Asks again and again. @throws Error once there was no answer */
async function listen(ask: () => Promise<void>, over: AbortSignal): Promise<void> {
  for (;;) {
    await sleep(PULSE_MS.every, undefined, { signal: over, ref: false }).catch(() => undefined);
    if (over.aborted) return;
    await ask().catch((error: unknown) => {
      throw new Error(`the database does not answer while it is prepared: ${describeError(error)}`);
    });
  }
}

async function answers(client: Client): Promise<void> {
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
  } finally {
    socketOf(client).destroy();
  }
}

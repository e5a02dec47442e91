import { Client } from 'pg';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { OWNER_LOCK } from '../database/embedded-owner';
import { EmbeddedServer } from '../database/embedded-server';

/** Where the database is. */
export interface DatabaseLocation {
  /** Address of a server; unset: the embedded one in DATA_DIR. */
  readonly DATABASE_URL?: string;
  readonly DATA_DIR: string;
}

/**
 * Connects to the database as a command does: to the server, to the embedded one of a running site, or to the embedded one that is
 * started for the while and stopped afterwards, unless a site has come to use it.
 * @param use `read`: it must exist. `write`: it is made when it does not, and no site may use it
 * @throws Error saying what to do
 */
export async function withDatabase<T>(place: DatabaseLocation, use: 'read' | 'write', work: (client: Client) => Promise<T>): Promise<T> {
  if (place.DATABASE_URL !== undefined) return connected(place.DATABASE_URL, work);
  const server = new EmbeddedServer(place.DATA_DIR);
  if (use === 'read' && !existsSync(join(place.DATA_DIR, 'postgres', 'PG_VERSION'))) {
    throw new Error(`there is no database in ${place.DATA_DIR}: set DATA_DIR to the folder of the site, or DATABASE_URL`);
  }
  const wasRunning = server.isRunning();
  const { url } = await server.start();
  return connected(url, async (client) => {
    if (use === 'write' && !(await isOurs(client))) throw new Error(`a site uses the database in ${place.DATA_DIR}: stop it first`);
    try {
      return await work(client);
    } finally {
      // one that a killed site has left behind is nobody's
      if (!wasRunning && (await isOurs(client))) await server.stop();
    }
  });
}

/** Whether no site uses the embedded database; none can begin to while the connection lasts. */
async function isOurs(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>('SELECT pg_try_advisory_lock($1) AS is', [OWNER_LOCK]);
  return rows[0]?.is ?? false;
}

async function connected<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000, application_name: 'backup' });
  // what breaks the connection rejects the statement that is under way
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

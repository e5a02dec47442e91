import type { Client } from 'pg';
import { sqlState } from './database-errors';

/** Held by the process that an embedded database belongs to, for as long as it lives. */
export const OWNER_LOCK = 7_204_100;
/** How long the connection of a process that was killed a moment ago may still hold it. */
const OWNER_WAIT_MS = 3000;
const LOCK_NOT_AVAILABLE = '55P03';

/** Keeps an embedded database for this process. */
export class EmbeddedOwner {
  private client: Client | null = null;

  constructor(
    private readonly dataDir: string,
    private readonly lost: (error: Error) => void,
  ) {}

  get isHeld(): boolean {
    return this.client !== null;
  }

  /** @throws OtherProcess */
  async claim(make: () => Client): Promise<void> {
    if (this.client) return;
    const client = make();
    client.on('error', (error) => {
      this.client = null;
      this.lost(error);
    });
    try {
      await client.connect();
      await client.query(`SET lock_timeout = ${OWNER_WAIT_MS}`);
      await client.query('SELECT pg_advisory_lock($1)', [OWNER_LOCK]);
      this.client = client;
    } catch (error) {
      await client.end();
      if (sqlState(error) === LOCK_NOT_AVAILABLE) throw new OtherProcess(this.dataDir);
      throw error;
    }
  }

  async release(): Promise<void> {
    await this.client?.end();
  }
}

/** Two processes with one embedded database would each end it under the other. */
export class OtherProcess extends Error {
  constructor(dataDir: string) {
    super(
      `Another process uses the embedded database in ${dataDir}: stop it, set DATA_DIR to another folder, or set DATABASE_URL to a PostgreSQL server that several processes can share.`,
    );
  }
}

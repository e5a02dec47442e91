import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../../platform/database/database';
import { DomainError } from '../../../../shared/domain-error';

/** Longer than anything is written: then the turn is of a process that was killed. */
const RESERVE_MS = 2000;
/** How often a process looks whether another one has finished. */
const LOOK_MS = 100;
/** By the clock of the database, so that processes need not agree on theirs. */
const CLAIM = `INSERT INTO beautypro_turns AS turn (key, holder, until) VALUES ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
  ON CONFLICT (key) DO UPDATE SET holder = excluded.holder, until = excluded.until WHERE turn.until < clock_timestamp() RETURNING key`;
const RELEASE = 'DELETE FROM beautypro_turns WHERE key = $1 AND holder = $2';

/**
 * Writes of one client one after another, within a process and between processes: the second looks at what the first has made. No
 * transaction is open meanwhile. Without the database the processes do not wait for each other: a booking is worth more than that.
 */
export class PerClientLock {
  private readonly turns = new Map<string, Promise<unknown>>();

  /** @param limitMs longest that a piece of work takes */
  constructor(
    private readonly database: Pick<Database, 'query'>,
    private readonly limitMs: number,
  ) {}

  /** @throws what the work throws; the reason of the signal when it is not this work's turn before */
  async inTurn<T>(client: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const before = this.turns.get(client) ?? Promise.resolve();
    const mine = before.then(() => {
      signal.throwIfAborted();
      return this.amongProcesses(client, signal, work);
    });
    const turn = mine.catch(() => undefined);
    this.turns.set(client, turn);
    try {
      return await mine;
    } finally {
      if (this.turns.get(client) === turn) this.turns.delete(client);
    }
  }

  private async amongProcesses<T>(client: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const key = createHash('sha256').update(client).digest('hex');
    const holder = randomUUID();
    while (!(await this.claim(key, holder))) await sleep(LOOK_MS, undefined, { signal });
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      // it ends by itself where that fails
      await this.database.query(RELEASE, [key, holder]).catch(() => undefined);
    }
  }

  private async claim(key: string, holder: string): Promise<boolean> {
    try {
      return (await this.database.query(CLAIM, [key, holder, this.limitMs + RESERVE_MS])).rows.length > 0;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'database_unavailable') return true;
      throw error;
    }
  }
}

import { Injectable } from '@nestjs/common';
import { Clock } from '../time/clock';
import { Database } from './database';

/** How long a comparison counts. */
const KEPT_MS = 30_000;

/** The time of the database, which all processes share. What cannot be undone goes by it: the clock of one machine may be wrong. */
@Injectable()
export class DatabaseClock {
  private last: { readonly at: number; readonly differenceMs: number } | null = null;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError `database_unavailable` */
  async now(): Promise<Date> {
    const { rows } = await this.database.query<{ now: Date }>('SELECT statement_timestamp() AS now');
    return rows[0]!.now;
  }

  /**
   * How far the clock of this process is ahead of the database's, milliseconds, not counting the time of the question; behind it: negative.
   * @throws DomainError `database_unavailable`
   */
  async differenceMs(): Promise<number> {
    const [begin, asked] = [performance.now(), this.clock.epochMs()];
    if (this.last && begin - this.last.at < KEPT_MS) return this.last.differenceMs;
    const theirs = (await this.now()).getTime();
    const took = performance.now() - begin;
    // the answer was made between the question and its arrival
    const ahead = asked - theirs;
    const differenceMs = ahead > 0 ? ahead : Math.min(0, ahead + took);
    this.last = { at: begin, differenceMs };
    return differenceMs;
  }
}

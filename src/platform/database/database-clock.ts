import { Injectable } from '@nestjs/common';
import { Clock } from '../time/clock';
import { Database } from './database';

/** How long a comparison counts. */
const KEPT_MS = 30_000;
/** More than this between the clock of a process and the database's, and one of them is wrong. */
export const MAX_DIFFERENCE_MS = 60_000;

/** The time of the database, which all processes share. What cannot be undone goes by it: the clock of one machine may be wrong. */
@Injectable()
export class DatabaseClock {
  private last: { readonly at: number; readonly differenceMs: number } | null = null;

  private asking: Promise<unknown> | null = null;
  /**
   * The clock of this process, set right by the database's where it is more than a minute off: for moments that one process writes down and
   * another compares with its own. Until the database answers it is that of the process.
   */
  readonly shared: Clock;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    this.shared = new SharedClock(() => this.clock.epochMs() - this.correctionMs());
    database.whenOpen(() => this.compare());
  }

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

  private correctionMs(): number {
    if (!this.last || performance.now() - this.last.at >= KEPT_MS) this.compare();
    const differenceMs = this.last?.differenceMs ?? 0;
    return Math.abs(differenceMs) > MAX_DIFFERENCE_MS ? differenceMs : 0;
  }

  /** Behind the answer that is made now. */
  private compare(): void {
    this.asking ??= this.differenceMs()
      .catch(() => undefined)
      .finally(() => (this.asking = null));
  }
}

class SharedClock extends Clock {
  constructor(override readonly epochMs: () => number) {
    super();
  }
}

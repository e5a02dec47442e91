import { BoundedQueue, QueueRefusal } from '../queue/bounded-queue';
import { databaseUnavailable } from './database-errors';
import { currentWork, workOf } from './work-owner';

/** Which part of the connections one owner of work may use at a time: when all of its statements hang, the others have theirs. */
const SHARE = 0.5;

/** Lends connections so that the requests of one module, or the jobs, leave some to the others. */
export class ConnectionShares {
  private readonly lines = new Map<string, BoundedQueue>();
  private readonly limits;

  /** @param all connections there are @param waiting callers of one owner that may wait @param limitMs and for how long */
  constructor(all: number, waiting: number, limitMs: number) {
    this.limits = { atOnce: Math.max(2, Math.floor(all * SHARE)), waiting, limitMs };
  }

  /**
   * Does what needs a connection once its owner may use one more. What is done for nobody in particular, or within, does not wait.
   * @throws DomainError `database_unavailable` when too many wait, or for too long
   */
  async within<T>(work: () => Promise<T>): Promise<T> {
    const { owner, isConnected } = currentWork() ?? { owner: null, isConnected: false };
    if (owner === null || isConnected) return work();
    try {
      return await this.lineOf(owner).run(() => workOf(owner, work, true));
    } catch (error) {
      if (error instanceof QueueRefusal) throw databaseUnavailable(error);
      throw error;
    }
  }

  private lineOf(owner: string): BoundedQueue {
    const line = this.lines.get(owner) ?? new BoundedQueue(this.limits);
    this.lines.set(owner, line);
    return line;
  }
}

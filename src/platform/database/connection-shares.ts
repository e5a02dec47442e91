import { BoundedQueue, QueueRefusal } from '../queue/bounded-queue';
import { databaseUnavailable } from './database-errors';
import { currentWork, runAs } from './work-owner';

/** Share of the connections that one owner may use at a time, so that its hanging statements do not block the others. */
const SHARE = 0.5;

/** Limits the connections used by the requests of one module, or by the jobs. */
export class ConnectionShares {
  private readonly queues = new Map<string, BoundedQueue>();
  private readonly limits;

  /** @param all size of the pool @param waiting most waiting callers per owner @param limitMs longest wait */
  constructor(all: number, waiting: number, limitMs: number) {
    this.limits = { atOnce: Math.max(2, Math.floor(all * SHARE)), waiting, limitMs };
  }

  /**
   * Runs work that needs a connection when its owner is below its limit. Work without an owner and nested work do not wait.
   * @throws DomainError `database_unavailable` when too many callers wait, or the wait is too long
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const { owner, isConnected } = currentWork() ?? { owner: null, isConnected: false };
    if (owner === null || isConnected) return work();
    try {
      return await this.queueOf(owner).run(() => runAs(owner, work, true));
    } catch (error) {
      if (error instanceof QueueRefusal) throw databaseUnavailable(error);
      throw error;
    }
  }

  private queueOf(owner: string): BoundedQueue {
    const line = this.queues.get(owner) ?? new BoundedQueue(this.limits);
    this.queues.set(owner, line);
    return line;
  }
}

import type { Database, Transaction } from '../../../platform/database/database';
import { BoundedQueue, QueueRefusal } from '../../../platform/queue/bounded-queue';
import { bookingUnavailable } from '../../../shared/booking-failure';
import type { QueryExecutor } from './calendar-store';

/**
 * Those who want the same time wait for each other, each with a connection to the database: a few at once are enough, and leave the others to
 * everybody else. Nobody waits longer than a visitor would.
 */
const LIMITS = { atOnce: 6, waiting: 1000, limitMs: 6000 };

/** Transactions of the calendar, a few at a time. */
export class CalendarTransactions {
  private readonly queue = new BoundedQueue(LIMITS);

  constructor(private readonly database: Database) {}

  /**
   * Writes whole or not at all.
   * @param look what is read before, without a lock: most of those whose time is gone are told there
   * @throws `booking_unavailable` when too many wait
   */
  async transaction<Prechecked, T>(
    look: (db: QueryExecutor) => Promise<Prechecked>,
    work: (tx: Transaction, seen: Prechecked) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.queue.run(async () => {
        const seen = await this.database.reading(look);
        return this.database.transaction((tx) => work(tx, seen));
      });
    } catch (error) {
      if (error instanceof QueueRefusal) throw bookingUnavailable(error);
      throw error;
    }
  }
}

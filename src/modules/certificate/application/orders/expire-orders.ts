import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../../../platform/database/database';
import { Jobs } from '../../../../platform/jobs/jobs';
import { Clock } from '../../../../platform/time/clock';
import { Payments } from '../../../payment/payment.api';
import { EXPIRE_ORDERS } from '../../certificate.jobs';
import type { OrderId } from '../../contract/order-id';
import { applyOrderEvent } from './order-events';
import { OrderReminders } from './order-reminders';
import { OrderStore } from '../../store/order.store';

const EVERY_FIVE_MINUTES = '*/5 * * * *';
/** Orders that one run looks at; the next goes on. */
const BATCH = 200;
/** An order whose provider cannot be asked is ended without an answer so long after its time: money that comes later counts all the same. */
const GIVE_UP_ASKING_MS = 86_400_000;

/** Ends orders whose time is over, after the reminders of those that are to be paid at a salon. */
@Injectable()
export class ExpireOrders implements OnModuleInit {
  private readonly logger = new Logger('Orders');

  constructor(
    private readonly database: Database,
    private readonly store: OrderStore,
    private readonly payments: Payments,
    private readonly reminders: OrderReminders,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(EXPIRE_ORDERS, (_data, { signal }) => this.run(signal), { parallel: 1, limitSeconds: 240 });
    this.jobs.schedule(EXPIRE_ORDERS, EVERY_FIVE_MINUTES);
  }

  /** One look at all orders. Harmless to repeat, also by several processes at once. */
  async run(signal?: AbortSignal): Promise<void> {
    await this.reminders.send(signal);
    for (const { id, state, expiresAt } of await this.store.overdue(this.clock.now(), BATCH)) {
      signal?.throwIfAborted();
      const mayBePaid = state === 'awaiting_payment' || state === 'failed';
      if (mayBePaid && !(await this.isAsked(id, expiresAt, signal))) continue;
      await this.end(id, 'time');
    }
  }

  /** Ends an order that has no money. @returns whether it was ended */
  end(id: OrderId, cause: 'time' | 'operator'): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const order = await this.store.lock(tx, id);
      const now = this.clock.now();
      if (!order || (cause === 'time' && order.expiresAt > now)) return false;
      return (await applyOrderEvent(this.store, tx, order, { event: 'expired', at: now.getTime(), cause })) !== null;
    });
  }

  /** Whether the provider has told all it knows of an order. */
  private async isAsked(id: OrderId, expiresAt: Date, signal?: AbortSignal): Promise<boolean> {
    try {
      await this.payments.ask(id, signal);
      return true;
    } catch (error) {
      signal?.throwIfAborted();
      this.logger.warn({ order: id, reason: error instanceof Error ? error.message : String(error) }, 'the provider could not be asked');
      return this.clock.epochMs() - expiresAt.getTime() > GIVE_UP_ASKING_MS;
    }
  }
}

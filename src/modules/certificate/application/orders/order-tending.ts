import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Database, type Transaction } from '../../../../platform/database/database';
import { Jobs } from '../../../../platform/jobs/jobs';
import { Notifications } from '../../../../platform/notifications/notifications';
import { Clock } from '../../../../platform/time/clock';
import { isWorkingTime, parseWorkingHours } from '../../../../platform/time/kyiv-time';
import { Payments } from '../../../payment/payment.api';
import { TEND_ORDERS } from '../../certificate.jobs';
import { CertificateOffers } from '../certificate-offers.service';
import { ORDER_ENDS } from '../../domain/order-notifications';
import type { OrderId } from '../../contract/order-id';
import { REMIND_BEFORE_MS } from '../../domain/order-time';
import { happen } from './order-history';
import type { StoredOrder } from '../../domain/order';
import { OrderStore } from '../../store/order.store';

const EVERY_FIVE_MINUTES = '*/5 * * * *';
/** Orders that one run looks at; the next goes on. */
const BATCH = 200;
/** An order whose provider cannot be asked is ended without an answer so long after its time: money that comes later counts all the same. */
const GIVE_UP_ASKING_MS = 86_400_000;
const DAY_MS = 86_400_000;
/** Nobody is woken by a reminder. Kyiv time. */
const REMINDING_HOURS = parseWorkingHours('9:00-21:00');

/** Ends orders whose time is over, and reminds of those that are to be paid at a salon. */
@Injectable()
export class OrderTending implements OnModuleInit {
  private readonly logger = new Logger('Orders');

  constructor(
    private readonly database: Database,
    private readonly store: OrderStore,
    private readonly payments: Payments,
    private readonly notifications: Notifications,
    private readonly offers: CertificateOffers,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(TEND_ORDERS, (_data, { signal }) => this.tend(signal), { parallel: 1, limitSeconds: 240 });
    this.jobs.schedule(TEND_ORDERS, EVERY_FIVE_MINUTES);
  }

  /** One look at all orders. Harmless to repeat, also by several processes at once. */
  async tend(signal?: AbortSignal): Promise<void> {
    await this.remind(signal);
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
      return (await happen(this.store, tx, order, { event: 'expired', at: now.getTime(), cause })) !== null;
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

  private async remind(signal?: AbortSignal): Promise<void> {
    const now = this.clock.now();
    if (!isWorkingTime(now, REMINDING_HOURS)) return;
    for (const id of await this.store.toRemind(new Date(now.getTime() + REMIND_BEFORE_MS), BATCH)) {
      signal?.throwIfAborted();
      await this.database.transaction(async (tx) => {
        const order = await this.store.lock(tx, id);
        if (order?.state !== 'reserved' || order.remindedAt) return;
        // one a phone and day, however many orders name it: whoever orders need not be who has the phone
        const isTold = await this.store.isReminded(tx, order.phone, new Date(now.getTime() - DAY_MS));
        await this.store.change(tx, id, { remindedAt: now });
        if (!isTold) await this.tell(tx, order);
      });
    }
  }

  private async tell(tx: Transaction, { id, locale, phone, salon, amount, expiresAt }: StoredOrder): Promise<void> {
    if (phone === '') return;
    const place = salon === null ? null : this.offers.salon(locale, salon);
    const args = { amount, salon: place?.title ?? '', address: place?.address ?? '', until: expiresAt };
    await this.notifications.send(tx, { channel: 'sms', to: phone, template: ORDER_ENDS, args, locale, key: `order-ends:${id}` });
  }
}

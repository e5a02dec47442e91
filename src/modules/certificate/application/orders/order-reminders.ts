import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../../../../platform/database/database';
import { Notifications } from '../../../../platform/notifications/notifications';
import { Clock } from '../../../../platform/time/clock';
import { isWorkingTime, parseWorkingHours } from '../../../../platform/time/kyiv-time';
import { CertificateOffers } from '../certificate-offers.service';
import { ORDER_ENDS } from '../../domain/order-notifications';
import { REMIND_BEFORE_MS } from '../../domain/order-time';
import type { StoredOrder } from '../../domain/order';
import { OrderStore } from '../../store/order.store';

/** Orders that one run looks at; the next goes on. */
const BATCH = 200;
const DAY_MS = 86_400_000;
/** Nobody is woken by a reminder. Kyiv time. */
const REMINDING_HOURS = parseWorkingHours('9:00-21:00');

/** Reminds buyers of orders that are to be paid at a salon and end soon. */
@Injectable()
export class OrderReminders {
  constructor(
    private readonly database: Database,
    private readonly store: OrderStore,
    private readonly notifications: Notifications,
    private readonly offers: CertificateOffers,
    private readonly clock: Clock,
  ) {}

  /** Between 9 and 21 o'clock in Kyiv; each order once. Harmless to repeat, also by several processes at once. */
  async send(signal?: AbortSignal): Promise<void> {
    const now = this.clock.now();
    if (!isWorkingTime(now, REMINDING_HOURS)) return;
    for (const id of await this.store.toRemind(new Date(now.getTime() + REMIND_BEFORE_MS), BATCH)) {
      signal?.throwIfAborted();
      await this.database.transaction(async (tx) => {
        const order = await this.store.lock(tx, id);
        if (order?.state !== 'reserved' || order.pay === 'invoice' || order.remindedAt) return;
        // one a phone and day, however many orders name it: whoever orders need not be who has the phone
        const isNotified = await this.store.isReminded(tx, order.phone, new Date(now.getTime() - DAY_MS));
        await this.store.change(tx, id, { remindedAt: now });
        if (!isNotified) await this.tell(tx, order);
      });
    }
  }

  private async tell(tx: Transaction, { id, locale, phone, email, salon, amount, expiresAt }: StoredOrder): Promise<void> {
    if (phone === '') return;
    const place = salon === null ? null : this.offers.salon(locale, salon);
    const args = { amount, salon: place?.title ?? '', address: place?.address ?? '', until: expiresAt };
    await this.notifications.send(tx, {
      ...this.notifications.smsOrMail(phone, email),
      template: ORDER_ENDS,
      args,
      locale,
      key: `order-ends:${id}`,
    });
  }
}

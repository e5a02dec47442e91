import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../../platform/database/database';
import { Jobs } from '../../../../platform/jobs/jobs';
import { Notifications } from '../../../../platform/notifications/notifications';
import { DELIVER_CERTIFICATES } from '../../certificate.jobs';
import { mailKey } from '../../domain/delivery-mail';
import type { RepeatableState } from '../../domain/delivery';
import { DeliveryStore } from '../../store/delivery.store';

/** Has deliveries carried out once more. */
@Injectable()
export class DeliveryRepeats {
  constructor(
    private readonly deliveries: DeliveryStore,
    private readonly jobs: Jobs,
    private readonly notifications: Notifications,
  ) {}

  /**
   * Puts a delivery into the hands of its job again; not one that is under way or waits for its time: it goes out as it is now. What was
   * given up before need not be looked at any more: its jobs are taken away.
   * @param from states in which it is sent again
   * @returns whether it was in one of them
   */
  async again(tx: Transaction, deliveryId: string, from: readonly RepeatableState[] = ['sent', 'failed', 'opened']): Promise<boolean> {
    const round = await this.deliveries.again(tx, deliveryId, from);
    if (round === null) return false;
    await this.jobs.removeDead(tx, DELIVER_CERTIFICATES, { id: deliveryId, round: round - 1 });
    await this.notifications.removeDead(tx, 'mail', mailKey(deliveryId, round - 1));
    await this.jobs.enqueue(tx, DELIVER_CERTIFICATES, { id: deliveryId, round }, { key: `${deliveryId}:${round}` });
    return true;
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/database';
import { Clock } from '../../../platform/time/clock';
import { DomainError } from '../../../shared/domain-error';
import { kyivDay } from '../../../shared/kyiv-day';
import { translation } from '../../../shared/translation';
import { BookingAdmin, BookingSalons } from '../../booking/booking.api';
import { CounterPayments, type CounterEntry, type OrderTill } from '../../certificate/certificate.api';
import { SalesStore } from '../store/sales.store';

/** Certificates that are paid at the counters, in the tills of the salons. With another booking system, that one has the tills. */
@Injectable()
export class OrderTills implements OrderTill, OnModuleInit {
  constructor(
    private readonly store: SalesStore,
    private readonly admin: BookingAdmin,
    private readonly places: BookingSalons,
    private readonly payments: CounterPayments,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    if (this.admin.isOurs) this.payments.keepIn(this);
  }

  async check(salon: string): Promise<void> {
    const location = this.locationOf(salon);
    if (await this.store.closedDay(location, kyivDay(this.clock.now()))) throw refusal('day_closed');
  }

  async lock(tx: Transaction, salon: string, at: Date): Promise<void> {
    if (await this.store.lockDay(tx, this.locationOf(salon), kyivDay(at))) throw refusal('day_closed');
  }

  async enter(tx: Transaction, { order, certificate, salon, method, amount, by, at, note }: CounterEntry): Promise<void> {
    await this.lock(tx, salon, at);
    const about =
      certificate === undefined ? { kind: 'order' as const, orderId: order } : { kind: 'refund' as const, certificateId: certificate };
    await this.store.enter(tx, [{ location: this.locationOf(salon), day: kyivDay(at), ...about, method, amount, note, by, at }]);
  }

  private locationOf(salon: string): string {
    const location = this.places.locationOf(salon);
    if (location === null) throw refusal('salon_unknown');
    return location;
  }
}

const refusal = (code: 'day_closed' | 'salon_unknown') => new DomainError('conflict', code, translation(`sales.problems.${code}`));

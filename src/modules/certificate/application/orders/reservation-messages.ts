import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../../platform/database/database';
import { RateLimits, type RateLimiter } from '../../../../platform/limits/rate-limits';
import { Notifications } from '../../../../platform/notifications/notifications';
import { DomainError } from '../../../../shared/domain-error';
import { CertificateOffers } from '../certificate-offers.service';
import { shortNumber } from '../../contract/order-id';
import { ORDER_RESERVED } from '../../domain/order-notifications';
import type { StoredOrder } from '../../domain/order';

/** Whoever orders need not be who has the phone: so many a phone in a day, and an address in an hour. */
const PHONE_LIMIT = { name: 'order.reserved.phone', points: 3, seconds: 86_400 };
const ADDRESS_LIMIT = { name: 'order.reserved.address', points: 20, seconds: 3600 };

/** Tells buyers by SMS of orders that are to be paid at a salon. */
@Injectable()
export class ReservationMessages {
  private readonly phones: RateLimiter;
  private readonly addresses: RateLimiter;

  constructor(
    private readonly notifications: Notifications,
    private readonly offers: CertificateOffers,
    limits: RateLimits,
  ) {
    this.phones = limits.limiter(PHONE_LIMIT);
    this.addresses = limits.limiter(ADDRESS_LIMIT);
  }

  /** Whether one more may be sent, which is counted. Beyond the limits an order is taken without a message. */
  async take(phone: string, address: string): Promise<boolean> {
    try {
      await this.addresses.consume(address);
      await this.phones.consume(phone);
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'rate_limited') return false;
      throw error;
    }
  }

  /** Once for an order. */
  async send(tx: Transaction, { id, locale, phone, email, salon, amount, expiresAt }: StoredOrder): Promise<void> {
    const place = salon === null ? null : this.offers.salon(locale, salon);
    const args = { number: shortNumber(id), amount, salon: place?.title ?? '', address: place?.address ?? '', until: expiresAt };
    await this.notifications.send(tx, {
      ...this.notifications.smsOrMail(phone, email),
      template: ORDER_RESERVED,
      args,
      locale,
      key: `order-reserved:${id}`,
    });
  }
}

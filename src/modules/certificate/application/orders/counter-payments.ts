import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../../platform/database/database';
import type { Kopiykas } from '../../../../shared/money';
import type { OrderId } from '../../contract/order-id';
import type { CounterMethod } from '../../domain/order';

/** How an order is paid at a counter. */
export interface CounterPayment {
  readonly method: CounterMethod;
  /** Slug of the salon. */
  readonly salon: string;
  /** Id of the operator. */
  readonly by: string;
}

/** Money of an order that comes to a counter, or leaves it. */
export interface CounterEntry extends CounterPayment {
  readonly order: OrderId;
  /** Negative where it goes out. */
  readonly amount: Kopiykas;
  readonly at: Date;
  /** Why it goes out; empty where it comes. */
  readonly note: string;
  /** The certificate whose money goes out; absent: that of the whole order. */
  readonly certificate?: string;
}

/** Who keeps the money of the counters. */
export interface OrderTill {
  /** @throws DomainError of `enter`, as far as it is known before there is an order */
  check(salon: string): Promise<void>;
  /** Nobody else enters anything in the day of a moment before the transaction ends. @throws as `enter` */
  lock(tx: Transaction, salon: string, at: Date): Promise<void>;
  /** Enters money into the day of its moment. @throws DomainError `salon_unknown`, `day_closed` */
  enter(tx: Transaction, entry: CounterEntry): Promise<void>;
}

/** Money of orders at the counters of the salons. Where nobody keeps tills, the order alone knows of it. */
@Injectable()
export class CounterPayments implements OrderTill {
  private till: OrderTill | null = null;

  /** Once, in `onModuleInit`. @throws Error when somebody keeps it already */
  keepIn(till: OrderTill): void {
    if (this.till) throw new Error('somebody keeps the money of orders already');
    this.till = till;
  }

  async check(salon: string): Promise<void> {
    await this.till?.check(salon);
  }

  async lock(tx: Transaction, salon: string, at: Date): Promise<void> {
    await this.till?.lock(tx, salon, at);
  }

  async enter(tx: Transaction, entry: CounterEntry): Promise<void> {
    await this.till?.enter(tx, entry);
  }
}

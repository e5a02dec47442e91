import { Injectable } from '@nestjs/common';
import type { Locale } from '../../../../shared/locale';
import { draftRequest, EMPTY_DRAFT, type DraftLine } from '../../contract/order-draft';
import { DELIVERY_IDS } from '../../contract/order-request';
import type { OrderId } from '../../contract/order-id';
import { CounterPayments, type CounterPayment } from './counter-payments';
import { CreateOrder } from './create-order';
import { OrderAdmin } from './order-admin';
import { PromoCodes } from './promo-codes';

/** Certificates that are sold at a counter. Texts as they were typed. */
export interface SoldCertificates {
  /** At the price that was shown. */
  readonly line: DraftLine;
  readonly name: string;
  readonly phone: string;
  /** Empty: the certificates are handed out. */
  readonly email: string;
  /** Empty: none. */
  readonly promo: string;
  readonly method: CounterPayment['method'];
  /** Of the certificates and messages. */
  readonly locale: Locale;
}

/** Sells certificates on the spot: an order as every other, paid at the counter at once. */
@Injectable()
export class CounterSale {
  constructor(
    private readonly ordering: CreateOrder,
    private readonly orders: OrderAdmin,
    private readonly promos: PromoCodes,
    private readonly counter: CounterPayments,
  ) {}

  /**
   * Idempotent by its key. With an e-mail the certificates are mailed, without one they are printed and handed out.
   * @param address of who sells, which is limited
   * @throws DomainError of `PromoCodes.quote`, `CreateOrder.create` and `OrderAdmin.markPaid`
   */
  async sell(
    { line, method, salon, by, key, locale, ...buyer }: SoldCertificates & CounterPayment & { readonly key: string },
    address: string | undefined,
  ): Promise<OrderId> {
    // before there is an order that could not be paid
    await this.counter.check(salon);
    const way =
      buyer.email === ''
        ? ({ delivery: DELIVERY_IDS.salon, pay: 'salon' } as const)
        : ({ delivery: DELIVERY_IDS.online, link: 'email' } as const);
    const { amount: shownAmount } = await this.promos.quote([line], buyer.promo, { address });
    const request = draftRequest({ ...EMPTY_DRAFT, ...buyer, ...way, salon }, [line], { shownAmount });
    const made = await this.ordering.create(request, { locale, address, page: null, tokens: [], key, isAtCounter: true });
    await this.orders.markPaid(made.id, { method, salon, by });
    return made.id;
  }
}

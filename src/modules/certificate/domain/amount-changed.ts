import { DomainError } from '../../../shared/domain-error';
import { toHryvnias } from '../../../shared/money';
import { translation } from '../../../shared/translation';
import type { Quote } from '../contract/quote';

/** An order costs something else than its buyer was shown: `amount_changed`, with the right amounts in hryvnias as its details. */
export class AmountChanged extends DomainError {
  constructor(readonly quote: Quote) {
    const { amount, subtotal, percent, discount } = quote;
    const right = { amount: toHryvnias(amount), subtotal: toHryvnias(subtotal), discountPercent: percent, discount: toHryvnias(discount) };
    super('conflict', 'amount_changed', translation('certificate.orders.amountChanged', { amount: right.amount }), { details: right });
  }
}

import type { Transaction } from '../../../platform/database/database';
import type { Locale } from '../../../shared/locale';
import type { Kopiykas } from '../../../shared/money';
import type { SoldLine } from '../../fiscal/contract/fiscal-lines';
import type { PaymentEventKind } from '../domain/settlement';

/** What is to be paid, and until when. */
export interface PaymentOrder {
  /** Id of what is paid: letters that name its kind, an underscore and figures, `order_1795348000000`. */
  readonly subject: string;
  readonly amount: Kopiykas;
  /** Who is to be paid through, of those that are offered; left out: the default. */
  readonly provider?: string;
  /** When the provider takes no more payment; before the order expires. */
  readonly expiresAt: Date;
}

/** What the checkout of an attempt shows, beside its amount. */
export interface CheckoutDetails {
  /** What the payer reads at the provider. */
  readonly description: string;
  /** Where the payer returns to, whatever the outcome: an address of our site. */
  readonly resultUrl: string;
  readonly locale: Locale;
  /** For the fiscal receipt; their costs add up to the amount. */
  readonly lines: readonly SoldLine[];
  readonly receiptEmail: string | null;
  /** Whether the money is held first, and taken once the seller has kept it; where the provider can. */
  readonly isHeld?: boolean;
}

/** Something happened to the money of an order. Told once, in the transaction that records it. */
export interface PaymentEvent {
  readonly kind: PaymentEventKind;
  readonly subject: string;
  /** Id of the attempt. */
  readonly attempt: string;
  readonly amount: Kopiykas;
  /** For the order's history, without personal data: `callback 123456`, `status`. */
  readonly cause: string;
  readonly at: Date;
  /** Address of the fiscal receipt, https; null where there is none, or not yet. */
  readonly receipt: string | null;
}

/** What is to become of money: it is kept, goes back to the payer by itself, or a person is asked, who finds the update among the doubtful ones. */
export type PaymentEffect = 'keep' | 'give_back' | 'ask';

/** A refund that was asked for is settled: refused means that the provider definitely will not make it. */
export interface RefundEvent {
  readonly outcome: 'done' | 'refused';
  readonly key: string;
  readonly attempt: string;
  readonly amount: Kopiykas;
}

/** Who sells: told of what becomes of the money. Both run in the transaction of the settlement and may run again. */
export interface PaymentListener {
  /** Whether what was sold counts again when the provider refuses a refund, so that an operator cannot simply repeat that refund. */
  readonly revivesRefused: boolean;
  payment(tx: Transaction, event: PaymentEvent): Promise<PaymentEffect>;
  refund(tx: Transaction, event: RefundEvent): Promise<void>;
}

/** Money that is to go back. */
export interface RefundOrder {
  readonly attempt: string;
  readonly amount: Kopiykas;
  /** For operators, without personal data. */
  readonly reason: string;
  /** The same key is the same refund. */
  readonly key: string;
}

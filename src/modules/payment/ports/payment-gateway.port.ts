import type { Locale } from '../../../shared/locale';
import type { Kopiykas } from '../../../shared/money';
import type { CallbackHeaders } from '../domain/callback-headers';
import type { CheckoutForm } from '../domain/checkout-form';
import type { SoldLine } from '../../fiscal/contract/fiscal-lines';
import type { PaymentAttempt, PaymentFacts } from '../domain/payment';
import { PaymentRefused } from '../domain/payment-failure';

/** What is to be paid. The attempt is committed before this is signed. */
export interface Checkout {
  readonly attempt: PaymentAttempt;
  /** What the payer reads at the provider. */
  readonly description: string;
  /** Where the payer returns to, whatever the outcome. At most 510 characters. */
  readonly resultUrl: string;
  /** Where the provider tells of the outcome. At most 510 characters. */
  readonly serverUrl: string;
  readonly locale: Locale;
  /** When the attempt was begun. */
  readonly begunAt: Date;
  /** When the provider takes no more payment; before the order expires here. */
  readonly expiresAt: Date;
  /** For the fiscal receipt; their costs add up to the amount. */
  readonly lines: readonly SoldLine[];
  /** Where the fiscal receipt is sent to. */
  readonly receiptEmail: string | null;
  /** Whether the payer's bank is to keep the money until `take`; a provider that cannot hold takes it at once. */
  readonly isHeld?: boolean;
}

/** A callback as it is kept and passed on. */
export interface PostedCallback {
  /** What was signed: the same is the same callback, whatever stands around it. */
  readonly key: string;
  /** Null: no copy is passed on, because it says nothing to an order service. */
  readonly body: Buffer | null;
}

/** Money that is to go back. */
export interface GatewayRefund {
  readonly attempt: string;
  readonly amount: Kopiykas;
  /** Its own id: the same in every call for it. */
  readonly key: string;
  /** Whether it may have been called before. */
  readonly isRepeated: boolean;
}

/** What a signed callback is. `answer` is the JSON that the provider waits for; without it any will do. */
interface SignedReading {
  readonly callback: PostedCallback;
  readonly answer?: object;
}

export type CallbackReading =
  /** Signed by the provider. `digest` names the hash that its signature was made with. */
  | (SignedReading & { readonly kind: 'genuine'; readonly facts: PaymentFacts; readonly digest: string })
  /** Not signed with our key, or a form of our own that a payer has: refuse it. */
  | { readonly kind: 'forged' }
  /** Signed, and not to be understood: keep it for an operator. */
  | (SignedReading & { readonly kind: 'unreadable' });

/** done: the money is on its way back; waiting: the provider gives it back later by itself. */
export type RefundOutcome = 'done' | 'waiting';

/**
 * A provider of card payments. Methods reject with PaymentUnavailable or PaymentRefused (domain/payment-failure), with the DomainError
 * `payment_keys_missing` without keys, or with the reason of `signal`. None of them is repeated by itself.
 */
export abstract class PaymentGateway {
  /** For logs, health and the start-up banner. */
  abstract readonly name: string;

  /** Whether the provider makes a fiscal receipt some time after the payment, of which `status` tells, and no callback. */
  get tellsReceiptsLate(): boolean {
    return false;
  }

  /** Public name of our shop at the provider, to compare callbacks with. @throws DomainError payment_keys_missing */
  abstract readonly account: string;

  /** The way to the checkout; for an attempt that has one already the same. @throws DomainError payment_keys_missing */
  abstract checkout(checkout: Checkout): CheckoutForm | Promise<CheckoutForm>;

  /**
   * Reads a callback: checks its signature over what was sent, before anything is parsed.
   * @param body the request's body as it came
   * @throws DomainError payment_keys_missing
   */
  abstract readCallback(body: Buffer, headers: CallbackHeaders): CallbackReading | Promise<CallbackReading>;

  /** What the provider knows of an attempt; null when it knows none, for example because the payer never came to it. */
  abstract status(attempt: string, signal?: AbortSignal): Promise<PaymentFacts | null>;

  /**
   * Takes the money of an attempt that is held; `status` tells whether it came. Called while it is held alone.
   * @throws PaymentRefused also by a provider that cannot hold
   */
  take(attempt: PaymentAttempt, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    return Promise.reject(new PaymentRefused(`${this.name} holds no money: ${attempt.id}`, 'no_hold'));
  }

  /**
   * Gives money of an attempt back that is paid, all or a part of it, or held, all of it. After PaymentUnavailable the money may be on its way: `status` tells, or a
   * repeated call rejects with RefundUnclear.
   */
  abstract refund(refund: GatewayRefund, signal?: AbortSignal): Promise<RefundOutcome>;
}

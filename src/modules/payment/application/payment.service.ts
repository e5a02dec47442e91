import { Injectable, Logger } from '@nestjs/common';
import { SiteEnvironment } from '../../../platform/config/site.env';
import type { Transaction } from '../../../platform/database/database';
import { Clock } from '../../../platform/time/clock';
import { DomainError } from '../../../shared/domain-error';
import { PaymentError } from '../domain/payment-failure';
import { CALLBACK_PATH } from '../domain/payment-route';
import { paymentAway } from './payment-away';
import { PaymentChecks } from './payment-checks';
import { PaymentListeners } from './payment-listeners';
import { Refunds } from './payment-refunds';
import type { PaymentAttempt } from '../domain/payment';
import type { CheckoutForm } from '../domain/checkout-form';
import type { CheckoutDetails, PaymentListener, PaymentOrder, RefundOrder } from './payment-orders';
import { PaymentGateways } from '../ports/payment-gateways';
import { PaymentStore } from '../store/payment.store';

/** Words of the providers for a payment that its payer has opened and not finished: LiqPay's, monobank's, WayForPay's. */
const NOT_FINISHED: readonly string[] = ['prepared', 'created', 'Created'];

/** What modules that sell something do with payments. */
@Injectable()
export class Payments {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly site: SiteEnvironment,
    private readonly clock: Clock,
    private readonly store: PaymentStore,
    private readonly gateways: PaymentGateways,
    private readonly listeners: PaymentListeners,
    private readonly checks: PaymentChecks,
    private readonly refunds: Refunds,
  ) {}

  /**
   * Once, in `onModuleInit`.
   * @param kind the letters with which the ids of what the listener sells begin, `order` of `order_1795348000000`
   * @throws Error when they have a listener already
   */
  listen(kind: string, listener: PaymentListener): void {
    this.listeners.set(kind, listener);
  }

  /** Who takes new payments, the default first. */
  get offered(): readonly string[] {
    return this.gateways.offered.map(({ name }) => name);
  }

  /**
   * Begins to pay: the attempt of the same amount and provider that is still open, else a new one with the next number. Its form is made once
   * this is committed.
   * @throws DomainError `provider_unknown`, `payment_keys_missing`, `payment_unavailable`: no payment is possible now, and nothing was written
   */
  async begin(tx: Transaction, { subject, amount, expiresAt, provider }: PaymentOrder): Promise<PaymentAttempt> {
    // without keys there is no account either
    const gateway = this.gateways.choose(provider);
    void gateway.account;
    const wanted = { subject, amount, gateway: gateway.name, createdAt: this.clock.now(), expiresAt };
    const { attempt, isNew } = await this.store.begin(tx, wanted);
    if (isNew) await this.checks.plan(tx, attempt);
    return attempt;
  }

  /**
   * How the browser goes to the provider. The attempt is read again, so that nothing leaves that is not committed. May call the provider: not
   * within a transaction.
   * @throws DomainError `payment_keys_missing`, `payment_unavailable`
   */
  async form({ id }: PaymentAttempt, details: CheckoutDetails): Promise<CheckoutForm> {
    const attempt = await this.store.find(id);
    if (!attempt) throw new Error(`the attempt ${id} is not committed`);
    const gateway = this.gateways.find(attempt.gateway);
    if (!gateway) throw new Error(`the attempt ${id} is of ${attempt.gateway}, which is not set up`);
    const serverUrl = `${this.site.SITE_URL}${CALLBACK_PATH}`;
    try {
      return await gateway.checkout({ ...details, attempt, begunAt: attempt.createdAt, expiresAt: attempt.expiresAt, serverUrl });
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error;
      this.logger.error({ err: error, attempt: id }, 'a payment could not be prepared at the provider');
      throw paymentAway(error, this.offered.length > 1);
    }
  }

  /**
   * Asks the provider about the attempts of an order that are not paid, and settles what it says; an attempt that was asked about within
   * 5 seconds is left out.
   * @throws PaymentUnavailable, PaymentRefused, DomainError, or the reason of `signal`
   */
  ask(subject: string, signal?: AbortSignal): Promise<void> {
    return this.checks.ask(subject, signal);
  }

  /**
   * Asks the provider as `ask`, and says whether it has money of an order in hand: false while the payer has not come to it, or has left it.
   * True where nothing is known: it could not be asked.
   */
  async isAtProvider(subject: string, signal: AbortSignal): Promise<boolean> {
    try {
      await this.checks.ask(subject, signal);
    } catch (error) {
      if (error instanceof PaymentError || error instanceof DomainError || signal.aborted) return true;
      throw error;
    }
    const attempts = await this.store.unsettled(subject);
    return attempts.some(
      ({ state, status }) => state === 'held' || (state === 'pending' && status !== null && !NOT_FINISHED.includes(status)),
    );
  }

  /** The address of an attempt's fiscal receipt, https; null where there is none, or not yet. */
  receipt(attempt: string): Promise<string | null> {
    return this.store.receipt(attempt);
  }

  /**
   * Writes a refund, which a job makes; the listener is told what came of it. The same key is the same refund.
   * @throws DomainError `refund_exceeds` when more is asked for than was paid and has not gone back
   */
  refund(tx: Transaction, refund: RefundOrder): Promise<void> {
    return this.refunds.refund(tx, refund);
  }
}

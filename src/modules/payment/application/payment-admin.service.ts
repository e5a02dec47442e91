import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../shared/domain-error';
import { PaymentRefused, PaymentUnavailable } from '../domain/payment-failure';
import { PaymentChecks } from './payment-checks';
import { Refunds } from './payment-refunds';
import type { AttemptFilter, UpdateFilter, StoredAttempt, StoredUpdate } from '../domain/stored-attempt';
import { PaymentStore } from '../store/payment.store';
import type { RefundFilter, StoredRefund } from '../domain/stored-refund';
import { RefundStore } from '../store/refund.store';

/** An attempt with what the provider told of it and what went back. */
export interface PaymentRecord extends StoredAttempt {
  /** Newest first. */
  readonly updates: readonly StoredUpdate[];
  /** Oldest first. */
  readonly refunds: readonly StoredRefund[];
}

const MAX_UPDATES = 200;

/** What operators see of payments and do with them. */
@Injectable()
export class PaymentAdmin {
  constructor(
    private readonly payments: PaymentStore,
    private readonly refundStore: RefundStore,
    private readonly refunds: Refunds,
    private readonly checks: PaymentChecks,
  ) {}

  /** Newest first. @throws DomainError `payment_unknown` when there is no attempt `before` */
  async list(filter: AttemptFilter): Promise<readonly StoredAttempt[]> {
    if (filter.before !== undefined) await this.known(filter.before);
    return this.payments.list(filter);
  }

  /** A mark that changes with everything that happens to payments and refunds. */
  mark(): Promise<string> {
    return this.payments.mark();
  }

  /** @throws DomainError `payment_unknown` */
  async record(id: string): Promise<PaymentRecord> {
    const attempt = await this.known(id);
    const [updates, refunds] = await Promise.all([
      this.payments.updates({ attempt: id, most: MAX_UPDATES }),
      this.refundStore.ofAttempt(id),
    ]);
    return { ...attempt, updates, refunds };
  }

  /** Newest first. */
  updates(filter: UpdateFilter): Promise<readonly StoredUpdate[]> {
    return this.payments.updates(filter);
  }

  /** Newest first. */
  listRefunds(filter: RefundFilter): Promise<readonly StoredRefund[]> {
    return this.refundStore.list(filter);
  }

  /** @throws DomainError `refund_unknown`, `refund_done`, `refund_refused`, `refund_exceeds`, `refund_unclear` */
  retryRefund(id: string): Promise<void> {
    return this.refunds.retry(id);
  }

  /** What was found at the provider of an unclear refund; false: it is made anew. @throws DomainError `refund_unknown`, `refund_clear` */
  clearRefund(id: string, hasGoneBack: boolean): Promise<void> {
    return this.refunds.clear(id, hasGoneBack);
  }

  /**
   * Asks the provider at once about what is not paid of an order or an appointment, and settles what it says.
   * @param subject id of what is paid
   * @throws DomainError `provider_unasked` (409): it could not be asked, or would not say
   */
  async reconcile(subject: string): Promise<void> {
    try {
      await this.checks.ask(subject);
    } catch (error) {
      const isWithoutKeys = error instanceof DomainError && error.code.startsWith('payment_');
      if (!(error instanceof PaymentUnavailable || error instanceof PaymentRefused || isWithoutKeys)) throw error;
      throw new DomainError('conflict', 'provider_unasked', `The provider could not be asked: ${error.message}`);
    }
  }

  private async known(id: string): Promise<StoredAttempt> {
    const attempt = await this.payments.find(id);
    if (!attempt) throw new DomainError('not-found', 'payment_unknown', 'There is no such attempt to pay');
    return attempt;
  }
}

import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { CallbackHeaders } from '../domain/callback-headers';
import type { Transaction } from '../../../platform/database/database';
import { RunLater } from '../../../platform/jobs/job';
import { Jobs } from '../../../platform/jobs/jobs';
import { RateLimits, type RateLimiter } from '../../../platform/limits/rate-limits';
import { DomainError } from '../../../shared/domain-error';
import { PaymentError, PaymentUnavailable } from '../domain/payment-failure';
import { paymentAway } from './payment-away';
import { PaymentSettlement } from './payment-settlement';
import { FORWARD_CALLBACK, FORWARD_TRIES } from '../payment.jobs';
import { CallbackForwarder } from '../ports/callback-forwarder.port';
import type { CallbackReading } from '../ports/payment-gateway.port';
import { PaymentGateways } from '../ports/payment-gateways';

/** Of one address. Genuine callbacks are not limited. */
const FORGED_LIMIT = { name: 'payment.forged', points: 20, seconds: 600 };

/** Takes the provider's callbacks. */
@Injectable()
export class PaymentCallbacks implements OnModuleInit {
  private readonly logger = new Logger('Payments');
  private readonly forged: RateLimiter;

  constructor(
    private readonly gateways: PaymentGateways,
    private readonly settlement: PaymentSettlement,
    private readonly forwarder: CallbackForwarder<Transaction>,
    private readonly jobs: Jobs,
    limits: RateLimits,
  ) {
    this.forged = limits.limiter(FORGED_LIMIT);
  }

  onModuleInit(): void {
    this.jobs.handle(FORWARD_CALLBACK, ({ id }, { signal }) => this.forward(id, signal), { tries: FORWARD_TRIES });
  }

  /**
   * Resolves once a genuine callback is kept, whether it is new or a repetition, and whether it fits an order or not: the provider has
   * done its part.
   * @param body as it came
   * @returns what the provider is answered
   * @throws DomainError forbidden, `bad_signature`; too-many, `rate_limited`, for an address that sends many of those; unavailable,
   * `payment_keys_missing`, `payment_unavailable`, `database_unavailable`: the provider is to repeat it
   */
  async receive(body: Buffer, headers: CallbackHeaders, address: string): Promise<object> {
    const reading = await this.read(body, headers);
    if (reading.kind === 'forged') return this.refuse(address);
    const { callback } = reading;
    const { key, body: signed } = callback;
    const copy = this.forwarder.isOn && signed !== null ? (tx: Transaction) => this.copy(tx, { key, body: signed }) : undefined;
    if (reading.kind === 'unreadable') await this.settlement.storeUnreadable(key, copy);
    else await this.settlement.settle(reading.facts, 'callback', copy);
    return reading.answer ?? { ok: true };
  }

  private async read(body: Buffer, headers: CallbackHeaders): Promise<CallbackReading> {
    try {
      return await this.gateways.readCallback(body, headers);
    } catch (error) {
      throw error instanceof PaymentError ? paymentAway(error) : error;
    }
  }

  private async refuse(address: string): Promise<never> {
    this.settlement.countForged();
    await this.forged.consume(address);
    this.logger.warn('a callback was refused: no payment provider has signed it');
    throw new DomainError('forbidden', 'bad_signature', 'The signature is wrong');
  }

  private async copy(tx: Transaction, callback: { readonly key: string; readonly body: Buffer }): Promise<void> {
    const id = await this.forwarder.store(tx, callback);
    if (id !== null) await this.jobs.enqueue(tx, FORWARD_CALLBACK, { id });
  }

  private async forward(id: string, signal: AbortSignal): Promise<void> {
    try {
      await this.forwarder.forward(id, signal);
    } catch (error) {
      if (error instanceof PaymentUnavailable && error.retryAfterMs !== undefined) throw new RunLater(error.message, error.retryAfterMs);
      throw error;
    }
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { GiveUp, RunLater, type JobRun } from '../../../platform/jobs/job';
import { Jobs } from '../../../platform/jobs/jobs';
import { DomainError } from '../../../shared/domain-error';
import { PaymentUnavailable } from '../domain/payment-failure';
import { TAKE_HELD, TAKE_TRIES } from '../payment.jobs';
import { PaymentGateways } from '../ports/payment-gateways';
import { PaymentStore } from '../store/payment.store';
import { PaymentSettlement } from './payment-settlement';

const UNCONFIGURED_MS = 60_000;

/** Takes money that is held, once its seller has kept it. A repeated run asks first what an earlier one has done. */
@Injectable()
export class HeldPayments implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly store: PaymentStore,
    private readonly gateways: PaymentGateways,
    private readonly settlement: PaymentSettlement,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(TAKE_HELD, ({ id }, run) => this.take(id, run), { tries: TAKE_TRIES });
  }

  private async take(id: string, { signal }: JobRun): Promise<void> {
    const attempt = await this.store.find(id);
    if (attempt?.state !== 'held') return;
    const gateway = this.gateways.find(attempt.gateway);
    if (!gateway) throw new GiveUp(`the money is held at ${attempt.gateway}, which is not set up`);
    try {
      let facts = await gateway.status(id, signal);
      if (facts?.state === 'held') {
        await gateway.take(attempt, signal);
        facts = await gateway.status(id, signal);
      }
      if (!facts || facts.state === 'held' || facts.state === 'pending')
        throw new PaymentUnavailable(`${gateway.name} has not taken the money yet`);
      await this.settlement.settle(facts, 'status');
    } catch (error) {
      if (error instanceof PaymentUnavailable && error.retryAfterMs !== undefined) throw new RunLater(error.message, error.retryAfterMs);
      if (error instanceof DomainError && error.code === 'payment_keys_missing') throw new RunLater(error.message, UNCONFIGURED_MS);
      throw error;
    }
  }
}

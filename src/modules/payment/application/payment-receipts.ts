import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { RunLater, type JobRun } from '../../../platform/jobs/job';
import { Jobs } from '../../../platform/jobs/jobs';
import { Clock } from '../../../platform/time/clock';
import { ASK_RECEIPT } from '../payment.jobs';
import { PaymentGateways } from '../ports/payment-gateways';
import { PaymentStore } from '../store/payment.store';
import { PaymentSettlement } from './payment-settlement';

const FIRST_LOOK_MS = 2000;
const LAST_LOOK_MS = 3_600_000;
/** A register that makes no receipt by then makes none. */
const LONGEST_MS = 2 * 24 * LAST_LOOK_MS;

/** Asks for the fiscal receipts that a provider makes some time after the payment: often at first, later every hour. */
@Injectable()
export class PaymentReceipts implements OnModuleInit {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly store: PaymentStore,
    private readonly gateways: PaymentGateways,
    private readonly settlement: PaymentSettlement,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(ASK_RECEIPT, ({ id }, run) => this.ask(id, run));
  }

  private async ask(id: string, { signal }: JobRun): Promise<void> {
    const attempt = await this.store.find(id);
    const gateway = attempt && this.gateways.find(attempt.gateway);
    if (!gateway?.tellsReceiptsLate || attempt?.state !== 'paid' || (await this.store.receipt(id)) !== null) return;
    const facts = await gateway.status(id, signal);
    if (facts && facts.receipt !== null) return this.settlement.settle(facts, 'status');
    const age = this.clock.now().getTime() - (attempt.settledAt ?? attempt.createdAt).getTime();
    if (age < LONGEST_MS) throw new RunLater('the receipt is not made yet', Math.min(LAST_LOOK_MS, Math.max(FIRST_LOOK_MS, age / 4)));
    this.logger.error({ attempt: id }, 'the provider has made no fiscal receipt of a payment: an operator has to look at its register');
  }
}

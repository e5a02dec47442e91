import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, type Transaction } from '../../../platform/database/database';
import { RunLater, type JobRun } from '../../../platform/jobs/job';
import { Jobs } from '../../../platform/jobs/jobs';
import { Clock } from '../../../platform/time/clock';
import { DomainError } from '../../../shared/domain-error';
import { PaymentUnavailable } from '../domain/payment-failure';
import { nextCheck } from '../domain/reconciliation';
import { PaymentSettlement } from './payment-settlement';
import { CHECK_ATTEMPT } from '../payment.jobs';
import { PaymentGateways } from '../ports/payment-gateways';
import type { StoredAttempt } from '../domain/stored-attempt';
import { PaymentStore } from '../store/payment.store';

/** An earlier repeat is answered without a check. */
const MIN_CHECK_INTERVAL_MS = 5000;
const UNCONFIGURED_MS = 15 * 60_000;

/** Asks the provider about attempts whose callback may be lost. */
@Injectable()
export class PaymentChecks implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly store: PaymentStore,
    private readonly gateways: PaymentGateways,
    private readonly settlement: PaymentSettlement,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(CHECK_ATTEMPT, ({ id, round }, run) => this.check(id, round, run), { tries: 100 });
  }

  /** Written with an attempt: the first question, after 5 minutes. */
  async plan(tx: Transaction, attempt: StoredAttempt, round = 0): Promise<void> {
    const startAfter = nextCheck(round, this.clock.now(), attempt);
    if (startAfter) await this.jobs.enqueue(tx, CHECK_ATTEMPT, { id: attempt.id, round }, { key: `${attempt.id}:${round}`, startAfter });
  }

  /** As `Payments.ask`. */
  async ask(subject: string, signal?: AbortSignal): Promise<void> {
    const since = new Date(this.clock.epochMs() - MIN_CHECK_INTERVAL_MS);
    for (const attempt of await this.store.unsettled(subject)) {
      if (await this.store.claimCheck(attempt.id, this.clock.now(), since)) await this.askAbout(attempt, signal);
    }
  }

  private async check(id: string, round: number, { signal }: JobRun): Promise<void> {
    const attempt = await this.store.find(id);
    if (!attempt || (attempt.state !== 'pending' && attempt.state !== 'failed')) return;
    // on its own schedule, whatever other checks ran meanwhile
    const now = this.clock.now();
    await this.store.claimCheck(id, now, new Date(now.getTime() + 1));
    try {
      await this.askAbout(attempt, signal);
    } catch (error) {
      if (error instanceof PaymentUnavailable && error.retryAfterMs !== undefined) throw new RunLater(error.message, error.retryAfterMs);
      if (error instanceof DomainError && error.kind === 'unavailable') throw new RunLater(error.message, UNCONFIGURED_MS);
      throw error;
    }
    await this.database.transaction((tx) => this.plan(tx, attempt, round + 1));
  }

  private async askAbout({ id, gateway }: StoredAttempt, signal?: AbortSignal): Promise<void> {
    const facts = await this.gateways.find(gateway)?.status(id, signal);
    if (facts) await this.settlement.settle(facts, 'status');
  }
}

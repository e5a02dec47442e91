import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Database, type Transaction } from '../../../platform/database/database';
import { GiveUp, type JobRun } from '../../../platform/jobs/job';
import { Jobs } from '../../../platform/jobs/jobs';
import { MetricsRegistry } from '../../../platform/metrics/metrics.registry';
import { Clock } from '../../../platform/time/clock';
import { mismatches, updateKey, type PaymentFacts } from '../domain/payment';
import type { UpdateOutcome } from '../domain/payment-update';
import { settlementOf, type PaymentEventKind } from '../domain/settlement';
import type { Kopiykas } from '../../../shared/money';
import type { PaymentEffect } from './payment-orders';
import { PaymentListeners } from './payment-listeners';
import { Refunds } from './payment-refunds';
import { APPLY_UPDATE, ASK_RECEIPT, TAKE_HELD, UPDATE_TRIES } from '../payment.jobs';
import { PaymentGateways } from '../ports/payment-gateways';
import type { StoredAttempt, StoredUpdate, UpdateSource } from '../domain/stored-attempt';
import { PaymentStore } from '../store/payment.store';

/** How a transaction took an update, for the log. */
interface Taken {
  readonly outcome: UpdateOutcome;
  readonly attempt: string;
  readonly detail: string | null;
  readonly isFirst: boolean;
}

/**
 * What providers tell becomes what is so: callbacks and answers to questions go the same way. Updates are committed first and applied then,
 * in a transaction of their own with everything that follows from them.
 */
@Injectable()
export class PaymentSettlement implements OnModuleInit {
  private readonly logger = new Logger('Payments');
  private readonly counter;

  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly store: PaymentStore,
    private readonly gateways: PaymentGateways,
    private readonly listeners: PaymentListeners,
    private readonly refunds: Refunds,
    metrics: MetricsRegistry,
  ) {
    this.counter = metrics.counter({
      name: 'payment_news_total',
      help: 'What the payment provider told, by how it was taken; forged: a callback that it has not signed',
      labels: ['outcome'],
    });
  }

  onModuleInit(): void {
    this.jobs.handle(APPLY_UPDATE, ({ id }, run) => this.applyLater(id, run), { tries: UPDATE_TRIES });
  }

  /**
   * Stores an update and applies it.
   * @param also is written with it
   * @throws DomainError `database_unavailable` when it could not be stored; once it is, a job applies what this process does not come to apply
   */
  async settle(facts: PaymentFacts, source: UpdateSource, also?: (tx: Transaction) => Promise<void>): Promise<void> {
    const { id, isNew } = await this.database.transaction(async (tx) => {
      await also?.(tx);
      const { attempt } = facts;
      const kept = await this.store.addUpdate(tx, {
        key: hashOf(updateKey(facts)),
        attempt,
        facts,
        source,
        outcome: null,
        receivedAt: this.clock.now(),
      });
      if (kept.isNew) await this.jobs.enqueue(tx, APPLY_UPDATE, { id: kept.id }, { key: String(kept.id) });
      return kept;
    });
    try {
      if (!isNew) this.counter.inc({ outcome: 'repeated' });
      await this.apply(id);
    } catch (error) {
      this.logger.warn({ err: error, attempt: facts.attempt }, 'an update of a payment is stored and applied later');
    }
  }

  /** Keeps a signed callback that cannot be understood, for an operator. */
  async storeUnreadable(data: string, also?: (tx: Transaction) => Promise<void>): Promise<void> {
    const { isNew } = await this.database.transaction(async (tx) => {
      await also?.(tx);
      const key = hashOf(data);
      return this.store.addUpdate(tx, {
        key,
        attempt: '',
        facts: null,
        source: 'callback',
        outcome: 'unreadable',
        receivedAt: this.clock.now(),
      });
    });
    this.counter.inc({ outcome: isNew ? 'unreadable' : 'repeated' });
    if (isNew) this.logger.error('a signed callback of the payment provider cannot be read');
  }

  countForged(): void {
    this.counter.inc({ outcome: 'forged' });
  }

  /** @returns how it was taken; null when it had been applied before */
  private async apply(id: number): Promise<UpdateOutcome | null> {
    const taken = await this.database.transaction(async (tx) => {
      const update = await this.store.lockUpdate(tx, id);
      return update?.facts && (update.outcome === null || update.outcome === 'unknown') ? this.applyIn(tx, update, update.facts) : null;
    });
    if (taken === null) return null;
    this.report(taken);
    return taken.outcome;
  }

  private async applyIn(tx: Transaction, { id, source, receivedAt }: StoredUpdate, facts: PaymentFacts): Promise<Taken> {
    const stored = await this.store.lock(tx, facts.attempt);
    if (!stored) return { outcome: 'unknown', attempt: facts.attempt, detail: null, isFirst: false };
    const close = async (outcome: UpdateOutcome, detail: string | null): Promise<Taken> => {
      await this.store.closeUpdate(tx, id, outcome, detail);
      return { outcome, attempt: stored.id, detail, isFirst: true };
    };
    const gateway = this.gateways.find(stored.gateway);
    // no two providers have the same account: what another one signed differs in it
    const differing = gateway ? mismatches(stored, gateway.account, facts) : ['gateway'];
    const tell = (event: { readonly kind: PaymentEventKind; readonly amount: Kopiykas }): Promise<PaymentEffect> => {
      const cause = [source, facts.paymentId].filter(Boolean).join(' ');
      const told = { ...event, subject: stored.subject, attempt: stored.id, cause, at: receivedAt, receipt: facts.receipt };
      return this.listeners.of(stored.subject).payment(tx, told);
    };
    if (differing.length > 0) {
      // the refunded sum differs from the payment: an operator has to assign it
      if (facts.state === 'refunded' && differing.join() === 'amount') await tell({ kind: 'doubted', amount: facts.returned ?? 0 });
      return close('mismatch', differing.join(', '));
    }
    const { state, returned, events, remark, confirmed, ...settled } = settlementOf(stored, facts);
    const settledAt = state === stored.state ? stored.settledAt : receivedAt;
    await this.store.change(tx, stored.id, {
      state,
      returned,
      settledAt,
      status: facts.status,
      paymentId: facts.paymentId ?? stored.paymentId,
    });
    let isDoubtful = settled.isDoubtful;
    for (const event of events) {
      const effect = await tell(event);
      if (effect === 'ask') isDoubtful = true;
      await this.follow(tx, stored, event, effect, facts.receipt === null && gateway?.tellsReceiptsLate === true);
    }
    await this.refunds.recordReturned(tx, stored.id, confirmed, receivedAt);
    return close(isDoubtful ? 'doubtful' : 'applied', remark);
  }

  /** What is done next with money that has come: it goes back, or what is held is taken, or its receipt is asked for. */
  private async follow(
    tx: Transaction,
    { id }: StoredAttempt,
    { kind, amount }: { readonly kind: PaymentEventKind; readonly amount: Kopiykas },
    effect: PaymentEffect,
    isReceiptLate: boolean,
  ): Promise<void> {
    if (kind !== 'succeeded' && kind !== 'held') return;
    if (effect === 'give_back') await this.refunds.refundUnwanted(tx, { id, amount });
    else if (kind === 'held') await this.jobs.enqueue(tx, TAKE_HELD, { id });
    else if (effect === 'keep' && isReceiptLate) await this.jobs.enqueue(tx, ASK_RECEIPT, { id }, { key: id });
  }

  private report({ outcome, attempt, detail, isFirst }: Taken): void {
    if (isFirst) this.counter.inc({ outcome });
    if (outcome === 'mismatch')
      this.logger.error({ attempt, differing: detail }, 'an update of a payment differs from what was ordered: it changes nothing');
    else if (outcome === 'doubtful')
      this.logger.error({ attempt, detail }, 'an update of a payment is in doubt: an operator has to look at it');
    else if (outcome === 'applied' && detail) this.logger.warn({ attempt, detail }, 'an update of a payment');
    else if (outcome === 'applied') this.logger.log({ attempt }, 'an update of a payment');
  }

  /** An update of an attempt that is not there is tried again, and closed when the attempt does not come. */
  private async applyLater(id: number, run: JobRun): Promise<void> {
    const outcome = await this.apply(id);
    if (outcome !== 'unknown') return;
    if (run.attempt === 1) {
      this.counter.inc({ outcome });
      this.logger.warn({ update: id }, 'an update of a payment that nobody has begun: it is tried again');
    }
    const reason = 'there is no such attempt to pay';
    if (run.attempt < UPDATE_TRIES) throw new Error(reason);
    await this.database.transaction((tx) => this.store.closeUpdate(tx, id, 'unknown', null));
    throw new GiveUp(reason);
  }
}

const hashOf = (of: string) => createHash('sha256').update(of).digest('hex');

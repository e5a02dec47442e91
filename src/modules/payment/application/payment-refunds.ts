import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Database, type Transaction } from '../../../platform/database/database';
import { GiveUp, RunLater, type JobRun } from '../../../platform/jobs/job';
import { Jobs } from '../../../platform/jobs/jobs';
import { Clock } from '../../../platform/time/clock';
import { DomainError } from '../../../shared/domain-error';
import type { Kopiykas } from '../../../shared/money';
import { PaymentRefused, PaymentUnavailable, RefundUnclear } from '../domain/payment-failure';
import { REFUND_REASONS } from '../domain/refund-reason';
import type { RefundState } from '../domain/refund-state';
import type { RefundOrder } from './payment-orders';
import { PaymentListeners } from './payment-listeners';
import { REFUND, REFUND_TRIES } from '../payment.jobs';
import { PaymentGateways } from '../ports/payment-gateways';
import { PaymentStore } from '../store/payment.store';
import type { StoredAttempt } from '../domain/stored-attempt';
import type { StoredRefund } from '../domain/stored-refund';
import { RefundStore } from '../store/refund.store';

/** How long a refund waits for another one of the same payment. */
const TURN_MS = 2000;
/** How often it is tried while the keys of the provider are missing. */
const UNCONFIGURED_MS = 60_000;
/** Whether it is yet to be seen what becomes of it. */
const OPEN_STATES: readonly RefundState[] = ['pending', 'unclear'];
/** Prefix of the keys of automatic refunds, of payments that were not wanted. */
const UNWANTED = 'by-itself:';

/** Gives money back: written with what it follows from, then made by a job. A refund has no other maker. */
@Injectable()
export class Refunds implements OnModuleInit {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly payments: PaymentStore,
    private readonly store: RefundStore,
    private readonly gateways: PaymentGateways,
    private readonly listeners: PaymentListeners,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(REFUND, ({ id }, run) => this.make(id, run), { tries: REFUND_TRIES });
  }

  /** As `Payments.refund`. */
  async refund(tx: Transaction, { attempt: id, amount, reason, key }: RefundOrder): Promise<void> {
    const attempt = await this.payments.lock(tx, id);
    if (!attempt) throw new Error(`there is no attempt ${id} to give money back of`);
    const refund = await this.store.add(tx, { attempt: id, amount, reason, key, createdAt: this.clock.now() });
    if (refund === null) return;
    if (!Number.isInteger(amount) || amount <= 0 || !hasMoney(attempt) || amount > attempt.amount - attempt.returned) {
      throw new DomainError('conflict', 'refund_exceeds', 'More cannot be given back than was paid and has not gone back');
    }
    await this.payments.change(tx, id, { returned: attempt.returned + amount });
    await this.jobs.enqueue(tx, REFUND, { id: refund });
  }

  /** A payment that came where none was wanted goes back whole. */
  refundUnwanted(tx: Transaction, { id, amount }: { readonly id: string; readonly amount: Kopiykas }): Promise<void> {
    return this.refund(tx, { attempt: id, amount, reason: REFUND_REASONS.unwanted, key: `${UNWANTED}${id}` });
  }

  /** So much of an attempt has gone back for certain: refunds that waited are done as far as it covers them. Its row is locked. */
  async recordReturned(tx: Transaction, attempt: string, sum: Kopiykas, at: Date): Promise<void> {
    if (sum === 0) return;
    const refunds = await this.store.ofAttempt(attempt, tx);
    let left = sum - refunds.reduce((done, { state, amount }) => done + (state === 'done' ? amount : 0), 0);
    for (const { id, state, amount } of refunds) {
      if (state !== 'waiting' || amount > left) continue;
      left -= amount;
      await this.store.change(tx, id, { state: 'done', settledAt: at });
    }
  }

  /** Makes a refund once more that waits for it, or that was refused and whose goods do not count again. @throws DomainError */
  async retry(id: string): Promise<void> {
    const refund = await this.store.find(id);
    if (!refund) throw new DomainError('not-found', 'refund_unknown', 'There is no such refund');
    await this.database.transaction(async (tx) => {
      const attempt = await this.payments.lock(tx, refund.attempt);
      const now = (await this.store.ofAttempt(refund.attempt, tx)).find((one) => one.id === id)!;
      if (now.state === 'done' || now.state === 'waiting') throw new DomainError('conflict', 'refund_done', 'The money has gone back');
      if (now.state === 'unclear') throw new DomainError('conflict', 'refund_unclear', 'Say first whether the money has gone back');
      if (now.state === 'refused') {
        if (!now.key.startsWith(UNWANTED) && this.listeners.of(attempt!.subject).revivesRefused) {
          throw new DomainError('conflict', 'refund_refused', 'The certificate counts again: give back that certificate once more instead');
        }
        if (!hasMoney(attempt!) || now.amount > attempt!.amount - attempt!.returned) {
          throw new DomainError('conflict', 'refund_exceeds', 'More cannot be given back than was paid and has not gone back');
        }
        await this.payments.change(tx, refund.attempt, { returned: attempt!.returned + now.amount });
        await this.store.change(tx, id, { state: 'pending', settledAt: null, isCalled: false });
      }
      await this.jobs.enqueueOnce(tx, REFUND, { id });
    });
  }

  /**
   * What a person has found at the provider of a refund that is unclear: its money has gone back, or it has not and is called for anew.
   * @throws DomainError `refund_unknown`; `refund_clear` (409): it is unclear no more
   */
  async clear(id: string, hasGoneBack: boolean): Promise<void> {
    const refund = await this.store.find(id);
    if (!refund) throw new DomainError('not-found', 'refund_unknown', 'There is no such refund');
    if (refund.state === 'unclear' && hasGoneBack && (await this.settle(refund, 'done'))) return;
    const isAgain = await this.database.transaction(async (tx) => {
      if (hasGoneBack || !(await this.isStill(tx, refund, 'unclear'))) return false;
      await this.store.change(tx, id, { state: 'pending', isCalled: false, lastError: null });
      await this.jobs.enqueueOnce(tx, REFUND, { id });
      return true;
    });
    if (!isAgain) throw new DomainError('conflict', 'refund_clear', 'It is known already what became of this refund');
  }

  private async leaveToPerson(refund: StoredRefund, why: string): Promise<void> {
    const { id, attempt } = refund;
    await this.database.transaction(async (tx) => {
      if (await this.isStill(tx, refund, 'pending')) await this.store.change(tx, id, { state: 'unclear', lastError: why });
    });
    this.logger.error({ attempt, refund: id, reason: why }, 'it is not known whether money went back: an operator has to look at it');
  }

  /** Locks the row of its attempt. */
  private async isStill(tx: Transaction, { id, attempt }: StoredRefund, state: RefundState): Promise<boolean> {
    await this.payments.lock(tx, attempt);
    return (await this.store.ofAttempt(attempt, tx)).some((one) => one.id === id && one.state === state);
  }

  private async make(id: string, run: JobRun): Promise<void> {
    const refund = await this.store.find(id);
    if (refund?.state !== 'pending') return;
    try {
      await this.call(refund, run.signal);
    } catch (error) {
      if (error instanceof PaymentRefused) return void (await this.settle(refund, 'refused', error.message));
      if (error instanceof RefundUnclear) return this.leaveToPerson(refund, error.message);
      if (error instanceof RunLater) throw error;
      await this.store.failed(id, error instanceof Error ? error.message : 'it failed');
      if (error instanceof PaymentUnavailable && error.retryAfterMs !== undefined) throw new RunLater(error.message, error.retryAfterMs);
      if (error instanceof DomainError && error.code === 'payment_keys_missing') throw new RunLater(error.message, UNCONFIGURED_MS);
      throw error;
    }
  }

  /** Asks first: what an earlier call has done, and what has gone back so far, decides whether this one is made. */
  private async call(refund: StoredRefund, signal: AbortSignal): Promise<void> {
    const { id, attempt, amount } = refund;
    const stored = await this.payments.find(attempt);
    const gateway = stored && this.gateways.find(stored.gateway);
    if (!gateway) throw new GiveUp(`it was paid with ${stored?.gateway}, which is not set up`);
    const others = await this.store.ofAttempt(attempt);
    const facts = await gateway.status(attempt, signal);
    const arrival = arrivalOf(refund, stored.amount, facts?.returned ?? 0);
    if (arrival === 'done') return void (await this.settle(refund, 'done'));
    if (arrival === 'doubt') {
      throw new RefundUnclear(`${facts?.returned ?? 0} kopiykas went back, which is neither all of it nor what it was before`);
    }
    const returnedBefore = facts?.returned ?? 0;
    const isOurTurn = await this.database.transaction(async (tx) => {
      await this.payments.lock(tx, attempt);
      const now = await this.store.ofAttempt(attempt, tx);
      // one call at a time, and none with an outdated answer: otherwise the arrived money could not be attributed
      if (now.some((one) => one.id !== id && one.isCalled && one.state === 'pending') || statesOf(now) !== statesOf(others)) return false;
      await this.store.change(tx, id, { isCalled: true, ...(!refund.isCalled && { returnedBefore }) });
      return true;
    });
    if (!isOurTurn) throw new RunLater('another refund of the same payment is under way', TURN_MS);
    await this.settle(refund, await gateway.refund({ attempt, amount, key: id, isRepeated: refund.isCalled }, signal));
  }

  /** @returns whether it was still as it is given here */
  private async settle(refund: StoredRefund, outcome: 'done' | 'waiting' | 'refused', why?: string): Promise<boolean> {
    const { id, attempt, amount, key } = refund;
    const isSettled = await this.database.transaction(async (tx) => {
      const stored = await this.payments.lock(tx, attempt);
      const refunds = await this.store.ofAttempt(attempt, tx);
      if (!stored || refunds.find((one) => one.id === id)?.state !== refund.state) return false;
      const settledAt = this.clock.now();
      await this.store.change(tx, id, { state: outcome, settledAt, lastError: why ?? null });
      const isRefused = outcome === 'refused';
      if (isRefused) await this.payments.change(tx, attempt, { returned: Math.max(0, stored.returned - amount) });
      const isWhole = stored.returned >= stored.amount && !refunds.some((one) => one.id !== id && OPEN_STATES.includes(one.state));
      if (!isRefused && isWhole && hasMoney(stored)) await this.payments.change(tx, attempt, { state: 'refunded', settledAt });
      await this.listeners.of(stored.subject).refund(tx, { outcome: isRefused ? 'refused' : 'done', key, attempt, amount });
      return true;
    });
    if (!isSettled) return false;
    if (outcome === 'refused')
      this.logger.error({ attempt, refund: id, reason: why }, 'a refund was refused: an operator has to look at it');
    else this.logger.log({ attempt, refund: id, outcome }, 'money goes back');
    return true;
  }
}

/**
 * Whether the money of a refund has gone back already, by the sums that went back and by no word: `done` when they cover it, after an earlier
 * call whose answer was lost or because all of the payment went back; `doubt` when that call did something else.
 */
function arrivalOf({ isCalled, returnedBefore, amount }: StoredRefund, whole: Kopiykas, said: Kopiykas): 'done' | 'open' | 'doubt' {
  if (said === whole) return 'done';
  if (!isCalled || said === returnedBefore) return 'open';
  return said > whole || said < returnedBefore + amount ? 'doubt' : 'done';
}

/** Whether there is money to give back: taken, or held. */
const hasMoney = ({ state }: StoredAttempt) => state === 'paid' || state === 'held';

const statesOf = (refunds: readonly StoredRefund[]) => refunds.map(({ id, state, isCalled }) => `${id} ${state} ${isCalled}`).join();

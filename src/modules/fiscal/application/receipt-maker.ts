import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../../platform/database/database';
import { RunLater, type JobRun } from '../../../platform/jobs/job';
import { Jobs } from '../../../platform/jobs/jobs';
import { Clock } from '../../../platform/time/clock';
import { kyivTime } from '../../../shared/kyiv-moment';
import { FiscalRefused, FiscalUnavailable, RELATED_FAILED } from '../domain/fiscal-failure';
import type { StoredReceipt } from '../domain/receipt';
import { CLOSE_SHIFT, MAKE_RECEIPT, RECEIPT_TRIES } from '../fiscal.jobs';
import { FiscalRegister, type ReceiptReading, type RelatedReceipt, type WantedReceipt } from '../ports/fiscal-register.port';
import { FiscalStore } from '../store/fiscal.store';
import { ReceiptListeners } from './receipt-listeners';

/** When the shift is closed. Receipts that are asked for later wait for the next day, so that none opens another shift. */
const CLOSING = '23:45';
const CLOSING_CRON = '45 23 * * *';
const CLOSING_WAIT_MS = 60_000;
/** How long after it was asked the register is asked whether it has made a receipt: at once, later rarely. */
const FIRST_LOOK_MS = 1000;
const LAST_LOOK_MS = 60_000;

/**
 * Has receipts made. That a call is begun is committed before it: after a process that was killed, or an answer that was lost, the register is
 * asked for the receipt before it is made.
 */
@Injectable()
export class ReceiptMaker implements OnModuleInit {
  private readonly logger = new Logger('Fiscal');

  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly store: FiscalStore,
    private readonly register: FiscalRegister,
    private readonly listeners: ReceiptListeners,
  ) {}

  onModuleInit(): void {
    // one at a time: registers bound the pace, and a shift is opened once
    this.jobs.handle(MAKE_RECEIPT, ({ id }, run) => this.run(id, run), { tries: RECEIPT_TRIES, parallel: 1 });
    this.jobs.handle(CLOSE_SHIFT, (_data, { signal }) => this.close(signal), { parallel: 1 });
    if (this.register.isOn) this.jobs.schedule(CLOSE_SHIFT, CLOSING_CRON);
  }

  private async run(id: string, { signal }: JobRun): Promise<void> {
    const receipt = await this.store.find(id);
    if (!receipt?.document || receipt.state === 'done' || receipt.state === 'failed') return;
    try {
      const related = await this.relatedOf(receipt);
      const wanted = { id: receipt.registerId, kind: receipt.kind, document: receipt.document, related };
      await this.settle(receipt, await this.read(receipt, wanted, signal));
    } catch (error) {
      if (error instanceof FiscalRefused) return this.settle(receipt, { state: 'failed', reason: error.message });
      if (error instanceof RunLater) throw error;
      await this.store.noteError(id, error instanceof Error ? error.message : String(error));
      if (error instanceof FiscalUnavailable && error.retryAfterMs !== undefined) throw new RunLater(error.message, error.retryAfterMs);
      throw error;
    }
  }

  private async close(signal: AbortSignal): Promise<void> {
    try {
      await this.register.closeShift(signal);
    } catch (error) {
      if (error instanceof FiscalUnavailable && error.retryAfterMs !== undefined) throw new RunLater(error.message, error.retryAfterMs);
      throw error;
    }
  }

  /** What a receipt follows is made before it. @throws FiscalRefused when that was refused, RunLater while it is not made */
  private async relatedOf({ relatedId, createdAt }: StoredReceipt): Promise<RelatedReceipt | null> {
    if (relatedId === null) return null;
    const related = await this.store.find(relatedId);
    if (related === null || related.state === 'failed') throw new FiscalRefused(RELATED_FAILED);
    if (related.state !== 'done') throw new RunLater('waits for the receipt that it follows', this.lookAgainMs(createdAt));
    const { registerId: id, kind, relation } = related;
    return { id, relation: relation ?? (kind === 'prepayment' ? id : null) };
  }

  private async read(receipt: StoredReceipt, wanted: WantedReceipt, signal: AbortSignal): Promise<ReceiptReading> {
    const { id, isCalled } = receipt;
    let { registerId } = receipt;
    if (isCalled) {
      const known = await this.register.find(wanted, signal);
      if (known && !(known.state === 'failed' && receipt.isRepeated)) return known;
      // the register has ended that one for good
      if (known) registerId = await this.renew(id);
    }
    if (kyivTime(this.clock.now()) >= CLOSING) throw new RunLater('the shift of this day is over', CLOSING_WAIT_MS);
    await this.store.called(id);
    return this.register.make({ ...wanted, id: registerId }, signal);
  }

  private lookAgainMs(createdAt: Date): number {
    return Math.min(LAST_LOOK_MS, Math.max(FIRST_LOOK_MS, (this.clock.now().getTime() - createdAt.getTime()) / 10));
  }

  private async renew(id: string): Promise<string> {
    const registerId = randomUUID();
    await this.database.transaction((tx) => this.store.change(tx, id, { registerId, isCalled: false, isRepeated: false }));
    return registerId;
  }

  private async settle(receipt: StoredReceipt, reading: ReceiptReading): Promise<void> {
    const { id, subject, createdAt } = receipt;
    const now = this.clock.now();
    if (reading.state === 'waiting') {
      throw new RunLater('the register is making the receipt', this.lookAgainMs(createdAt));
    }
    const { state } = reading;
    const facts = reading.state === 'done' ? withoutState(reading) : {};
    const change = { state, ...facts, settledAt: now, lastError: reading.state === 'failed' ? reading.reason : null };
    await this.database.transaction(async (tx) => {
      const stored = await this.store.lock(tx, id);
      if (!stored || stored.state === 'done' || stored.state === 'failed') return;
      await this.store.change(tx, id, change);
      if (state === 'done') await this.listeners.tell(tx, { ...stored, ...change });
    });
    if (state === 'done') this.logger.log({ receipt: id, subject }, 'a fiscal receipt is made');
    else
      this.logger.error({ receipt: id, subject, reason: change.lastError }, 'a fiscal receipt was refused: an operator has to look at it');
  }
}

function withoutState({ state: _, ...facts }: Extract<ReceiptReading, { state: 'done' }>) {
  return facts;
}

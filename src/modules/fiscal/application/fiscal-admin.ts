import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database';
import { Jobs } from '../../../platform/jobs/jobs';
import { Clock } from '../../../platform/time/clock';
import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import type { ReceiptFilter, StoredReceipt } from '../domain/receipt';
import { MAKE_RECEIPT } from '../fiscal.jobs';
import { FiscalRegister } from '../ports/fiscal-register.port';
import { FiscalStore } from '../store/fiscal.store';

/** A receipt that is not made by then is late. */
const LATE_MS = 10 * 60_000;

/** What operators see of fiscal receipts and do with them. */
@Injectable()
export class FiscalAdmin {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly store: FiscalStore,
    private readonly register: FiscalRegister,
  ) {}

  /** Who makes receipts: `none`, `provider`, `checkbox`. */
  get issuer(): string {
    return this.register.name;
  }

  /** Newest first. */
  list(filter: ReceiptFilter): Promise<readonly StoredReceipt[]> {
    return this.store.list(filter);
  }

  /** @throws DomainError `receipt_unknown` */
  async find(id: string): Promise<StoredReceipt> {
    const receipt = await this.store.find(id);
    if (!receipt) throw new DomainError('not-found', 'receipt_unknown', translation('fiscal.problems.receipt_unknown'));
    return receipt;
  }

  /** Other receipts of the same money: what a receipt follows, what follows it, and what else there is of what was paid. Oldest first. */
  async around({ id, subject, relatedId }: StoredReceipt): Promise<readonly StoredReceipt[]> {
    return (await this.store.around(subject, relatedId === null ? [id] : [id, relatedId])).filter((one) => one.id !== id);
  }

  /** Receipts that need somebody: refused ones up to 10,000, and those that wait for more than 10 minutes up to 1000. */
  async needing(): Promise<{ readonly failed: number; readonly late: number }> {
    const [{ failed }, late] = await Promise.all([this.store.counts(), this.store.late(new Date(this.clock.now().getTime() - LATE_MS))]);
    return { failed, late };
  }

  mark(): Promise<string> {
    return this.store.mark();
  }

  /**
   * Asks for a receipt once more that was refused or that waits, at once. One that was made is found, not made again.
   * @throws DomainError `receipt_unknown`; conflicts: `receipt_done`, `receipt_by_hand`
   */
  async repeat(id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const receipt = await this.store.lock(tx, id);
      if (!receipt) throw new DomainError('not-found', 'receipt_unknown', translation('fiscal.problems.receipt_unknown'));
      if (receipt.state === 'done') throw conflict('receipt_done');
      if (!receipt.document) throw conflict('receipt_by_hand');
      if (receipt.state === 'failed') {
        await this.store.change(tx, id, { state: receipt.isCalled ? 'asked' : 'waiting', isRepeated: true, settledAt: null });
      }
      await this.jobs.enqueueOnce(tx, MAKE_RECEIPT, { id });
    });
  }
}

const conflict = (code: 'receipt_done' | 'receipt_by_hand') => new DomainError('conflict', code, translation(`fiscal.problems.${code}`));

import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/database';
import type { StoredReceipt } from '../domain/receipt';

/** Told once of a receipt that is made, in the transaction that notes it. May run again. */
export type ReceiptListener = (tx: Transaction, receipt: StoredReceipt) => Promise<void>;

/** Who is told of receipts: for each kind of what is paid, the module that sells it. */
@Injectable()
export class ReceiptListeners {
  private readonly listeners = new Map<string, ReceiptListener>();

  /** Once, in `onModuleInit`. @param kind the letters with which the ids of what is paid begin @throws Error when somebody listens to it */
  set(kind: string, listener: ReceiptListener): void {
    if (this.listeners.has(kind)) throw new Error(`somebody listens to receipts of the kind ${kind} already`);
    this.listeners.set(kind, listener);
  }

  async tell(tx: Transaction, receipt: StoredReceipt): Promise<void> {
    await this.listeners.get(receipt.subject.split('_', 1)[0]!)?.(tx, receipt);
  }
}

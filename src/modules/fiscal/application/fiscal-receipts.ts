import { Injectable, Logger } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/database';
import { Jobs } from '../../../platform/jobs/jobs';
import { Clock } from '../../../platform/time/clock';
import type { Kopiykas } from '../../../shared/money';
import { fiscalDocument, returnDocument, type FiscalDocument, type FiscalPayment } from '../domain/receipt-document';
import type { NewReceipt, StoredReceipt } from '../domain/receipt';
import { FiscalEnvironment } from '../fiscal.env';
import { MAKE_RECEIPT } from '../fiscal.jobs';
import { FiscalRegister } from '../ports/fiscal-register.port';
import { FiscalStore } from '../store/fiscal.store';
import { ReceiptListeners, type ReceiptListener } from './receipt-listeners';

/** How money came: by a hosted checkout, by card or cash at a counter. */
export type PaidBy = 'online' | 'card' | 'cash';

/** Certificates that were paid for. Kopiykas. */
export interface SoldCertificates {
  /** Id of the order. */
  readonly order: string;
  readonly amount: Kopiykas;
  readonly by: PaidBy;
  /** Their costs add up to the amount. */
  readonly lines: readonly { readonly code: string; readonly quantity: number; readonly cost: Kopiykas }[];
}

/** Services of an appointment that were paid for in advance, all or a part. Kopiykas. */
export interface PrepaidServices {
  /** Id of the prepayment. */
  readonly subject: string;
  readonly amount: Kopiykas;
  /** All of the appointment; a cost is of the whole quantity, null: not known. */
  readonly services: readonly { readonly code: string; readonly name: string; readonly quantity: number; readonly cost: Kopiykas | null }[];
}

/** Money of what was paid goes back, all or a part. Kopiykas. */
export interface ReturnedMoney {
  /** Id of what was paid. */
  readonly subject: string;
  /** Names the refund: the same is the same return. */
  readonly movement: string;
  readonly amount: Kopiykas;
  /** Everything is back, also what no other return is of. */
  readonly isAll?: boolean;
  /** Code of the goods that go back, where it is known. */
  readonly code?: string;
}

/** The movement of the money that comes; there is one of each subject. */
const PAID = 'paid';
/** What a return cannot be made of. */
const NO_RECEIPT = 'the site has made no receipt of this money';

/**
 * Asks for fiscal receipts: each is written with the money it is of, and made by a job. It never holds the money up; a movement of money has one
 * receipt, however often it is asked for. Without a register nothing is written.
 */
@Injectable()
export class FiscalReceipts {
  private readonly logger = new Logger('Fiscal');

  constructor(
    private readonly register: FiscalRegister,
    private readonly store: FiscalStore,
    private readonly jobs: Jobs,
    private readonly env: FiscalEnvironment,
    private readonly clock: Clock,
    private readonly listeners: ReceiptListeners,
  ) {}

  /** As `ReceiptListeners.set`. */
  listen(kind: string, listener: ReceiptListener): void {
    this.listeners.set(kind, listener);
  }

  /** The money of an order came. */
  async certificatesSold(tx: Transaction, { order, amount, by, lines }: SoldCertificates): Promise<void> {
    const name = this.env.FISCAL_CERTIFICATE_NAME.replace('{order}', order.replace(/^\D+/, ''));
    const taxes = this.env.certificateTaxes;
    await this.ask(tx, { kind: 'sale', subject: order, amount }, () =>
      fiscalDocument(
        lines.map((line) => ({ ...line, name, taxes })),
        this.payments(amount, by),
      ),
    );
  }

  /** A prepayment came; one that covers all of it is a sale of the services. */
  async prepaid(tx: Transaction, { subject, amount, services }: PrepaidServices): Promise<void> {
    const taxes = this.env.serviceTaxes;
    const total = services.reduce((sum, { cost }) => sum + (cost ?? 0), 0);
    const isPart = amount < total;
    await this.ask(tx, { kind: isPart ? 'prepayment' : 'sale', subject, amount }, () => {
      if (services.some(({ cost }) => cost === null)) throw new Error('the price of a service is not known');
      const lines = services.map(({ cost, ...service }) => ({ ...service, cost: cost ?? 0, taxes }));
      return fiscalDocument(lines, this.payments(amount, 'online'), isPart);
    });
  }

  /** Money has gone back for certain: its return follows the receipt of what was paid. What cannot be made is a failed return, for an operator. */
  async returned(tx: Transaction, { subject, movement, amount: sum, isAll = false, code }: ReturnedMoney): Promise<void> {
    if (!this.register.isOn) return;
    const receipts = await this.store.lockSubject(tx, subject);
    const paid = receipts.find((one) => one.movement === PAID);
    const returns = receipts.filter(({ kind }) => kind === 'return');
    const amount = isAll && paid ? returns.reduce((left, one) => left - one.amount, paid.amount) : sum;
    await this.ask(tx, { kind: 'return', subject, movement, amount, relatedId: paid?.id ?? null }, () => {
      if (!paid?.document) throw new Error(NO_RECEIPT);
      const before = returns.flatMap(({ document }) => document ?? []);
      if (paid.kind !== 'prepayment') return returnDocument(paid.document, before, { amount, code });
      // a chain goes back as a whole, with all that was paid in it
      if (before.length > 0 || amount !== paid.amount) throw new Error('a chain of prepayments goes back once and as a whole');
      return paid.document;
    });
  }

  /** The receipts of what was paid, oldest first. */
  of(subject: string): Promise<readonly StoredReceipt[]> {
    return this.register.isOn ? this.store.ofSubject(subject) : Promise.resolve([]);
  }

  private async ask(
    tx: Transaction,
    receipt: Pick<NewReceipt, 'kind' | 'subject' | 'amount' | 'relatedId'> & { readonly movement?: string },
    make: () => FiscalDocument,
  ): Promise<void> {
    // nothing came: a gift, or everything was paid before
    if (!this.register.isOn || receipt.amount <= 0) return;
    const made = this.made(receipt.subject, make);
    const now = this.clock.now();
    const state = made.document ? ({ state: 'waiting' } as const) : ({ state: 'failed', settledAt: now } as const);
    const id = await this.store.add(tx, { movement: PAID, ...receipt, ...made, ...state, createdAt: now });
    if (id !== null && made.document) await this.jobs.enqueue(tx, MAKE_RECEIPT, { id });
  }

  /** What cannot be written down is for an operator: the money is not held up by it. */
  private made(subject: string, make: () => FiscalDocument): Pick<StoredReceipt, 'document' | 'lastError'> {
    try {
      return { document: make(), lastError: null };
    } catch (error) {
      this.logger.error({ err: error, subject }, 'a fiscal receipt cannot be made of what was sold: an operator has to make it');
      return { document: null, lastError: error instanceof Error ? error.message : String(error) };
    }
  }

  private payments(amount: Kopiykas, by: PaidBy): readonly FiscalPayment[] {
    if (by === 'cash') return [{ means: 'cash', amount, label: null }];
    return [{ means: 'cashless', amount, label: this.env.FISCAL_CARD_LABEL ?? null }];
  }
}

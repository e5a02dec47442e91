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

/** A service; its cost is of the whole quantity, the discount taken off. Kopiykas. */
export interface FiscalService {
  readonly code: string;
  readonly name: string;
  readonly quantity: number;
  readonly cost: Kopiykas;
}

/** Services of an appointment that were paid for in advance, all or a part. Kopiykas. */
export interface PrepaidServices {
  /** Id of the prepayment. */
  readonly subject: string;
  readonly amount: Kopiykas;
  /** All of the appointment; a cost of null is not known. */
  readonly services: readonly (Omit<FiscalService, 'cost'> & { readonly cost: Kopiykas | null })[];
}

/** Services that were paid for at a desk. Without tips all payments, and what was prepaid, are what the services cost. Kopiykas. */
export interface SoldServices {
  /** Id of the sale. */
  readonly sale: string;
  readonly services: readonly FiscalService[];
  readonly cash: Kopiykas;
  readonly card: Kopiykas;
  readonly redeemed: readonly RedeemedSum[];
  /** Null: nothing. */
  readonly prepaid: { readonly subject: string; readonly amount: Kopiykas } | null;
}

/** What a certificate paid. */
export interface RedeemedSum {
  /** Id of the entry of its ledger. */
  readonly entry: string;
  readonly amount: Kopiykas;
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
    const total = services.reduce((sum, { cost }) => sum + (cost ?? 0), 0);
    const isPart = amount < total;
    await this.ask(tx, { kind: isPart ? 'prepayment' : 'sale', subject, amount }, () => {
      if (services.some(({ cost }) => cost === null)) throw new Error('the price of a service is not known');
      return fiscalDocument(this.taxed(services), this.payments(amount, 'online'), isPart);
    });
  }

  /** A sale at a desk: where the salon's own register makes its receipts, only what certificates paid may have some. */
  async sold(tx: Transaction, { sale, services, cash, card, redeemed, prepaid }: SoldServices): Promise<void> {
    if (!this.register.isOn) return;
    if (this.env.FISCAL_COUNTER === 'off') return this.redeemed(tx, services, redeemed);
    const known = prepaid && (await this.store.lockSubject(tx, prepaid.subject));
    const advance = known?.find(({ movement }) => movement === PAID) ?? null;
    const byCertificates = redeemed.reduce((sum, { amount }) => sum + amount, 0);
    const amount = cash + card + byCertificates;
    const paid = [
      ...this.payments(cash, 'cash'),
      // a prepayment of before there was a register has no receipt yet
      ...this.payments(card + (advance === null ? (prepaid?.amount ?? 0) : 0), 'card'),
      ...this.byCertificate(byCertificates),
    ];
    const subject = `sale_${sale}`;
    if (advance?.kind === 'prepayment') {
      const isClosed = (await this.store.following(tx, advance.id)).some(
        ({ kind, state }) => kind === 'after_payment' && state !== 'failed',
      );
      return this.ask(tx, { kind: 'after_payment', subject, amount, relatedId: advance.id }, () => closing(advance, paid, isClosed));
    }
    const whole = services.reduce((sum, { cost }) => sum + cost, 0);
    // paid whole in advance, it was sold then
    if (advance?.kind === 'sale' && advance.amount === whole) return;
    await this.ask(tx, { kind: 'sale', subject, amount: paid.reduce((sum, each) => sum + each.amount, 0) }, () => {
      if (advance) throw new Error('what was paid whole in advance is not what was sold: correct it in the cabinet');
      return fiscalDocument(this.taxed(services), paid);
    });
  }

  /** Certificates paid for services; each sum has a receipt of the services that it covers, where the setting says so. */
  async redeemed(tx: Transaction, services: readonly FiscalService[], sums: readonly RedeemedSum[]): Promise<void> {
    if (!this.register.isOn || this.env.FISCAL_REDEMPTION === 'none') return;
    const whole = services.reduce((sum, { cost }) => sum + cost, 0);
    const before: FiscalDocument[] = [];
    for (const { entry, amount } of sums) {
      await this.ask(tx, { kind: 'redemption', subject: redemptionOf(entry), amount }, () => {
        const part = returnDocument(fiscalDocument(this.taxed(services), this.byCertificate(whole)), before, { amount });
        before.push(part);
        return part;
      });
    }
  }

  /** As `redeemed`, of a certificate alone. @param title of a certificate for a service; null: it is for a sum */
  redeemedAlone(tx: Transaction, title: string | null, sum: RedeemedSum): Promise<void> {
    const service = { code: 'certificate', name: title ?? this.env.FISCAL_REDEMPTION_NAME, quantity: 1, cost: sum.amount };
    return this.redeemed(tx, [service], [sum]);
  }

  /** What a certificate paid is its holder's again. */
  unredeemed(tx: Transaction, entry: string): Promise<void> {
    return this.takenBack(tx, redemptionOf(entry));
  }

  /** A sale at a desk was taken back as a whole. */
  unsold(tx: Transaction, sale: string): Promise<void> {
    return this.takenBack(tx, `sale_${sale}`);
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
      if (paid.kind === 'after_payment')
        throw new Error('a chain of prepayments goes back as a whole: return it in the cabinet, and make another');
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

  /** The receipts of a sale at a desk and of what certificates paid in it, oldest first. @param entries of their ledgers */
  ofSale(sale: string, entries: readonly string[]): Promise<readonly StoredReceipt[]> {
    return this.register.isOn ? this.store.ofSubjects([`sale_${sale}`, ...entries.map(redemptionOf)]) : Promise.resolve([]);
  }

  /** All of it, where there is a receipt. */
  private async takenBack(tx: Transaction, subject: string): Promise<void> {
    if (!this.register.isOn) return;
    const paid = (await this.store.lockSubject(tx, subject)).find(({ movement }) => movement === PAID);
    if (paid) await this.returned(tx, { subject, movement: 'undone', amount: paid.amount, isAll: true });
  }

  private async ask(
    tx: Transaction,
    receipt: Pick<NewReceipt, 'kind' | 'subject' | 'amount' | 'relatedId'> & { readonly movement?: string },
    make: () => FiscalDocument,
  ): Promise<void> {
    // nothing came: a gift, or everything was paid before
    if (!this.register.isOn || (receipt.amount <= 0 && receipt.kind !== 'after_payment')) return;
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

  private taxed(services: readonly (Omit<FiscalService, 'cost'> & { readonly cost: Kopiykas | null })[]) {
    return services.map(({ cost, ...service }) => ({ ...service, cost: cost ?? 0, taxes: this.env.serviceTaxes }));
  }

  private payments(amount: Kopiykas, by: PaidBy): readonly FiscalPayment[] {
    if (amount === 0) return [];
    if (by === 'cash') return [{ means: 'cash', amount, label: null }];
    return [{ means: 'cashless', amount, label: this.env.FISCAL_CARD_LABEL ?? null }];
  }

  private byCertificate(amount: Kopiykas): readonly FiscalPayment[] {
    return amount === 0 ? [] : [{ means: 'cashless', amount, label: this.env.FISCAL_CERTIFICATE_LABEL }];
  }
}

const redemptionOf = (entry: string): string => `redemption_${entry}`;

/** What closes a chain of prepayments: the goods are those that it began with. @throws Error when that is not what is left to pay */
function closing({ document, amount }: StoredReceipt, payments: readonly FiscalPayment[], isClosed: boolean): FiscalDocument {
  if (!document) throw new Error('the receipt of the prepayment cannot be made');
  if (isClosed) throw new Error('the chain of the prepayment was closed by an earlier sale: return it in the cabinet, and make another');
  const left = document.goods.reduce((sum, { price, quantity }) => sum + price * quantity, -amount);
  const paid = payments.reduce((sum, payment) => sum + payment.amount, 0);
  if (paid !== left)
    throw new Error(`${paid} kopiykas were paid, and ${left} are left of what was prepaid: correct the chain in the cabinet`);
  return { goods: document.goods, payments };
}

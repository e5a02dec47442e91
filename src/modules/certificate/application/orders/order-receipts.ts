import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Transaction } from '../../../../platform/database/database';
import type { Kopiykas } from '../../../../shared/money';
import { FiscalReceipts, type PaidBy } from '../../../fiscal/fiscal.api';
import { Payments, type PaymentEvent } from '../../../payment/payment.api';
import { lineShares } from '../../domain/issue-plan';
import type { OrderLine, StoredOrder } from '../../domain/order';
import { CertificateNotifier } from '../issued/certificate-notifier';

/** Fiscal receipts of orders. */
@Injectable()
export class OrderReceipts implements OnModuleInit {
  constructor(
    private readonly fiscal: FiscalReceipts,
    private readonly payments: Payments,
    private readonly notices: CertificateNotifier,
  ) {}

  onModuleInit(): void {
    this.fiscal.listen('order', async (tx, { kind, subject, taxUrl }) => {
      if (kind !== 'return' && taxUrl !== null) await this.notices.receipt(tx, subject, taxUrl);
    });
  }

  /** Asks for the receipt of an order whose money came. */
  async paid(tx: Transaction, { id, amount, lines }: Pick<StoredOrder, 'id' | 'amount' | 'lines'>, by: PaidBy): Promise<void> {
    const sold = soldLines(amount, lines).map(({ id: code, ...line }) => ({ code: String(code), ...line }));
    await this.fiscal.certificatesSold(tx, { order: id, amount, by, lines: sold });
  }

  /** Money for a certificate of an order went back. @param movement names the refund @param packageId of the certificate */
  async returned(tx: Transaction, order: string, movement: string, amount: Kopiykas, packageId: number): Promise<void> {
    await this.fiscal.returned(tx, { subject: order, movement, amount, code: String(packageId) });
  }

  /** Money of an order went back without us, all that was left of it or a part. @param at tells one part from another */
  async reversed(
    tx: Transaction,
    { kind, subject, attempt, amount, at }: Pick<PaymentEvent, 'kind' | 'subject' | 'attempt' | 'amount' | 'at'>,
  ): Promise<void> {
    const isAll = kind === 'reversed';
    const movement = isAll ? `reversed:${attempt}` : `part:${attempt}:${at.toISOString()}`;
    await this.fiscal.returned(tx, { subject, movement, amount, isAll });
  }

  /** All that the site has made or is about to make, oldest first. */
  of(order: string): ReturnType<FiscalReceipts['of']> {
    return this.fiscal.of(order);
  }

  /** The address of the receipt of an order, https; null where there is none, or not yet. */
  async addressOf({ id, paidAttempt }: Pick<StoredOrder, 'id' | 'paidAttempt'>): Promise<string | null> {
    const own = (await this.of(id)).find(({ kind, taxUrl }) => kind !== 'return' && taxUrl !== null);
    return own?.taxUrl ?? (paidAttempt === null ? null : this.payments.receipt(paidAttempt));
  }
}

/** What is sold, as receipts have it: costs with the discount taken off. */
export function soldLines(amount: Kopiykas, lines: readonly OrderLine[]) {
  const shares = lineShares(amount, lines);
  return lines.map(({ packageId, quantity }, place) => ({ id: packageId, quantity, cost: shares[place]! }));
}

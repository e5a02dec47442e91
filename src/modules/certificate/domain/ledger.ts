import type { Kopiykas } from '../../../shared/money';
import { refundQuote, type OrderRefunds } from './refund-quote';
import { isExpired, isInRefundTime } from '../contract/validity';

/** sum: for money, redeemed in parts; service: for a service, redeemed whole, whatever the service costs by then. */
export type CertificateKind = 'sum' | 'service';

/** An issued certificate, as far as money goes. */
export interface IssuedCertificate {
  readonly kind: CertificateKind;
  /** The price of its package. */
  readonly nominal: Kopiykas;
  /** Its share of what was paid for the order (`shareOut`). */
  readonly paid: Kopiykas;
  readonly paidAt: Date;
  /** Last day of its validity in Kyiv, YYYY-MM-DD. */
  readonly validThrough: string;
  /** What of the balance is reserved for appointments; left out: nothing. */
  readonly reserved?: Kopiykas;
}

/** An entry of a certificate's ledger, kept for good; what takes from the balance has a negative amount. */
export interface LedgerEntry {
  readonly id: string;
  /** carried: over to the certificate that replaces it, or from the one that it replaces. */
  readonly kind: 'redeemed' | 'undone' | 'refunded' | 'carried';
  /** Of the nominal, kopiykas. */
  readonly amount: Kopiykas;
  /** The entry that is undone. */
  readonly undoes?: string;
}

/** Why a certificate is not redeemed or given back. */
export type LedgerProblem =
  | 'expired'
  /** All of it is spent, or it was given back. */
  | 'empty'
  /** No whole number of kopiykas above 0. */
  | 'amount'
  /** One for a sum is redeemed by a sum that is said. */
  | 'sum_missing'
  | 'beyond_balance'
  /** Appointments have reserved it: it is taken or returned with them. */
  | 'reserved'
  /** A service is redeemed whole. */
  | 'whole_only'
  /** More than 14 days have passed: an operator decides. */
  | 'late'
  /** Something was spent: an operator decides. */
  | 'used'
  /** An operator gives a reason. */
  | 'reason'
  | 'unknown_entry'
  /** It is undone already, or no redemption. */
  | 'not_undoable';

/** An entry to be added, or why there is none. */
export type LedgerReading<Entry = Omit<LedgerEntry, 'id'>> = { readonly entry: Entry } | { readonly problem: LedgerProblem };

/** What is left of the nominal: never below 0 and never above it. */
export function balanceOf({ nominal }: Pick<IssuedCertificate, 'nominal'>, ledger: readonly LedgerEntry[]): Kopiykas {
  return ledger.reduce((sum, { amount }) => sum + amount, nominal);
}

/** Takes an amount from a certificate, or the whole of one for a service. The storage checks the balance once more in the statement that takes it. */
export function redeem(
  certificate: IssuedCertificate,
  ledger: readonly LedgerEntry[],
  amount: Kopiykas | 'whole',
  now: Date,
): LedgerReading {
  const balance = balanceOf(certificate, ledger);
  if (balance === 0) return { problem: 'empty' };
  if (isExpired(certificate.validThrough, now)) return { problem: 'expired' };
  if (amount === 'whole' && certificate.kind === 'sum') return { problem: 'sum_missing' };
  const taken = amount === 'whole' ? balance : amount;
  if (!Number.isSafeInteger(taken) || taken <= 0) return { problem: 'amount' };
  if (taken > balance) return { problem: 'beyond_balance' };
  if (taken > balance - (certificate.reserved ?? 0)) return { problem: 'reserved' };
  if (certificate.kind === 'service' && taken !== certificate.nominal) return { problem: 'whole_only' };
  return { entry: { kind: 'redeemed', amount: -taken } };
}

/** Gives a redemption back to the balance, once. */
export function undo(ledger: readonly LedgerEntry[], id: string): LedgerReading {
  const entry = ledger.find((one) => one.id === id);
  if (!entry) return { problem: 'unknown_entry' };
  if (entry.kind !== 'redeemed' || ledger.some(({ undoes }) => undoes === id)) return { problem: 'not_undoable' };
  return { entry: { kind: 'undone', amount: -entry.amount, undoes: id } };
}

/** Who gives a certificate back: its buyer, by the rule (docs/product.md, money 7), or an operator with a reason. */
export type Refunder = { readonly by: 'buyer' } | { readonly by: 'operator'; readonly reason: string };

export interface Refund extends Omit<LedgerEntry, 'id'> {
  /** What goes back to the buyer (`refundQuote`). */
  readonly money: Kopiykas;
}

/**
 * Takes all that is left of a certificate, for money; nothing of one with reservations. The buyer can while it is unused and 14 days are not over; an operator can give back
 * any rest at any time.
 * @param order that it is of, and what of it went back before
 */
export function refund(
  certificate: IssuedCertificate,
  ledger: readonly LedgerEntry[],
  refunder: Refunder,
  now: Date,
  order: OrderRefunds,
): LedgerReading<Refund> {
  const balance = balanceOf(certificate, ledger);
  if (balance === 0) return { problem: 'empty' };
  if ((certificate.reserved ?? 0) > 0) return { problem: 'reserved' };
  if (refunder.by === 'buyer' && balance !== certificate.nominal) return { problem: 'used' };
  if (refunder.by === 'buyer' && !isInRefundTime(certificate.paidAt, now)) return { problem: 'late' };
  if (refunder.by === 'operator' && refunder.reason.trim() === '') return { problem: 'reason' };
  return { entry: { kind: 'refunded', amount: -balance, money: refundQuote(order, { ...certificate, balance }).money } };
}

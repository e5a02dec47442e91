import type { Kopiykas } from '../../../shared/money';
import { fiscalLines } from '../contract/fiscal-lines';

/** A line of a receipt. */
export interface FiscalGood {
  readonly code: string;
  readonly name: string;
  /** Of one. */
  readonly price: Kopiykas;
  readonly quantity: number;
  /** Codes of taxes, as the register has them; none for who pays no VAT. */
  readonly taxes: readonly number[];
}

/** Money of a receipt. */
export interface FiscalPayment {
  readonly means: 'cash' | 'cashless';
  readonly amount: Kopiykas;
  /** What the receipt calls it; null: the word of the register. */
  readonly label: string | null;
}

/** What a receipt says, as it was at the time of the money. It names nobody. */
export interface FiscalDocument {
  readonly goods: readonly FiscalGood[];
  readonly payments: readonly FiscalPayment[];
}

/** What is sold, before its price for one is whole kopiykas. */
interface NamedLine {
  readonly code: string;
  readonly name: string;
  readonly quantity: number;
  /** Of all of them together. */
  readonly cost: Kopiykas;
  readonly taxes: readonly number[];
}

/** Longest name of goods on a receipt. */
const MAX_NAME = 128;

/**
 * A receipt of these lines.
 * @param isPart the money is an advance: less than the lines cost
 * @throws Error when money and lines do not fit each other
 */
export function fiscalDocument(lines: readonly NamedLine[], payments: readonly FiscalPayment[], isPart = false): FiscalDocument {
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
  const total = lines.reduce((sum, { cost }) => sum + cost, 0);
  if (paid <= 0 || payments.some(({ amount }) => !Number.isInteger(amount) || amount <= 0)) throw new Error('a receipt needs money');
  if (isPart ? paid >= total : paid !== total) throw new Error(`${paid} kopiykas were paid for lines of ${total}`);
  const numbered = lines.filter(({ cost }) => cost > 0).map(({ quantity, cost }, id) => ({ id, quantity, cost }));
  const costing = lines.filter(({ cost }) => cost > 0);
  const goods = fiscalLines(numbered, total).map(({ id, price, quantity }): FiscalGood => {
    const { code, name, taxes } = costing[id]!;
    return { code, name: name.slice(0, MAX_NAME), price, quantity, taxes };
  });
  return { goods, payments };
}

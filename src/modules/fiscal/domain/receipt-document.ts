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

/** What of a receipt goes back: by the code of its goods, where that is known. */
export interface ReturnedPart {
  readonly amount: Kopiykas;
  readonly code?: string;
}

/**
 * The return of a part of a receipt, or of all of it. Money is taken from the goods of its code first, then from those that come first and have
 * something left; goods that go back in part are one of a lower price. It is given back in the order in which it was paid.
 * @param before its earlier returns
 * @throws Error when no more of the receipt is left
 */
export function returnDocument(
  receipt: FiscalDocument,
  before: readonly FiscalDocument[],
  { amount, code: wanted }: ReturnedPart,
): FiscalDocument {
  if (!Number.isInteger(amount) || amount <= 0) throw new Error('a return needs money');
  const left = new Map<string, Kopiykas>(receipt.goods.map(({ code }) => [code, 0]));
  const add = (sign: 1 | -1, { goods }: FiscalDocument) => {
    for (const { code, price, quantity } of goods) left.set(code, (left.get(code) ?? 0) + sign * price * quantity);
  };
  add(1, receipt);
  for (const earlier of before) add(-1, earlier);
  let rest = amount;
  const goods = [...left.keys()]
    .sort((a, b) => Number(b === wanted) - Number(a === wanted))
    .flatMap((code) => {
      const sum = Math.min(rest, left.get(code)!);
      rest -= sum;
      return goodsOf(
        receipt.goods.filter((good) => good.code === code),
        sum,
      );
    });
  if (rest > 0) throw new Error(`${amount} kopiykas go back, which is more than is left of the receipt`);
  const gone = before.flatMap(({ payments }) => payments).reduce((sum, payment) => sum + payment.amount, 0);
  return { goods, payments: paymentsBetween(receipt.payments, gone, gone + amount) };
}

/** Goods of one code that cost this much together: whole ones, the dearest first, and the rest as a part of one. */
function goodsOf(sold: readonly FiscalGood[], sum: Kopiykas): readonly FiscalGood[] {
  let rest = sum;
  const whole = [...sold]
    .sort((a, b) => b.price - a.price)
    .map((good) => {
      const quantity = Math.min(good.quantity, Math.floor(rest / good.price));
      rest -= quantity * good.price;
      return { ...good, quantity };
    });
  return [...whole.filter(({ quantity }) => quantity > 0), ...(rest > 0 ? [{ ...sold[0]!, price: rest, quantity: 1 }] : [])];
}

/** The payments of the kopiykas from the one place to the other, as they follow each other. */
function paymentsBetween(payments: readonly FiscalPayment[], from: Kopiykas, to: Kopiykas): readonly FiscalPayment[] {
  let begin = 0;
  const parts = payments.map((payment) => {
    const [first, end] = [Math.max(from, begin), Math.min(to, begin + payment.amount)];
    begin += payment.amount;
    return { ...payment, amount: Math.max(0, end - first) };
  });
  if (to > begin) throw new Error('more goes back than was paid');
  return parts.filter(({ amount }) => amount > 0);
}

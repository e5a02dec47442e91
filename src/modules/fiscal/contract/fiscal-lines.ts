import type { Kopiykas } from '../../../shared/money';

/** What is sold, for the fiscal receipt. */
export interface SoldLine {
  /** The provider's number of the goods. */
  readonly id: number;
  readonly quantity: number;
  /** Of all of them together, the discount taken off. */
  readonly cost: Kopiykas;
}

export interface FiscalLine extends SoldLine {
  /** Of one: `price` times `quantity` is `cost`. */
  readonly price: Kopiykas;
}

/**
 * Lines whose prices are whole kopiykas: a line whose discounted cost cannot be divided by its quantity becomes two, a kopiyka apart.
 * @throws Error when the lines do not add up to the amount, or a quantity is none
 */
export function fiscalLines(lines: readonly SoldLine[], amount: Kopiykas): readonly FiscalLine[] {
  if (lines.some(({ quantity, cost }) => !Number.isInteger(quantity) || quantity < 1 || !Number.isInteger(cost) || cost < 0)) {
    throw new Error('a fiscal line needs a whole quantity and whole kopiykas');
  }
  const total = lines.reduce((sum, { cost }) => sum + cost, 0);
  if (total !== amount) throw new Error(`the fiscal lines are ${total} kopiykas, not ${amount}`);
  return lines.flatMap(({ id, quantity, cost }) => {
    const price = Math.floor(cost / quantity);
    const dearer = cost - price * quantity;
    const line = (count: number, of: Kopiykas): FiscalLine[] => (count ? [{ id, quantity: count, price: of, cost: count * of }] : []);
    return [...line(dearer, price + 1), ...line(quantity - dearer, price)];
  });
}

/**
 * What of lines is in the kopiykas from a place on, as the lines follow each other: what goes back after so much of them went back before. A line in
 * part is whole goods, and the rest as one of a lower price.
 * @throws Error when the lines are less than that
 */
export function fiscalPart<Line extends { readonly quantity: number; readonly price: Kopiykas }>(
  lines: readonly Line[],
  from: Kopiykas,
  amount: Kopiykas,
): readonly Line[] {
  let begin = 0;
  const parts = lines.flatMap((line) => {
    const first = Math.max(from, begin);
    begin += line.price * line.quantity;
    const sum = Math.min(from + amount, begin) - first;
    if (sum <= 0) return [];
    const quantity = Math.floor(sum / line.price);
    const rest = sum - quantity * line.price;
    return [...(quantity > 0 ? [{ ...line, quantity }] : []), ...(rest > 0 ? [{ ...line, quantity: 1, price: rest }] : [])];
  });
  if (from + amount > begin) throw new Error(`${from + amount} kopiykas are more than the lines are`);
  return parts;
}

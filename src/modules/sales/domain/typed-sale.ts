import { shareOut } from '../../certificate/contract/quote';
import { toKopiykas, type Kopiykas } from '../../../shared/money';

/** What somebody at the counter types; amounts are hryvnias as people write them, empty is nothing. */
export interface TypedSale {
  /** By the id of the service of the appointment; empty: it was not done. */
  readonly prices: Readonly<Record<string, string>>;
  /** Off the sum of all services: `100` or `10%`. */
  readonly discount: string;
  readonly tip: string;
  /** Up to two certificates. */
  readonly certificates: readonly { readonly code: string; readonly amount: string }[];
  /** How the rest is paid. */
  readonly rest: 'card' | 'cash';
  /** The part that is paid the other way. */
  readonly other: string;
}

export interface ReadSale {
  readonly lines: readonly { readonly part: string; readonly price: Kopiykas; readonly discount: Kopiykas }[];
  readonly tip: Kopiykas;
  readonly cash: Kopiykas;
  readonly card: Kopiykas;
  readonly certificates: readonly { readonly code: string; readonly amount: Kopiykas }[];
}

const PERCENT = /^(\d{1,3})(?:[.,](\d))?\s*%$/;

/**
 * Reads a sale; what is left to pay is paid by the way that was chosen for the rest.
 * @param prepaid what was paid in advance
 * @param reserved of certificates: it is taken as far as it is needed; left out: nothing
 * @returns null when something is no amount, or more is paid than is due
 */
export function readSale(
  { prices, discount, tip, certificates, rest, other }: TypedSale,
  prepaid: Kopiykas,
  reserved: Kopiykas = 0,
): ReadSale | null {
  const done = Object.entries(prices).filter(([, price]) => price !== '');
  const redeemed = certificates.filter(({ code }) => code !== '');
  const full = amounts(done.map(([, price]) => price));
  const taken = amounts(redeemed.map(({ amount }) => amount));
  const [tipped, otherPart] = amounts([tip || '0', other || '0']) ?? [];
  if (!full || !taken || tipped === undefined || otherPart === undefined) return null;
  const off = discountOf(discount, sum(full));
  if (off === null || off > sum(full)) return null;
  const byReservations = Math.min(reserved, Math.max(0, sum(full) - off - prepaid));
  const left = sum(full) - off + tipped - prepaid - byReservations - sum(taken) - otherPart;
  if (left < 0) return null;
  const shares = shareOut(off, full);
  const [cash, card] = rest === 'cash' ? [left, otherPart] : [otherPart, left];
  return {
    lines: done.map(([part], index) => ({ part, price: full[index]!, discount: shares[index]! })),
    tip: tipped,
    cash,
    card,
    certificates: redeemed.map(({ code }, index) => ({ code, amount: taken[index]! })),
  };
}

/** Null: one of them is no amount. */
function amounts(texts: readonly string[]): readonly Kopiykas[] | null {
  const read = texts.map(toKopiykas);
  return read.every((amount) => amount !== null) ? read : null;
}

const sum = (of: readonly Kopiykas[]): Kopiykas => of.reduce((total, amount) => total + amount, 0);

function discountOf(text: string, full: Kopiykas): Kopiykas | null {
  if (text === '') return 0;
  const percent = PERCENT.exec(text);
  if (!percent) return toKopiykas(text);
  const tenths = Number(percent[1]) * 10 + Number(percent[2] ?? 0);
  return tenths > 1000 ? null : Math.round((full * tenths) / 1000);
}

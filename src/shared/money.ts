/** An amount in kopiykas (1/100 hryvnia): always an integer inside the system. */
export type Kopiykas = number;

/**
 * Digits alone or in groups of three, with decimals: blanks elsewhere would make one number of two. `1,250` may be either a thousand or a
 * little more than one: no amount.
 */
const AMOUNT = /^(?![1-9]\d{0,2}[.,]\d{3}$)(?:\d+|\d{1,3}(?:\s\d{3})+)(?:[.,]\d+)?$/;

/** Hryvnias as an editor or a vendor writes them ("1000", 1000.5) to kopiykas; null when it is not an amount. */
export function toKopiykas(hryvnias: string | number): Kopiykas | null {
  const text = String(hryvnias).trim();
  const value = typeof hryvnias === 'number' ? hryvnias : AMOUNT.test(text) ? Number(text.replace(/\s/g, '').replace(',', '.')) : NaN;
  if (!Number.isFinite(value) || value < 0) return null;
  return Math.round(value * 100);
}

/** Kopiykas as hryvnias with at most 2 decimals, for JSON and JSON-LD. */
export function toHryvnias(amount: Kopiykas): number {
  return Math.round(amount) / 100;
}

const NO_BREAK_SPACE = '\u00a0';

/** "1 250 грн" or "1,250 UAH": whole hryvnias unless there are kopiykas. */
export function formatMoney(amount: Kopiykas, locale: 'ua' | 'en'): string {
  return `${formatAmount(amount, locale)}${NO_BREAK_SPACE}${locale === 'ua' ? 'грн' : 'UAH'}`;
}

/** The same without its currency: "1 250" or "1,250". Not by `toLocaleString`, which makes a formatter for each amount. */
export function formatAmount(amount: Kopiykas, locale: 'ua' | 'en'): string {
  const [whole, decimals] = toHryvnias(amount).toFixed(2).split('.') as [string, string];
  const group = locale === 'ua' ? NO_BREAK_SPACE : ',';
  const grouped = whole.replace(/\B(?=(?:\d{3}){1,6}$)/g, group);
  return decimals === '00' ? grouped : `${grouped}${locale === 'ua' ? ',' : '.'}${decimals}`;
}

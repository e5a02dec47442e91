import type { Kopiykas } from '../../../../shared/money';

/**
 * Hryvnias as WayForPay writes and signs them: the shortest decimal, by whole numbers alone. What it makes of the text as a number has the same
 * text, so that both sides sign the same.
 */
export function amountText(amount: Kopiykas): string {
  const rest = amount % 100;
  const whole = String((amount - rest) / 100);
  return rest === 0 ? whole : `${whole}.${String(rest).padStart(2, '0').replace(/0$/, '')}`;
}

/** Kopiykas of such a text, digit by digit; null when it is no amount of whole kopiykas. */
export function amountOf(text: string): Kopiykas | null {
  const [, whole, decimals = ''] = /^(\d{1,12})(?:\.(\d{1,2})0{0,10})?$/.exec(text) ?? [];
  return whole === undefined ? null : Number(whole + decimals.padEnd(2, '0'));
}

import type { Translate } from './translations';
import { formatAmount, formatMoney } from '../../../src/shared/money';
import type { Locale } from '../../../src/shared/locale';
import { homeZone } from '../../../src/shared/home-zone';
import { dateFormat } from '../../../src/shared/date-format';

/** "від 900 грн"; null for what has no price. */
export function priceFromLabel(amount: number | null, t: Translate, locale: Locale): string | null {
  return amount === null ? null : t('common.priceFrom', { price: formatMoney(amount, locale) });
}

/**
 * "900 грн", "900–1 200 грн" or "від 900 грн".
 * @param upTo upper end of a range; null: without one, undefined: a single amount
 */
export function priceRangeLabel(amount: number, upTo: number | null | undefined, t: Translate, locale: Locale): string {
  return rangeOf(amount, upTo, t, locale, formatMoney);
}

/** The same without its currency, for a table. */
export function amountRangeLabel(amount: number, upTo: number | null | undefined, t: Translate, locale: Locale): string {
  return rangeOf(amount, upTo, t, locale, formatAmount);
}

function rangeOf(amount: number, upTo: number | null | undefined, t: Translate, locale: Locale, format: typeof formatMoney): string {
  if (upTo === undefined) return format(amount, locale);
  return upTo === null
    ? t('common.priceFrom', { price: format(amount, locale) })
    : `${formatAmount(amount, locale)}–${format(upTo, locale)}`;
}

/** "45 хв", "1 год", "1 год 30 хв"; null when the duration is not known. */
export function durationLabel(minutes: number | null, t: Translate): string | null {
  if (minutes === null) return null;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return t('common.minutes', { minutes: rest });
  return rest === 0 ? t('common.hours', { hours }) : t('common.hoursMinutes', { hours, minutes: rest });
}

/** "16 листопада 2026" in Kyiv time. */
export function dateLabel(iso: string, locale: Locale): string {
  const words = dateFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: homeZone() }).format(new Date(iso));
  return words.replace(/\s?р\.$/, '');
}

import type { Locale } from '../../../shared/locale';
import type { RatingLabel } from '../../../../views/content/components/Rating';
import type { Translate } from '../../../../views/ui/i18n/translations';

const ONE_DIGIT: Record<Locale, Intl.NumberFormat> = {
  ua: new Intl.NumberFormat('uk-UA', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  en: new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
};

/** A mean with one digit after the point, and of how many, as the language writes them; undefined where there is none. */
export function ratingLabel(
  rating: { readonly average: number; readonly count: number } | undefined,
  t: Translate,
  locale: Locale,
): RatingLabel | undefined {
  if (!rating) return undefined;
  const average = ONE_DIGIT[locale].format(rating.average);
  return { average, count: rating.count, reviews: t('common.reviews', { count: rating.count }) };
}

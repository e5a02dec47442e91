import { isLocale } from '../../src/shared/locale';
import type { Locale } from '../../src/shared/locale';

/** Language of the page. */
export function pageLocale(): Locale {
  const { locale } = document.documentElement.dataset;
  return isLocale(locale) ? locale : 'ua';
}

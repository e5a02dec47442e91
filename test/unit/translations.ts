import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Translations } from '../../src/platform/i18n/translations';
import { LOCALES } from '../../src/shared/locale';
import type { Locale } from '../../src/shared/locale';
import type { PageContextValue } from '../../views/ui/i18n/context';

const ROOT = join(__dirname, '../../locales');

const areasOf = (locale: Locale) =>
  readdirSync(join(ROOT, locale)).map((file): [area: string, texts: unknown] => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(join(ROOT, locale, file), 'utf8')),
  ]);

const loaded = Object.fromEntries(LOCALES.map((locale) => [locale, Object.fromEntries(areasOf(locale))]));

/** The texts of the site, read without Nest. */
export const translations = new Translations(loaded);

/** What components may ask of the page they are on, for those that are rendered without one. */
export function pageContext(locale: Locale): PageContextValue {
  return { locale, t: translations.translator(locale), siteName: locale === 'ua' ? 'Оксамит' : 'OKSAMYT' };
}

import { isoOf, localePath, LOCALES } from '../../../../../shared/locale';
import type { Locale } from '../../../../../shared/locale';
import type { SiteMapEntry } from '../../../../../platform/pages/page-registry';
import { xmlText } from './xml.text';

const W3C_DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/;

/**
 * sitemap.xml of both languages (sitemaps.org protocol 0.9). A page that exists in both names its translations, itself and
 * x-default among them, as Google reads them: https://developers.google.com/search/docs/specialty/international/localized-versions
 * @param siteUrl public origin without a final slash
 */
export function sitemapXml(siteUrl: string, entries: Readonly<Record<Locale, readonly SiteMapEntry[]>>): string {
  const paths = { ua: pathsOf(entries.ua), en: pathsOf(entries.en) };
  const address = (locale: Locale, path: string) => xmlText(siteUrl + localePath(locale, path));
  const alternate = (lang: string, href: string) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${href}"/>`;
  const alternates = (path: string) =>
    LOCALES.every((locale) => paths[locale].has(path))
      ? [...LOCALES.map((locale) => alternate(isoOf(locale), address(locale, path))), alternate('x-default', address('ua', path))].join('')
      : '';
  const urls = LOCALES.flatMap((locale) =>
    entries[locale].map(
      ({ path, modifiedAt }) => `<url><loc>${address(locale, path)}</loc>${lastModified(modifiedAt)}${alternates(path)}</url>`,
    ),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>\n',
  ].join('\n');
}

function pathsOf(entries: readonly SiteMapEntry[]): ReadonlySet<string> {
  return new Set(entries.map(({ path }) => path));
}

/** Invalid dates are left out: crawlers would ignore all dates otherwise. */
function lastModified(date: string | null): string {
  return date !== null && W3C_DATE.test(date) && !Number.isNaN(Date.parse(date)) ? `<lastmod>${date}</lastmod>` : '';
}

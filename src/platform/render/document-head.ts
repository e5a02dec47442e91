import { imagePath } from '../../shared/image-path';
import { isoOf, localePath, LOCALES, otherLocale } from '../../shared/locale';
import type { Locale } from '../../shared/locale';
import type { DocumentHead } from '../../../views/ui/document/head';
import type { Assets } from './asset-manifest';
import type { PageHead } from './page';
import { scriptSafeJson } from './script-safe-json';

const OG_LOCALE: Record<Locale, string> = { ua: 'uk_UA', en: 'en_US' };
const OG_IMAGE = 'media/og-default.jpg';
const OG_WIDTH = 1200;
/** porcelain, the page ground (views/ui/styles/tokens.css) */
const PORCELAIN = '#F6F1EA';

/** Turns a page's head into what the document prints: absolute addresses, alternates, Open Graph, JSON-LD. */
export function documentHead(
  head: PageHead,
  locale: Locale,
  site: { url: string; name: string; assets: Assets; feedTitle: string; component: string; paper?: string },
): DocumentHead {
  const { assets } = site;
  const query = head.query ? `?${head.query}` : '';
  const absolute = (of: Locale) => `${site.url}${localePath(of, head.path)}${query}`;
  const locales = head.locales ?? LOCALES;
  const other = otherLocale(locale);
  return {
    title: head.title,
    description: head.description,
    siteName: site.name,
    canonical: absolute(locale),
    noindex: head.noindex ?? false,
    beside: [
      ...(head.previous === undefined ? [] : [{ rel: 'prev' as const, href: site.url + localePath(locale, head.previous) }]),
      ...(head.next === undefined ? [] : [{ rel: 'next' as const, href: site.url + localePath(locale, head.next) }]),
    ],
    alternates:
      head.noindex || locales.length < 2
        ? []
        : [...locales.map((of) => ({ lang: isoOf(of), href: absolute(of) })), { lang: 'x-default', href: absolute('ua') }],
    assets: {
      ...assets,
      styles: [...assets.styles, ...assets.pageStyles(site.component), ...(head.extraStyles ? assets.extraStyles : [])],
    },
    og: {
      type: head.ogType ?? 'website',
      title: head.ogTitle ?? head.title,
      description: head.ogDescription ?? head.description,
      locale: OG_LOCALE[locale],
      otherLocale: OG_LOCALE[other],
      image: `${site.url}${imagePath(head.image?.src ?? OG_IMAGE, OG_WIDTH)}`,
      imageAlt: head.image?.alt ?? '',
    },
    feed: { title: site.feedTitle, href: localePath(locale, '/feed.xml') },
    expects: head.expects,
    themeColor: site.paper ?? PORCELAIN,
    jsonLd: (head.jsonLd ?? []).map((thing) => scriptSafeJson(filledIn(thing))),
  };
}

/** Structured data without the properties that the content leaves empty: a search engine reports each of them. */
function filledIn<T>(value: T): T {
  if (Array.isArray(value)) return value.map(filledIn) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, entry]): [string, unknown] => [name, filledIn(entry)]);
  return Object.fromEntries(entries.filter(([, entry]) => entry !== '' && !(Array.isArray(entry) && entry.length === 0))) as T;
}

import type { Locale } from '../../../shared/locale';
import { MIN_FOR_SHARE, isOver, ownTitleOf } from './content-loss';
import type { SeoOverrides, SiteContent } from '../contract/entities';

/** Lists whose items may have head tags of their own. */
const LISTS = ['serviceCategories', 'services', 'salons', 'employees', 'articles', 'vacancies', 'packages', 'pages'] as const;
/** Texts of the head that are written for one item. */
const TEXTS = ['title', 'description', 'ogTitle', 'ogDescription', 'ogImage'] as const;

/** Something that so many items have that it is a setting of the whole backend, not a choice for one item; it is not followed. */
export interface BackendSetting {
  /** Null: in both languages together. */
  readonly locale: Locale | null;
  readonly list: (typeof LISTS)[number];
  readonly field: 'noindex' | 'sameLanguage' | 'unusable' | (typeof TEXTS)[number];
  /** Items that have it, of how many. */
  readonly count: number;
  readonly of: number;
}

interface WithSeo {
  readonly seo: SeoOverrides;
}

/**
 * Leaves out what more than `mostPercent` of a list's items have alike: `noindex` (a backend that is hidden from search
 * engines) and one text for all (“Coming soon”). A list of fewer than five items says nothing by itself: there all
 * items of the content count. 100 follows everything.
 * One picture for all (`ogImage`) is left out without a word: head-tag plugins have a default one.
 */
export function withoutBackendSettings(
  contents: Readonly<Record<Locale, SiteContent>>,
  mostPercent: number,
): { readonly contents: Record<Locale, SiteContent>; readonly settings: readonly BackendSetting[] } {
  const settings: BackendSetting[] = [];
  const followed = (locale: Locale): SiteContent => {
    const content = contents[locale];
    const all = LISTS.flatMap((list): readonly WithSeo[] => content[list]);
    const hidden = (items: readonly WithSeo[]) => items.filter(({ seo }) => seo.noindex).length;
    const isAllHidden = exceedsShare(hidden(all), all.length, mostPercent);
    const lists = LISTS.map((list) => {
      const items: readonly WithSeo[] = content[list];
      const dropped: BackendSetting['field'][] = [];
      const note = (field: BackendSetting['field'], count: number) => {
        dropped.push(field);
        if (field !== 'ogImage') settings.push({ locale, list, field, count, of: items.length });
      };
      const count = hidden(items);
      const isSetting = items.length < MIN_FOR_SHARE ? isAllHidden : exceedsShare(count, items.length, mostPercent);
      if (count > 0 && isSetting) note('noindex', count);
      const alike = new Map<string, string>();
      for (const field of TEXTS) {
        const [text, times] = mostFrequent(items.flatMap(({ seo }) => seo[field] ?? []));
        if (!exceedsShare(times, items.length, mostPercent)) continue;
        note(field, times);
        alike.set(field, text);
      }
      return [list, dropped.length === 0 ? items : items.map((item) => ({ ...item, seo: without(item.seo, dropped, alike) }))] as const;
    });
    return { ...content, ...(Object.fromEntries(lists) as Partial<SiteContent>) };
  };
  const read = { ua: followed('ua'), en: followed('en') };
  return { contents: read, settings: mostPercent >= 100 ? [] : [...settings, ...sameLanguage(contents, mostPercent)] };
}

/** Lists whose English titles are in Ukrainian, because the backend does not know the parameter `lang`, or nothing is translated. */
function sameLanguage(contents: Readonly<Record<Locale, SiteContent>>, mostPercent: number): readonly BackendSetting[] {
  return LISTS.flatMap((list) => {
    const items = contents.en[list];
    const count = items.filter((item) => !ownTitleOf(item, 'en')).length;
    return exceedsShare(count, items.length, mostPercent)
      ? [{ locale: 'en' as const, list, field: 'sameLanguage' as const, count, of: items.length }]
      : [];
  });
}

/** Whether a count is more than the share of a list of five items or more. */
export function exceedsShare(count: number, of: number, mostPercent: number): boolean {
  return of >= MIN_FOR_SHARE && isOver(count, of, mostPercent);
}

function mostFrequent(texts: readonly string[]): readonly [string, number] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), ['', 0] as const);
}

function without(seo: SeoOverrides, fields: readonly BackendSetting['field'][], alike: ReadonlyMap<string, string>): SeoOverrides {
  return Object.fromEntries(
    Object.entries(seo).filter(
      ([field, value]) => !fields.some((one) => one === field) || (alike.has(field) && alike.get(field) !== value),
    ),
  );
}

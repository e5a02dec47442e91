import { LOCALES, type Locale } from '../../../shared/locale';
import type { SiteContent } from '../contract/entities';

/** The lists of a content: every kind of item. */
export const CONTENT_LISTS = [
  'serviceCategories',
  'services',
  'salonCategories',
  'salons',
  'employeeCategories',
  'employees',
  'skillCategories',
  'skills',
  'articleCategories',
  'articles',
  'vacancies',
  'packageCategories',
  'packages',
  'pages',
] as const satisfies readonly (keyof SiteContent)[];

type Lists = Readonly<Record<Locale, Pick<SiteContent, (typeof CONTENT_LISTS)[number]>>>;

/** A list of which an import lost too much. */
export interface ContentLoss {
  readonly locale: Locale;
  readonly list: (typeof CONTENT_LISTS)[number];
  readonly before: number;
  readonly after: number;
}

/** In shorter lists a share says nothing: two of three vacancies may well close on one day. */
export const MIN_FOR_SHARE = 5;

/**
 * The lists of which a new reading lost too much. A list of five items or more may lose `mostPercent` of them, one of two to four all
 * but one, and one of a single item that item, unless nothing at all is left in any list. Items that all have one title (“Coming soon”)
 * count as one, and items of one language that came in the other are lost to it. 100 allows everything.
 */
export function lossesBetween(before: Lists, after: Lists, mostPercent: number): readonly ContentLoss[] {
  if (mostPercent >= 100) return [];
  const isEmpty = LOCALES.every((locale) => CONTENT_LISTS.every((list) => after[locale][list].length === 0));
  const isLost = (had: number, has: number) => {
    if (has >= had) return false;
    if (has === 0) return had > 1 || isEmpty;
    return had >= MIN_FOR_SHARE && isOver(had - has, had, mostPercent);
  };
  return LOCALES.flatMap((locale) =>
    CONTENT_LISTS.flatMap((list) => {
      const [had, has] = [countsOf(before[locale][list], locale), countsOf(after[locale][list], locale)];
      const lost = had.findIndex((count, way) => isLost(count, has[way]!));
      return lost === -1 ? [] : [{ locale, list, before: had[lost]!, after: has[lost]! }];
    }),
  );
}

/** Whether a count is more than this share of all. */
export function isOver(count: number, of: number, mostPercent: number): boolean {
  return count * 100 > mostPercent * of;
}

type Item = Partial<Record<'title' | 'name', string>>;

/** How many items there are, how many different titles they have, and how many titles in letters of the language. */
function countsOf(items: readonly Item[], locale: Locale): readonly number[] {
  const titles = new Set(items.map((item, place) => item.title ?? item.name ?? String(place)));
  return [items.length, titles.size, items.filter((item) => ownTitleOf(item, locale)).length];
}

/** Whether the title of an item is written as titles of the language are: in Cyrillic in Ukrainian alone. */
export function ownTitleOf({ title, name }: Item, locale: Locale): boolean {
  return /\p{Script=Cyrillic}/u.test(title ?? name ?? '') === (locale === 'ua');
}

/** `services ua 120 → 0, salons en 13 → 2` */
export function describeLosses(losses: readonly ContentLoss[]): string {
  return losses.map(({ list, locale, before, after }) => `${list} ${locale} ${before} → ${after}`).join(', ');
}

import { LOCALES, type Locale } from '../../../shared/locale';
import type { SiteContent } from './entities';

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

/** A list of which a reading lost too much. */
export interface ContentLoss {
  readonly locale: Locale;
  readonly list: (typeof CONTENT_LISTS)[number];
  readonly before: number;
  readonly after: number;
}

/** In shorter lists a share says nothing: two of three vacancies may well close on one day. */
const FEWEST_FOR_SHARE = 5;

/**
 * The lists of which a new reading lost too much. A list of five items or more may lose `mostPercent` of them, one of two to four all
 * but one, and one of a single item that item, unless nothing at all is left in any list. 100 allows everything.
 */
export function lossesBetween(before: Lists, after: Lists, mostPercent: number): readonly ContentLoss[] {
  if (mostPercent >= 100) return [];
  const lists = LOCALES.flatMap((locale) =>
    CONTENT_LISTS.map((list) => ({ locale, list, before: before[locale][list].length, after: after[locale][list].length })),
  );
  const isEmpty = lists.every((list) => list.after === 0);
  return lists.filter((list) => {
    if (list.after >= list.before) return false;
    if (list.after === 0) return list.before > 1 || isEmpty;
    return list.before >= FEWEST_FOR_SHARE && (list.before - list.after) * 100 > mostPercent * list.before;
  });
}

/** `services ua 120 → 0, salons en 13 → 2` */
export function describeLosses(losses: readonly ContentLoss[]): string {
  return losses.map(({ list, locale, before, after }) => `${list} ${locale} ${before} → ${after}`).join(', ');
}

import type { z } from 'zod';
import type { Locale } from '../../../../shared/locale';
import type { ImportedContent, SkippedItem } from '../../ports/content-source.port';
import { isBookingIdPage, readBookingIds } from './booking-ids.wire';
import type { ContentHost } from './content-host';
import type { TranslationLinks } from '../../domain/shared-slugs';
import { aliasesOf, withResolvedReferences } from './content-references';
import {
  articleCategoryWire,
  articleWire,
  packageWire,
  pageWire,
  toArticle,
  toArticleCategory,
  toPackage,
  toPage,
  toVacancy,
  vacancyWire,
} from './editorial.wire';
import { ItemReader, mapItems, parseItems, type ParsedItem, type ParsedList } from './item-reader';
import {
  employeeWire,
  salonCategoryWire,
  salonWire,
  skillWire,
  termWire,
  toEmployee,
  toSalon,
  toSalonCategory,
  toSkill,
  toTerm,
} from './salons.wire';
import { serviceCategoryWire, serviceWire, toService, toServiceCategory } from './services.wire';
import { nextSlice } from '../../../../platform/limits/time-slices';
import { mediaIdsIn, type PictureReference } from './wire-picture';
import type { RawItem, RawList } from './wordpress-collections';
import type { POSTS, TERMS } from './wordpress-endpoints';

/** All lists of one language as they came. */
export type RawContent = Readonly<Record<keyof typeof POSTS | keyof typeof TERMS | 'packageCategories', RawList>>;

interface ComposeOptions {
  readonly locale: Locale;
  readonly host: ContentHost;
  readonly siteNames: readonly string[];
  /** Texts of `info` that mark a plain single-item offer. */
  readonly singleItemTexts: readonly string[];
  /** Attachments by id, for pictures given as bare ids; requested once, all together. */
  readonly loadMedia: (ids: ReadonlySet<number>) => Promise<ReadonlyMap<number, PictureReference>>;
}

/** Wire → domain for a whole language. */
export async function composeContent(raw: RawContent, options: ComposeOptions): Promise<ImportedContent> {
  const { locale, host, siteNames, singleItemTexts, loadMedia } = options;
  const skipped: SkippedItem[] = Object.values(raw).flatMap((list) => list.skipped);
  const parse = <T extends ParsedItem>(kind: string, items: readonly RawItem[], schema: z.ZodType<T>) =>
    parseItems(kind, items, schema, locale);
  const map = <T extends { readonly id: number }, E>(list: ParsedList<T>, toEntity: (item: T) => E) => mapItems(list, toEntity, skipped);
  const wires = {
    serviceCategories: await parse('service category', raw.serviceCategories.items, serviceCategoryWire),
    services: await parse('service', raw.services.items, serviceWire),
    salonCategories: await parse('salon category', raw.salonCategories.items, salonCategoryWire),
    salons: await parse('salon', raw.salons.items, salonWire),
    employeeCategories: await parse('employee category', raw.employeeCategories.items, termWire),
    employees: await parse('employee', raw.employees.items, employeeWire),
    skillCategories: await parse('skill category', raw.skillCategories.items, termWire),
    skills: await parse('skill', raw.skills.items, skillWire),
    articleCategories: await parse('article category', raw.articleCategories.items, articleCategoryWire),
    articles: await parse('article', raw.articles.items, articleWire),
    vacancies: await parse('vacancy', raw.vacancies.items, vacancyWire),
    packageCategories: await parse('package category', raw.packageCategories.items, termWire),
    packages: await parse('package', raw.packages.items, packageWire),
    pages: await parse(
      'page',
      raw.pages.items.filter((item) => !isBookingIdPage(item)),
      pageWire,
    ),
  };
  const mediaIds = new Set<number>();
  for (const { items } of Object.values(wires)) {
    for (const item of items) {
      mediaIdsIn(item, mediaIds);
      await nextSlice();
    }
  }
  const reader = new ItemReader(host, await loadMedia(mediaIds), siteNames);
  const content = {
    locale,
    serviceCategories: await map(wires.serviceCategories, (wire) => toServiceCategory(wire, reader)),
    services: firstOfEachSlug('service', await map(wires.services, (wire) => toService(wire, reader)), skipped),
    salonCategories: await map(wires.salonCategories, toSalonCategory),
    salons: firstOfEachSlug('salon', await map(wires.salons, (wire) => toSalon(wire, reader)), skipped),
    employeeCategories: await map(wires.employeeCategories, toTerm),
    employees: firstOfEachSlug('employee', await map(wires.employees, (wire) => toEmployee(wire, reader)), skipped),
    skillCategories: await map(wires.skillCategories, toTerm),
    skills: await map(wires.skills, toSkill),
    articleCategories: await map(wires.articleCategories, toArticleCategory),
    articles: firstOfEachSlug('article', await map(wires.articles, (wire) => toArticle(wire, reader)), skipped),
    vacancies: firstOfEachSlug('vacancy', await map(wires.vacancies, (wire) => toVacancy(wire, reader)), skipped),
    packageCategories: await map(wires.packageCategories, toTerm),
    packages: firstOfEachSlug('package', await map(wires.packages, (wire) => toPackage(wire, reader, singleItemTexts)), skipped),
    pages: firstOfEachSlug('page', await map(wires.pages, (wire) => toPage(wire, reader)), skipped),
    bookingIds: readBookingIds(raw.pages.items),
  };
  const aliases = {
    salons: aliasesOf(wires.salons.items),
    skills: aliasesOf(wires.skills.items),
    services: aliasesOf(wires.services.items),
    serviceCategories: aliasesOf(wires.serviceCategories.items),
  };
  return { content: withResolvedReferences(content, aliases, skipped), skipped, ...translationLinksIn(wires) };
}

/** Links between the languages, where there are any. */
function translationLinksIn(
  wires: Readonly<Record<keyof TranslationLinks, ParsedList<{ readonly id: number; readonly translations: readonly number[] }>>>,
) {
  const translationLinks = Object.entries(wires).map(([list, { items }]) => {
    return [
      list,
      items.flatMap(({ id, translations }) => (translations.some((other) => other !== id) ? [[id, translations]] : [])),
    ] as const;
  });
  return translationLinks.some(([, linked]) => linked.length > 0)
    ? { translationLinks: Object.fromEntries(translationLinks) as TranslationLinks }
    : {};
}

/** Of items with one address the first in the editor's order is kept. */
function firstOfEachSlug<T extends { readonly id: number; readonly slug: string }>(
  kind: string,
  items: readonly T[],
  skipped: SkippedItem[],
): readonly T[] {
  const taken = new Set<string>();
  return items.filter(({ id, slug }) => {
    const isFirst = !taken.has(slug);
    taken.add(slug);
    if (!isFirst) skipped.push({ kind, id: String(id), reason: `has the slug of another item: ${slug}` });
    return isFirst;
  });
}

import type { Locale } from '../../../../shared/locale';
import type { ContentReading, SkippedItem } from '../../ports/content-source.port';
import { isBookingIdPage, readBookingIds } from './booking-ids.wire';
import type { ContentHost } from './content-host';
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
import { ItemReader, mapItems, parseItems } from './item-reader';
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
import { mediaIdsIn, type PictureReference } from './wire-picture';
import type { RawList } from './wordpress-collections';
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
export async function composeContent(raw: RawContent, options: ComposeOptions): Promise<ContentReading> {
  const { locale, host, siteNames, singleItemTexts, loadMedia } = options;
  const wires = {
    serviceCategories: parseItems('service category', raw.serviceCategories.items, serviceCategoryWire, locale),
    services: parseItems('service', raw.services.items, serviceWire, locale),
    salonCategories: parseItems('salon category', raw.salonCategories.items, salonCategoryWire, locale),
    salons: parseItems('salon', raw.salons.items, salonWire, locale),
    employeeCategories: parseItems('employee category', raw.employeeCategories.items, termWire, locale),
    employees: parseItems('employee', raw.employees.items, employeeWire, locale),
    skillCategories: parseItems('skill category', raw.skillCategories.items, termWire, locale),
    skills: parseItems('skill', raw.skills.items, skillWire, locale),
    articleCategories: parseItems('article category', raw.articleCategories.items, articleCategoryWire, locale),
    articles: parseItems('article', raw.articles.items, articleWire, locale),
    vacancies: parseItems('vacancy', raw.vacancies.items, vacancyWire, locale),
    packageCategories: parseItems('package category', raw.packageCategories.items, termWire, locale),
    packages: parseItems('package', raw.packages.items, packageWire, locale),
    pages: parseItems(
      'page',
      raw.pages.items.filter((item) => !isBookingIdPage(item)),
      pageWire,
      locale,
    ),
  };
  const mediaIds = mediaIdsIn(Object.values(wires).map(({ items }) => items));
  const reader = new ItemReader(host, await loadMedia(mediaIds), siteNames);
  const skipped: SkippedItem[] = Object.values(raw).flatMap((list) => list.skipped);
  const content = {
    locale,
    serviceCategories: mapItems(wires.serviceCategories, (wire) => toServiceCategory(wire, reader), skipped),
    services: firstOfEachSlug(
      'service',
      mapItems(wires.services, (wire) => toService(wire, reader), skipped),
      skipped,
    ),
    salonCategories: mapItems(wires.salonCategories, toSalonCategory, skipped),
    salons: firstOfEachSlug(
      'salon',
      mapItems(wires.salons, (wire) => toSalon(wire, reader), skipped),
      skipped,
    ),
    employeeCategories: mapItems(wires.employeeCategories, toTerm, skipped),
    employees: firstOfEachSlug(
      'employee',
      mapItems(wires.employees, (wire) => toEmployee(wire, reader), skipped),
      skipped,
    ),
    skillCategories: mapItems(wires.skillCategories, toTerm, skipped),
    skills: mapItems(wires.skills, toSkill, skipped),
    articleCategories: mapItems(wires.articleCategories, toArticleCategory, skipped),
    articles: firstOfEachSlug(
      'article',
      mapItems(wires.articles, (wire) => toArticle(wire, reader), skipped),
      skipped,
    ),
    vacancies: firstOfEachSlug(
      'vacancy',
      mapItems(wires.vacancies, (wire) => toVacancy(wire, reader), skipped),
      skipped,
    ),
    packageCategories: mapItems(wires.packageCategories, toTerm, skipped),
    packages: firstOfEachSlug(
      'package',
      mapItems(wires.packages, (wire) => toPackage(wire, reader, singleItemTexts), skipped),
      skipped,
    ),
    pages: firstOfEachSlug(
      'page',
      mapItems(wires.pages, (wire) => toPage(wire, reader), skipped),
      skipped,
    ),
    bookingIds: readBookingIds(raw.pages.items),
  };
  const aliases = {
    salons: aliasesOf(wires.salons.items),
    skills: aliasesOf(wires.skills.items),
    services: aliasesOf(wires.services.items),
    serviceCategories: aliasesOf(wires.serviceCategories.items),
  };
  return { content: withResolvedReferences(content, aliases, skipped), skipped };
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

import type { PicturesData } from './embedded-data';
import { embeddedFault, type EmbeddedFiles } from './embedded-files';

/**
 * Lists of items that are referred to by slug, with the first id of each: ranges do not overlap, so a reference to the wrong kind is found.
 */
const FIRST_ID = {
  serviceCategory: 11,
  salonCategory: 101,
  skillCategory: 201,
  articleCategory: 301,
  packageCategory: 401,
  service: 1001,
  salon: 2001,
  employee: 3001,
  skill: 4001,
  article: 5001,
  vacancy: 6001,
  package: 7001,
  page: 8001,
} as const;
export type EmbeddedKind = keyof typeof FIRST_ID;

/** Slug → id of every kind, and the picture library. */
export interface EmbeddedIndex {
  readonly ids: Readonly<Record<EmbeddedKind, ReadonlyMap<string, number>>>;
  readonly pictures: ReadonlyMap<string, PicturesData['images'][number]>;
  readonly files: EmbeddedFiles;
  /** Put before every salon slug. */
  readonly salonSlugPrefix: string;
}

/**
 * Numbers every item by its place in its file (a given id is kept), the same in every language and at every start.
 * @throws DomainError `content_unavailable` for a slug or an id that stands twice.
 */
export function indexEmbedded(files: EmbeddedFiles, salonSlugPrefix: string): EmbeddedIndex {
  const number = (kind: EmbeddedKind, file: string, items: readonly { readonly slug: string; readonly id?: number }[]) => {
    const ids = new Map<string, number>();
    const taken = new Set<number>();
    items.forEach((item, place) => {
      const id = item.id ?? FIRST_ID[kind] + place;
      if (!item.slug) throw embeddedFault(file, `${kind} number ${place + 1}`, 'has no slug');
      if (ids.has(item.slug)) throw embeddedFault(file, `${kind} ${item.slug}`, 'stands twice');
      if (taken.has(id)) throw embeddedFault(file, `${kind} ${item.slug}`, `has the id ${id} of another item`);
      ids.set(item.slug, id);
      taken.add(id);
    });
    return ids;
  };
  const { services, salons, employees, journal, vacancies, packages, pages } = files;
  return {
    ids: {
      serviceCategory: number('serviceCategory', 'services.json', services.categories),
      service: number('service', 'services.json', services.services),
      salonCategory: number('salonCategory', 'salons.json', salons.categories),
      salon: number('salon', 'salons.json', salons.salons),
      skillCategory: number('skillCategory', 'employees.json', employees.skillCategories),
      skill: number('skill', 'employees.json', employees.skills),
      employee: number('employee', 'employees.json', employees.employees),
      articleCategory: number('articleCategory', 'journal.json', journal.categories),
      article: number('article', 'journal.json', journal.articles),
      vacancy: number('vacancy', 'vacancies.json', vacancies.vacancies),
      packageCategory: number('packageCategory', 'packages.json', packages.categories),
      package: number('package', 'packages.json', packages.packages),
      page: number('page', 'pages.json', pages.pages),
    },
    pictures: new Map(files.art.images.map((picture) => [picture.id, picture])),
    files,
    salonSlugPrefix,
  };
}

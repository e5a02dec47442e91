import {
  articleCategoryPath,
  articlePath,
  employeePath,
  packagePath,
  pricePath,
  salonMasterPath,
  salonPath,
  serviceCategoryPath,
  vacancyPath,
} from './addresses';
import { matchServiceRoute } from './service-route';
import { employeesOf, serviceAddress } from './site-index';
import type { SiteIndex } from './site-index';

/** An address of the site with the day its content changed, where that is known. */
export interface SiteMapEntry {
  readonly path: string;
  /** ISO 8601. */
  readonly modifiedAt: string | null;
}

const STATIC_PAGES: readonly (readonly [path: string, content: string])[] = [
  ['/', 'main'],
  ['/about/', 'about'],
  ['/blog/', 'blog'],
  ['/charity/', 'charity'],
  ['/contacts/', 'contacts_page'],
  ['/employees/', 'employees'],
  ['/gift_certificate/', 'gift_certificate'],
  ['/online/', 'online'],
  ['/policy/', 'policy'],
  ['/price/', 'price'],
  ['/public-offer-agreement/', 'public-offer-agreement'],
  ['/salons/', 'salons'],
  ['/services/', 'female-service'],
  ['/vacancies/', 'vacancies'],
];

/** Every canonical, indexable address of a language, without language prefix. */
export function siteMap(site: SiteIndex): readonly SiteMapEntry[] {
  const { content } = site;
  const entry = (path: string | null, modifiedAt: string | null = null) => (path ? [{ path, modifiedAt }] : []);
  return [
    ...STATIC_PAGES.map(([path, slug]) => ({ path, modifiedAt: site.page.get(slug)?.modifiedAt ?? null })),
    ...content.serviceCategories
      .filter((category) => category.slug !== 'wow-offers')
      .flatMap((category) => entry(serviceCategoryPath(category.id, site.categories))),
    ...content.services.flatMap((service) => entry(serviceAddress(site, service))),
    ...[site.female, site.male].flatMap((top) => (top ? entry(pricePath(top.category)) : [])),
    ...content.salons.flatMap((salon) => entry(salonPath(salon))),
    ...content.salons.flatMap((salon) => entry(`/services/${encodeURIComponent(salon.slug)}/`)),
    ...content.employees.flatMap((employee) => entry(employeePath(employee), employee.modifiedAt)),
    ...content.articleCategories.flatMap((category) => entry(articleCategoryPath(category))),
    ...content.articles.flatMap((article) => entry(articlePath(article, content.articleCategories), article.modifiedAt)),
    ...content.vacancies.flatMap((vacancy) => entry(vacancyPath(vacancy), vacancy.postedOn)),
    ...content.packages.flatMap((certificate) => entry(packagePath(certificate))),
  ];
}

/** Pages that exist beside the site map: other forms of an address that canonical links lead away from. */
export function isLivePath(site: SiteIndex, known: ReadonlySet<string>, path: string): boolean {
  if (known.has(path) || path === '/thank/' || path === '/search/') return true;
  const segments = path.split('/').filter(Boolean).map(decodeSegment);
  if (segments[0] === 'services') return segments.length > 1 && matchServiceRoute(site, segments.slice(1)) !== null;
  if (segments[0] === 'salons' && segments.length === 3) {
    const salon = site.salon.get(segments[1]!);
    return salon !== undefined && employeesOf(site, salon).some((employee) => salonMasterPath(salon, employee) === path);
  }
  if (segments[0] === 'blog' && segments.length === 3) return articleAt(site, segments[1]!, segments[2]!) !== null;
  return false;
}

/** The article under a category address: its own category or one above it. */
export function articleAt(site: SiteIndex, categorySlug: string, slug: string) {
  const article = site.article.get(slug);
  const category = site.articleCategory.get(categorySlug);
  if (!article || !category) return null;
  const own = site.content.articleCategories.filter((candidate) => article.categoryIds.includes(candidate.id));
  return own.some((candidate) => candidate.id === category.id || candidate.parentId === category.id) ? article : null;
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

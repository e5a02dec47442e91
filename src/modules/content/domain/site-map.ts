import {
  articleCategoryPath,
  articlePath,
  employeePath,
  pricePath,
  salonMasterPath,
  salonPath,
  serviceCategoryPath,
  vacancyPath,
} from './addresses';
import { priceTops } from './price-list';
import { matchServiceRoute } from './service-route';
import { employeesOf, serviceAddress, UNLINKED_TOP } from './site-index';
import type { SiteIndex } from './site-index';
import { isOpen } from './vacancy';

/** An address of the site with the day its content changed, where that is known. */
export interface SiteMapEntry {
  readonly path: string;
  /** ISO 8601. */
  readonly modifiedAt: string | null;
}

/** Pages with a fixed path whose day is that of a page of the content. */
const FIXED_PAGES: readonly (readonly [path: string, content: string])[] = [
  ['/', 'main'],
  ['/about/', 'about'],
  ['/blog/', 'blog'],
  ['/charity/', 'charity'],
  ['/contacts/', 'contacts_page'],
  ['/employees/', 'employees'],
  ['/policy/', 'policy'],
  ['/price/', 'price'],
  ['/public-offer-agreement/', 'public-offer-agreement'],
  ['/salons/', 'salons'],
  ['/services/', 'female-service'],
  ['/vacancies/', 'vacancies'],
];

/**
 * The addresses that a content gives, without language prefix: `paths` are canonical pages, `listed` those that search engines
 * should know.
 * @param today `YYYY-MM-DD` in Kyiv: closed vacancies are not for search engines
 */
export function contentAddresses(
  site: SiteIndex,
  today: string,
): { readonly listed: readonly SiteMapEntry[]; readonly paths: ReadonlySet<string> } {
  const entries = siteMap(site);
  const closed = new Set(site.content.vacancies.filter((vacancy) => !isOpen(vacancy, today)).map(vacancyPath));
  return { listed: entries.filter(({ path }) => !closed.has(path)), paths: new Set(entries.map(({ path }) => path)) };
}

/** Every canonical address of a language. */
export function siteMap(site: SiteIndex): readonly SiteMapEntry[] {
  const { content } = site;
  const entry = (path: string | null, modifiedAt: string | null = null) => (path ? [{ path, modifiedAt }] : []);
  return [
    ...FIXED_PAGES.map(([path, slug]) => ({ path, modifiedAt: site.page.get(slug)?.modifiedAt ?? null })),
    ...content.serviceCategories
      .filter((category) => category.slug !== UNLINKED_TOP)
      .flatMap((category) => entry(serviceCategoryPath(category.id, site.categories))),
    ...content.services.flatMap((service) => entry(serviceAddress(site, service))),
    ...priceTops(site).flatMap((top) => entry(pricePath(top.category))),
    ...content.salons.flatMap((salon) => entry(salonPath(salon))),
    ...content.salons.flatMap((salon) => entry(`/services/${encodeURIComponent(salon.slug)}/`)),
    ...content.employees.flatMap((employee) => entry(employeePath(employee), employee.modifiedAt)),
    ...content.articleCategories.flatMap((category) => entry(articleCategoryPath(category))),
    ...content.articles.flatMap((article) => entry(articlePath(article, content.articleCategories), article.modifiedAt)),
    ...content.vacancies.flatMap((vacancy) => entry(vacancyPath(vacancy), vacancy.postedOn)),
  ];
}

/** Pages that exist beside the canonical ones: other addresses, whose canonical link names the canonical page. */
export function isLivePath(site: SiteIndex, canonical: ReadonlySet<string>, path: string): boolean {
  if (canonical.has(path)) return true;
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

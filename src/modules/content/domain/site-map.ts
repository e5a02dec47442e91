import {
  articleCategoryPath,
  articlePath,
  employeePath,
  pricePath,
  salonEmployeePath,
  salonPath,
  serviceCategoryPath,
  vacancyPath,
} from './addresses';
import type { SeoOverrides } from '../contract/entities';
import { runSteps } from '../../../shared/steps';
import type { Steps } from '../../../shared/steps';
import { priceTops } from './price-list';
import { matchServiceRoute } from './service-route';
import { categoriesWithArticles, hasServices, salonsWithServices } from './shown-categories';
import { employeesOf, serviceAddress } from './site-index';
import type { SiteIndex } from './site-index';
import { pricePageOf, servicesPageOf } from './top-pages';
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
  ['/accessibility/', 'accessibility'],
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

/** The addresses that a content gives, without language prefix. */
export interface ContentAddresses {
  /** Canonical pages with their days. */
  readonly entries: readonly SiteMapEntry[];
  readonly paths: ReadonlySet<string>;
  /** Pages that are there and not for search engines. */
  readonly hidden: ReadonlySet<string>;
}

/** Pages with a fixed path whose head is that of a page of the content: /services/ has words of its own. */
const HEADED_PAGES: typeof FIXED_PAGES = [
  ...FIXED_PAGES.filter(([path]) => path !== '/services/'),
  ['/gift_certificate/', 'gift_certificate'],
  ['/online/', 'online'],
];

/** @param today `YYYY-MM-DD` in Kyiv: closed vacancies are not for search engines */
export function* contentAddresses(site: SiteIndex, today: string): Steps<ContentAddresses> {
  const entries = yield* siteMapInSteps(site);
  const closed = site.content.vacancies.filter((vacancy) => !isOpen(vacancy, today)).map(vacancyPath);
  const paths = new Set<string>();
  for (const { path } of entries) {
    yield;
    paths.add(path);
  }
  return { entries, paths, hidden: new Set([...closed, ...(yield* hiddenByEditors(site))]) };
}

/** Pages whose editor keeps them from search engines (`robots` of the head tags), by the item that their head is made of. */
function* hiddenByEditors(site: SiteIndex): Steps<readonly string[]> {
  const { content } = site;
  const paths: (string | null)[] = [
    ...HEADED_PAGES.flatMap(([path, slug]) => (site.page.get(slug)?.seo.noindex ? path : [])),
    ...site.tops.flatMap(({ category }) => (pricePageOf(site, site.node.get(category.id)!)?.seo.noindex ? pricePath(category) : [])),
  ];
  for (const category of content.serviceCategories) {
    yield;
    const isHidden = (servicesPageOf(site, site.node.get(category.id)!) ?? category).seo.noindex;
    if (isHidden) paths.push(serviceCategoryPath(category.id, site.categories));
  }
  const add = function* <T extends { readonly seo: SeoOverrides }>(items: readonly T[], pathOf: (item: T) => string | null): Steps<void> {
    for (const item of items) {
      yield;
      if (item.seo.noindex) paths.push(pathOf(item));
    }
  };
  yield* add(content.services, (service) => serviceAddress(site, service));
  yield* add(content.salons, salonPath);
  yield* add(content.employees, employeePath);
  yield* add(content.articles, (article) => articlePath(article, content.articleCategories));
  yield* add(content.vacancies, vacancyPath);
  return paths.filter((path) => path !== null);
}

/** Every canonical address of a language. */
export function siteMap(site: SiteIndex): readonly SiteMapEntry[] {
  return runSteps(siteMapInSteps(site));
}

/** As `siteMap`. */
export function* siteMapInSteps(site: SiteIndex): Steps<readonly SiteMapEntry[]> {
  const { content } = site;
  const entries: SiteMapEntry[] = FIXED_PAGES.map(([path, slug]) => ({ path, modifiedAt: site.page.get(slug)?.modifiedAt ?? null }));
  const add = function* <T>(
    items: readonly T[],
    pathOf: (item: T) => string | null,
    dayOf: (item: T) => string | null = () => null,
  ): Steps<void> {
    for (const item of items) {
      yield;
      const path = pathOf(item);
      if (path) entries.push({ path, modifiedAt: dayOf(item) });
    }
  };
  const [performing, shown] = [salonsWithServices(site), categoriesWithArticles(site)];
  yield* add(content.serviceCategories, ({ id }) => (hasServices(site.node.get(id)!) ? serviceCategoryPath(id, site.categories) : null));
  yield* add(content.services, (service) => serviceAddress(site, service));
  yield* add(priceTops(site), (top) => pricePath(top.category));
  yield* add(content.salons, salonPath);
  yield* add(content.salons, ({ id, slug }) => (performing.has(id) ? `/services/${encodeURIComponent(slug)}/` : null));
  yield* add(content.employees, employeePath, ({ modifiedAt }) => modifiedAt);
  yield* add(content.articleCategories, (category) => (shown.has(category.id) ? articleCategoryPath(category) : null));
  yield* add(
    content.articles,
    (article) => articlePath(article, content.articleCategories),
    ({ modifiedAt }) => modifiedAt,
  );
  yield* add(content.vacancies, vacancyPath, ({ postedOn }) => postedOn);
  return entries;
}

/** Pages that exist beside the canonical ones: other addresses, whose canonical link names the canonical page. */
export function isLivePath(site: SiteIndex, canonical: ReadonlySet<string>, path: string): boolean {
  if (canonical.has(path)) return true;
  const segments = path.split('/').filter(Boolean).map(decodeSegment);
  if (segments[0] === 'services') return segments.length > 1 && matchServiceRoute(site, segments.slice(1)) !== null;
  if (segments[0] === 'salons' && segments.length === 3) {
    const salon = site.salon.get(segments[1]!);
    return salon !== undefined && employeesOf(site, salon).some((employee) => salonEmployeePath(salon, employee) === path);
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

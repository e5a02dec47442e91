import type { Article, ArticleCategory, Employee, Package, Page, Salon, Service, ServiceCategory, Vacancy } from '../contract/entities';

/**
 * The canonical address of everything that has a page of its own.
 * Every function answers a path WITHOUT the language prefix and with a trailing slash (`localePath` adds the language).
 * Slugs are percent-encoded, so that a Cyrillic slug of an editor is a valid link; Latin slugs come out unchanged.
 * `null` means that the item has no page (its category is gone, or a backend loop), so it must not be linked.
 */

/** Pages whose address is fixed; keys are the slugs of their content, several slugs may share a page. */
const PAGE_PATHS: Readonly<Record<string, string>> = {
  main: '/',
  about: '/about/',
  contacts_page: '/contacts/',
  contacts: '/contacts/',
  gift_certificate: '/gift_certificate/',
  package_services: '/gift_certificate/',
  blog: '/blog/',
  charity: '/charity/',
  career: '/vacancies/',
  vacancies: '/vacancies/',
  salons: '/salons/',
  employees: '/employees/',
  online: '/online/',
  price: '/price/',
  'price-female': '/price/female/',
  'price-male': '/price/male/',
  'female-service': '/services/female/',
  'male-service': '/services/male/',
  policy: '/policy/',
  'public-offer-agreement': '/public-offer-agreement/',
  accessibility: '/accessibility/',
};

/** The deepest level a service category may have: top, direction, category. */
const TREE_DEPTH = 3;

/** Service categories by id. */
export type ServiceCategoryIndex = ReadonlyMap<number, ServiceCategory>;

/** Index that the functions below take: build it once per content, not per link. */
export function indexServiceCategories(categories: readonly ServiceCategory[]): ServiceCategoryIndex {
  return new Map(categories.map((category) => [category.id, category]));
}

/**
 * A category with its ancestors, the top level first.
 * Empty when the id is unknown, a parent is missing, or the parents are deeper than the three levels (which also ends a loop).
 */
export function serviceCategoryChain(categoryId: number, index: ServiceCategoryIndex): readonly ServiceCategory[] {
  const chain: ServiceCategory[] = [];
  for (let id = categoryId; id !== 0;) {
    const category = index.get(id);
    if (!category || chain.length === TREE_DEPTH) return [];
    chain.unshift(category);
    id = category.parentId;
  }
  return chain;
}

/**
 * The chain of the category that a service belongs to: the deepest of its categories, the first named among equally deep ones
 * (backends often list the ancestors of a category beside it).
 */
export function serviceHome(service: Pick<Service, 'categoryIds'>, index: ServiceCategoryIndex): readonly ServiceCategory[] {
  let home: readonly ServiceCategory[] = [];
  for (const id of service.categoryIds) {
    const chain = serviceCategoryChain(id, index);
    if (chain.length > home.length) home = chain;
  }
  return home;
}

/** `/services/female/hair/colouring/{slug}/`: as deep as the service's category is. */
export function servicePath(service: Pick<Service, 'slug' | 'categoryIds'>, index: ServiceCategoryIndex): string | null {
  const home = serviceHome(service, index);
  return home.length === 0 ? null : pathOf('services', ...home.map((category) => category.slug), service.slug);
}

/** `/services/female/`, `/services/female/hair/` or `/services/female/hair/colouring/`. */
export function serviceCategoryPath(categoryId: number, index: ServiceCategoryIndex): string | null {
  const chain = serviceCategoryChain(categoryId, index);
  return chain.length === 0 ? null : pathOf('services', ...chain.map((category) => category.slug));
}

/** `/price/female/`: the price list of a top category. */
export function pricePath(top: Pick<ServiceCategory, 'slug'>): string {
  return pathOf('price', top.slug);
}

/** `/salons/{slug}/`; the slug carries the brand prefix. */
export function salonPath(salon: Pick<Salon, 'slug'>): string {
  return pathOf('salons', salon.slug);
}

/** `/salons/{salon}/{master}/`: an employee as seen in one salon; the canonical page of an employee is `employeePath`. */
export function salonEmployeePath(salon: Pick<Salon, 'slug'>, employee: Pick<Employee, 'slug'>): string {
  return pathOf('salons', salon.slug, employee.slug);
}

/** `/employees/{slug}/` */
export function employeePath(employee: Pick<Employee, 'slug'>): string {
  return pathOf('employees', employee.slug);
}

/** `/blog/{category}/`, for categories of both levels. */
export function articleCategoryPath(category: Pick<ArticleCategory, 'slug'>): string {
  return pathOf('blog', category.slug);
}

/** `/blog/{category}/{slug}/` with the first of the article's categories that exists. */
export function articlePath(
  article: Pick<Article, 'slug' | 'categoryIds'>,
  categories: readonly Pick<ArticleCategory, 'id' | 'slug'>[],
): string | null {
  for (const id of article.categoryIds) {
    const category = categories.find((candidate) => candidate.id === id);
    if (category) return pathOf('blog', category.slug, article.slug);
  }
  return null;
}

/** `/vacancies/{slug}/` */
export function vacancyPath(vacancy: Pick<Vacancy, 'slug'>): string {
  return pathOf('vacancies', vacancy.slug);
}

/** `/gift_certificate/{slug}/` */
export function packagePath(certificate: Pick<Package, 'slug'>): string {
  return pathOf('gift_certificate', certificate.slug);
}

/** The address at which the content of a page is shown; null for content without an address of its own (error page, thanks). */
export function pagePath(page: Pick<Page, 'slug'>): string | null {
  return Object.hasOwn(PAGE_PATHS, page.slug) ? (PAGE_PATHS[page.slug] ?? null) : null;
}

function pathOf(...segments: readonly string[]): string {
  return `/${segments.map(encodeURIComponent).join('/')}/`;
}

import type { ItemKind } from '../../ports/content-source.port';

/** Query parameters of the site's calls: those common to all (docs/product.md, content 5), and core's own for paging and single items. */
export type QueryName =
  | 'lang'
  | 'skip_cache'
  | 'head_tags'
  | 'orderby'
  | 'order'
  | 'per_page'
  | 'page'
  | 'hide_empty'
  | 'slug'
  | 'include'
  | '_fields'
  | 'services';
export type Query = Readonly<Partial<Record<QueryName, string>>>;

/** Parameters that every call carries, unless it asks for another value; `lang` and the timestamp come with the call. */
export const COMMON_PARAMETERS: Query = {
  skip_cache: '1',
  head_tags: 'true',
  orderby: 'menu_order',
  order: 'asc',
  per_page: '100',
  // with a value: core answers 400 to `hide_empty=`
  hide_empty: 'false',
};

/** An address of the backend. */
export interface Endpoint {
  readonly path: string;
  /** Posts stop at X-WP-TotalPages (a page beyond is 400); terms answer pages beyond with [] and count wrongly with hide_empty. */
  readonly paging: 'total-pages' | 'short-page' | 'none';
}

const WP = '/wp-json/wp/v2';
const posts = (base: string): Endpoint => ({ path: `${WP}/${base}`, paging: 'total-pages' });
const terms = (base: string): Endpoint => ({ path: `${WP}/${base}`, paging: 'short-page' });

export const POSTS = {
  services: posts('services'),
  salons: posts('salons'),
  employees: posts('employees'),
  skills: posts('skills'),
  articles: posts('articles'),
  vacancies: posts('vacancies'),
  packages: posts('packages'),
  pages: posts('pages'),
} as const;

export const TERMS = {
  serviceCategories: terms('services_categories'),
  salonCategories: terms('salons_categories'),
  employeeCategories: terms('employees_categories'),
  skillCategories: terms('skills_categories'),
  articleCategories: terms('articles_categories'),
} as const;

export const PACKAGE_CATEGORIES: Endpoint = { path: '/wp-json/custom/v1/package-categories', paging: 'none' };
export const CONTACTS: Endpoint = { path: `${WP}/contacts`, paging: 'none' };
export const MEDIA: Endpoint = { path: `${WP}/media`, paging: 'none' };
/** The address stands at the root of the host (docs/product.md, content 5); a WordPress without a rewrite for it answers under /wp-json only. */
export const SALONS_BY_SERVICES: readonly Endpoint[] = ['/widget/v1', '/wp-json/widget/v1'].map((base) => ({
  path: `${base}/get-salons-by-services`,
  paging: 'none',
}));

/** Where an item of a kind is asked for by its slug. */
export const ENDPOINT_OF_KIND: Readonly<Record<ItemKind, Endpoint>> = {
  service: POSTS.services,
  salon: POSTS.salons,
  employee: POSTS.employees,
  article: POSTS.articles,
  vacancy: POSTS.vacancies,
  package: POSTS.packages,
  page: POSTS.pages,
};

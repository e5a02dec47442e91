import { indexServiceCategories, serviceCategoryChain, serviceHome, servicePath } from './addresses';
import type { ServiceCategoryIndex } from './addresses';
import type { Picture } from '../../../shared/picture';
import { PRICE_CLASSES } from '../contract/entities';
import type {
  Article,
  ArticleCategory,
  Employee,
  Package,
  Page,
  PriceClass,
  Salon,
  SalonCategory,
  Service,
  ServiceCategory,
  SiteContent,
  Skill,
  Vacancy,
} from '../contract/entities';
import { silksOf } from './silks';

/** The two top categories of the footer and the price lists have fixed ids (docs/product.md, pages 4). */
const FEMALE_ID = 3;
const MALE_ID = 4;

/** A menu entry that has no page of its own (docs/product.md, pages 4). */
export const UNLINKED_TOP = 'wow-offers';

/** A service category in its tree. */
export interface CategoryNode {
  readonly category: ServiceCategory;
  readonly parent: CategoryNode | null;
  readonly children: readonly CategoryNode[];
  /** Services of exactly this category, in the source's order. */
  readonly services: readonly Service[];
}

/** The content of one language with the look-ups that pages need. Immutable. */
export interface SiteIndex {
  readonly content: SiteContent;
  readonly categories: ServiceCategoryIndex;
  /** Top categories in order, `wow-offers` included. */
  readonly tops: readonly CategoryNode[];
  readonly female: CategoryNode | null;
  readonly male: CategoryNode | null;
  readonly node: ReadonlyMap<number, CategoryNode>;
  readonly service: ReadonlyMap<string, Service>;
  readonly salon: ReadonlyMap<string, Salon>;
  readonly salonById: ReadonlyMap<number, Salon>;
  readonly salonCategory: ReadonlyMap<number, SalonCategory>;
  readonly employee: ReadonlyMap<string, Employee>;
  /** The silk of every employee, by slug. */
  readonly silk: ReadonlyMap<string, Picture>;
  readonly skill: ReadonlyMap<number, Skill>;
  readonly article: ReadonlyMap<string, Article>;
  readonly articleCategory: ReadonlyMap<string, ArticleCategory>;
  readonly vacancy: ReadonlyMap<string, Vacancy>;
  readonly package: ReadonlyMap<string, Package>;
  readonly page: ReadonlyMap<string, Page>;
}

const bySlug = <T extends { readonly slug: string }>(items: readonly T[]) => new Map(items.map((item) => [item.slug, item]));
const byId = <T extends { readonly id: number }>(items: readonly T[]) => new Map(items.map((item) => [item.id, item]));

/**
 * Builds the look-ups of a language's content.
 * @param original content of the language that decides which silk an employee has
 */
export function indexSite(content: SiteContent, original: SiteContent = content): SiteIndex {
  const categories = indexServiceCategories(content.serviceCategories);
  const node = buildTree(content, categories);
  const tops = content.serviceCategories.filter((category) => category.parentId === 0).map((category) => node.get(category.id)!);
  return {
    content,
    categories,
    node,
    tops,
    female: topOf(tops, FEMALE_ID, 'female'),
    male: topOf(tops, MALE_ID, 'male'),
    service: bySlug(content.services),
    salon: bySlug(content.salons),
    salonById: byId(content.salons),
    salonCategory: byId(content.salonCategories),
    employee: bySlug(content.employees),
    silk: silksOf(content, original),
    skill: byId(content.skills),
    article: bySlug(content.articles),
    articleCategory: bySlug(content.articleCategories),
    vacancy: bySlug(content.vacancies),
    package: bySlug(content.packages),
    page: bySlug(content.pages),
  };
}

/** A top by its slug, or by id among its own and its translations' ids (a backend may number every language apart). */
function topOf(tops: readonly CategoryNode[], id: number, slug: string): CategoryNode | null {
  return (
    tops.find((top) => top.category.slug === slug) ??
    tops.find((top) => top.category.id === id || top.category.translationIds.includes(id)) ??
    null
  );
}

interface GrowingNode extends CategoryNode {
  readonly children: GrowingNode[];
  readonly services: Service[];
  parent: GrowingNode | null;
}

function buildTree(content: SiteContent, categories: ServiceCategoryIndex): ReadonlyMap<number, CategoryNode> {
  const nodes = new Map<number, GrowingNode>(
    content.serviceCategories.map((category) => [category.id, { category, parent: null, children: [], services: [] }]),
  );
  for (const node of nodes.values()) {
    const parent = nodes.get(node.category.parentId);
    // a category in a cycle of parents is left out, so that no loop over the tree can be endless
    if (!parent || serviceCategoryChain(node.category.id, categories).length === 0) continue;
    node.parent = parent;
    parent.children.push(node);
  }
  for (const service of content.services) {
    const home = serviceHome(service, categories).at(-1);
    if (home) nodes.get(home.id)!.services.push(service);
  }
  return nodes;
}

/** Of each category, found once: the tree does not change. */
const under = new WeakMap<CategoryNode, readonly Service[]>();

/** All services of a category and of everything below it. */
export function servicesUnder(node: CategoryNode): readonly Service[] {
  let services = under.get(node);
  if (!services) {
    services = [...node.services, ...node.children.flatMap(servicesUnder)];
    under.set(node, services);
  }
  return services;
}

/** Of each service, found once for a content. */
const addresses = new WeakMap<ServiceCategoryIndex, Map<Service, string | null>>();

/** Canonical path of a service in this content; null when its category is gone. */
export function serviceAddress({ categories }: SiteIndex, service: Service): string | null {
  const known = addresses.get(categories) ?? new Map<Service, string | null>();
  addresses.set(categories, known);
  let path = known.get(service);
  if (path === undefined) {
    path = servicePath(service, categories);
    known.set(service, path);
  }
  return path;
}

/** Whether a salon performs a service. */
export function salonOffers(salon: Salon, service: Service): boolean {
  return salon.serviceIds.length === 0 || salon.serviceIds.includes(service.id) || service.salonPrices?.[salon.slug] !== undefined;
}

/** Price of a service in a salon, kopiykas; null when it is not offered there or has no price of that class. */
export function priceIn(salon: Salon, service: Service): number | null {
  if (!salonOffers(salon, service)) return null;
  return service.salonPrices?.[salon.slug]?.from ?? service.prices[salon.priceClass] ?? null;
}

/** Upper end of the price in a salon that is a range, kopiykas; null: “from”, undefined: it is no range. */
export function priceUpToIn(salon: Salon, service: Service): number | null | undefined {
  const own = service.salonPrices?.[salon.slug];
  if (own) return own.to > own.from ? own.to : undefined;
  return service.pricesUpTo?.[salon.priceClass];
}

/** What an employee asks for a service in a salon where not all ask for the same, kopiykas; undefined: the price of the salon. */
export function ownPriceIn(salon: Salon, service: Service, employee: Employee): number | undefined {
  return employee.ownPrices?.[service.slug]?.[salon.slug];
}

/** Lowest price of a service over all price classes, kopiykas. */
export function priceFrom(service: Service): number | null {
  const prices = Object.values(service.prices);
  return prices.length ? Math.min(...prices) : null;
}

/** Classes that some salon has. Where there is only one, pages do not name it. */
export function priceClassesInUse({ content }: SiteIndex): readonly PriceClass[] {
  return PRICE_CLASSES.filter((priceClass) => content.salons.some((salon) => salon.priceClass === priceClass));
}

/** What an employee is shown with: the portrait that an editor gave, or else the silk. */
export function pictureOfEmployee(site: SiteIndex, { picture, slug }: Employee): Picture | undefined {
  return picture ?? site.silk.get(slug);
}

/** Employees of a salon, in the source's order. */
export function employeesOf(site: SiteIndex, salon: Salon): readonly Employee[] {
  return site.content.employees.filter((employee) => employee.salonIds.includes(salon.id));
}

/** Employees who perform a service: those with a skill for its category or one above it, unless operators say it of an employee. */
export function employeesFor(site: SiteIndex, service: Service): readonly Employee[] {
  const ids = new Set(service.categoryIds.flatMap((id) => ancestorIds(site, id)));
  return site.content.employees.filter(
    (employee) =>
      employee.services?.includes(service.slug) ??
      employee.skillIds.some((id) => site.skill.get(id)?.serviceCategoryIds.some((category) => ids.has(category))),
  );
}

/** Services an employee performs: those under the categories of the employee's skills, unless operators say it. */
export function servicesOf(site: SiteIndex, employee: Employee): readonly Service[] {
  const { services } = employee;
  if (services) return site.content.services.filter(({ slug }) => services.includes(slug));
  const categories = new Set(employee.skillIds.flatMap((id) => site.skill.get(id)?.serviceCategoryIds ?? []));
  return site.content.services.filter((service) =>
    service.categoryIds.some((id) => ancestorIds(site, id).some((ancestor) => categories.has(ancestor))),
  );
}

function ancestorIds(site: SiteIndex, categoryId: number): number[] {
  const ids: number[] = [];
  for (let node = site.node.get(categoryId) ?? null; node; node = node.parent) ids.push(node.category.id);
  return ids;
}

/** Articles of a category and of its children, newest first. */
export function articlesIn(site: SiteIndex, category: ArticleCategory): readonly Article[] {
  const ids = new Set([category.id, ...site.content.articleCategories.filter((c) => c.parentId === category.id).map((c) => c.id)]);
  return newestFirst(site.content.articles).filter((article) => article.categoryIds.some((id) => ids.has(id)));
}

const inOrder = new WeakMap<readonly Article[], readonly Article[]>();

/** @param articles of a content, which are put in order once */
export function newestFirst(articles: readonly Article[]): readonly Article[] {
  let ordered = inOrder.get(articles);
  if (!ordered) {
    ordered = articles
      .map((article) => ({ article, at: Date.parse(article.publishedAt) }))
      .sort((a, b) => b.at - a.at)
      .map(({ article }) => article);
    inOrder.set(articles, ordered);
  }
  return ordered;
}

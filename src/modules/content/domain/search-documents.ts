import { localePath } from '../../../shared/locale';
import { formatMoney } from '../../../shared/money';
import {
  articleCategoryPath,
  articlePath,
  employeePath,
  indexServiceCategories,
  packagePath,
  pagePath,
  salonPath,
  serviceCategoryChain,
  serviceCategoryPath,
  serviceHome,
  servicePath,
  vacancyPath,
} from './addresses';
import type { Page, SiteContent } from '../contract/entities';
import type { SearchKind } from '../contract/search-result';
import type { Steps } from '../../../shared/steps';
import { sanitizedText } from '../contract/search-text';
import { categoriesWithArticles, hasServices } from './shown-categories';
import { indexSite } from './site-index';
import type { SiteIndex } from './site-index';
import { siteMapInSteps } from './site-map';

/** One thing that can be found. */
export interface SearchDocument {
  readonly id: number;
  readonly kind: SearchKind;
  readonly title: string;
  /** Address with the language prefix. */
  readonly url: string;
  /** Line under the title; searched as well. */
  readonly note?: string;
  /** Slug of a service. */
  readonly service?: string;
  /** The title in the other language, the slug, an employee's skills and salons: people type what they remember. */
  readonly alias: string;
  /** Running text, made when it is asked for: it is long. */
  readonly text: () => string;
  /** Factor of its scores: a category ranks before the items in it. */
  readonly weight: number;
}

type Draft = Omit<SearchDocument, 'id' | 'url' | 'weight'> & { readonly weight?: number; readonly path: string | null };
/** Documents one by one; undefined is a pause only. */
type Drafts = Generator<Draft | undefined, void, undefined>;
type Titled = { readonly slug: string; readonly title: string };

const SEPARATOR = ' · ';
const CATEGORY_WEIGHT = 1.5;
/** Names of other items by which an item is found. */
const MAX_NAMES = 20;

/** Everything of a language that can be found, best first among equals; things at one address are one document. */
export function* searchDocuments(content: SiteContent, other: SiteContent): Steps<readonly SearchDocument[]> {
  const byPath = new Map<string, Omit<SearchDocument, 'id'>>();
  for (const made of drafts(content, other)) {
    yield;
    if (!made || made.path === null) continue;
    const { path, ...draft } = made;
    const known = byPath.get(path);
    if (known)
      byPath.set(path, { ...known, alias: `${known.alias} ${draft.title} ${draft.alias}`, text: () => `${known.text()} ${draft.text()}` });
    else byPath.set(path, { weight: 1, ...draft, url: localePath(content.locale, path) });
  }
  return [...byPath.values()].map((document, id) => ({ ...document, id }));
}

function* drafts(content: SiteContent, other: SiteContent): Drafts {
  const site = indexSite(content);
  yield* categories(site, other);
  yield* services(content, other);
  yield* people(content, other);
  yield* journal(site, other);
  yield* pages(site, other);
}

function* categories({ content, categories: index, node }: SiteIndex, other: SiteContent): Drafts {
  const aliasOf = aliases(named(other.serviceCategories));
  for (const category of content.serviceCategories) {
    if (!hasServices(node.get(category.id)!)) continue;
    yield {
      kind: 'services',
      title: category.name,
      path: serviceCategoryPath(category.id, index),
      note: namesOf(serviceCategoryChain(category.parentId, index)),
      alias: aliasOf(category.slug),
      text: () => category.description,
      weight: CATEGORY_WEIGHT,
    };
  }
}

function* services(content: SiteContent, other: SiteContent): Drafts {
  const index = indexServiceCategories(content.serviceCategories);
  const aliasOf = aliases(other.services);
  yield* each(content.services, (service) => ({
    kind: 'services',
    title: service.title,
    path: servicePath(service, index),
    note: namesOf(serviceHome(service, index)),
    service: service.slug,
    alias: aliasOf(service.slug),
    text: () => `${service.lead} ${sanitizedText(service.bodyHtml)}`,
  }));
}

function* people(content: SiteContent, other: SiteContent): Drafts {
  const salonAlias = aliases(other.salons);
  const employeeAlias = aliases(other.employees);
  const skills = new Map(content.skills.map((skill) => [skill.id, skill.title]));
  const salons = new Map(content.salons.map((salon) => [salon.id, salon.title]));
  const titles = (ids: readonly number[], names: ReadonlyMap<number, string>) =>
    ids
      .slice(0, MAX_NAMES)
      .map((id) => names.get(id) ?? '')
      .join(' ');
  yield* each(content.salons, (salon) => ({
    kind: 'salons',
    title: salon.title,
    path: salonPath(salon),
    note: salon.address,
    alias: salonAlias(salon.slug),
    text: () => `${salon.metro} ${salon.phone} ${salon.lead} ${sanitizedText(salon.bodyHtml)}`,
  }));
  yield* each(content.employees, (employee) => ({
    kind: 'employees',
    title: employee.title,
    path: employeePath(employee),
    note: employee.position,
    alias: `${employeeAlias(employee.slug)} ${titles(employee.skillIds, skills)} ${titles(employee.salonIds, salons)}`,
    text: () => `${employee.lead} ${sanitizedText(employee.bodyHtml)}`,
  }));
}

function* journal(site: SiteIndex, other: SiteContent): Drafts {
  const { content } = site;
  const aliasOf = aliases(other.articles);
  const shown = categoriesWithArticles(site);
  const categoryAlias = aliases(named(other.articleCategories));
  const categoryNames = new Map(content.articleCategories.map((category) => [category.id, category.name]));
  yield* each(content.articles, (article) => ({
    kind: 'articles',
    title: article.title,
    path: articlePath(article, content.articleCategories),
    note:
      article.categoryIds
        .slice(0, MAX_NAMES)
        .flatMap((id) => categoryNames.get(id) ?? [])
        .join(SEPARATOR) || undefined,
    alias: aliasOf(article.slug),
    text: () => `${article.author} ${article.lead} ${sanitizedText(article.bodyHtml)}`,
  }));
  yield* each(
    content.articleCategories.filter((category) => shown.has(category.id)),
    (category) => ({
      kind: 'articles',
      title: category.name,
      path: articleCategoryPath(category),
      alias: categoryAlias(category.slug),
      text: () => category.description,
    }),
  );
}

function* pages(site: SiteIndex, other: SiteContent): Drafts {
  const { content } = site;
  const shown = new Set((yield* siteMapInSteps(site)).map(({ path }) => path));
  const vacancyAlias = aliases(other.vacancies);
  const packageAlias = aliases(other.packages);
  const pageAlias = aliases(other.pages.map((page) => ({ slug: page.slug, title: pageTitle(page) })));
  const [vacanciesKicker, certificatesKicker] = ['vacancies', 'gift_certificate'].map((slug) => site.page.get(slug)?.kicker ?? '');
  yield* each(content.vacancies, (vacancy) => ({
    kind: 'pages',
    title: vacancy.title,
    path: vacancyPath(vacancy),
    note: vacanciesKicker || undefined,
    alias: vacancyAlias(vacancy.slug),
    text: () =>
      `${vacancy.lead} ${sanitizedText(vacancy.bodyHtml)} ${[...vacancy.duties, ...vacancy.requirements, ...vacancy.offers].join(' ')}`,
  }));
  yield* each(content.packages, (certificate) => ({
    kind: 'pages',
    title: certificate.title,
    path: packagePath(certificate),
    note: certificate.amount === null ? undefined : formatMoney(certificate.amount, content.locale),
    alias: `${packageAlias(certificate.slug)} ${certificatesKicker}`,
    text: () => `${certificate.info} ${certificate.includes.join(' ')} ${certificate.lead} ${sanitizedText(certificate.bodyHtml)}`,
  }));
  yield* each(content.pages, (page) => ({
    kind: 'pages',
    title: pageTitle(page),
    path: shownAt(page, shown),
    note: page.kicker || undefined,
    alias: `${pageAlias(page.slug)} ${page.title} ${page.accent}`,
    text: () => `${page.lead} ${sanitizedText(page.bodyHtml)}`,
  }));
}

/** The texts of a top category lead to its services or prices, which are there only where it has some. */
function shownAt(page: Page, shown: ReadonlySet<string>): string | null {
  const path = pagePath(page);
  return path !== null && /^\/(?:services|price)\/./.test(path) && !shown.has(path) ? null : path;
}

/** Headlines of pages may be decorative («Читати повільно»); the editor's title for the browser tab names the page. */
function pageTitle(page: Page): string {
  return page.seo.title ?? `${page.title} ${page.accent}`.trim();
}

function* each<T>(items: readonly T[], draftOf: (item: T) => Draft): Drafts {
  for (const item of items) yield draftOf(item);
}

function namesOf(chain: readonly { readonly name: string }[]): string | undefined {
  return chain.map((category) => category.name).join(SEPARATOR) || undefined;
}

function named(terms: readonly { readonly slug: string; readonly name: string }[]): readonly Titled[] {
  return terms.map(({ slug, name }) => ({ slug, title: name }));
}

function aliases(items: readonly Titled[]): (slug: string) => string {
  const titles = new Map(items.map((item) => [item.slug, item.title]));
  return (slug) => `${titles.get(slug) ?? ''} ${slug.replaceAll('-', ' ')}`;
}

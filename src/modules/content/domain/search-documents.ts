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
import type { Page, SiteContent } from './entities';
import type { SearchKind } from './search-result';
import { plainText } from './search-text';
import { hasArticles, hasServices } from './shown-categories';
import { indexSite } from './site-index';
import type { SiteIndex } from './site-index';
import { siteMap } from './site-map';

/** One thing that can be found. */
export interface SearchDocument {
  readonly id: number;
  readonly kind: SearchKind;
  readonly title: string;
  /** Address with the language prefix. */
  readonly url: string;
  /** Line under the title; searched as well. */
  readonly note?: string;
  /** The title in the other language, the slug, a master's skills and salons: people type what they remember. */
  readonly alias: string;
  readonly text: string;
  /** Factor of its scores: a category ranks before the items in it. */
  readonly weight: number;
}

type Draft = Omit<SearchDocument, 'id' | 'url' | 'weight'> & { readonly weight?: number; readonly path: string | null };
type Titled = { readonly slug: string; readonly title: string };

const SEPARATOR = ' · ';
const CATEGORY_WEIGHT = 1.5;

/** Everything of a language that can be found, best first among equals; things at one address are one document. */
export function searchDocuments(content: SiteContent, other: SiteContent): readonly SearchDocument[] {
  const byPath = new Map<string, Omit<SearchDocument, 'id'>>();
  for (const { path, ...draft } of drafts(content, other)) {
    if (path === null) continue;
    const known = byPath.get(path);
    if (known) byPath.set(path, { ...known, alias: `${known.alias} ${draft.title} ${draft.alias}`, text: `${known.text} ${draft.text}` });
    else byPath.set(path, { weight: 1, ...draft, url: localePath(content.locale, path) });
  }
  return [...byPath.values()].map((document, id) => ({ ...document, id }));
}

function drafts(content: SiteContent, other: SiteContent): Draft[] {
  const site = indexSite(content);
  return [
    ...categories(site, other),
    ...services(content, other),
    ...people(content, other),
    ...journal(site, other),
    ...pages(site, other),
  ];
}

function categories({ content, categories: index, node }: SiteIndex, other: SiteContent): Draft[] {
  const aliasOf = aliases(named(other.serviceCategories));
  return content.serviceCategories
    .filter(({ id }) => hasServices(node.get(id)!))
    .map((category) => ({
      kind: 'services',
      title: category.name,
      path: serviceCategoryPath(category.id, index),
      note: namesOf(serviceCategoryChain(category.parentId, index)),
      alias: aliasOf(category.slug),
      text: category.description,
      weight: CATEGORY_WEIGHT,
    }));
}

function services(content: SiteContent, other: SiteContent): Draft[] {
  const index = indexServiceCategories(content.serviceCategories);
  const aliasOf = aliases(other.services);
  return content.services.map((service) => ({
    kind: 'services',
    title: service.title,
    path: servicePath(service, index),
    note: namesOf(serviceHome(service, index)),
    alias: aliasOf(service.slug),
    text: `${service.lead} ${plainText(service.bodyHtml)}`,
  }));
}

function people(content: SiteContent, other: SiteContent): Draft[] {
  const salonAlias = aliases(other.salons);
  const employeeAlias = aliases(other.employees);
  const skills = new Map(content.skills.map((skill) => [skill.id, skill.title]));
  const salons = new Map(content.salons.map((salon) => [salon.id, salon.title]));
  const titles = (ids: readonly number[], names: ReadonlyMap<number, string>) => ids.map((id) => names.get(id) ?? '').join(' ');
  return [
    ...content.salons.map((salon): Draft => ({
      kind: 'salons',
      title: salon.title,
      path: salonPath(salon),
      note: salon.address,
      alias: salonAlias(salon.slug),
      text: `${salon.metro} ${salon.phone} ${salon.lead} ${plainText(salon.bodyHtml)}`,
    })),
    ...content.employees.map((employee): Draft => ({
      kind: 'employees',
      title: employee.title,
      path: employeePath(employee),
      note: employee.position,
      alias: `${employeeAlias(employee.slug)} ${titles(employee.skillIds, skills)} ${titles(employee.salonIds, salons)}`,
      text: `${employee.lead} ${plainText(employee.bodyHtml)}`,
    })),
  ];
}

function journal(site: SiteIndex, other: SiteContent): Draft[] {
  const { content } = site;
  const aliasOf = aliases(other.articles);
  const categoryAlias = aliases(named(other.articleCategories));
  const categoryNames = new Map(content.articleCategories.map((category) => [category.id, category.name]));
  return [
    ...content.articles.map((article): Draft => ({
      kind: 'articles',
      title: article.title,
      path: articlePath(article, content.articleCategories),
      note: article.categoryIds.flatMap((id) => categoryNames.get(id) ?? []).join(SEPARATOR) || undefined,
      alias: aliasOf(article.slug),
      text: `${article.author} ${article.lead} ${plainText(article.bodyHtml)}`,
    })),
    ...content.articleCategories
      .filter((category) => hasArticles(site, category))
      .map((category): Draft => ({
        kind: 'articles',
        title: category.name,
        path: articleCategoryPath(category),
        alias: categoryAlias(category.slug),
        text: category.description,
      })),
  ];
}

function pages(site: SiteIndex, other: SiteContent): Draft[] {
  const { content } = site;
  const shown = new Set(siteMap(site).map(({ path }) => path));
  const vacancyAlias = aliases(other.vacancies);
  const packageAlias = aliases(other.packages);
  const pageAlias = aliases(other.pages.map((page) => ({ slug: page.slug, title: pageTitle(page) })));
  const kickerOf = (slug: string) => content.pages.find((page) => page.slug === slug)?.kicker ?? '';
  return [
    ...content.vacancies.map((vacancy): Draft => ({
      kind: 'pages',
      title: vacancy.title,
      path: vacancyPath(vacancy),
      note: kickerOf('vacancies') || undefined,
      alias: vacancyAlias(vacancy.slug),
      text: `${vacancy.lead} ${plainText(vacancy.bodyHtml)} ${[...vacancy.duties, ...vacancy.requirements, ...vacancy.offers].join(' ')}`,
    })),
    ...content.packages.map((certificate): Draft => ({
      kind: 'pages',
      title: certificate.title,
      path: packagePath(certificate),
      note: formatMoney(certificate.amount, content.locale),
      alias: `${packageAlias(certificate.slug)} ${kickerOf('gift_certificate')}`,
      text: `${certificate.info} ${certificate.includes.join(' ')} ${certificate.lead} ${plainText(certificate.bodyHtml)}`,
    })),
    ...content.pages.map((page): Draft => ({
      kind: 'pages',
      title: pageTitle(page),
      path: shownAt(page, shown),
      note: page.kicker || undefined,
      alias: `${pageAlias(page.slug)} ${page.title} ${page.accent}`,
      text: `${page.lead} ${plainText(page.bodyHtml)}`,
    })),
  ];
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

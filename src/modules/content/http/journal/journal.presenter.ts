import { decodeHTML } from 'entities';
import { splitLocale } from '../../../../shared/locale';
import type { ArticleSummary } from '../../../../../views/content/components/ArticleCard';
import type { ArticlePageProps } from '../../../../../views/content/journal/ArticlePage';
import type { BlogPageProps, JournalCategory } from '../../../../../views/content/journal/BlogPage';
import { articleCategoryPath, articlePath, serviceCategoryPath } from '../../domain/addresses';
import type { Article, ArticleCategory, Page as ContentPage, Service } from '../../contract/entities';
import { hasArticles, hasServices } from '../../domain/shown-categories';
import { articlesIn, newestFirst, priceFrom, serviceAddress, servicesUnder } from '../../domain/site-index';
import type { CategoryNode, SiteIndex } from '../../domain/site-index';
import { dateLabel, durationLabel, priceFromLabel } from '../../../../../views/ui/i18n/labels';
import type { ContentContext } from '../../application/content-pages.service';
import { partOf } from '../list-parts';
import type { ListPart } from '../list-parts';
import { presentBlocks } from '../page-blocks.presenter';
import { bookPath } from '../services/services.addresses';
import { inheritedPicture, pictureOf } from '../services/services.pictures';

/** Articles of a part: a cover, and three turns of the rhythm of the others. */
export const ARTICLES_IN_PART = 16;
const WORDS_PER_MINUTE = 180;
const RELATED_SHOWN = 3;
const MENTIONED_SHOWN = 5;
/** A headline that fits two lines of the largest size. */
const SHORT_HEADLINE = 40;
const DAY_MS = 86_400_000;

/** A part of /blog/: every article, newest first. @throws DomainError `not-found`, as `partOf` */
export function journalPart({ site }: ContentContext, number: number | null): ListPart<Article> {
  return partOf(shownArticles(site, newestFirst(site.content.articles)), ARTICLES_IN_PART, { number, path: '/blog/' });
}

/** A part of /blog/{category}/: a parent shows its children's articles too. @throws as `journalPart` */
export function articleCategoryPart({ site }: ContentContext, category: ArticleCategory, number: number | null): ListPart<Article> {
  return partOf(shownArticles(site, articlesIn(site, category)), ARTICLES_IN_PART, { number, path: articleCategoryPath(category) });
}

/** Those that have an address. */
function shownArticles(site: SiteIndex, articles: readonly Article[]): readonly Article[] {
  return articles.filter((article) => articlePath(article, site.content.articleCategories) !== null);
}

/** Props of /blog/. What editors placed below the list stands on its first part alone. */
export function presentJournal(context: ContentContext, page: ContentPage, part = journalPart(context, null)): BlogPageProps {
  const { t } = context;
  return {
    crumbs: [{ label: t('common.home'), path: '/' }, { label: t('common.nav.journal') }],
    title: page.title,
    accent: page.accent,
    lead: page.lead,
    categories: categoryLinks(context, null),
    articles: part.items.flatMap((article) => summaryOf(context, article)),
    parts: part.links,
    blocks: part.number === 1 ? presentBlocks(context, page.blocks) : [],
  };
}

/** Props of /blog/{category}/. */
export function presentArticleCategory(
  context: ContentContext,
  category: ArticleCategory,
  part = articleCategoryPart(context, category, null),
): BlogPageProps {
  const { site, t } = context;
  return {
    crumbs: [
      { label: t('common.home'), path: '/' },
      { label: t('common.nav.journal'), path: '/blog/' },
      ...parentsOf(site, category).map(({ name, slug }) => ({ label: name, path: articleCategoryPath({ slug }) })),
      { label: category.name },
    ],
    title: category.name,
    accent: '',
    lead: category.description,
    categories: categoryLinks(context, category),
    articles: part.items.flatMap((article) => summaryOf(context, article)),
    parts: part.links,
    blocks: [],
  };
}

/** Props of an article. */
export function presentArticle(context: ContentContext, article: Article): ArticlePageProps {
  const { site, t, locale } = context;
  const category = canonicalCategory(site, article);
  const [title, accent] = splitHeadline(article.title);
  const [name = '', role = ''] = article.author.split(/,\s*/, 2);
  const changedLater = Date.parse(article.modifiedAt) - Date.parse(article.publishedAt) > DAY_MS;
  return {
    crumbs: [
      { label: t('common.home'), path: '/' },
      { label: t('common.nav.journal'), path: '/blog/' },
      ...(category ? [{ label: category.name, path: articleCategoryPath(category) }] : []),
    ],
    title,
    accent,
    headline: title.length <= SHORT_HEADLINE ? 'large' : 'title',
    lead: article.lead,
    picture: article.picture,
    author: { name, role },
    date: { label: dateLabel(article.publishedAt, locale), iso: article.publishedAt },
    updated: changedLater ? { label: dateLabel(article.modifiedAt, locale), iso: article.modifiedAt } : null,
    reading: t('content.journal.reading', { count: readingMinutes(article.bodyHtml) }),
    bodyHtml: article.bodyHtml,
    about: presentSubject(context, article),
    mentioned: mentionedServices(context, article.bodyHtml),
    related: relatedTo(site, article).flatMap((other) => summaryOf(context, other)),
  };
}

/** The category that an article's canonical address names: the first of its own that exists. */
export function canonicalCategory(site: SiteIndex, article: Article): ArticleCategory | null {
  for (const id of article.categoryIds) {
    const category = site.content.articleCategories.find((candidate) => candidate.id === id);
    if (category) return category;
  }
  return null;
}

/** Categories above this one, the top first; at most one, as the journal has two levels. */
function parentsOf(site: SiteIndex, category: ArticleCategory): readonly ArticleCategory[] {
  return site.content.articleCategories.filter((candidate) => candidate.id === category.parentId && candidate.id !== category.id);
}

/** Whole minutes a text takes to read, at least one. */
export function readingMinutes(html: string): number {
  const words = decodeHTML(html.replace(/<[^<>]*>/g, ' ')).match(/[\p{L}\p{N}]+(?:[’'ʼ-][\p{L}\p{N}]+)*/gu) ?? [];
  return Math.max(1, Math.round(words.length / WORDS_PER_MINUTE));
}

/** A headline in two parts: up to its colon, and the rest, which is set as an accent; without a colon the rest is empty. */
export function splitHeadline(title: string): readonly [title: string, accent: string] {
  const [, beginning, rest] = /^(.{3,}?:)\s+(\S.*)/su.exec(title) ?? [];
  return beginning && rest ? [beginning, rest] : [title, ''];
}

/** Related articles: those of its own category first, then the others, newest first in both. */
export function relatedTo(site: SiteIndex, article: Article): readonly Article[] {
  const own = canonicalCategory(site, article);
  const others = newestFirst(site.content.articles).filter((other) => other.slug !== article.slug);
  const near = others.filter((other) => own !== null && other.categoryIds.includes(own.id));
  return [...near, ...others.filter((other) => !near.includes(other))].slice(0, RELATED_SHOWN);
}

/** The services a text is about, for its reader to book: those it links to, then some of each category it links to. */
export function mentionedServices(context: ContentContext, html: string): ArticlePageProps['mentioned'] {
  return servicesOf(context.site, html).map((service) => ({ ...figuresOf(context, service), path: bookPath(service, null) }));
}

/** The service that a text names first, with a picture of its own or of its direction; null when the text names none. */
export function presentSubject(context: ContentContext, { bodyHtml, picture }: Article): ArticlePageProps['about'] {
  const { site } = context;
  const [service] = servicesOf(site, bodyHtml);
  const path = service && serviceAddress(site, service);
  if (!service || !path) return null;
  const node = service.categoryIds.map((id) => site.node.get(id)).find((one) => one !== undefined);
  return {
    ...figuresOf(context, service),
    path,
    bookPath: bookPath(service, null),
    picture: [service.picture, node && pictureOf(node), node && inheritedPicture(node)].find((one) => one && one.src !== picture?.src),
  };
}

function servicesOf(site: SiteIndex, html: string): readonly Service[] {
  const services = new Map(site.content.services.map((service) => [serviceAddress(site, service), service]));
  const categories = new Map([...site.node.values()].map((node) => [serviceCategoryPath(node.category.id, site.categories), node]));
  const paths = Array.from(html.matchAll(/href="([^"#?]*)/g), ([, href]) => splitLocale(decodeHTML(href!)).path);
  const named = paths.flatMap((path) => services.get(path) ?? []);
  const within = paths.flatMap((path) => categories.get(path) ?? []).filter((node) => hasServices(node));
  return [...new Set([...named, ...within.flatMap(inTurn)])].slice(0, MENTIONED_SHOWN);
}

function figuresOf({ t, locale }: ContentContext, service: Service) {
  return {
    title: service.title,
    duration: durationLabel(service.durationMinutes, t),
    price: priceFromLabel(priceFrom(service), t, locale),
  };
}

/** The services of a category, the first of each category below it before the second of any. */
function inTurn(node: CategoryNode): readonly Service[] {
  const lists = [node.services, ...node.children.map(servicesUnder)];
  return servicesUnder(node).flatMap((_, index) => lists.flatMap((list) => list[index] ?? []));
}

function summaryOf({ site, t, locale }: ContentContext, article: Article): ArticleSummary[] {
  const path = articlePath(article, site.content.articleCategories);
  if (!path) return [];
  return [
    {
      path,
      title: article.title,
      lead: article.lead,
      category: canonicalCategory(site, article)?.name ?? '',
      date: { label: dateLabel(article.publishedAt, locale), iso: article.publishedAt },
      reading: t('content.journal.reading', { count: readingMinutes(article.bodyHtml) }),
      picture: article.picture,
    },
  ];
}

/** The categories with something in them, children below their parents. */
function categoryLinks({ site, t }: ContentContext, current: ArticleCategory | null): readonly JournalCategory[] {
  const { articleCategories, articles } = site.content;
  const categoryLink = (category: ArticleCategory): JournalCategory => ({
    path: articleCategoryPath(category),
    label: category.name,
    count: articlesIn(site, category).length,
    current: category.id === current?.id,
    children: category.parentId === 0 ? shown(articleCategories.filter(({ parentId }) => parentId === category.id)) : [],
  });
  const shown = (categories: readonly ArticleCategory[]): readonly JournalCategory[] =>
    categories.filter((category) => hasArticles(site, category)).map(categoryLink);
  const all: JournalCategory = {
    path: '/blog/',
    label: t('content.journal.all'),
    count: articles.length,
    current: current === null,
    children: [],
  };
  return [all, ...shown(articleCategories.filter(({ parentId }) => parentId === 0))];
}

import { isoOf, localePath } from '../../../../../shared/locale';
import type { Locale } from '../../../../../shared/locale';
import { articlePath } from '../../../domain/addresses';
import type { Article } from '../../../contract/entities';
import { newestFirst } from '../../../domain/site-index';
import type { SiteIndex } from '../../../domain/site-index';
import { xmlText } from './xml.text';

/** Greatest number of articles in the feed, which readers request often. */
const MAX_ITEMS = 50;

interface RssChannel {
  readonly locale: Locale;
  readonly siteUrl: string;
  readonly title: string;
  readonly description: string;
}

/** The journal of a language as RSS 2.0, newest first, every address in it absolute. */
export function rssXml(site: SiteIndex, channel: RssChannel): string {
  const { locale, siteUrl } = channel;
  const absolute = (path: string) => siteUrl + localePath(locale, path);
  const articles = newestFirst(site.content.articles).slice(0, MAX_ITEMS);
  const changed = Math.max(...articles.map(({ modifiedAt, publishedAt }) => timeOf(modifiedAt) ?? timeOf(publishedAt) ?? 0), 0);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    `<title>${xmlText(channel.title)}</title>`,
    `<link>${xmlText(absolute('/blog/'))}</link>`,
    `<description>${xmlText(channel.description)}</description>`,
    `<language>${isoOf(locale)}</language>`,
    `<atom:link href="${xmlText(absolute('/feed.xml'))}" rel="self" type="application/rss+xml"/>`,
    ...(changed > 0 ? [`<lastBuildDate>${new Date(changed).toUTCString()}</lastBuildDate>`] : []),
    ...articles.flatMap((article) => item(article, site, siteUrl, absolute)),
    '</channel>',
    '</rss>\n',
  ].join('\n');
}

function item(article: Article, site: SiteIndex, siteUrl: string, absolute: (path: string) => string): string[] {
  const { articleCategories } = site.content;
  const path = articlePath(article, articleCategories);
  if (!path) return [];
  const address = xmlText(absolute(path));
  const published = timeOf(article.publishedAt);
  const categories = articleCategories.filter(({ id }) => article.categoryIds.includes(id));
  return [
    '<item>',
    `<title>${xmlText(article.title)}</title>`,
    `<link>${address}</link>`,
    `<guid isPermaLink="true">${address}</guid>`,
    ...(published === null ? [] : [`<pubDate>${new Date(published).toUTCString()}</pubDate>`]),
    ...(article.author ? [`<dc:creator>${xmlText(article.author)}</dc:creator>`] : []),
    ...categories.map(({ name }) => `<category>${xmlText(name)}</category>`),
    `<description>${xmlText(article.lead)}</description>`,
    `<content:encoded>${xmlText(withAbsoluteLinks(article.bodyHtml, siteUrl))}</content:encoded>`,
    '</item>',
  ];
}

/** A feed reader shows the text on its own page, where a root-relative link would not work. */
function withAbsoluteLinks(html: string, siteUrl: string): string {
  return html.replace(/\b(href|src)="\/(?!\/)/g, `$1="${siteUrl}/`);
}

function timeOf(iso: string): number | null {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? null : time;
}

import type { Article, ArticleCategory, SiteContent } from '../../contract/entities';
import type { Picture } from '../../../../shared/picture';
import type { Contacts } from '../../contract/contacts';
import { indexSite } from '../../domain/site-index';
import {
  canonicalCategory,
  mentionedServices,
  presentArticle,
  ARTICLES_IN_PART,
  journalPart,
  presentArticleCategory,
  presentJournal,
  presentSubject,
  readingMinutes,
  relatedTo,
  splitHeadline,
} from './journal.presenter';
import { fixedPage } from '../../application/fixed-pages';
import type { ContentContext } from '../../application/content-pages.service';
import * as items from '../../../../../test/unit/content-items';
import { EMPTY_CONTENT } from '../../../../../test/unit/empty-content';
import { showKey } from '../../../../../test/unit/show-key';
import { NO_RATINGS } from '../../domain/ratings';

const category = (id: number, slug: string, parentId = 0): ArticleCategory => ({ id, slug, name: slug, parentId, description: '' });
const article = (slug: string, categoryIds: number[], publishedAt: string, more: Partial<Article> = {}) =>
  items.article(1, slug, categoryIds, publishedAt, { bodyHtml: '<p>текст</p>', author: 'Олена Марчук, колористка', ...more });
const service = (slug: string, price: number) =>
  items.service(price, slug, [32], { title: `Послуга ${slug}`, durationMinutes: 90, prices: { classic: price, premium: price * 2 } });

const articles = [
  article('old-advice', [12], '2026-01-10T10:00:00+02:00'),
  article('news', [10], '2026-11-16T10:00:00+02:00'),
  article('advice', [12], '2026-03-10T10:00:00+02:00'),
  article('essay', [11], '2026-05-10T10:00:00+03:00'),
];
const content: SiteContent = {
  ...EMPTY_CONTENT,
  locale: 'ua',
  serviceCategories: [items.category(3, 'female'), items.category(31, 'nails', 3), items.category(32, 'manicure', 31)],
  services: [service('gel', 120_000), service('classic', 80_000)],
  articleCategories: [category(10, 'novyny'), category(11, 'blog'), category(12, 'porady', 11), category(13, 'empty')],
  articles,
  contacts: {} as Contacts,
};
const site = indexSite(content);
const context: ContentContext = {
  locale: 'ua',
  site,
  ratings: NO_RATINGS,
  siteName: 'Оксамит',
  city: 'Київ',
  siteUrl: 'https://oksamyt.example',
  t: showKey,
};
const slugs = (items: readonly { readonly path: string }[]) => items.map(({ path }) => path.split('/').at(-2));

describe('the journal', () => {
  it('shows every article, the newest first, at its canonical address', () => {
    const { articles: shown } = presentJournal(context, fixedPage(context, 'blog'));
    expect(slugs(shown)).toEqual(['news', 'essay', 'advice', 'old-advice']);
    expect(shown.map(({ path }) => path)).toContain('/blog/porady/advice/');
  });

  it('comes in parts, with what editors placed below the list on the first', () => {
    const many = Array.from({ length: ARTICLES_IN_PART + 1 }, (_each, day) =>
      article(`day-${day}`, [10], new Date(Date.UTC(2026, 0, 1 + day)).toISOString()),
    );
    const long = { ...context, site: indexSite({ ...content, articles: many }) };
    const blog = { ...fixedPage(context, 'blog'), blocks: [{ type: 'text' as const, title: '', html: '<p>т</p>' }] };
    const second = presentJournal(long, blog, journalPart(long, 2));
    expect(slugs(second.articles)).toEqual(['day-0']);
    expect(second).toMatchObject({ blocks: [], parts: { previous: '/blog/', next: null } });
    expect(presentJournal(long, blog)).toMatchObject({ blocks: [{ type: 'text' }], parts: { next: '/blog/?page=2' } });
    expect(presentArticleCategory(long, category(10, 'novyny')).parts?.next).toBe('/blog/novyny/?page=2');
  });

  it('leaves out an article that has no category and so no address', () => {
    const lost = indexSite({ ...content, articles: [...articles, article('lost', [99], '2026-11-20T10:00:00+02:00')] });
    expect(slugs(presentJournal({ ...context, site: lost }, fixedPage(context, 'blog')).articles)).not.toContain('lost');
  });

  it('links the categories that have articles, with children below their parents', () => {
    const { categories } = presentJournal(context, fixedPage(context, 'blog'));
    expect(categories.map(({ path, count, current }) => [path, count, current])).toEqual([
      ['/blog/', 4, true],
      ['/blog/novyny/', 1, false],
      ['/blog/blog/', 3, false],
    ]);
    expect(categories[2]?.children.map(({ path }) => path)).toEqual(['/blog/porady/']);
  });
});

describe('a category of the journal', () => {
  it('shows the articles of its children too', () => {
    expect(slugs(presentArticleCategory(context, category(11, 'blog')).articles)).toEqual(['essay', 'advice', 'old-advice']);
  });

  it('leads back to its parent', () => {
    const { crumbs } = presentArticleCategory(context, category(12, 'porady', 11));
    expect(crumbs.map(({ path }) => path)).toEqual(['/', '/blog/', '/blog/blog/', undefined]);
  });

  it('is among the links only with something in it', () => {
    const { categories } = presentArticleCategory(context, category(11, 'blog'));
    expect(categories.flatMap(({ path, children }) => [path, ...children.map((child) => child.path)])).toEqual(
      expect.not.arrayContaining(['/blog/empty/']),
    );
  });
});

describe('an article', () => {
  it('is signed with a name and a profession', () => {
    expect(presentArticle(context, articles[1]!).author).toEqual({ name: 'Олена Марчук', role: 'колористка' });
  });

  it('says that it was updated only when that was later than its first day', () => {
    const sameDay = article('a', [10], '2026-11-01T10:00:00+02:00', { modifiedAt: '2026-11-01T18:00:00+02:00' });
    const later = article('a', [10], '2026-11-01T10:00:00+02:00', { modifiedAt: '2026-11-09T10:00:00+02:00' });
    expect(presentArticle(context, sameDay).updated).toBeNull();
    expect(presentArticle(context, later).updated).toEqual({ label: '9 листопада 2026', iso: '2026-11-09T10:00:00+02:00' });
  });

  it('belongs to the first of its categories that exists', () => {
    expect(canonicalCategory(site, article('a', [99, 12, 10], '2026-11-01T10:00:00+02:00'))?.slug).toBe('porady');
  });

  it('suggests articles of its own category first, then the newest others, never itself', () => {
    expect(relatedTo(site, articles[0]!).map(({ slug }) => slug)).toEqual(['advice', 'news', 'essay']);
  });
});

describe('the reading time', () => {
  const words = (count: number) => `<p>${'слово '.repeat(count)}</p>`;

  it('counts 180 words a minute, and never less than one minute', () => {
    expect(readingMinutes(words(900))).toBe(5);
    expect(readingMinutes(words(260))).toBe(1);
    expect(readingMinutes('')).toBe(1);
  });

  it('does not count tags, entities and punctuation as words', () => {
    expect(readingMinutes(`<p class="${'x '.repeat(900)}">п’ять&nbsp;— раз</p>${'<br>&mdash;'.repeat(900)}`)).toBe(1);
  });
});

describe('a headline', () => {
  it('is split at its colon into headline and accent', () => {
    expect(splitHeadline('SPF у листопаді: кому він потрібен')).toEqual(['SPF у листопаді:', 'кому він потрібен']);
  });

  it('is not split without a colon', () => {
    expect(splitHeadline('Чотирнадцятий запах')).toEqual(['Чотирнадцятий запах', '']);
    expect(splitHeadline('О 9:30 ранку')).toEqual(['О 9:30 ранку', '']);
  });
});

describe('the services of a text', () => {
  const gel = '/services/female/nails/manicure/gel/';

  it('are shown beside it by the first, with the nearest picture that does not stand above the text already', () => {
    const picture = (src: string) => ({ src, width: 800, height: 600, alt: '', color: '#000' }) as Picture;
    const pictured = indexSite({
      ...content,
      serviceCategories: content.serviceCategories.map((one) => ({ ...one, picture: picture(`${one.slug}.jpg`) })),
      services: content.services.map((one) => ({ ...one, picture: one.slug === 'gel' ? picture('gel.jpg') : undefined })),
    });
    const subject = (bodyHtml: string, above?: Picture) =>
      presentSubject({ ...context, site: pictured }, article('text', [12], '2026-01-10T10:00:00+02:00', { bodyHtml, picture: above }));
    const link = `<a href="${gel}">гель</a>`;
    expect(subject('<p>без посилань</p>')).toBeNull();
    expect(subject(link)).toMatchObject({ path: gel, bookPath: '/online/?service=gel', title: 'Послуга gel' });
    expect(subject(link)?.picture?.src).toBe('gel.jpg');
    expect(subject(link, picture('gel.jpg'))?.picture?.src).toBe('manicure.jpg');
    expect(subject(link, picture('manicure.jpg'))?.picture?.src).toBe('gel.jpg');
  });

  it('are those it links to, once each, with the lowest price and with booking', () => {
    const html = `<a href="${gel}">гель</a> <a href="${gel}#price">ще</a>`;
    expect(mentionedServices(context, html)).toEqual([
      {
        path: '/online/?service=gel',
        title: 'Послуга gel',
        duration: 'common.hoursMinutes 1 30',
        price: 'common.priceFrom 1\u00a0200\u00a0грн',
      },
    ]);
  });

  it('are followed by those of the categories it links to, the first of each before the second of any', () => {
    const named = (slug: string, categoryId: number) => items.service(categoryId * 10 + slug.length, slug, [categoryId]);
    const nails = indexSite({
      ...content,
      serviceCategories: [...content.serviceCategories, items.category(33, 'pedicure', 31)],
      services: [...content.services, named('spa', 33), named('heel', 33)],
    });
    const mentioned = (html: string) => mentionedServices({ ...context, site: nails }, html).map(({ path }) => path.split('=')[1]);
    expect(mentioned('<a href="/services/female/nails/">нігті</a>')).toEqual(['gel', 'spa', 'classic', 'heel']);
    expect(mentioned('<a href="/services/female/nails/">нігті</a> <a href="/services/female/nails/manicure/classic/">класика</a>')).toEqual(
      ['classic', 'gel', 'spa', 'heel'],
    );
  });

  it('are found behind the language prefix', () => {
    expect(mentionedServices(context, `<a href="/en${gel}">gel</a>`)).toHaveLength(1);
  });

  it('do not include other pages, other sites or services that are gone', () => {
    const html =
      '<a href="/about/">а</a><a href="https://other.example/services/female/nails/">б</a><a href="/services/female/gone/">в</a>';
    expect(mentionedServices(context, html)).toEqual([]);
  });
});

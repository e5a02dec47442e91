import { runSteps } from '../../../shared/steps';
import { join } from 'node:path';
import { smallSite } from '../../../../test/unit/small-site';
import { LOCALES } from '../../../shared/locale';
import { EmbeddedContentSource } from '../adapters/embedded/embedded-content.source';
import { indexSite } from './site-index';
import type { SiteIndex } from './site-index';
import { articleAt, contentAddresses, isLivePath, siteMap } from './site-map';

const PAGE = { id: 1, title: '', accent: '', kicker: '', lead: '', bodyHtml: '', blocks: [], modifiedAt: null };

const liveIn = (site: SiteIndex) => {
  const known = new Set(siteMap(site).map(({ path }) => path));
  return (path: string) => isLivePath(site, known, path);
};

describe('the site map', () => {
  const site = smallSite();
  const paths = siteMap(site).map(({ path }) => path);

  it('names each address once', () => {
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  });

  it('names pages of every kind by their canonical address', () => {
    expect(paths).toEqual(
      expect.arrayContaining([
        '/',
        '/services/',
        '/services/female/hair/colouring/balayage/',
        '/services/oksamyt-lypky/',
        '/price/female/',
        '/salons/oksamyt-obolon/',
        '/employees/olena/',
        '/blog/novyny/',
        '/blog/novyny/newer/',
      ]),
    );
    // nothing is written in it
    expect(paths).not.toContain('/blog/porady/');
  });

  it('leaves out what has no page', () => {
    expect(paths.filter((path) => /wow-offers|lost|homeless|thank/.test(path))).toEqual([]);
  });
});

describe('what is not for search engines', () => {
  const { content } = smallSite();
  const noindex = <T extends { readonly slug: string }>(items: readonly T[], ...slugs: string[]) =>
    items.map((item) => (slugs.includes(item.slug) ? { ...item, seo: { noindex: true } } : item));
  const page = (slug: string) => ({ ...PAGE, slug, seo: { noindex: true } });
  const hiddenOf = (more: Parameters<typeof smallSite>[0]) => [...runSteps(contentAddresses(smallSite(more), '2026-11-22')).hidden].sort();

  it('is nothing as long as no editor says so', () => {
    expect(hiddenOf({})).toEqual([]);
  });

  it('is every item whose editor says so, at its canonical address', () => {
    const hidden = hiddenOf({
      serviceCategories: noindex(content.serviceCategories, 'hair'),
      services: noindex(content.services, 'balayage', 'homeless'),
      salons: noindex(content.salons, 'oksamyt-obolon'),
      employees: noindex(content.employees, 'olena'),
      articles: noindex(content.articles, 'older'),
    });
    expect(hidden).toEqual([
      '/blog/blog/older/',
      '/employees/olena/',
      '/salons/oksamyt-obolon/',
      '/services/female/hair/',
      '/services/female/hair/colouring/balayage/',
    ]);
  });

  it('is the page that a page of the content is the head of', () => {
    const pages = ['about', 'price-female', 'male-service', 'career', 'package_services'].map(page);
    expect(hiddenOf({ pages })).toEqual(['/about/', '/price/female/', '/services/male/']);
  });
});

describe('a live path', () => {
  const live = liveIn(smallSite());

  it.each(['/services/balayage/', '/services/oksamyt-lypky/hair/', '/salons/oksamyt-lypky/maria/', '/blog/blog/newer/'])(
    '%s is a page beside the site map',
    (path) => {
      expect(live(path)).toBe(true);
    },
  );

  it.each([
    '/salons/oksamyt-obolon/maria/',
    '/salons/oksamyt-lypky/nobody/',
    '/blog/porady/newer/',
    '/blog/novyny/older/',
    '/services/male/hair/',
    '/Salons/',
    '/salons',
    '/%E0%A4%A/',
    '//',
  ])('%s is not', (path) => {
    expect(live(path)).toBe(false);
  });

  it('finds an article under its category and the one above', () => {
    const site = smallSite();
    expect(articleAt(site, 'novyny', 'newer')?.id).toBe(81);
    expect(articleAt(site, 'blog', 'newer')?.id).toBe(81);
    expect(articleAt(site, 'porady', 'newer')).toBeNull();
  });
});

describe.each(LOCALES)('the site map of the embedded content, %s', (locale) => {
  let site: SiteIndex;
  beforeAll(async () => {
    const source = new EmbeddedContentSource({ contentDir: join(process.cwd(), 'content'), salonSlugPrefix: 'oksamyt-' });
    const [{ content }, contacts] = [await source.read(locale, 'full'), await source.readContacts()];
    site = indexSite({ ...content, contacts: contacts[locale] });
  });

  it('has no duplicate and only live paths', () => {
    const paths = siteMap(site).map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.length).toBeGreaterThan(150);
    expect(paths.filter((path) => !path.startsWith('/') || !path.endsWith('/') || !liveIn(site)(path))).toEqual([]);
  });
});

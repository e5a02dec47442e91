// @slow: every page of a whole site
import { ContentSnapshots } from '../../src/modules/content/application/content-snapshot.service';
import type { SiteContent } from '../../src/modules/content/contract/entities';
import { ContentSource } from '../../src/modules/content/ports/content-source.port';
import type { ImportedContent } from '../../src/modules/content/ports/content-source.port';
import { PageRoutes } from '../../src/platform/pages/page-routes';
import { LOCALES, localePath } from '../../src/shared/locale';
import type { Locale } from '../../src/shared/locale';
import { areaOf, isFile } from '../../src/shared/site-areas';
import { FRAGMENT_NAMES } from '../support/fragments';
import { PageDocument } from '../support/page-document';
import { startTestSite, TEST_SITE_URL } from '../support/site';
import type { TestSite } from '../support/site';
import { embeddedSource } from '../wordpress/embedded-seed';

type Content = Omit<SiteContent, 'contacts'>;
const MALE = new Set(['male']);

/** Ids of the tops that a set names, and of everything below them. */
function under(content: Content, tops: ReadonlySet<string>): ReadonlySet<number> {
  const ids = new Set(content.serviceCategories.filter(({ slug, parentId }) => parentId === 0 && tops.has(slug)).map(({ id }) => id));
  for (let size = -1; size !== ids.size;) {
    size = ids.size;
    for (const { id, parentId } of content.serviceCategories) if (ids.has(parentId)) ids.add(id);
  }
  return ids;
}

/** Backends that hold less than an editor was asked for. */
const CONTENTS: Readonly<Record<string, (content: Content) => Content>> = {
  'no pages and no prices for men': (content) => {
    const male = under(content, MALE);
    const services = content.services.map((service) =>
      service.categoryIds.some((id) => male.has(id)) ? { ...service, prices: {} } : service,
    );
    return { ...content, pages: [], services };
  },
  'no services at all': (content) => ({ ...content, services: [], skills: [] }),
  'no salons, masters, articles, vacancies and certificates': (content) => ({
    ...content,
    salons: [],
    employees: [],
    articles: [],
    articleCategories: [],
    vacancies: [],
    packages: [],
    packageCategories: [],
  }),
  nothing: (content) =>
    ({
      ...Object.fromEntries(Object.entries(content).map(([name, value]) => [name, Array.isArray(value) ? [] : value])),
      locale: content.locale,
    }) as unknown as Content,
};

class ReducedSource extends ContentSource {
  override readonly name = 'reduced';
  private readonly whole = embeddedSource();
  reduce = (content: Content): Content => content;

  override async read(locale: Locale, mode: 'full' | 'incremental'): Promise<ImportedContent> {
    const { content } = await this.whole.read(locale, mode);
    return { content: this.reduce(content), skipped: [] };
  }

  override readContacts() {
    return this.whole.readContacts();
  }

  override has(): Promise<boolean> {
    return Promise.resolve(false);
  }

  override salonsByServices(): Promise<readonly number[]> {
    return Promise.resolve([]);
  }
}

describe.each(Object.entries(CONTENTS))('a site with %s', (_name, reduce) => {
  const source = new ReducedSource();
  let site: TestSite;
  const statuses = new Map<string, Promise<number>>();
  /** Pages that were read, with the addresses of this site that they link to. */
  const links = new Map<string, readonly string[]>();

  const status = (path: string): Promise<number> => {
    const known =
      statuses.get(path) ??
      site.http
        .head(path)
        .redirects(0)
        .then((answer) => answer.status);
    statuses.set(path, known);
    return known;
  };

  async function read(path: string): Promise<PageDocument> {
    const { text } = await site.http.get(path).expect(200);
    const document = new PageDocument(text);
    const hrefs = document
      .$('a[href]')
      .toArray()
      .map((link) => document.$(link).attr('href')!);
    const own = hrefs.map((href) => new URL(href, TEST_SITE_URL + path)).filter(({ origin }) => origin === TEST_SITE_URL);
    links.set(
      path,
      own.map(({ pathname, search }) => pathname + search),
    );
    return document;
  }

  async function broken(paths: Iterable<string>): Promise<readonly string[]> {
    const wrong: string[] = [];
    for (const path of new Set(paths)) if ((await status(path)) !== 200) wrong.push(`${path}: ${await status(path)}`);
    return wrong;
  }

  const fixed = () =>
    site.app
      .get(PageRoutes)
      .all.map(({ path }) => path)
      .filter((path) => !path.includes(':') && areaOf(path) === null);

  beforeAll(async () => {
    // the table of legacy addresses knows the whole content: what is reduced comes as from a remote backend, after the start
    site = await startTestSite(
      { CONTENT_MAX_LOSS_PERCENT: '100' },
      { override: (testing) => testing.overrideProvider(ContentSource).useValue(source) },
    );
    source.reduce = reduce;
    await site.app.get(ContentSnapshots).refresh('full');
  });
  afterAll(() => site?.close());

  it('answers at every fixed address in both languages, with its own headline and description', async () => {
    expect(fixed()).toEqual(
      expect.arrayContaining(['/', '/about/', '/online/', '/gift_certificate/', '/price/', '/thank/', '/vacancies/']),
    );
    for (const locale of LOCALES) {
      for (const path of fixed()) {
        const document = await read(localePath(locale, path));
        expect([path, document.texts('h1').join(' ')]).toEqual([path, expect.stringMatching(/\S/)]);
        expect([path, document.$('meta[name=description]').attr('content')]).toEqual([path, expect.stringMatching(/\S/)]);
      }
    }
  });

  it('lists only what answers', async () => {
    const { body, text } = await site.http.get('/sitemap.xml').expect(200);
    const xml = Buffer.isBuffer(body) ? body.toString() : text;
    const listed = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!.slice(TEST_SITE_URL.length));
    expect(listed).toEqual(expect.arrayContaining(['/', '/online/', '/en/online/']));
    expect(await broken(listed)).toEqual([]);
  }, 120_000);

  it('links only to what answers, from its pages, menus and footer', async () => {
    for (const path of [
      '/services/female/',
      '/services/male/',
      '/salons/oksamyt-pechersk/',
      '/services/oksamyt-pechersk/',
      '/employees/olena-marchuk/',
      '/price/female/',
    ]) {
      if ((await status(path)) === 200) await read(path);
    }
    for (const locale of LOCALES) for (const name of FRAGMENT_NAMES) await read(`/fragments/${locale}/${name}`);
    const linked = new Set([...links.values()].flat());
    const pages = [...linked].filter((path) => areaOf(path) === null && !isFile(path.split('?')[0]!));
    expect(pages.length).toBeGreaterThan(20);
    expect(await broken(pages)).toEqual([]);
  });
});

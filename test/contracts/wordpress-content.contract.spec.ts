import { Logger } from '@nestjs/common';
import { Agent } from 'undici';
import { LOCALES } from '../../src/shared/locale';
import { WordPressStub, type WordPressFault } from '../stubs/wordpress.stub';
import { embeddedSeed, embeddedSource } from '../wordpress/embedded-seed';
import { EDGE_CASES } from '../wordpress/seed-extras';
import { comparableContent } from './comparable-content';
import { contentSourceContract } from './content-source.contract';
import { wordpressSource } from './wordpress-source';

// The client logs every failed call; here they are asked for.
Logger.overrideLogger(false);

const agent = new Agent();
afterAll(() => agent.destroy());

const sourceOf = (stub: WordPressStub, timeoutMs = 5000) => wordpressSource(stub.url, agent, timeoutMs);

const stubs: WordPressStub[] = [];
async function stubOf(mode: 'separate' | 'inplace', extraEmployees = 0): Promise<WordPressStub> {
  const stub = new WordPressStub(await embeddedSeed('@host', extraEmployees), mode);
  stubs.push(stub);
  await stub.start();
  return stub;
}
afterAll(() => Promise.all(stubs.map((stub) => stub.stop())));

describe.each(['separate', 'inplace'] as const)('with language mode %s', (mode) => {
  contentSourceContract('a WordPress', async () => sourceOf(await stubOf(mode)));
  contentSourceContract('a WordPress with 250 more employees and shuffled ties', async () => {
    const stub = await stubOf(mode, 250);
    stub.shufflesTies = true;
    stub.refusesMenuOrderOfTerms = true;
    return sourceOf(stub);
  });

  it.each(LOCALES)('gives the content that was entered, in %s', async (locale) => {
    const wanted = comparableContent((await embeddedSource().read(locale, 'full')).content);
    const { content, skipped } = await sourceOf(await stubOf(mode)).read(locale, 'full');
    expect(comparableContent({ ...content, pages: content.pages.filter(({ slug }) => slug !== 'contacts') })).toEqual(wanted);
    expect(skipped).toEqual([]);
  });

  it('gives the contacts that were entered', async () => {
    expect(await sourceOf(await stubOf(mode)).readContacts()).toEqual(await embeddedSource().readContacts());
  });
});

describe('a WordPress whose host caps pages and takes the headers of totals away', () => {
  it('is read to the end in both modes, and noted', async () => {
    const stub = await stubOf('separate', 250);
    const honest = sourceOf(stub);
    const whole = await honest.read('en', 'full');
    const wanted = comparableContent(whole.content);
    stub.cappedAt = 20;
    stub.shufflesTies = true;
    const capped = sourceOf(stub);
    for (const mode of ['full', 'incremental'] as const) {
      const { content, skipped } = await capped.read('en', mode);
      expect(comparableContent(content)).toEqual(wanted);
      expect(skipped.filter(({ isNote }) => !isNote)).toEqual(whole.skipped);
      expect(skipped.find(({ kind }) => kind.endsWith('/employees'))?.reason).toMatch(/gives 20 items a page instead of 100.*X-WP-Total/);
    }
    // what has changed is asked for by ids, of which it answers some
    stub.change('employees', (row) => ({ ...row, modified_gmt: '2026-11-21T10:00:00' }));
    expect((await capped.read('en', 'incremental')).content.employees).toHaveLength(whole.content.employees.length);
  });
});

describe('a WordPress that misbehaves', () => {
  let stub: WordPressStub;
  beforeAll(async () => {
    stub = await stubOf('separate', 250);
  });
  afterEach(() => {
    stub.fault = null;
  });

  it.each<WordPressFault>(['silence', 'too-many-requests', 'html-error', 'cut-body', 'html-instead-of-json'])(
    'is reported as content_unavailable on %s, by every method',
    async (fault) => {
      stub.fault = fault;
      const source = sourceOf(stub, 50);
      const unavailable = { kind: 'unavailable', code: 'content_unavailable' };
      await expect(source.read('ua', 'full')).rejects.toMatchObject(unavailable);
      await expect(source.readContacts()).rejects.toMatchObject(unavailable);
      await expect(source.has('salon', 'oksamyt-lypky', 'ua')).rejects.toMatchObject(unavailable);
      await expect(source.salonsByServices([1], 'ua')).rejects.toMatchObject(unavailable);
    },
  );

  it('is readable again after the fault', async () => {
    const source = sourceOf(stub);
    stub.fault = 'html-error';
    await expect(source.read('ua', 'full')).rejects.toMatchObject({ code: 'content_unavailable' });
    stub.fault = null;
    expect((await source.read('ua', 'incremental')).content.salons).toHaveLength(13);
  });

  it('has every employee once although paged results repeat and lose rows', async () => {
    stub.shufflesTies = true;
    const { employees } = (await sourceOf(stub).read('en', 'full')).content;
    stub.shufflesTies = false;
    expect(employees.filter(({ slug }) => slug.startsWith('extra-'))).toHaveLength(250);
    expect(employees).toEqual((await sourceOf(stub).read('en', 'full')).content.employees);
  });

  it('never gets more than two requests at once', async () => {
    const own = await stubOf('separate');
    await sourceOf(own).read('ua', 'full');
    expect(own.mostAtOnce).toBeLessThanOrEqual(2);
  });

  it('gets the common parameters with every call, incremental ones and those for one item too', async () => {
    const own = await stubOf('separate');
    own.change('employees', (row) => ({ ...row, featured_media: 1 }));
    const source = sourceOf(own);
    await source.read('en', 'full');
    own.change('salons', (row) => ({ ...row, modified_gmt: '2026-11-20T10:00:00' }));
    await source.read('en', 'incremental');
    await source.has('salon', 'oksamyt-lypky', 'en');
    await source.salonsByServices([1], 'en');
    await source.readContacts();
    const kinds = new Set(own.requests.map(({ pathname, searchParams }) => [pathname, ...searchParams.keys()].join(' ')));
    for (const wanted of ['/media', 'include', 'slug', '_fields', 'get-salons-by-services', '/contacts', '/package-categories']) {
      expect([...kinds].filter((kind) => kind.includes(wanted))).not.toEqual([]);
    }
    for (const { pathname, searchParams } of own.requests) {
      const { timestamp, lang, orderby, ...common } = Object.fromEntries(searchParams);
      expect([pathname, common]).toEqual([
        pathname,
        expect.objectContaining({ skip_cache: '1', head_tags: 'true', order: 'asc', per_page: '100', hide_empty: 'false' }),
      ]);
      expect(timestamp).toMatch(/^\d{13}$/);
      expect(['uk', 'en']).toContain(lang);
      // by id where a unique order is needed, or where core knows no menu_order
      const isById = pathname.endsWith('/media') || searchParams.get('_fields')?.startsWith('id,modified');
      expect(isById ? ['id', 'menu_order'] : ['menu_order']).toContain(orderby);
    }
  });

  it('is requested again only for changed items', async () => {
    const own = await stubOf('separate');
    const source = sourceOf(own);
    await source.read('ua', 'full');
    own.change('salons', (row) =>
      String(row.slug).includes('lypky') ? { ...row, modified_gmt: '2026-11-20T10:00:00', title: { rendered: 'Нова назва' } } : row,
    );
    own.change('employees', (row) => (row.menu_order === 1 ? undefined : row));
    const before = own.requests.length;
    const { content } = await source.read('ua', 'incremental');
    expect(content.salons.find(({ slug }) => slug === 'oksamyt-lypky')?.title).toBe('Нова назва');
    expect(content.employees).toHaveLength((await embeddedSource().read('ua', 'incremental')).content.employees.length - 1);
    const whole = own.requests
      .slice(before)
      .filter(({ pathname, searchParams }) => /v2\/(?!\w+_categories)/.test(pathname) && !searchParams.has('_fields'));
    expect(whole.map(({ pathname, searchParams }) => [pathname, searchParams.get('include')?.split(',').length])).toEqual([
      ['/wp-json/wp/v2/salons', 1],
    ]);
  });

  it('skips and reports one invalid item, not its list', async () => {
    const own = await stubOf('separate');
    own.change('packages', (row) => (row.menu_order === 1 ? { ...row, title: null } : row));
    own.change('vacancies', (row) => (row.menu_order === 2 ? { broken: true } : row));
    const { content, skipped } = await sourceOf(own).read('ua', 'full');
    expect(content.packages).toHaveLength(7);
    expect(content.vacancies).toHaveLength(5);
    expect(skipped).toEqual([
      { kind: '/wp-json/wp/v2/vacancies', id: '?', reason: 'has no id' },
      { kind: 'package', id: expect.any(String) as string, reason: expect.stringContaining('has no title') as string },
    ]);
  });

  it('offers a package as a single item by its info, unless it says so itself', async () => {
    const own = await stubOf('separate');
    const said: readonly (readonly [acf: object, isSingle: boolean])[] = [
      [{ package_hero: { amount: '1000', info: '' } }, true],
      [{ package_hero: { amount: '1000', info: ' одна  КАРТКА ' } }, true],
      [{ package_hero: { amount: '1000', info: 'Для двох' } }, false],
      [{ info: 'Для двох', package_hero: { amount: '1000', info: 'Одна картка' } }, false],
      [{ info: 'Одна картка', package_hero: { amount: '1000', info: 'Для двох' } }, true],
      [{ single_item: true, package_hero: { amount: '1000', info: 'Для двох' } }, true],
      [{ single_item: '0', package_hero: { amount: '1000', info: '' } }, false],
      // a long list of what it holds does not make an offer several items
      [{ includes: [{ text: 'раз' }, { text: 'два' }], package_hero: { amount: '1000', info: '' } }, true],
    ];
    own.change('packages', (row) => ({ ...row, acf: said[Number(row.menu_order) - 1]?.[0] }));
    const { packages } = (await sourceOf(own).read('ua', 'full')).content;
    expect(packages.map(({ singleItem }) => singleItem)).toEqual(said.map(([, isSingle]) => isSingle));
    expect(packages[4]?.info).toBe('Одна картка');
  });

  it('may have no mapping to the booking system, or a broken one', async () => {
    const own = await stubOf('separate');
    own.change('pages', (row) => {
      if (row.slug === 'api_data') return { ...row, acf: { services: 'x', salons: [{ slug: 'oksamyt-lypky', id: 17 }, { slug: 'x' }, 5] } };
      return row.slug === 'api_data_male' ? undefined : row;
    });
    const { content, skipped } = await sourceOf(own).read('ua', 'full');
    const none = { services: [], salons: [], employees: [] };
    expect(content.bookingIds).toEqual({ general: { ...none, salons: [{ slug: 'oksamyt-lypky', bookingId: '17' }] }, male: none });
    expect(content.pages.map(({ slug }) => slug)).not.toContain('api_data');
    expect(skipped).toEqual([]);
  });

  it('has its decorated texts decoded, its HTML cleaned and its pictures found', async () => {
    const { content, skipped } = await sourceOf(stub).read('ua', 'full');
    const find = (slug: string) => content.employees.find((employee) => employee.slug === slug);
    expect(find(EDGE_CASES.title)).toMatchObject({
      title: 'Shane O’Connor & Partners',
      since: 2010,
      picture: { width: 1600, height: 900 },
    });
    expect(find(EDGE_CASES.title)?.bodyHtml).toContain('<a href="/about/">про нас</a>');
    expect(find(EDGE_CASES.title)?.bodyHtml).toContain('<a href="https://elsewhere.example/page" rel="noopener nofollow">деінде</a>');
    expect(find(EDGE_CASES.title)?.bodyHtml).toMatch(
      /<img src="\/img\/\d+\/remote\/127[^"]+hero-about\.jpg" alt="Студія" width="800" loading="lazy" \/>/,
    );
    expect(find(EDGE_CASES.cyrillic)?.title).toBe('Олена Їжак');
    expect(find(EDGE_CASES.bare)).toMatchObject({ position: '', salonIds: [], picture: undefined });
    expect([find(EDGE_CASES.protected), find(EDGE_CASES.draft)]).toEqual([undefined, undefined]);
    expect(skipped).toEqual([{ kind: 'employee', id: expect.any(String) as string, reason: 'is password-protected' }]);
  });

  it('may lack the salons-by-services route at the root of its host', async () => {
    const own = await stubOf('inplace');
    own.answersWidgetAtRoot = false;
    const source = sourceOf(own);
    const { services } = (await source.read('ua', 'full')).content;
    expect((await source.salonsByServices([services[0]!.id], 'ua')).length).toBeGreaterThan(0);
  });

  it('may call its not-found page 404, with the fields title, description and image', async () => {
    const own = await stubOf('inplace');
    const acf = { title: 'Сторінки немає', description: 'Почніть з <b>головної</b>', image: `${own.url}/wp-content/uploads/a.jpg` };
    own.change('pages', (row) => (row.slug === 'not-found' ? { ...row, slug: '404-2', acf } : row));
    const { content } = await sourceOf(own).read('ua', 'full');
    expect(content.pages.find(({ slug }) => slug === 'not-found')).toMatchObject({
      title: 'Сторінки немає',
      lead: 'Почніть з головної',
      picture: { src: acf.image },
    });
  });

  it('may have its contacts on a page only', async () => {
    const own = await stubOf('separate');
    own.hasContactsRoute = false;
    expect(await sourceOf(own).readContacts()).toEqual(await embeddedSource().readContacts());
  });

  it('does not put Ukrainian items on English pages when it ignores the language', async () => {
    const own = await stubOf('separate');
    own.change('articles', (row) => (row.menu_order === 1 ? { ...row, lang: 'uk' } : row));
    const { content, skipped } = await sourceOf(own).read('en', 'full');
    expect(content.articles).toHaveLength((await embeddedSource().read('en', 'incremental')).content.articles.length - 1);
    expect(skipped).toEqual([{ kind: 'article', id: expect.any(String) as string, reason: 'is in uk' }]);
  });
});

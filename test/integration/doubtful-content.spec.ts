import type { ContentGaps } from '../../src/modules/content/application/content-snapshot.service';
import { WordPressStub } from '../stubs/wordpress.stub';
import { PageDocument, withoutNonBreaking } from '../support/page-document';
import { startTestSite } from '../support/site';
import type { TestSite } from '../support/site';
import { embeddedSeed } from '../wordpress/embedded-seed';

const TOKEN = 'a-token-of-the-refresh-hook';

describe('content that says what no editor means', () => {
  let wordPress: WordPressStub;
  let site: TestSite;
  const refresh = () => site.http.post('/api/content/refresh').set('Authorization', `Bearer ${TOKEN}`);

  beforeAll(async () => {
    wordPress = new WordPressStub(await embeddedSeed('@host'), 'separate');
    await wordPress.start();
    site = await startTestSite({ CONTENT: 'wordpress', WORDPRESS_URL: wordPress.url, CONTENT_WEBHOOK_TOKEN: TOKEN });
  });
  afterAll(async () => {
    await site?.close();
    await wordPress.stop();
  });

  it('sells nothing for a price that cannot be read, shows a range as one, and reports both', async () => {
    const slug = 'sertyfikat-1000';
    const service = 'zhinocha-stryzhka';
    wordPress.change('packages', (row) => withField(row, slug, { package_hero: { amount: '1000 грн (2 процедури)' }, single_item: true }));
    wordPress.change('services', (row) => withField(row, service, { price: 'від 900 до 1200 грн', prices: {} }));
    const id = wordPress.idOf('packages', slug);
    const { body } = await refresh().expect(200);
    expect(body).toMatchObject({ skipped: 0, doubts: 2 });
    for (const [prefix, words] of [
      ['', 'Ціна за запитом'],
      ['/en', 'Price on request'],
    ]) {
      const page = new PageDocument((await site.http.get(`${prefix}/gift_certificate/${slug}/`).expect(200)).text);
      expect(withoutNonBreaking(page.html)).toContain(words);
      expect(page.html).not.toMatch(/10\s?002/);
      expect(page.count(`main [data-certificate*='"id":${id},']`)).toBe(0);
      await site.http.get(`${prefix}/gift_certificate/`).expect(200);
    }
    const { body: list } = await site.http.get('/api/certificates/packages').expect(200);
    expect(JSON.stringify(list)).not.toContain(`"${slug}"`);
    const { body: refused } = await site.http
      .post('/api/certificates/quote')
      .send({ items: [{ id, qty: 1 }] })
      .expect(422);
    expect(refused).toMatchObject({ code: 'invalid_fields' });
    const { text: priceList } = await site.http.get('/price/female/').expect(200);
    expect(withoutNonBreaking(priceList)).toContain('900–1 200');
    expect((await site.http.get('/health/ready')).body).toMatchObject({ dependencies: { content: { ok: true, skippedItems: 2 } } });
  });

  it('shows English translations under the address of the Ukrainian page, and leads their own slugs there', async () => {
    const bases = ['articles', 'services', 'services_categories', 'employees', 'articles_categories'];
    for (const base of bases) wordPress.change(base, (row) => (row.lang === 'en' ? { ...row, slug: `${String(row.slug)}-2` } : row));
    await refresh().expect(200);
    const ukrainian = (await site.http.get('/blog/').expect(200)).text;
    const path = /href="(\/blog\/[^/"]+\/[^/"]+\/)"/.exec(ukrainian)![1]!;
    const page = new PageDocument((await site.http.get(`/en${path}`).expect(200)).text);
    expect(page.lang).toBe('en');
    expect(Object.keys(page.alternates).sort()).toEqual(['en', 'uk', 'x-default']);
    expect(page.$('.site-header__lang').attr('href')).toBe(path);
    await site.http
      .get(`/en${path.slice(0, -1)}-2/?a=1`)
      .expect(301)
      .expect('location', `/en${path}?a=1`);
    await site.http.get('/en/services/female-2/hair-2/').expect(301).expect('location', '/en/services/female/hair/');
    await site.http
      .get(`/en${path.slice(0, -1)}-3/`)
      .expect(301)
      .expect('location', `${path.slice(0, -1)}-3/`);
    await site.http.get(`${path.slice(0, -1)}-2/`).expect(404);
    // what nothing links is told
    wordPress.change('articles', (row) => ({ ...row, translations: [] }));
    await refresh().expect(200);
    expect(gaps(site)?.find(({ kind }) => kind === 'articles')?.reason).toMatch(/English items have neither a link/);
    for (const base of bases) wordPress.change(base, (row) => ({ ...row, slug: String(row.slug).replace(/-2$/, '') }));
  });

  it('does not hide the site from search engines because its WordPress is, says so, and follows one article that is', async () => {
    const robots = [{ tag: 'meta', attributes: { name: 'robots', content: 'noindex, nofollow' } }];
    const hideOne = (row: Record<string, unknown>) => (row.slug === hidden ? { ...row, robots: { index: 'noindex' } } : row);
    const addresses = async () => {
      const { body, text } = await site.http.get('/sitemap.xml').expect(200);
      return (Buffer.isBuffer(body) ? body.toString() : text).match(/<loc>[^<]+/g) ?? [];
    };
    let hidden = '';
    wordPress.change('articles', (row) => {
      hidden ||= String(row.slug);
      return hideOne(row);
    });
    await refresh().expect(200);
    const before = await addresses();
    expect(before.some((address) => address.includes(`/${hidden}/`))).toBe(false);
    expect((await site.http.get('/health/ready')).body).toMatchObject({ dependencies: { content: { degraded: false, warnings: [] } } });

    for (const base of ['services', 'salons', 'employees', 'vacancies', 'packages', 'pages', 'services_categories'])
      wordPress.change(base, (row) => ({ ...row, head_tags: robots }));
    await refresh().expect(200);
    expect(await addresses()).toEqual(before);
    expect((await site.http.get('/').expect(200)).text).not.toContain('noindex');
    const { body: health } = await site.http.get('/health/ready').expect(200);
    const { content } = (health as { dependencies: Record<string, { degraded: boolean; warnings: readonly string[] }> }).dependencies;
    expect(content).toMatchObject({ degraded: true, refused: null });
    expect(content!.warnings.join()).toMatch(/noindex: (\d+) of \1 services ua/);
  });
});

/** What the last reading of a site left out or noted; its classes are not those of this file. */
function gaps({ app }: TestSite): ContentGaps['skipped'] | undefined {
  const { ContentSnapshots } = jest.requireActual<typeof import('../../src/modules/content/application/content-snapshot.service')>(
    '../../src/modules/content/application/content-snapshot.service',
  );
  return app.get(ContentSnapshots).gaps?.skipped;
}

/** The row, with these fields where its slug is the named one. */
function withField(row: Record<string, unknown>, slug: string, fields: object): Record<string, unknown> {
  return row.slug === slug ? { ...row, acf: { ...(row.acf as object), ...fields } } : row;
}

import { PageCache } from '../../src/platform/cache/page-cache.service';
import { PageVersions } from '../../src/platform/pages/page-versions';
import { requested } from '../unit/public-page';
import { PageEntry } from '../../src/platform/cache/page-entry';
import { PageRenderer } from '../../src/platform/render/page-renderer.service';
import { nextCall } from '../support/next-call';
import { startTestSite } from '../support/site';
import type { TestSite } from '../support/site';

describe('the page cache of the running site', () => {
  let site: TestSite;
  let cache: PageCache;
  let versions: PageVersions;
  let render: jest.SpyInstance;

  beforeAll(async () => {
    site = await startTestSite();
    cache = site.app.get(PageCache);
    versions = site.app.get(PageVersions);
    render = jest.spyOn(site.app.get(PageRenderer), 'render');
  });
  afterAll(() => site.close());
  beforeEach(() => render.mockClear());

  it('renders a page once, for all forms of its address', async () => {
    const first = await site.http.get('/about/').expect(200);
    await site.http.get('/about/?utm_campaign=spring').expect(200, first.text);
    await site.http.get('/about/').set('Accept-Encoding', 'br').expect('Content-Encoding', 'br');
    await site.http.get('/about/').set('Accept-Encoding', 'br;q=0, gzip;q=0').expect(200, first.text);
    const head = await site.http.head('/about/').set('Accept-Encoding', 'identity').expect(200);
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(first.text)));
    await site.http.get('/about/').set('If-None-Match', first.headers.etag!).expect(304);
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('gives a cached page the same headers as a rendered one', async () => {
    const rendered = await site.http.get('/charity/').expect(200);
    const cached = await site.http.get('/charity/').expect(200);
    expect(render).toHaveBeenCalledTimes(1);
    const comparable = ({ date: _date, 'x-request-id': _id, ...rest }: Record<string, string>) => rest;
    expect(comparable(cached.headers as Record<string, string>)).toEqual(comparable(rendered.headers as Record<string, string>));
    expect(cached.headers['cache-control']).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=600');
    expect(cached.headers['content-security-policy']).toContain("script-src 'self'");
  });

  it('keeps the languages separate', async () => {
    const ua = await site.http.get('/salons/').expect(200);
    const en = await site.http.get('/en/salons/').expect(200);
    expect(ua.text).toContain('<html lang="uk"');
    expect(en.text).toContain('<html lang="en"');
    expect((await site.http.get('/salons/')).text).toBe(ua.text);
  });

  it('serves a stale page while one render refreshes it', async () => {
    const { content } = versions.current;
    const old = await site.http.get('/vacancies/').expect(200);
    render.mockClear();
    versions.set('content', 'newer');
    const refreshed = nextCall(cache, 'put');
    const answers = await Promise.all(Array.from({ length: 50 }, () => site.http.get('/vacancies/')));
    expect(answers.every(({ status, text }) => status === 200 && text === old.text)).toBe(true);
    await refreshed;
    expect(render).toHaveBeenCalledTimes(1);
    expect(cache.isFresh(cache.get('/vacancies/')!)).toBe(true);
    await site.http.get('/vacancies/').expect(200);
    expect(render).toHaveBeenCalledTimes(1);
    // the request within the process leaves no trace on those that come after
    await site.http.get('/employees/').expect(200);
    expect(render).toHaveBeenCalledTimes(2);
    versions.set('content', content!);
  });

  it.each([
    ['/vacancies/closed-long-ago/', 404],
    ['/beautygift/', 301],
  ])('forgets an old copy of %s once it answers %i', async (path, status) => {
    cache.put(requested(path), new PageEntry('<p>old</p>', 200, { content: 'older' }, []));
    const dropped = nextCall(cache, 'drop');
    await site.http.get(path).expect(200, '<p>old</p>');
    await dropped;
    await site.http.get(path).expect(status);
  });

  it('neither answers from the cache nor caches a request with credentials', async () => {
    await site.http.get('/policy/').expect(200);
    await site.http.get('/policy/').set('Authorization', 'Bearer of-somebody').expect(200);
    await site.http.get('/public-offer-agreement/').set('Authorization', 'Bearer of-somebody').expect(200);
    expect(render).toHaveBeenCalledTimes(3);
    expect(cache.get('/public-offer-agreement/')).toBeUndefined();
  });

  it('caches no address that is an error, and renders the error page once for all of them', async () => {
    await site.http.get('/no-such-page/').expect(404).expect('Cache-Control', 'no-store');
    render.mockClear();
    await site.http.get('/another-page-that-is-not/').expect(404).expect('Cache-Control', 'no-store');
    expect(render).not.toHaveBeenCalled();
    expect([cache.get('/no-such-page/'), cache.get('/another-page-that-is-not/')]).toEqual([undefined, undefined]);
  });

  it('is not changed by a POST to a page', async () => {
    await site.http.get('/contacts/').expect(200);
    await site.http.post('/contacts/').expect(405);
    expect(cache.get('/contacts/')).toBeDefined();
  });
});

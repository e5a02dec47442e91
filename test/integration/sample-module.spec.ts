import { Module } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit, Type } from '@nestjs/common';
import { AppModule } from '../../src/app.module';
import { PageCache } from '../../src/platform/cache/page-cache.service';
import { PageEntry } from '../../src/platform/cache/page-entry';
import { PageVersions } from '../../src/platform/pages/page-versions';
import { PageRoute, PageController } from '../../src/platform/pages/page-route';
import { PageRegistry } from '../../src/platform/pages/page-registry';
import { GuardedBy } from '../../src/platform/pages/page-guards';
import { nextCall } from '../support/next-call';
import { Pots, PotteryModule } from '../support/pottery.module';
import { startTestSite } from '../support/site';
import type { TestSite } from '../support/site';
import { requested } from '../unit/public-page';

/** Has its pages before the content is read. */
@Module({ imports: [PotteryModule, AppModule] })
class EarlySite implements OnModuleInit {
  constructor(private readonly pots: Pots) {
    this.pots.slugs.add('vase');
    this.pots.owner.provide(this.pots.addresses);
  }

  onModuleInit(): void {
    this.pots.owner.provide(this.pots.addresses);
  }
}

/** Has its pages long after the start, as from a booking system that is not reached. */
@Module({ imports: [AppModule, PotteryModule] })
class LateSite {}

interface Facts {
  readonly renders: number;
  readonly asked: object;
  readonly query: object;
  readonly url: string;
}

function factsOf(html: string): Facts {
  return JSON.parse(/<pre id="facts">(.*?)<\/pre>/.exec(html)![1]!.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as Facts;
}

const settingsOf = (html: string) => JSON.parse(/data-settings="([^"]*)"/.exec(html)![1]!.replaceAll('&quot;', '"')) as object;
const alternates = (html: string) =>
  [...html.matchAll(/rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)].map(([, lang, href]) => [lang, href]);

describe('a module that is added with one line', () => {
  let site: TestSite;
  let cache: PageCache;
  let versions: PageVersions;

  beforeAll(async () => {
    site = await startTestSite({}, { module: EarlySite });
    cache = site.app.get(PageCache);
    versions = site.app.get(PageVersions);
  });
  afterAll(() => site?.close());

  const get = (path: string) => site.http.get(path).redirects(0);
  const facts = async (path: string) => factsOf((await get(path).expect(200)).text);
  it('starts although it provides its pages before the content is there', () => {
    expect(site.app.get(PageRegistry).ready()).toBe(true);
  });

  it.each(['/pottery/', '/pottery/mine/', '/pottery/vase/'])(
    'has %s in both languages, and a language switch that stays on it',
    async (path) => {
      const ua = await get(path).expect(200);
      const en = await get(`/en${path}`).expect(200);
      expect(ua.text).toContain('<html lang="uk"');
      expect(en.text).toContain('<html lang="en"');
      expect(alternates(ua.text)).toEqual(expect.arrayContaining([['en', `https://oksamyt.test/en${path}`]]));
      expect(ua.text).toMatch(new RegExp(`<a [^>]*href="/en${path}"`));
      expect(en.text).toMatch(new RegExp(`<a [^>]*href="${path}"`));
    },
  );

  it('has no redirect to a live English page, and a dead English address loses its prefix', async () => {
    await get('/en/pottery/no-such-pot/').expect(301).expect('Location', '/pottery/no-such-pot/');
    await get('/pottery/no-such-pot/').expect(404);
  });

  it('is in sitemap.xml with its public pages', async () => {
    const { text } = await get('/sitemap.xml').expect(200);
    expect(text).toContain('<loc>https://oksamyt.test/pottery/</loc>');
    expect(text).toContain('<loc>https://oksamyt.test/en/pottery/vase/</loc>');
    expect(text).not.toContain('/pottery/mine/');
  });

  it('never receives an undeclared query key, and has a page of its own for every value', async () => {
    const first = await facts('/pottery/?utm_source=letter&code=AAA&toString=1&salon=x');
    expect(first).toMatchObject({ asked: { code: 'AAA', glaze: null }, query: { code: 'AAA' }, url: '/pottery/?code=AAA' });
    expect((await facts('/pottery/?code=BBB')).asked).toEqual({ code: 'BBB', glaze: null });
    expect(await facts('/pottery/?gclid=1&code=AAA')).toEqual(first);
    const plain = await facts('/pottery/?glaze=rough&state=email');
    expect(plain.asked).toEqual({ code: null, glaze: null });
    expect(await facts('/pottery/')).toEqual(plain);
  });

  it('cannot be cached under the key of another address', async () => {
    const poisoned = `/en/pottery/?${'&'.repeat(1000)}code=CCC`;
    await get(poisoned).expect(400);
    expect((await facts('/en/pottery/?code=CCC')).asked).toEqual({ code: 'CCC', glaze: null });
    expect((await facts('/en/pottery/')).asked).toEqual({ code: null, glaze: null });
  });

  it('is never cached where it is private, by the site or by others', async () => {
    const one = await get('/pottery/mine/').expect(200).expect('Cache-Control', 'no-store');
    const two = await get('/pottery/mine/').expect(200);
    expect(factsOf(two.text).renders).toBe(factsOf(one.text).renders + 1);
    expect(cache.get('/pottery/mine/')).toBeUndefined();
  });

  it('is not cached by a background refresh either, when the page was public before', async () => {
    cache.put(requested('/pottery/mine/'), new PageEntry('<p>public once</p>', 200, { pottery: 'older' }, []));
    const dropped = nextCall(cache, 'drop');
    await get('/pottery/mine/').expect(200, '<p>public once</p>');
    await dropped;
    await get('/pottery/mine/').expect(200).expect('Cache-Control', 'no-store');
    expect(cache.get('/pottery/mine/')).toBeUndefined();
  });

  it('is rendered anew when its own version or the content of header and footer changes; other pages are not', async () => {
    const before = await facts('/pottery/?glaze=matt');
    await get('/about/').expect(200);
    const fresh = (key: string) => cache.isFresh(cache.get(key)!);
    expect([fresh('/pottery/?glaze=matt'), fresh('/about/')]).toEqual([true, true]);
    versions.set('pottery', 'p2');
    expect([fresh('/pottery/?glaze=matt'), fresh('/about/')]).toEqual([false, true]);
    const refreshed = nextCall(cache, 'put');
    expect(await facts('/pottery/?glaze=matt')).toEqual(before);
    await refreshed;
    expect((await facts('/pottery/?glaze=matt')).renders).toBeGreaterThan(before.renders);
    const { content } = versions.current;
    versions.set('content', 'another');
    expect([fresh('/pottery/?glaze=matt'), fresh('/about/')]).toEqual([false, false]);
    versions.set('content', content!);
  });

  it('adds its source to the security policy and its setting to the page', async () => {
    const { headers, text } = await get('/about/').expect(200);
    expect(headers['content-security-policy']).toMatch(/form-action 'self'[^;]* https:\/\/kiln\.example\/fire[ ;]/);
    expect(settingsOf(text)).toMatchObject({ pottery: { wheel: 3 }, localeCookie: true });
  });
});

describe('a module whose pages come after the start', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({}, { module: LateSite });
  });
  afterAll(() => site?.close());

  it('does not block the start, and no English address is redirected until its pages are known', async () => {
    const get = (path: string) => site.http.get(path).redirects(0);
    const pots = site.app.get(Pots);
    expect(site.app.get(PageRegistry).missing).toEqual(['pottery']);
    await get('/en/about/').expect(200);
    await get('/en/pottery/jug/').expect(404);
    pots.slugs.add('jug');
    pots.owner.provide(pots.addresses);
    await get('/en/pottery/jug/').expect(200);
    await get('/en/pottery/bowl/').expect(301).expect('Location', '/pottery/bowl/');
    expect((await get('/sitemap.xml')).text).toContain('/en/pottery/jug/');
  });
});

describe('a mistake in a declaration', () => {
  const siteOf = (controller: Type): Type => {
    @Module({ imports: [AppModule], controllers: [controller] })
    class MistakenSite {}
    return MistakenSite;
  };

  it('stops the boot, and ends what has begun: a version that nobody declares', async () => {
    let isEnded = false;
    @PageController('kiln', { versions: ['potery'] })
    class KilnController implements OnApplicationShutdown {
      @PageRoute()
      kiln(): void {}

      onApplicationShutdown(): void {
        isEnded = true;
      }
    }
    await expect(startTestSite({}, { module: siteOf(KilnController) })).rejects.toThrow(
      'the page of KilnController.kiln depends on the version potery, which no module declares',
    );
    expect(isEnded).toBe(true);
  });

  it('stops the boot: a guard before a page that the cache would answer without asking', async () => {
    @PageController('kiln')
    class KilnController {
      @PageRoute()
      @GuardedBy('key')
      kiln(): void {}
    }
    await expect(startTestSite({}, { module: siteOf(KilnController) })).rejects.toThrow('is behind a guard');
  });
});

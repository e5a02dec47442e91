// @slow: every page of a sparse site
import { startContentBackend } from '../backends/content-backends';
import { FRAGMENT_NAMES } from '../support/fragments';
import { PageDocument } from '../support/page-document';
import { startTestSite, TEST_SITE_URL } from '../support/site';
import type { TestSite } from '../support/site';
import type { WordPressStub } from '../stubs/wordpress.stub';
import { areaOf, isFile } from '../../src/shared/site-areas';
import { LOCALES } from '../../src/shared/locale';

/** Posts that an editor took away, by their type and terms. */
const TAKEN: Readonly<Record<string, (type: string, terms: readonly string[]) => boolean>> = {
  'hardly a field filled in': () => false,
  'nothing for men, no news and no masters': (type, terms) =>
    (type === 'services' && terms.some((term) => MALE.includes(term))) ||
    (type === 'articles' && terms.includes('novyny')) ||
    type === 'employees',
};
const MALE = ['male', 'brovy-male', 'doglyad-za-tilom'];

/** Categories that the sparse backend has and that hold nothing. */
const EMPTY = ['/services/female/novyi-napriam/', '/services/female/nails/nova-katehoriia/', '/blog/nova-rubryka/'];
const WITHOUT_MEN = ['/services/male/', '/services/male/brovy-male/', '/price/male/', '/blog/novyny/'];

/** A view of a page for one salon, skill or the like is no page of its own in sitemap.xml. */
const isView = (address: string) => address.includes('?') || /^(?:\/en)?\/services\/oksamyt-[^/]+\/./.test(address);

/** Links to booking name a service or employee of a salon, of which there are thousands. */
const isWish = (address: string) => /\/online\/\?.*&/.test(address);

/** A service of one employee: as many as both together, and all of one kind. */
const isOfEmployee = (address: string) => /\/online\/\?service=.*&employee=/.test(address);

/**
 * All salons of this backend perform the same: the wishes at one stand for all, and in `npm test` so do its views.
 */
const isAsked = (address: string) =>
  !isOfEmployee(address) &&
  (address.includes('oksamyt-pechersk') || !isView(address) || (process.env.EVERY_VARIANT === 'all' && !isWish(address)));

interface Answer {
  readonly status: number;
  readonly indexable: boolean;
  readonly canonical: string;
  /** Pages of this site that it links to. */
  readonly links: readonly string[];
}

const NOTHING: Answer = { status: 0, indexable: false, canonical: '', links: [] };

describe.each(Object.entries(TAKEN))('a site whose backend has %s', (name, isTaken) => {
  let wordPress: WordPressStub;
  let site: TestSite;
  const answers = new Map<string, Answer>();
  let listed: readonly string[];

  async function ask(address: string): Promise<Answer> {
    // a view is asked for, and not what it links to: there are as many as salons times services
    if (isView(address)) return { ...NOTHING, status: (await site.http.head(address).redirects(0)).status };
    const { status, text } = await site.http.get(address).redirects(0);
    const document = new PageDocument(text);
    const links = document
      .$('a[href]')
      .toArray()
      .map((link) => new URL(document.$(link).attr('href')!, TEST_SITE_URL + address))
      .filter(({ origin, pathname }) => origin === TEST_SITE_URL && areaOf(pathname) === null && !isFile(pathname))
      .map(({ pathname, search }) => pathname + search);
    const canonical = document.$('link[rel=canonical]').attr('href')?.slice(TEST_SITE_URL.length) ?? '';
    return { status, canonical, links, indexable: !/noindex/.test(document.$('meta[name=robots]').attr('content') ?? '') };
  }

  beforeAll(async () => {
    wordPress = await startContentBackend('sparse', 0, ({ type, terms }) => isTaken(type, Object.values(terms ?? {}).flat()));
    site = await startTestSite({ CONTENT: 'wordpress', WORDPRESS_URL: wordPress.url });
    const { body, text } = await site.http.get('/sitemap.xml').expect(200);
    const xml = Buffer.isBuffer(body) ? body.toString() : text;
    listed = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!.slice(TEST_SITE_URL.length));
    const fragments = LOCALES.flatMap((locale) => FRAGMENT_NAMES.map((fragment) => `/fragments/${locale}/${fragment}`));
    const linked = await Promise.all(fragments.map(async (path) => (await ask(path)).links));
    for (let next = new Set([...listed, ...linked.flat()]); next.size > 0;) {
      for (const address of next) answers.set(address, await ask(address));
      const found = [...next].flatMap((address) => answers.get(address)!.links);
      next = new Set(found.filter((address) => !answers.has(address) && isAsked(address)));
    }
  }, 240_000);
  afterAll(async () => {
    await site?.close();
    await wordPress?.stop();
  });

  it('answers at every address of sitemap.xml, and at every address it links to', () => {
    expect(listed.length).toBeGreaterThan(200);
    expect([...answers].filter(([, { status }]) => status !== 200).map(([address, { status }]) => `${address} ${status}`)).toEqual([]);
  });

  it('lists what is live and for search engines, and nothing else', () => {
    const canonical = [...answers].filter(([address, answer]) => answer.indexable && answer.canonical === address);
    expect([...listed].sort()).toEqual(canonical.map(([address]) => address).sort());
  });

  it('leads to the phone call wherever a visit would be booked, and shows the number with its mask', async () => {
    for (const path of ['/', '/en/', '/services/female/', '/online/', '/blog/', `/fragments/ua/${FRAGMENT_NAMES[1]}`]) {
      const { text } = await site.http.get(path).expect(200);
      const { $ } = new PageDocument(text);
      const toBooking = $('a[href*="/online/"]')
        .toArray()
        .map((link) => $(link).attr('href'))
        .filter((href) => !href?.includes('panel='));
      // the language of the page is switched there, too
      expect([path, toBooking.filter((href) => !(path === '/online/' && href === '/en/online/'))]).toEqual([path, []]);
      expect($('a[href="tel:+380442001000"]').length).toBeGreaterThan(0);
      expect(text).not.toContain('>+380442001000<');
    }
    const { $ } = new PageDocument((await site.http.get('/online/')).text);
    expect($('iframe').length).toBe(0);
    expect($('.online-call__phone').text().replaceAll(/\s/g, ' ')).toBe('+380 (44) 200-10-00');
  });

  it('shows a master whose portrait is gone with a silk', async () => {
    const { $ } = new PageDocument((await site.http.get('/employees/').expect(200)).text);
    const addresses = $('main img.photo')
      .toArray()
      .map((img) => $(img).attr('src')!);
    expect(addresses.filter((src) => src.includes('/gone/')).length > 10).toBe(!name.includes('masters'));
    for (const src of addresses.filter((each) => /gone|garbled/.test(each)).slice(0, 6)) {
      const { headers } = await site.http.get(src).expect(200);
      expect(headers['content-type']).toMatch(/^image\//);
    }
  });

  it('has no page for a category with nothing in it', async () => {
    const gone = name.includes('men') ? [...EMPTY, ...WITHOUT_MEN] : EMPTY;
    for (const path of gone) expect([path, (await ask(path)).status]).toEqual([path, 404]);
  });
});

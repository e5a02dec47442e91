import { join } from 'node:path';
import { EmbeddedContentSource } from '../../src/modules/content/adapters/embedded/embedded-content.source';
import { indexSite, pictureOfEmployee, type SiteIndex } from '../../src/modules/content/domain/site-index';
import { draw } from '../../src/modules/effects/domain/draw-silk';
import { Silks } from '../../src/modules/effects/application/silks';
import { isoOf, LOCALES, type Locale } from '../../src/shared/locale';
import { parseSilkName } from '../../src/modules/effects/contract/silk';
import { CHROMIUM, MONTH, PictureSite, WEBP, widthOf } from '../support/picture-site';

const SILK = 'hair-2-gathered-0f3a77c1';

describe('the address of a silk', () => {
  let site: PictureSite;

  beforeAll(async () => {
    site = await PictureSite.open();
    site.app.get(Silks).name(new Set([SILK, 'hair-77-gathered-0f3a77c1', '..%2fmedia%2fphoto.jpg']));
  });
  afterAll(() => site.close());

  it('answers like any picture: JPEG, WebP for clients that take it, then AVIF, in the wanted width', async () => {
    const plain = await site.ask(`/img/320/silk/${SILK}`).expect(200).expect('content-type', 'image/jpeg').expect('cache-control', MONTH);
    expect(await widthOf(plain.body)).toBe(320);
    await site.ask(`/img/640/silk/${SILK}`, WEBP).expect(200).expect('content-type', 'image/webp');
    await site.ask(`/img/320/silk/${SILK}`, CHROMIUM).expect('content-type', 'image/webp').expect('cache-control', 'public, max-age=60');
    await site.images.settled();
    await site.ask(`/img/320/silk/${SILK}`, CHROMIUM).expect('content-type', 'image/avif').expect('cache-control', MONTH);
    expect(await widthOf((await site.ask(`/img/1920/silk/${SILK}`)).body)).toBe(1440);
  });

  it('is drawn once and kept on disk', async () => {
    const first = await site.ask(`/img/480/silk/${SILK}`, WEBP).expect(200);
    const made = await site.made();
    const again = await site.ask(`/img/480/silk/${SILK}`, WEBP).expect(200);
    expect(again.headers.etag).toBe(first.headers.etag);
    expect(await site.made()).toEqual(made);
  });

  it.each([
    ['a silk that the content does not name', '/img/320/silk/hair-2-gathered-0f3a77c2'],
    ['another kind', `/img/320/velvet/${SILK}`],
    ['another width', `/img/321/silk/${SILK}`],
    ['no width', `/img/0/silk/${SILK}`],
    ['an ink that there is not', '/img/320/silk/hair-77-gathered-0f3a77c1'],
    ['an encoded path', '/img/320/silk/..%2fmedia%2fphoto.jpg'],
    ['a path below it', `/img/320/silk/${SILK}/photo.jpg`],
    ['an encoded letter', '/img/320/silk/%68air-2-gathered-0f3a77c1'],
    ['a long seed', `/img/320/silk/hair-2-gathered-${'0'.repeat(1900)}`],
  ])('is not found with %s, and nothing is drawn', async (_what, address) => {
    const made = await site.made();
    await site
      .ask(address, CHROMIUM)
      .expect(404)
      .expect('content-type', /text\/plain/);
    expect(await site.made()).toEqual(made);
  });

  it('stays as long as pages of the content before may be in caches', async () => {
    const silks = site.app.get(Silks);
    silks.name(new Set());
    await site.ask(`/img/160/silk/${SILK}`).expect(200);
    silks.name(new Set());
    await site.ask(`/img/160/silk/${SILK}`).expect(404);
  });
});

/** What the eye tells two silks apart by: colours of 8 x 10 parts, and how light each is. */
function lookOf(name: string): readonly number[] {
  const { pixels, width, height } = draw(parseSilkName(name)!, 160);
  const [columns, rows] = [8, 10];
  const sums = new Float64Array(columns * rows * 3);
  const { floor } = Math;
  for (let at = 0; at < width * height; at++) {
    const part = floor((floor(at / width) / height) * rows) * columns + floor(((at % width) / width) * columns);
    for (let channel = 0; channel < 3; channel++) sums[part * 3 + channel]! += pixels[at * 3 + channel]!;
  }
  return [...sums].map((sum) => (sum * columns * rows) / (width * height));
}

/** Mean difference of the parts, of 255. */
function difference(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, at) => sum + Math.abs(value - other[at]!), 0) / one.length;
}

/** Two silks of one ink with other folds are 12 to 25 apart; from here on no two are taken for one another. */
const VISIBLY = 14;

describe('the masters of the embedded content', () => {
  const sites = new Map<Locale, SiteIndex>();
  const looks = new Map<string, readonly number[]>();

  beforeAll(async () => {
    const source = new EmbeddedContentSource({ contentDir: join(process.cwd(), 'content'), salonSlugPrefix: 'oksamyt-' });
    const [contacts, ua, en] = [await source.readContacts(), await source.read('ua', 'full'), await source.read('en', 'full')];
    const original = { ...ua.content, contacts: contacts.ua };
    sites.set('ua', indexSite(original));
    sites.set('en', indexSite({ ...en.content, contacts: contacts.en }, original));
    for (const { src } of sites.get('ua')!.silk.values()) looks.set(src, lookOf(src.replace('silk/', '')));
  });

  it('have each a silk of its own, the same in both languages, that no other is taken for', () => {
    const { silk } = sites.get('ua')!;
    expect(looks.size).toBe(30);
    expect(sites.get('en')!.silk).toEqual(silk);
    const all = [...looks];
    const near = all.flatMap(([src, look], at) =>
      all.slice(at + 1).flatMap(([other, otherLook]) => (difference(look, otherLook) < VISIBLY ? [`${src} and ${other}`] : [])),
    );
    expect(near).toEqual([]);
  });

  it.each(LOCALES)('have neighbours of another look in every list that filters make, %s', (locale) => {
    const site = sites.get(locale)!;
    const { compare } = new Intl.Collator(isoOf(locale));
    const sorted = [...site.content.employees].sort((a, b) => compare(a.title, b.title));
    let pairs = 0;
    for (const salon of [null, ...site.content.salons])
      for (const skill of [null, ...site.content.skills]) {
        const listed = sorted.filter((one) => (!salon || one.salonIds.includes(salon.id)) && (!skill || one.skillIds.includes(skill.id)));
        const sources = listed.map((one) => pictureOfEmployee(site, one)!.src);
        sources.slice(1).forEach((src, index) => {
          pairs++;
          expect(difference(looks.get(src)!, looks.get(sources[index]!)!)).toBeGreaterThan(VISIBLY);
        });
      }
    expect(pairs).toBeGreaterThan(100);
  });
});

import { minifySync } from '@swc/core';
import { load } from 'cheerio';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { startTestSite } from '../support/site';
import type { TestSite } from '../support/site';

const KB = 1024;
/** What a page may weigh (docs/decisions/0014-page-weight.md): bytes but where it says otherwise. */
const MOST = {
  home: 60 * KB,
  homeBrotli: 12 * KB,
  homeElements: 800,
  frame: 20 * KB,
  frameBrotli: 3.5 * KB,
  structured: 12 * KB,
  structuredBrotli: 2 * KB,
  islands: 8 * KB,
  islandsBrotli: 1.6 * KB,
  styles: 12.2 * KB,
} as const;

const STRUCTURED_DATA = /<script type="application\/ld\+json">.*?<\/script>/gs;

/** What the islands of a page need: part of the page, though it stands at its end. */
const ISLAND_DATA = /<script type="application\/json" class="island-data">.*?<\/script>/gs;

const PAGES = [
  '/',
  '/en/',
  '/services/',
  '/services/female/hair/colouring/',
  '/services/female/hair/cuts/stryzhka-kucheriv/',
  '/salons/',
  '/salons/oksamyt-pechersk/',
  '/employees/',
  '/employees/olena-marchuk/',
  '/blog/',
  '/blog/porady/manikiur-ne-maie-bolity/',
  '/gift_certificate/',
  '/gift_certificate/den-volossia/',
  '/price/',
  '/price/female/',
  '/contacts/',
  '/about/',
  '/vacancies/',
  '/vacancies/stylist/',
  '/online/',
  '/policy/',
  '/search/?q=манікюр',
  '/no-such-page/',
];

describe('the weight of pages', () => {
  let site: TestSite;
  const brotli = (text: string) => brotliCompressSync(text).length;
  const page = async (path: string) => (await site.http.get(encodeURI(path))).text;
  const structuredDataOf = (html: string) => html.match(STRUCTURED_DATA)?.join('') ?? '';
  // the build takes the white space out of functions whose text stands in a page (scripts/site-file.mjs)
  const asBuilt = (html: string) =>
    html.replace(/<script>(.*?)<\/script>/gs, (_, code: string) => {
      return `<script>${minifySync(code, { compress: false, mangle: false }).code}</script>`;
    });
  /** A page without its own part, what all pages have around it. Structured data is the page's own, though it stands in the head. */
  const frameOf = (html: string) =>
    (html.slice(0, html.indexOf('<main')) + html.slice(html.lastIndexOf('</main>'))).replace(STRUCTURED_DATA, '').replace(ISLAND_DATA, '');

  beforeAll(async () => {
    site = await startTestSite();
  });
  afterAll(() => site.close());

  it.each(['/', '/en/'])('of the home page (%s) is limited, in bytes and elements', async (path) => {
    const html = await page(path);
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(MOST.home);
    expect(brotli(html)).toBeLessThanOrEqual(MOST.homeBrotli);
    expect(load(html)('*').length).toBeLessThanOrEqual(MOST.homeElements);
  });

  it.each(PAGES)('that frames %s is bounded, and so are its structured data and what its islands need', async (path) => {
    const html = await page(path);
    const frame = asBuilt(frameOf(html));
    expect(Buffer.byteLength(frame)).toBeLessThanOrEqual(MOST.frame);
    expect(brotli(frame)).toBeLessThanOrEqual(MOST.frameBrotli);
    const structured = structuredDataOf(html);
    expect(Buffer.byteLength(structured)).toBeLessThanOrEqual(MOST.structured);
    expect(brotli(structured)).toBeLessThanOrEqual(MOST.structuredBrotli);
    const islands = html.match(ISLAND_DATA)?.join('') ?? '';
    expect(Buffer.byteLength(islands)).toBeLessThanOrEqual(MOST.islands);
    expect(brotli(islands)).toBeLessThanOrEqual(MOST.islandsBrotli);
  });

  it.each(PAGES)('%s has two stylesheets, its own among them, and they are small', async (path) => {
    const $ = load(await page(path));
    const sheets = $('link[rel=stylesheet]')
      .toArray()
      .map((link) => $(link).attr('href')!);
    expect(sheets).toEqual([expect.stringMatching(/^\/assets\/main-/), expect.stringMatching(/^\/assets\/[A-Z]\w+Page-/)]);
    const bytes = sheets.map((sheet) => gzipSync(readFileSync(join('dist-client', sheet.slice('/assets/'.length))), { level: 9 }).length);
    expect(bytes.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(MOST.styles);
  });

  it('leaves menus and panels to fragments, whose address names their content', async () => {
    const { headers, text } = await site.http.get('/policy/').expect(200);
    expect(headers['content-type']).toMatch(/^text\/html/);
    const address = load(text)('body').attr('data-fragments')!;
    for (const [name, holds] of [
      ['dropdowns', '#dropdown-services'],
      ['sheet', 'dialog#site-menu'],
      ['panels', 'dialog#site-search'],
    ] as const) {
      expect(load(text)(holds)).toHaveLength(0);
      const fragment = await site.http
        .get(address.replace('*', name))
        .expect(200)
        .expect('Cache-Control', /immutable/);
      expect(load(fragment.text)(holds)).toHaveLength(1);
    }
    // a page of older content gets what there is now, and nobody keeps it under that address
    await site.http.get('/fragments/en/sheet?v=older').expect(200).expect('Cache-Control', 'no-store').expect('X-Robots-Tag', 'noindex');
    await site.http.get('/fragments/ua/anything').expect(404);
    await site.http.get('/fragments/de/sheet').expect(404);
  });
});

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { PageEntry, pickEncoding } from './page-entry';

const HTML = `<!doctype html><p>${'Оксамит '.repeat(500)}</p>`;
const entry = () => new PageEntry(HTML, 200, {}, [['Cache-Control', 'public']]);

function headersOf(flat: readonly string[]): Record<string, string> {
  return Object.fromEntries(Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i]!, flat[2 * i + 1]!]));
}

describe('a finished page', () => {
  it('is the same page in every encoding', () => {
    const page = entry();
    expect(page.encoded('identity').body.toString()).toBe(HTML);
    expect(gunzipSync(page.encoded('gzip').body).toString()).toBe(HTML);
    expect(brotliDecompressSync(page.encoded('br').body).toString()).toBe(HTML);
  });

  it('has bytes of its own, however long it is', () => {
    const texts = ['Оксамит', 'Шовк', 'ї'.repeat(300_000)];
    const pages = texts.map((text) => new PageEntry(text, 200, {}, []));
    expect(pages.map(({ html }, index) => html.equals(Buffer.from(texts[index]!)))).toEqual([true, true, true]);
  });

  it('says how it is encoded and how long it is', () => {
    const { body, headers } = entry().encoded('br');
    expect(headersOf(headers)).toMatchObject({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': String(body.length),
      'Content-Encoding': 'br',
      Vary: 'Accept-Encoding',
      'Cache-Control': 'public',
    });
    expect(headersOf(entry().encoded('identity').headers)).not.toHaveProperty('Content-Encoding');
  });

  it('makes a compressed form once', () => {
    const page = entry();
    expect(page.encoded('br')).toBe(page.encoded('br'));
  });

  it('has one weak ETag for all encodings, which changes with the content', () => {
    const tag = (page: PageEntry, encoding: 'br' | 'identity') => headersOf(page.encoded(encoding).headers).ETag;
    expect(tag(entry(), 'br')).toMatch(/^W\/"[\w-]+"$/);
    expect(tag(entry(), 'br')).toBe(tag(entry(), 'identity'));
    expect(new PageEntry(`${HTML} `, 200, {}, []).etag).not.toBe(entry().etag);
  });

  it('gets smaller compressed forms of the same page in the background', async () => {
    const page = new PageEntry(`<p>${Array.from({ length: 3000 }, (_, i) => `${i * 7919}`).join(' ')}</p>`, 200, {}, []);
    const quick = { br: page.encoded('br').body.length, gzip: page.encoded('gzip').body.length };
    await page.improve();
    expect(page.encoded('br').body.length).toBeLessThan(quick.br);
    expect(page.encoded('gzip').body.length).toBeLessThan(quick.gzip);
    expect(brotliDecompressSync(page.encoded('br').body)).toEqual(page.html);
  });

  it('counts at least the bytes of all its forms', () => {
    const page = entry();
    const forms = (['identity', 'gzip', 'br'] as const).map((encoding) => page.encoded(encoding).body.length);
    expect(page.size).toBeGreaterThanOrEqual(forms.reduce((sum, length) => sum + length));
  });
});

describe('the choice of an encoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['deflate', 'identity'],
    ['gzip, br;q=0', 'gzip'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['br; q=0.0 , gzip', 'gzip'],
    ['br;Q=0, gzip', 'gzip'],
    ['br;q=0.001', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'br'],
    ['zbr', 'identity'],
    ['x-br, brotli, gzipped', 'identity'],
    ['zbr, gzip, br', 'br'],
    ['gzip\t,br;q=0', 'gzip'],
  ])('for Accept-Encoding %p is %s', (header, encoding) => {
    expect(pickEncoding(header)).toBe(encoding);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestSite, type TestSite } from '../support/site';
import kinds from '../support/page-kinds.json';
import { enterAsOwner, OPS_TOKEN } from '../support/console';

const DENIED = ['camera=()', 'microphone=()', 'usb=()', 'payment=()', 'browsing-topics=()', 'geolocation=()'];
const allowing = (feature: string) => DENIED.map((each) => each.replace(`${feature}=()`, `${feature}=(self)`));
/** Client code that asks a browser for what it gives on a page alone that is allowed it. */
const ASKS = /navigator\.geolocation\.|\bgetUserMedia\(/;

describe('what a page may ask the browser of its visitor for', () => {
  let site: TestSite;

  beforeAll(async () => {
    site = await startTestSite({ OPS_TOKEN });
  });
  afterAll(() => site?.close());

  const headerOf = async (path: string, more: Readonly<Record<string, string | undefined>> = {}) =>
    (await site.http.get(path).set(more)).headers['permissions-policy']?.split(', ');

  it('is where one is on the page of all salons, in both languages, rendered, cached and as 304', async () => {
    for (const path of ['/salons/', '/en/salons/']) {
      const { headers } = await site.http.get(path).expect(200);
      for (const more of [undefined, { 'accept-encoding': 'br' }, { 'if-none-match': headers.etag! }])
        expect(await headerOf(path, more)).toEqual(allowing('geolocation'));
      expect(headers['permissions-policy']!.split(', ')).toEqual(allowing('geolocation'));
      await site.http.get(path).set('if-none-match', headers.etag!).expect(304);
    }
  });

  it.each(Object.entries(kinds).filter(([name]) => name !== 'salons'))('is nothing on the page %s', async (_name, path) => {
    for (const address of [path, `/en${path}`]) {
      expect(await headerOf(address)).toEqual(DENIED);
      // from the cache, where it is kept
      expect(await headerOf(address)).toEqual(DENIED);
    }
  });

  it.each(['/salons/nowhere/', '/salons', '/api/next-free/day', '/api/nothing', '/health', '/robots.txt', '/sitemap.xml', '/ops'])(
    'is nothing at %s',
    async (path) => expect(await headerOf(path)).toEqual(DENIED),
  );

  it('is the camera in the console where codes are read', async () => {
    const cookie = await enterAsOwner(site);
    expect(await headerOf('/ops/certificates', { cookie })).toEqual(allowing('camera'));
    for (const path of ['/ops', '/ops/orders', '/ops/certificates/nothing', '/ops/calendar', '/ops/sign-in'])
      expect(await headerOf(path, { cookie })).toEqual(DENIED);
  });

  it('is the camera in the widget, where a certificate pays', async () => {
    for (const path of ['/widget/', '/en/widget/']) expect(await headerOf(path)).toEqual(allowing('camera'));
  });

  it('is asked for by nobody else', () => {
    const asking = ['client', 'views'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((name) => join(folder, name))
        .filter((name) => /\.tsx?$/.test(name) && ASKS.test(readFileSync(name, 'utf8'))),
    );
    // on the page of all salons, on the list of certificates and in the widget
    expect(asking.sort()).toEqual(['client/booking/free-day.ts', 'views/certificate/islands/scan-code.ts']);
  });
});

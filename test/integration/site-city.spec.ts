import { KYIV, homeZone, setHomeZone } from '../../src/shared/home-zone';
import { kyivTime } from '../../src/shared/kyiv-moment';
import { startTestSite, type TestSite } from '../support/site';

describe('a chain of another city', () => {
  let site: TestSite;
  beforeAll(async () => {
    const names = { SITE_CITY: 'Львів', SITE_CITY_EN: 'Lviv', SITE_TIME_ZONE: 'Europe/Warsaw' };
    site = await startTestSite(names, { database: false });
  });
  afterAll(async () => {
    await site?.close();
    setHomeZone(KYIV);
  });

  const read = async (path: string) => (await site.http.get(path).expect(200)).text;
  const structured = (html: string) =>
    [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) => json!).join();

  it.each([
    ['', 'Львів', 'Київ'],
    ['/en', 'Lviv', 'Kyiv'],
  ])('is told of to search engines by its own name, %s/', async (prefix, own, other) => {
    for (const path of ['/vacancies/stylist/', '/salons/oksamyt-pechersk/']) {
      const told = structured(await read(`${prefix}${path}`));
      expect(told).toContain(`"addressLocality":"${own}"`);
      expect(told).not.toContain(`"addressLocality":"${other}"`);
    }
    expect(structured(await read(`${prefix}/`))).toContain(`"areaServed":"${own}"`);
    expect(/city-day__head">.*?title-block__text">([^<]*)</s.exec(await read(`${prefix}/salons/`))?.[1]).toBe(own);
  });

  it('is named in addresses of the booking and in the manifest', async () => {
    const locations = (await site.http.get('/api/locations/').expect(200)).body as readonly { city: string; timezone: string }[];
    expect(new Set(locations.map(({ city, timezone }) => `${city} ${timezone}`))).toEqual(new Set(['Львів Europe/Warsaw']));
    expect(await read('/manifest.webmanifest')).toContain('Львів');
  });

  it('lives by its own clock, on the server and in browsers', async () => {
    expect(homeZone()).toBe('Europe/Warsaw');
    expect(kyivTime(new Date('2026-11-26T12:00:00Z'))).toBe('13:00');
    expect((await read('/')).includes('&quot;zones&quot;:[&quot;Europe/Warsaw&quot;]')).toBe(true);
  });
});

it('a chain in no time zone does not start', async () => {
  await expect(startTestSite({ SITE_TIME_ZONE: 'Europe/Lvivska' }, { database: false })).rejects.toThrow(
    /SITE_TIME_ZONE must be a time zone/,
  );
});

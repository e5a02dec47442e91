import { WordPressStub } from '../stubs/wordpress.stub';
import { embeddedSeed } from '../wordpress/embedded-seed';
import { AttackedSite, cachedPageDuring, flood, percentile } from './attacked-site';
import type { Answer } from './attacked-site';

const TOKEN = 'a-token-of-the-refresh-hook';
/** How slow a cached page may become: 19 of 20 visitors wait less. */
const SLOWEST_CACHED_MS = 50;
/** The same on a machine that is busy with other things: times what it takes while an ordinary content is read. */
const SLOWEST_CACHED_TIMES = 4;
/** A mistyped address is answered within this time, whatever others ask for; the limit of the lane is 1.5 s. */
const MISTYPED_WITHIN_MS = 5000;

describe('a site whose WordPress is hostile', () => {
  let wordPress: WordPressStub;
  let site: AttackedSite;

  beforeAll(async () => {
    wordPress = new WordPressStub(await embeddedSeed('@host'), 'separate');
    await wordPress.start();
    site = await AttackedSite.start({ CONTENT: 'wordpress', WORDPRESS_URL: wordPress.url, CONTENT_WEBHOOK_TOKEN: TOKEN });
  }, 120_000);
  afterAll(async () => {
    await site.close();
    await wordPress.stop();
  });

  const refresh = (): Promise<Answer> =>
    site.ask('/api/content/refresh', { method: 'POST', headers: { authorization: `Bearer ${TOKEN}` }, withinMs: 60_000 });

  it('reads anew and answers mistyped addresses while 2,000 unknown slugs meet a WordPress that does not answer them', async () => {
    wordPress.ignoresVisitors = true;
    const happening = flood({ requests: 2000, atOnce: 24 }, (index) => site.ask(`/vacancies/nobody-${index}/`));
    const refreshed = await refresh();
    const mistyped = await site.ask('/vacancies/mistyped/');
    const counts = await happening;
    wordPress.ignoresVisitors = false;
    expect([refreshed.status, mistyped.status]).toEqual([200, 404]);
    expect(mistyped.ms).toBeLessThan(MISTYPED_WITHIN_MS);
    expect([...counts]).toEqual([[404, 2000]]);
    expect(wordPress.mostAtOnce).toBeLessThanOrEqual(6);
  }, 60_000);

  it('is not emptied by lists that are empty', async () => {
    const { body } = await site.ask('/salons/');
    wordPress.hasNoItems = true;
    const refused = await refresh();
    wordPress.hasNoItems = false;
    expect(refused.status).toBe(409);
    expect(JSON.parse(String(refused.body))).toMatchObject({ ok: false, code: 'content_refused' });
    expect(String((await site.ask('/salons/')).body)).toBe(String(body));
    expect(JSON.parse(String((await site.ask('/health/ready')).body))).toMatchObject({ dependencies: { content: { degraded: true } } });
    expect((await refresh()).status).toBe(200);
  }, 60_000);

  it('keeps a cached page fast while it reads texts that are made to be slow', async () => {
    await site.ask('/about/');
    const usual = await cachedPageDuring(site, refresh(), '/about/');
    wordPress.change('services', (row) => ({
      ...row,
      title: { rendered: `Назва ${'<a'.repeat(10_000)}` },
      content: { rendered: '<b>'.repeat(30_000), protected: false },
    }));
    const refreshed = refresh();
    const times = await cachedPageDuring(site, refreshed, '/about/');
    expect([200, 409]).toContain((await refreshed).status);
    expect(percentile(times, 0.95)).toBeLessThan(Math.max(SLOWEST_CACHED_MS, SLOWEST_CACHED_TIMES * percentile(usual, 0.95)));
    expect((await site.ask('/about/')).status).toBe(200);
  }, 90_000);
});

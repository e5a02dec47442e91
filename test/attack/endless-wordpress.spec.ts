import { EndlessWordPress } from '../stubs/endless-wordpress.stub';
import { WordPressStub } from '../stubs/wordpress.stub';
import { embeddedSeed } from '../wordpress/embedded-seed';
import { AttackedSite } from './attacked-site';

const TOKEN = 'a-token-of-the-refresh-hook';
/** What the process may hold while it reads; without a bound it grew to 2 GB in 44 s. */
const MAX_MB = 600;

describe('a site whose WordPress has lists without an end', () => {
  let wordPress: WordPressStub;
  let endless: EndlessWordPress;
  let site: AttackedSite;

  beforeAll(async () => {
    wordPress = new WordPressStub(await embeddedSeed('@host'), 'separate');
    await wordPress.start();
    endless = new EndlessWordPress();
    endless.passTo = wordPress.url;
    site = await AttackedSite.start({ CONTENT: 'wordpress', WORDPRESS_URL: await endless.start(), CONTENT_WEBHOOK_TOKEN: TOKEN });
  }, 120_000);
  afterAll(async () => {
    await site.close();
    endless.stop();
    await wordPress.stop();
  });

  const refresh = () =>
    site.ask('/api/content/refresh', { method: 'POST', headers: { authorization: `Bearer ${TOKEN}` }, withinMs: 60_000 });

  it('gives the reading up, keeps its content and its memory, and reads again when they end', async () => {
    const { body } = await site.ask('/salons/');
    endless.passTo = null;
    let most = 0;
    let isOver = false;
    const refused = refresh().finally(() => (isOver = true));
    while (!isOver) {
      await site.ask('/health/live');
      most = Math.max(most, site.residentMb);
    }
    const { status, body: reason } = await refused;
    expect(status).toBe(503);
    expect(JSON.parse(String(reason))).toMatchObject({ ok: false, code: 'content_unavailable' });
    expect(String(reason)).toContain('takes more than');
    expect(most).toBeLessThan(MAX_MB);
    expect(String((await site.ask('/salons/')).body)).toBe(String(body));
    endless.passTo = wordPress.url;
    expect((await refresh()).status).toBe(200);
  }, 90_000);
});

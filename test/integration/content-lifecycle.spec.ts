// @slow: many readings of changed content
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ContentSnapshot, ContentSnapshots } from '../../src/modules/content/application/content-snapshot.service';
import { WordPressStub } from '../stubs/wordpress.stub';
import { startTestSite } from '../support/site';
import type { TestSite } from '../support/site';
import { embeddedSeed } from '../wordpress/embedded-seed';

const TOKEN = 'a-token-of-the-refresh-hook';

/** The snapshots of a site, whose classes are not those of this file. */
function snapshotsOf({ app }: TestSite): ContentSnapshots {
  const modules = jest.requireActual<typeof import('../../src/modules/content/application/content-snapshot.service')>(
    '../../src/modules/content/application/content-snapshot.service',
  );
  return app.get(modules.ContentSnapshots);
}

/** Resolves with the next snapshot that is not the present one. */
function nextSnapshot(site: TestSite): Promise<ContentSnapshot> {
  const snapshots = snapshotsOf(site);
  const before = snapshots.current;
  return new Promise((resolve) => {
    void snapshots.onChange((snapshot) => {
      if (snapshot !== before) resolve(snapshot);
    });
  });
}

describe('a site whose content comes from WordPress', () => {
  let wordPress: WordPressStub;
  let dataDir: string;
  let site: TestSite;

  const start = () =>
    startTestSite({ CONTENT: 'wordpress', WORDPRESS_URL: wordPress.url, CONTENT_WEBHOOK_TOKEN: TOKEN, DATA_DIR: dataDir });
  const refresh = () => site.http.post('/api/content/refresh').set('Authorization', `Bearer ${TOKEN}`);

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'content-'));
    wordPress = new WordPressStub(await embeddedSeed('@host'), 'separate');
    await wordPress.start();
  });
  afterEach(async () => {
    // what a flood has asked for is answered first
    await site.close();
    await wordPress.stop();
    await rm(dataDir, { recursive: true, force: true });
  }, 90_000);

  it('answers 503 in both languages when it has never seen any content, and recovers by itself', async () => {
    wordPress.fault = 'html-instead-of-json';
    site = await start();
    const ua = await site.http.get('/salons/').expect(503).expect('Retry-After', '30').expect('Cache-Control', 'no-store');
    expect(ua.text).toContain('<html lang="uk"');
    expect(ua.text).toContain('Готуємо сторінку');
    const en = await site.http.get('/en/salons/').expect(503).expect('Retry-After', '30');
    expect(en.text).toContain('<html lang="en"');
    expect(en.text).toContain('Getting the page ready');
    await site.http.get('/health/live').expect(200);
    await site.http.get('/health/ready').expect(503);

    const recovered = nextSnapshot(site);
    wordPress.fault = null;
    await recovered;
    await site.http.get('/salons/').expect(200);
    await site.http.get('/en/salons/').expect(200);
    await site.http.get('/health/ready').expect(200);
  });

  it('starts with the stored content when WordPress is down, and keeps serving', async () => {
    site = await start();
    const { text } = await site.http.get('/salons/').expect(200);
    await site.close();

    wordPress.fault = 'html-error';
    site = await start();
    expect((await site.http.get('/salons/').expect(200)).text).toBe(text);
    await refresh().expect(503);
    await site.http.get('/employees/').expect(200);
    await site.http.get('/en/employees/').expect(200);
    const { body } = await site.http.get('/health/ready').expect(200);
    expect(body).toMatchObject({ dependencies: { content: { ok: true, lastError: { message: expect.any(String) as string } } } });
  });

  it('shows an editor’s change after the refresh hook, and a vacancy that was published meanwhile at once', async () => {
    site = await start();
    await site.http.get('/vacancies/chief-of-silence/').expect(404);
    await refresh().expect(200);
    const before = (await site.http.get('/vacancies/').expect(200)).text;
    expect(before).not.toContain('Хранителька тиші');
    wordPress.change('vacancies', (row) =>
      row.slug === 'administrator'
        ? { ...row, slug: 'chief-of-silence', modified_gmt: '2026-11-20T10:00:00', title: { rendered: 'Хранителька тиші' } }
        : row,
    );
    const changed = nextSnapshot(site);
    const page = await site.http.get('/vacancies/chief-of-silence/').expect(200);
    expect(page.text).toContain('Хранителька тиші');
    await changed;
    await site.http.get('/vacancies/chief-of-nothing/').expect(404);
    const asked = wordPress.requests.length;
    await site.http.get('/vacancies/chief-of-nothing/').expect(404);
    expect(wordPress.requests.length).toBe(asked);
  });

  it('does not take a reading in which everything is missing, until an operator accepts it by its name', async () => {
    site = await start();
    const { text } = await site.http.get('/salons/').expect(200);
    const file = join(dataDir, 'content', 'snapshot.json');
    const kept = await readFile(file, 'utf8');

    wordPress.hasNoItems = true;
    const { body } = await refresh().expect(409);
    const { code, name } = refusalOf(body);
    expect(code).toBe('content_refused');
    await refresh().send({ accept: 'another-name' }).expect(409);
    expect((await site.http.get('/salons/').expect(200)).text).toBe(text);
    expect(await readFile(file, 'utf8')).toBe(kept);
    const { body: health } = await site.http.get('/health/ready').expect(200);
    expect(health).toMatchObject({
      dependencies: {
        content: {
          ok: true,
          degraded: true,
          refused: { name, losses: expect.arrayContaining([{ list: 'salons', locale: 'en', before: 13, after: 0 }]) as [] },
        },
      },
    });
    expect((await site.http.get('/metrics').expect(200)).text).toContain('content_reading_refused 1');

    // a restart on the same folder does not take it either
    await site.close();
    site = await start();
    await refresh().expect(409);
    await site.http.get('/employees/').expect(200);

    await refresh().send({ accept: name }).expect(200);
    expect((await site.http.get('/metrics')).text).toContain('content_reading_refused 0');
    expect((await site.http.get('/health/ready')).body).toMatchObject({ dependencies: { content: { degraded: false, refused: null } } });
    await refresh().expect(200);
  });

  it('refreshes and answers mistyped addresses while a flood of unknown slugs meets a WordPress that does not answer them', async () => {
    site = await start();
    wordPress.ignoresVisitors = true;
    const before = wordPress.requests.length;
    const end = new AbortController();
    const arrived = wordPress.nextIgnored();
    const flood = Array.from({ length: 12 }, async (_, visitor) => {
      for (let n = 0; !end.signal.aborted; n++) {
        const path = n % 2 ? `/api/salons-by-services?services=${visitor * 10_000 + n}` : `/vacancies/nobody-${visitor}-${n}/`;
        await fetch(`${site.origin}${path}`, end).then(
          (response) => response.text().catch(() => ''),
          () => '',
        );
      }
    });
    try {
      await arrived;
      for (const path of ['/vacancies/mistyped/', '/vacancies/mistyped-too/']) {
        const startedAt = performance.now();
        await site.http.get(path).expect(404);
        // the limit is 1.5 s; the rest is for the flood itself on a busy machine
        expect(performance.now() - startedAt).toBeLessThan(10_000);
      }
      await refresh().expect(200);
    } finally {
      end.abort();
      await Promise.all(flood);
    }
    const asked = wordPress.requests.slice(before).filter(({ searchParams }) => searchParams.has('slug') || searchParams.has('services'));
    expect(asked.length).toBeGreaterThan(0);
    expect(wordPress.mostAtOnce).toBeLessThanOrEqual(5);
  }, 30_000);

  it('does not go on asking for a visitor who has left', async () => {
    site = await start();
    wordPress.ignoresVisitors = true;
    const visitor = new AbortController();
    const ignored = wordPress.nextIgnored();
    const left = fetch(`${site.origin}/vacancies/nobody/`, { signal: visitor.signal }).catch(() => 'left');
    const { closed } = await ignored;
    const leftAt = performance.now();
    visitor.abort();
    expect(await left).toBe('left');
    await closed;
    // the request's own limit is 1.2 s
    expect(performance.now() - leftAt).toBeLessThan(1000);
  });

  it('takes an empty content when it has never seen another', async () => {
    wordPress.hasNoItems = true;
    site = await start();
    await refresh().expect(200);
  });

  it.each([
    ['of another shape', (kept: KeptFile) => ({ ...kept, content: { ua: {}, en: { services: {} } } })],
    ['without its content', () => ({ format: 3 })],
    ['changed by hand', ({ content, ...kept }: KeptFile) => ({ ...kept, content: { ...content, en: content.ua } })],
  ])('starts with an older copy when the last one is %s, and reads when there is none', async (_, spoilt) => {
    site = await start();
    wordPress.change('vacancies', (row) => (row.slug === 'administrator' ? { ...row, title: { rendered: 'Хранителька' } } : row));
    await refresh().expect(200);
    await site.close();
    const file = join(dataDir, 'content', 'snapshot.json');
    await writeFile(file, JSON.stringify(spoilt(JSON.parse(await readFile(file, 'utf8')) as KeptFile)));

    wordPress.fault = 'html-error';
    site = await start();
    expect((await site.http.get('/vacancies/').expect(200)).text).not.toContain('Хранителька');
    await site.close();

    await rm(join(dataDir, 'content', 'snapshot.1.json'));
    wordPress.fault = null;
    site = await start();
    expect((await site.http.get('/vacancies/').expect(200)).text).toContain('Хранителька');
  });
});

interface KeptFile {
  readonly content: Readonly<Record<string, unknown>>;
}

/** Code of a refusal, and the name by which its reading can be accepted. */
function refusalOf(body: unknown): { readonly code: unknown; readonly name: string | undefined } {
  return { code: (body as { code?: unknown }).code, name: /"accept\\?":\\?"([\w-]+)/.exec(JSON.stringify(body))?.[1] };
}

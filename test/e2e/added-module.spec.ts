import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { load } from 'cheerio';
import { SiteWithWaitlist } from '../added-module/added-site';
import { onPageError } from './page-errors';

const CHECKOUT = 'https://pay.example.com';
const KEY = 'key-that-nobody-may-see';
const SETTINGS = { WAITLIST_CHECKOUT: CHECKOUT, WAITLIST_KEY: KEY };

test.describe.configure({ mode: 'serial' });

test.describe('a module of a few files, added by a line of app.module.ts,', () => {
  let copy: SiteWithWaitlist;
  let site: Awaited<ReturnType<SiteWithWaitlist['start']>>;

  test.beforeAll(async () => {
    copy = new SiteWithWaitlist();
    copy.build();
    site = await copy.start(SETTINGS);
  });
  test.afterAll(async () => {
    await site?.stop();
    copy?.remove();
  });

  const get = (request: APIRequestContext, path: string) => request.get(`${site.origin}${path}`, { maxRedirects: 0 });
  const html = async (request: APIRequestContext, path: string) => load(await (await get(request, path)).text());
  const join = (request: APIRequestContext, name: string, lang = 'en') =>
    request.post(`${site.origin}/api/waitlist?lang=${lang}`, { data: { name } });

  test('has its page in both languages, linked as translations', async ({ request }) => {
    for (const [path, other, title] of [
      ['/waitlist/', '/en/waitlist/', 'Список очікування'],
      ['/en/waitlist/', '/waitlist/', 'Waiting list'],
    ] as const) {
      const answer = await get(request, path);
      expect(answer.status()).toBe(200);
      const $ = load(await answer.text());
      expect($('h1').text()).toBe(title);
      expect(
        $('link[rel=alternate][hreflang]')
          .map((_, link) => $(link).attr('hreflang'))
          .get()
          .sort(),
      ).toEqual(['en', 'uk', 'x-default']);
      expect($(`header a[href="${other}"]`).length, `language switch of ${path}`).toBeGreaterThan(0);
    }
    expect((await get(request, '/waitlist')).headers().location).toBe('/waitlist/');
    const map = await (await get(request, '/sitemap.xml')).text();
    expect(map).toContain('/waitlist/</loc>');
    expect(map).not.toContain('/waitlist/mine/');
  });

  test('receives the query keys that its page declares, with accepted values only', async ({ request }) => {
    const $ = await html(request, '/waitlist/?time=evening&code=AAA');
    expect([$('[data-asked]').attr('data-asked'), $('[data-time]').attr('data-time')]).toEqual(['time', 'evening']);
    expect((await html(request, '/waitlist/?time=night'))('[data-time]').length).toBe(0);
    const tag = async (path: string) => (await get(request, path)).headers().etag;
    expect(await tag('/waitlist/?code=BBB&time=evening')).toBe(await tag('/waitlist/?time=evening'));
    expect(await tag('/waitlist/?time=night')).toBe(await tag('/waitlist/'));
    expect(await tag('/waitlist/?time=evening')).not.toBe(await tag('/waitlist/'));
  });

  test('has a private page that is not cached for others', async ({ request }) => {
    for (const code of ['AAA', 'BBB', 'AAA']) {
      const answer = await get(request, `/waitlist/mine/?code=${code}`);
      expect(answer.headers()['cache-control']).toBe('no-store');
      expect(load(await answer.text())('[data-code]').attr('data-code')).toBe(code);
    }
    expect((await html(request, '/waitlist/mine/'))('[data-code]').attr('data-code')).toBe('');
  });

  test('has settings, of which the public ones are available to scripts and the secret ones to nobody', async ({ request }) => {
    const text = await (await get(request, '/')).text();
    expect(JSON.parse(load(text)('body').attr('data-settings')!)).toMatchObject({ waitlistPlaces: 3 });
    expect(text).not.toContain(KEY);
    const { code, said } = await copy.fail({ WAITLIST_PLACES: '0', WAITLIST_KEY: 'short', PAGE_CACHE_MB: 'many' });
    expect(code).toBe(1);
    for (const name of ['WAITLIST_PLACES', 'WAITLIST_KEY', 'PAGE_CACHE_MB']) expect(said).toMatch(new RegExp(`^ {2}- ${name} `, 'm'));
    expect(said).not.toContain('short');
  });

  test('allows a form to be sent to its checkout, on all pages', async ({ request }) => {
    for (const path of ['/', '/waitlist/', '/waitlist/mine/', '/no-such-page/']) {
      expect((await get(request, path)).headers()['content-security-policy'], path).toContain(`form-action 'self' ${CHECKOUT}`);
    }
  });

  test('has an API route that reports errors of each field in the requested language', async ({ request }) => {
    const english = await join(request, 'Jo');
    expect([english.status(), await english.json()]).toEqual([
      422,
      expect.objectContaining({ ok: false, code: 'invalid_fields', details: { name: 'At least 3 characters' } }),
    ]);
    expect(await (await join(request, 'Ян', 'ua')).json()).toMatchObject({ details: { name: 'Щонайменше 3 символи' } });
  });

  test('has an island with texts, a form and the responses of the server', async ({ page }) => {
    const problems: string[] = [];
    onPageError(page, (message) => problems.push(message));
    page.on('console', (line) => (line.type() === 'error' && !/422|ERR_FAILED/.test(line.text()) ? problems.push(line.text()) : undefined));
    await page.goto(`${site.origin}/en/waitlist/`);
    const island = page.locator('[data-island=WaitlistForm]');
    await expect(island).toHaveAttribute('data-hydrated', 'true');
    const name = island.getByLabel('Your name');
    await name.fill('Jo');
    await island.getByRole('button', { name: 'Put me on the list' }).click();
    await expect(island.getByText('At least 3 characters')).toBeVisible();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await name.fill('Joanna');
    await page.route('**/api/waitlist?*', (route) => route.abort(), { times: 1 });
    await island.getByRole('button', { name: 'Put me on the list' }).click();
    await expect(island.getByRole('alert')).toContainText('That did not work');
    await island.getByRole('button', { name: 'Try again' }).click();
    await expect(island.getByRole('status')).toHaveText(/^You are on the list: 0\u00a0people before\syou$/);
    expect(problems).toEqual([]);
  });

  test('has only its own page rendered anew when its version changes', async ({ request }) => {
    await get(request, '/about/');
    const stale = async () => Number(/^page_cache_stale_hits (\d+)/m.exec(await (await get(request, '/metrics')).text())?.[1]);
    const waiting = async () => Number((await html(request, '/waitlist/'))('[data-waiting]').attr('data-waiting'));
    await expect.poll(waiting).toBe(1);
    expect((await join(request, 'Ірина')).status()).toBe(201);
    const before = await stale();
    await get(request, '/about/');
    expect(await stale()).toBe(before);
    await expect.poll(waiting).toBe(2);
  });

  test('uses plural forms when no place is left', async ({ request }) => {
    expect(await (await join(request, 'Оксана')).json()).toEqual({ ok: true, place: 3 });
    const full = await join(request, 'Марія', 'ua');
    expect([full.status(), await full.json()]).toEqual([
      409,
      { ok: false, code: 'waitlist_full', error: 'У списку лише 3 місця, і всі зайняті' },
    ]);
  });

  test('satisfies the boundary rules, which apply to it without naming it', () => {
    const cruise = () =>
      copy.run(
        'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
        'src',
        'views',
        'client',
        '--config',
        '.dependency-cruiser.cjs',
      );
    cruise();
    copy.edit('src/modules/waitlist/waitlist.service.ts', (text) => `import '../certificate/certificate.module';\n${text}`);
    expect(cruise).toThrow(/uses-of-waitlist/);
  });
});

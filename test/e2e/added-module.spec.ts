import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { load } from 'cheerio';
import { SiteWithWaitlist, type Outcome } from '../added-module/added-site';
import { signIn } from './console-page';
import { onPageError } from './page-errors';

const CHECKOUT = 'https://pay.example.com';
const KEY = 'key-that-nobody-may-see';
const OPS_TOKEN = 'token-of-the-owner-0123456789';
const SETTINGS = { WAITLIST_CHECKOUT: CHECKOUT, WAITLIST_KEY: KEY, OPS_TOKEN };
/** Specs of the whole site that find what modules declare, and their tests about that. */
const SITE_SPECS = [
  'test/unit/settings',
  'test/integration/personal-data',
  'test/integration/console-roles',
  'views/islands',
  'problem-words',
];
const SITE_TESTS =
  'shows every setting|are declared for every column|has words of both languages|have words of their own|render on the server';

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** For a build, a start and the checks of a copy, on a busy machine. */
const HOOK_MS = 300_000;

// a copy of the repository is built, and checked beside the tests
test.describe.configure({ mode: 'serial', timeout: 240_000 });
test.use({ actionTimeout: 20_000 });

test.describe('a module of a few files, added by a line of app.module.ts,', () => {
  let copy: SiteWithWaitlist;
  let site: Awaited<ReturnType<SiteWithWaitlist['start']>>;
  let types: Promise<Outcome>;
  let siteSpecs: Promise<Outcome>;

  test.beforeAll(async () => {
    test.setTimeout(HOOK_MS);
    copy = new SiteWithWaitlist();
    types = copy.begin('scripts/types.mjs', '.', '/waitlist/');
    copy.build();
    site = await copy.start(SETTINGS);
    // beside the tests below: they take longest
    siteSpecs = copy.begin(
      'node_modules/jest/bin/jest.js',
      '--selectProjects',
      'unit',
      'integration',
      '-t',
      SITE_TESTS,
      '--',
      ...SITE_SPECS,
    );
  });
  test.afterAll(async () => {
    test.setTimeout(HOOK_MS);
    await Promise.all([types, siteSpecs, site?.stop()]);
    await copy?.remove();
  });

  const get = (request: APIRequestContext, path: string) => request.get(`${site.origin}${path}`, { maxRedirects: 0 });
  const html = async (request: APIRequestContext, path: string) => load(await (await get(request, path)).text());
  const join = (request: APIRequestContext, name: string, email: string, lang = 'en') =>
    request.post(`${site.origin}/api/waitlist?lang=${lang}`, { data: { name, email } });
  const mails = async (request: APIRequestContext) => (await (await get(request, '/dev/outbox.json')).json()) as readonly Mail[];

  test('compiles', async () => {
    expect(await types).toEqual({ code: 0, output: '' });
  });

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
    expect(map).not.toMatch(/waitlist\/(mine|join)/);
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
    const english = await join(request, 'Jo', 'joanna@mail.example');
    expect([english.status(), await english.json()]).toEqual([
      422,
      expect.objectContaining({ code: 'invalid_fields', details: { name: 'Enter your full name (at least 3 characters).' } }),
    ]);
    const ukrainian = await join(request, 'Яна', 'яна', 'ua');
    expect(await ukrainian.json()).toMatchObject({ details: { email: 'Вкажіть коректний email.' } });
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
    await island.locator('[name=email]').fill('joanna@mail.example');
    await island.getByRole('button', { name: 'Put me on the list' }).click();
    await expect(island.getByRole('group')).toContainText('Enter your full name');
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await name.fill('Joanna');
    await page.route('**/api/waitlist?*', (route) => route.abort(), { times: 1 });
    await island.getByRole('button', { name: 'Put me on the list' }).click();
    await island.getByRole('alert').getByRole('button').click();
    await expect(island.getByText(/^You are on the list: 0\u00a0people before\syou$/)).toBeVisible();
    expect(problems).toEqual([]);
  });

  test('has the same form without scripts', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin });
    const page = await context.newPage();
    await page.goto('/waitlist/');
    await page.getByLabel('Ваше ім’я').fill('Ірина');
    await page.locator('[name=email]').fill('iryna@');
    await page.getByRole('button', { name: 'Записати мене' }).click();
    await expect(page).toHaveURL(/\/waitlist\/join\/$/);
    await expect(page).toHaveTitle(/^Помилка: /);
    await expect(page.getByLabel('Ваше ім’я')).toHaveValue('Ірина');
    await page.locator('[name=email]').fill('iryna@mail.example');
    await page.getByRole('button', { name: 'Записати мене' }).click();
    await expect(page).toHaveURL(/\/waitlist\/mine\/\?code=[\da-f-]{36}$/);
    await context.close();
  });

  test('has only its own page rendered anew when its version changes', async ({ request }) => {
    await get(request, '/about/');
    const stale = async () => Number(/^page_cache_stale_hits (\d+)/m.exec(await (await get(request, '/metrics')).text())?.[1]);
    const waiting = async () => Number((await html(request, '/waitlist/'))('[data-waiting]').attr('data-waiting'));
    await expect.poll(waiting).toBe(2);
    expect(await (await join(request, 'Оксана', 'oksana@mail.example', 'ua')).json()).toEqual({ ok: true, place: 3 });
    const before = await stale();
    await get(request, '/about/');
    expect(await stale()).toBe(before);
    await expect.poll(waiting).toBe(3);
  });

  test('uses plural forms when no place is left, and keeps the place of an address that waits', async ({ request }) => {
    const full = await join(request, 'Марія', 'maria@mail.example', 'ua');
    expect([full.status(), await full.json()]).toEqual([
      409,
      { ok: false, code: 'waitlist_full', error: 'У списку лише 3 місця, і всі зайняті' },
    ]);
    expect(await (await join(request, 'Ірина', 'iryna@mail.example')).json()).toEqual({ ok: true, place: 2 });
  });

  test('sends one mail for each row by a job, in the language of the visitor', async ({ request }) => {
    const sent = async () => (await mails(request)).map(({ to, subject }) => `${to}: ${subject}`).sort();
    await expect
      .poll(sent)
      .toEqual([
        'iryna@mail.example: Оксамит: ви у списку очікування',
        'joanna@mail.example: OKSAMYT: you are on the waiting list',
        'oksana@mail.example: Оксамит: ви у списку очікування',
      ]);
    const [mail] = (await mails(request)).filter(({ to }) => to === 'joanna@mail.example');
    expect(mail!.text).toContain('Joanna, you are on the waiting list');
  });

  test('has a part of the console with an action that is confirmed and recorded', async ({ browser }) => {
    const context = await browser.newContext({ baseURL: site.origin });
    const page = await context.newPage();
    await signIn(page, OPS_TOKEN);
    await page.locator('[data-part=waitlist]').click();
    await expect(page.locator('tbody tr')).toHaveCount(3);
    await page.locator('input[name=name]').last().fill('ірин');
    await page.locator('input[name=name]').last().press('Enter');
    await expect(page.locator('tbody tr')).toHaveCount(1);
    await page.locator('tbody a').click();
    await expect(page.locator('main')).toContainText('Ірина');
    await expect(page.locator('main')).not.toContainText('iryna@mail.example');
    const record = page.url();
    await page.locator(`a[href$="/called"]`).click();
    await expect(page.locator('main')).toContainText('Ірина залишає список');
    await page.getByRole('button', { name: 'Зателефоновано' }).click();
    await expect(page.getByText('Дзвінок записано.')).toBeVisible();
    await page.goto(`${record}/called`);
    await page.getByRole('button', { name: 'Зателефоновано' }).click();
    await expect(page.getByText('Цьому відвідувачу вже зателефонували.')).toBeVisible();
    await page.goto(`/ops/audit?target=${record.split('/').at(-1)}`);
    await expect(page.locator('tbody tr')).toHaveCount(2);
    await expect(page.locator('tbody')).toContainText('Зателефонували відвідувачу зі списку очікування');
    await context.close();
  });

  test('has a twin of the action for programs', async ({ request, browser }) => {
    const context = await browser.newContext({ baseURL: site.origin });
    const page = await context.newPage();
    await signIn(page, OPS_TOKEN);
    await page.goto('/ops/waitlist');
    const id = await page.locator('tbody tr', { hasText: 'Оксана' }).getAttribute('data-key');
    await context.close();
    const call = async (which: string) => {
      const headers = { authorization: `Bearer ${OPS_TOKEN}` };
      const answer = await request.post(`${site.origin}/api/ops/waitlist/${which}/called`, { headers });
      return [answer.status(), ((await answer.json()) as { readonly code?: string }).code];
    };
    expect(await call(id!)).toEqual([200, undefined]);
    expect(await call(id!)).toEqual([409, 'waitlist_called']);
    expect(await call('nobody')).toEqual([404, 'waitlist_unknown']);
    await expect.poll(async () => (await html(request, '/waitlist/'))('[data-waiting]').attr('data-waiting')).toBe('1');
  });

  test('has one migration, which its schema alone made', () => {
    expect(copy.newMigrations()).toEqual([expect.stringMatching(/^\d{4}_waitlist\.sql$/)]);
  });

  test('passes the specs that find what modules declare', async () => {
    const { code, output } = await siteSpecs;
    expect(code, output).toBe(0);
    expect(output).toContain(`Test Suites: ${SITE_SPECS.length} passed`);
  });

  test('satisfies the boundary rules, which apply to it without naming it', () => {
    const cruise = () =>
      copy.run(
        'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
        'src/modules/waitlist',
        'views/waitlist',
        '--config',
        '.dependency-cruiser.cjs',
      );
    cruise();
    copy.edit('src/modules/waitlist/application/waitlist.service.ts', (text) => `import '../../lead/lead.api';\n${text}`);
    expect(cruise).toThrow(/uses-of-waitlist/);
  });
});

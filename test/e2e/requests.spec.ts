import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { onPageError } from './page-errors';

const ISLAND = '[data-island=RequestDemo]';
const API = '**/api/search?*';
/** A page that exists in both languages, with the island put into it. */
const PAGE = '/policy/';

const field = (page: Page, name: string) => page.locator(`${ISLAND} [name=${name}]`);
const submit = (page: Page) => page.locator(`${ISLAND} [type=submit]`);
const alert = (page: Page) => page.locator(`${ISLAND} [role=alert]`);
const answer = (page: Page) => page.locator(`${ISLAND} .request-demo__answer`);
const live = (page: Page) => expect(page.locator(ISLAND)).toHaveAttribute('data-hydrated', 'true');

test.describe('an island that asks our API', () => {
  const problems: string[] = [];
  test.beforeEach(async ({ page }) => {
    problems.length = 0;
    onPageError(page, (message) => problems.push(message));
    await page.goto('/dev/components');
    await field(page, 'q').focus();
    await live(page);
  });
  test.afterEach(() => expect(problems).toEqual([]));

  test('shows the response, in the right plural form', async ({ page }) => {
    await field(page, 'q').fill('манікюр');
    await submit(page).click();
    await expect(answer(page)).toHaveText(/^\d+\sрезультат(и|ів)? за\sзапитом «манікюр»$/);
  });

  test('shows the server’s error under its field until the field is changed', async ({ page }) => {
    await field(page, 'lang').fill('fr');
    await submit(page).click();
    const lang = field(page, 'lang');
    await expect(lang).toHaveAttribute('aria-invalid', 'true');
    const describing = await lang.getAttribute('aria-describedby');
    await expect(page.locator(`[id="${describing}"]`)).toHaveText('Має бути ua або en');
    await expect(alert(page)).toContainText('Перевірте поля');
    await lang.fill('en');
    await expect(lang).not.toHaveAttribute('aria-invalid');
    await submit(page).click();
    await expect(answer(page)).toBeVisible();
    await expect(alert(page)).toHaveCount(0);
  });

  test('offers a retry when the network fails, and sends the same request again', async ({ page }) => {
    await page.route(API, (route) => route.abort(), { times: 1 });
    await field(page, 'q').fill('салон');
    await submit(page).click();
    await expect(alert(page)).toContainText('Немає зв’язку');
    await alert(page).getByRole('button').click();
    await expect(answer(page)).toContainText('«салон»');
  });

  test('waits for as long as Retry-After says', async ({ page }) => {
    const body = JSON.stringify({ ok: false, error: 'Забагато пошуків', code: 'too_many' });
    await page.route(API, (route) => route.fulfill({ status: 429, headers: { 'retry-after': '2' }, body }), { times: 1 });
    await submit(page).click();
    await expect(alert(page)).toContainText('Забагато пошуків');
    const retry = alert(page).getByRole('button');
    await expect(retry).toHaveText(/Ще раз за\s\d\sсекунд/);
    await expect(retry).toHaveAttribute('aria-disabled', 'true');
    await expect(retry).toHaveText('Спробувати ще раз');
    await retry.click();
    await expect(answer(page)).toBeVisible();
  });

  test('is pending until the response, and sends one request for two clicks', async ({ page }) => {
    let asked = 0;
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(API, async (route) => {
      asked++;
      await released;
      await route.continue();
    });
    await submit(page).click();
    await expect(page.locator(`${ISLAND} [role=status]`)).toHaveText('Хвилинку…');
    // it is aria-disabled but can still be pressed
    await submit(page).click({ force: true });
    release();
    await expect(answer(page)).toBeVisible();
    expect(asked).toBe(1);
  });
});

test('what is typed, ticked and sent before the scripts have loaded is kept', { tag: '@journey' }, async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/dev/components', { waitUntil: 'commit' });
  await page.locator('.site-footer').waitFor();
  await field(page, 'q').fill('масаж');
  await field(page, 'quiet').setChecked(true, { force: true });
  await submit(page).click();
  const asked = page.waitForRequest(API);
  release();
  expect(new URL((await asked).url()).searchParams.get('q')).toBe('масаж');
  await live(page);
  await expect(field(page, 'q')).toHaveValue('масаж');
  await expect(field(page, 'quiet')).toBeChecked();
  // React has both values: the number is hidden until the box is cleared
  await expect(answer(page)).toHaveCount(0);
  await field(page, 'quiet').setChecked(false, { force: true });
  await expect(answer(page)).toContainText('«масаж»');
});

test.describe('the words of an island', () => {
  test.beforeEach(async ({ page }) => {
    // prefetched pages would bypass the routes below
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' } }));
    await page.route(`**${PAGE}`, async (route) => {
      const response = await route.fetch();
      const english = route.request().url().includes('/en/');
      const sheet = await (await page.request.get(`/dev/components${english ? '?lang=en' : ''}`)).text();
      const island = /<div id="island-RequestDemo"[\s\S]*?<\/form><\/div>/.exec(sheet)![0];
      const data = /<script type="application\/json" class="island-data">.*?<\/script>/s.exec(sheet)![0];
      await route.fulfill({ response, body: (await response.text()).replace('</main>', `${island}${data}</main>`) });
    });
    await page.goto(PAGE);
    await field(page, 'q').focus();
    await live(page);
    await field(page, 'q').fill('брови');
  });

  const toEnglish = (page: Page) => page.locator('.site-header__lang').click();

  test('survive a change of language and a reload, and no other navigation', async ({ page }) => {
    await toEnglish(page);
    await expect(page).toHaveURL(/\/en\/policy\/$/);
    // without any intent: it is hydrated because it has restored state
    await live(page);
    await expect(field(page, 'q')).toHaveValue('брови');
    await page.reload();
    await live(page);
    await expect(field(page, 'q')).toHaveValue('брови');
    await page.goto('/en/about/');
    // the panels bring what looks for islands
    await page.locator('#site-search').waitFor({ state: 'attached' });
    await page.goto(`/en${PAGE}`);
    await field(page, 'q').focus();
    await live(page);
    await expect(field(page, 'q')).toHaveValue('');
  });

  test('are not passed to any other page, nor by any other navigation', async ({ page }) => {
    await page.locator('.site-footer a[href="/contacts/"]').first().click();
    await expect(page).toHaveURL(/\/contacts\/$/);
    await page.goto(`/en${PAGE}`);
    await field(page, 'q').focus();
    await live(page);
    await expect(field(page, 'q')).toHaveValue('');
  });

  test('are not passed on after the time limit', async ({ page }) => {
    await page.evaluate(() => {
      const late = { to: '/en/policy/', at: Date.now() - 31_000, islands: { 'island-RequestDemo query': 'брови' } };
      sessionStorage.setItem('language-switch', JSON.stringify(late));
    });
    await page.goto(`/en${PAGE}`);
    await field(page, 'q').focus();
    await live(page);
    await expect(field(page, 'q')).toHaveValue('');
    expect(await page.evaluate(() => sessionStorage.getItem('language-switch'))).toBeNull();
  });
});

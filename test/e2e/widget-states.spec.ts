import { expect, test, type Page } from '@playwright/test';
import { AttackedSite } from '../attack/attacked-site';
import { BeautyProStub } from '../stubs/beautypro.stub';
import { violations } from './accessibility';
import { openTimes, openTimesAt, openWidget, shown, signIn } from './widget-page';
import { ownAddress } from './own-visitor';

const OPS_TOKEN = 'token-of-an-operator-in-a-browser-test';
/** Over http, as on somebody's machine. */
const LOCAL = { NODE_ENV: 'development', SITE_MODE: 'local', SITE_URL: '', OPS_TOKEN };

/** What everybody needs who cannot book here: a telephone, and a screen that fits and can be read. */
async function helps(page: Page): Promise<void> {
  await expect(page.locator('main a[href^="tel:"]').first()).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect([wide, await violations(page)]).toEqual([0, []]);
}

test('who comes while online booking is switched off is given the telephone', async ({ page }) => {
  const site = await AttackedSite.start({ ...LOCAL, BOOKING_ANALYTICS: 'on' });
  try {
    const settle = (clientModule: object) =>
      site.ask('/api/ops/booking/settings', {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${OPS_TOKEN}` },
        body: JSON.stringify({ client_module: clientModule }),
      });
    await site.databaseOpened();
    expect((await settle({ googleAnalyticsCode: 'G-AB12CD34EF' })).status).toBe(200);

    // who has not allowed services of others meets none; who has, meets the one of the settings
    const asked: string[] = [];
    await page.route('https://www.googletagmanager.com/**', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: 'window.counted = window.dataLayer.length' });
    });
    await openWidget(page, `http://127.0.0.1:${site.port}/widget/`, '.widget-salon', false);
    expect(asked).toEqual([]);
    await page.evaluate(() => localStorage.setItem('cookie-choice', `statistics ${Date.now()}`));
    await page.reload();
    await expect.poll(() => page.evaluate(() => (window as unknown as { counted?: number }).counted)).toBe(4);
    // the browser may ask for a script of one page more than once
    expect([...new Set(asked)]).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-AB12CD34EF']);

    expect((await settle({ enabled: false })).status).toBe(200);
    for (const [prefix, width, title, words] of [
      ['', 360, 'Онлайн-запис', 'Онлайн-запис зараз не працює'],
      ['/en', 1200, 'Online booking', 'Online booking is not available right now'],
    ] as const) {
      await page.setViewportSize({ width, height: 740 });
      for (const query of ['', '?salon=oksamyt-pechersk&step=time', '?step=visits']) {
        await page.goto(`http://127.0.0.1:${site.port}${prefix}/widget/${query}`);
        await expect(page.locator('main')).toContainText(words);
        await helps(page);
      }
      await expect(page.locator('main')).toMatchAriaSnapshot(`
        - main:
          - heading "${title}" [level=1]
          - paragraph: /${words}/
      `);
    }
  } finally {
    await site.close();
  }
});

test('while the booking system is away, the screen says so, asks again on a press and goes on', async ({ page }) => {
  const stub = new BeautyProStub(() => Date.now());
  await stub.start();
  const { id, secret, database } = stub.application;
  const vendor = { BEAUTYPRO_APPLICATION_ID: id, BEAUTYPRO_APPLICATION_SECRET: secret, BEAUTYPRO_DATABASE_CODE: database };
  stub.failAlways('locations', 'status-500');
  const site = await AttackedSite.start({ ...LOCAL, BOOKING: 'beautypro', BEAUTYPRO_URL: stub.url, ...vendor });
  try {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`http://127.0.0.1:${site.port}/en/widget/`);
    const again = page.locator('.widget-none .button').first();
    await expect(again).toBeVisible();
    await helps(page);
    stub.failAlways('locations', null);
    // who has just failed is left in peace for a while
    await expect(async () => {
      const salon = page.locator('.widget-salon').first();
      if (!(await salon.isVisible())) await again.click({ timeout: 500 });
      await expect(salon).toBeVisible({ timeout: 1000 });
    }).toPass();
  } finally {
    await site.close();
    await stub.stop();
  }
});

test('a client who may not book online is told so kindly, and keeps the visits', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, ...ownAddress() });
  const page = await context.newPage();
  await openWidget(page, '/en/widget/', '.widget-salon');
  const phone = await signIn(page);
  const headers = { authorization: `Bearer ${process.env.E2E_OPS_TOKEN}` };
  const found = await page.request.post('/api/ops/booking/clients/find', { headers, data: { phone } });
  const { id } = (await found.json()) as { id: string };
  expect((await page.request.post(`/api/ops/booking/clients/${id}/forbid`, { headers })).status()).toBe(200);

  await openTimes(page, '/en', 9);
  await page.locator('a.widget-day').last().click();
  await page.locator('.widget-daytimes .widget-time').first().click();
  await shown(page, '.widget-none');
  await expect(page.locator('.widget-none')).toContainText('Call the salon');
  await expect(page.locator('.widget-form__send, .widget-hold')).toHaveCount(0);
  await helps(page);
  await openWidget(page, '/en/widget/visits/', '.widget__title');
  await context.close();
});

test('a day that is full says when the next one is free, and its times are one press away', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  // the salon of the demonstration that is closed on Mondays
  await openTimesAt(page, '', '/widget/?salon=location-velyka-vasylkivska');
  const monday = new Date();
  monday.setUTCDate(monday.getUTCDate() + ((8 - monday.getUTCDay()) % 7 || 7));
  const url = new URL(page.url());
  url.searchParams.set('date', monday.toISOString().slice(0, 10));
  await openWidget(page, `${url.pathname}${url.search}`, '.widget-calendar');
  await expect(page.locator('.widget-none a')).toBeVisible();
  await helps(page);
});

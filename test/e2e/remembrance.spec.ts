import { expect, test } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { violations } from './accessibility';
import { WITH_MOTION } from './screens';

test.use(WITH_MOTION);

const HOUR = 3_600_000;

interface Visit {
  /** Nine o'clock in Kyiv on the day of the visit, in true time. */
  readonly nine: string;
  /** When the page is opened, ms after nine. */
  readonly after: number;
  readonly timezoneId?: string;
  /** How far the visitor's clock is ahead of the true one, ms. */
  readonly wrongBy?: number;
  readonly offline?: boolean;
  readonly path?: string;
}

/** Opens a page at a moment, on a device with any clock error and time zone; time advances by `runFor` only. */
async function appointment(
  browser: Browser,
  { nine, after, timezoneId = 'Europe/Kyiv', wrongBy = 0, offline = false, path = '/about/' }: Visit,
) {
  const context = await browser.newContext({ timezoneId, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const begin = Date.parse(nine) + after;
  await page.addInitScript(() => localStorage.setItem('cookie-choice', `necessary ${Date.now()}`));
  await page.clock.install({ time: begin + wrongBy - 60_000 });
  await page.clock.pauseAt(begin + wrongBy);
  const asked: number[] = [];
  await page.route('**/api/time', async (route) => {
    if (offline) return route.abort();
    const shown = await page.evaluate(() => Date.now());
    asked.push(shown - wrongBy - Date.parse(nine));
    return route.fulfill({ status: 204, headers: { 'x-server-time': String(shown - wrongBy) } });
  });
  await page.goto(path);
  return { context, page, asked };
}

const minute = (page: Page) => page.locator('#remembrance');
const time = (page: Page) => page.locator('.remembrance__time');

/** Resolves when the page has read the clock, and compared it where necessary. */
async function awake(page: Page): Promise<void> {
  await page.clock.runFor(50);
  await expect(page.locator('script[type=speculationrules]')).toBeAttached();
  await page.waitForFunction(() => sessionStorage.getItem('server-clock-ahead') !== null);
}

const CASES: readonly (Pick<Visit, 'nine' | 'timezoneId' | 'wrongBy'> & { readonly name: string })[] = [
  { name: 'in Kyiv in winter', nine: '2026-11-21T07:00:00Z' },
  { name: 'in Tokyo', nine: '2026-11-21T07:00:00Z', timezoneId: 'Asia/Tokyo' },
  { name: 'in New York, 37 s fast', nine: '2026-11-21T07:00:00Z', timezoneId: 'America/New_York', wrongBy: 37_000 },
  { name: 'in Kyiv, two hours slow', nine: '2026-11-21T07:00:00Z', wrongBy: -2 * HOUR },
  { name: 'on the day that summer time begins', nine: '2026-03-29T06:00:00Z' },
  { name: 'on the day that summer time ends, in Tokyo', nine: '2026-10-25T07:00:00Z', timezoneId: 'Asia/Tokyo' },
];

for (const { name, ...machine } of CASES) {
  test(`the minute of silence begins at nine in Kyiv and lasts 60 s on a device ${name}`, async ({ browser }) => {
    const { context, page, asked } = await appointment(browser, { ...machine, after: -60_000 });
    await awake(page);
    await expect(minute(page)).toBeHidden();
    await page.clock.runFor(29_950);
    await expect.poll(() => asked.length).toBe(2);
    expect(asked[1]).toBe(-30_000);
    await expect(minute(page)).toBeHidden();
    await page.clock.runFor(32_000);
    await expect(minute(page)).toBeVisible();
    await expect(time(page)).toHaveText('0:58');
    await page.clock.runFor(53_000);
    await expect(time(page)).toHaveText('0:05');
    await page.clock.runFor(5000);
    await expect(minute(page)).toBeHidden();
    await context.close();
  });
}

for (const [prefix, title, close] of [
  ['', 'Хвилина мовчання', 'Закрити'],
  ['/en', 'A minute of silence', 'Close'],
] as const) {
  test(`the minute of silence shows its text in ${prefix || '/ua'}, begins with 1:00, and is accessible`, async ({ browser }) => {
    const { context, page } = await appointment(browser, { nine: '2026-11-21T07:00:00Z', after: 0, path: `${prefix}/about/` });
    await awake(page);
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await expect(time(page)).toHaveText('1:00');
    await expect(page.locator('.remembrance__subtitle')).not.toBeEmpty();
    await expect(page.locator('.remembrance__title')).toBeFocused();
    await minute(page).evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)).then(() => undefined));
    expect(await minute(page).evaluate((dialog) => getComputedStyle(dialog).transitionDuration)).toMatch(/^0\.2s/);
    // axe uses the page's clock for its timeouts
    await page.clock.resume();
    expect(await violations(page)).toEqual([]);
    await context.close();
  });

  test(`the minute of silence is not shown again after it was closed in ${prefix || '/ua'}, on other pages of the day too`, async ({
    browser,
  }) => {
    const { context, page } = await appointment(browser, { nine: '2026-11-21T07:00:00Z', after: 30_000, path: `${prefix}/about/` });
    await awake(page);
    await expect(time(page)).toHaveText('0:30');
    if (prefix) await page.keyboard.press('Escape');
    else await minute(page).getByRole('button', { name: close }).click();
    await expect(minute(page)).toBeHidden();
    await page.clock.runFor(2000);
    await expect(minute(page)).toBeHidden();
    await page.goto(`${prefix}/contacts/`);
    await awake(page);
    await page.clock.runFor(1000);
    await expect(minute(page)).toBeHidden();
    await context.close();
  });
}

test('without a network the clock of the device is used', async ({ browser }) => {
  const { context, page } = await appointment(browser, {
    nine: '2026-11-21T07:00:00Z',
    after: 20_000,
    timezoneId: 'Asia/Tokyo',
    offline: true,
  });
  await page.clock.runFor(50);
  await expect(time(page)).toHaveText('0:40');
  await context.close();
});

test('a device that slept through nine o’clock shows the remaining time when the page is visible again', async ({ browser }) => {
  const { context, page } = await appointment(browser, { nine: '2026-11-21T07:00:00Z', after: -HOUR });
  await awake(page);
  await page.clock.pauseAt(Date.parse('2026-11-21T07:00:25Z'));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(minute(page)).toBeVisible();
  await expect(time(page)).toHaveText('0:35');
  await context.close();
});

test('the server sends its time', async ({ request }) => {
  const response = await request.get('/api/time');
  expect(response.status()).toBe(204);
  expect(response.headers()['cache-control']).toBe('no-store');
  expect(Math.abs(Number(response.headers()['x-server-time']) - Date.now())).toBeLessThan(5000);
});

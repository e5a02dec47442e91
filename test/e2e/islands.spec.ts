import { expect, test } from '@playwright/test';
import type { Page, Route } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { onPageError } from './page-errors';
import { expectRefused, followRequests, openIdle } from './page-load';
import { PHONE } from './screens';

/** The cart is on every page; its copy in the page itself can be given any strategy. */
const PAGE = '/policy/';
const COPY = '#content [data-island=Cart]';
const BOOT_AT_MOST = 6 * 1024;
const REACT = /\/assets\/hydrate-.*\.js$/;

/** Serves the page with a copy of the cart's island in it, 3000 px below the top, changed by `change`. */
async function withCopy(page: Page, change: (island: string) => string): Promise<void> {
  await page.route(`**${PAGE}`, async (route: Route) => {
    const response = await route.fetch();
    const body = await response.text();
    const address = /data-fragments="([^"]+)"/.exec(body)![1]!.replace('*', 'panels');
    const panels = await (await page.request.get(new URL(address, response.url()).href)).text();
    const island = /<div id="panels-Cart"[\s\S]*?<\/div><\/div>(?=<\/dialog>|<noscript>)/.exec(panels)?.[0];
    const data = /<script type="application\/json" class="island-data">.*?<\/script>/s.exec(panels)?.[0];
    if (!island || !data) throw new Error('the cart is not among the panels');
    const own = island.replace('id="panels-Cart"', 'id="island-Cart"');
    const copy = `<div style="height:3000px"></div><div style="display:block">${change(own)}</div>${data}`;
    await route.fulfill({ response, body: body.replace('</main>', `${copy}</main>`) });
  });
}

const strategy = (when: string) => (island: string) => island.replace(/data-when="\w+"/, `data-when="${when}"`);
const requestsOf = (page: Page, pattern: RegExp) => {
  const urls: string[] = [];
  page.on('request', (request) => pattern.test(request.url()) && urls.push(request.url()));
  return urls;
};

test(
  'the boot script is at most 6 KB, and the only script before the first idle moment',
  { tag: '@journey' },
  async ({ page, request }) => {
    const scripts: string[] = [];
    // an idle moment never comes
    await page.addInitScript(() => (window.requestIdleCallback = () => 0));
    page.on('request', (sent) => sent.resourceType() === 'script' && scripts.push(sent.url()));
    await page.setViewportSize(PHONE);
    const requests = followRequests(page);
    await page.goto('/', { waitUntil: 'load' });
    await requests.answered();
    expect(scripts).toEqual([expect.stringMatching(/\/assets\/main-[^/]*\.js$/)]);
    const code = await (await request.get(scripts[0]!)).body();
    expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(BOOT_AT_MOST);
  },
);

test('React is not loaded until it is needed', { tag: '@journey' }, async ({ page }) => {
  const react = requestsOf(page, REACT);
  await openIdle(page, '/gift_certificate/');
  expect(react).toEqual([]);
  await page.locator('[data-certificate]').first().click();
  await expect(page.locator('#cart [data-hydrated=true]')).toBeVisible();
  expect(react).toHaveLength(1);
});

test('an island with the strategy "visible" becomes live 300 px below the screen, and not before', async ({ page }) => {
  await withCopy(page, strategy('visible'));
  const react = requestsOf(page, REACT);
  await openIdle(page, PAGE);
  await page.evaluate((selector) => {
    const { top } = document.querySelector(selector)!.firstElementChild!.getBoundingClientRect();
    scrollTo(0, top - innerHeight - 400);
  }, COPY);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(react).toEqual([]);
  await page.evaluate(() => scrollBy(0, 200));
  await expect(page.locator(COPY)).toHaveAttribute('data-hydrated', 'true');
});

test('an island with the strategy "idle" becomes live by itself, and records its duration', async ({ page }) => {
  await withCopy(page, strategy('idle'));
  await page.goto(PAGE);
  await expect(page.locator(COPY)).toHaveAttribute('data-hydrated', 'true');
  const measures = await page.evaluate(() => performance.getEntriesByType('measure').map(({ name }) => name));
  expect(measures).toEqual(expect.arrayContaining(['boot', 'island Cart load', 'island Cart hydrate']));
});

for (const [reaching, reach] of [
  ['a pointer', (page: Page) => page.locator(COPY).hover()],
  ['the focus', (page: Page) => page.locator(`${COPY} a, ${COPY} [tabindex]`).first().focus()],
] as const) {
  test(`an island with the strategy "intent" becomes live on ${reaching}`, async ({ page }) => {
    await withCopy(page, (island) => strategy('intent')(island).replace('role="status"', 'role="status" tabindex="0"'));
    // React reports the attribute that the test has added
    await openIdle(page, PAGE);
    await expect(page.locator(COPY)).not.toHaveAttribute('data-hydrated');
    await reach(page);
    await expect(page.locator(COPY)).toHaveAttribute('data-hydrated', 'true');
  });
}

test('islands of one page and the boot script share one store', async ({ page }) => {
  await withCopy(page, strategy('idle'));
  await page.addInitScript(() => {
    const chosen = [{ id: 990, title: { rendered: 'Подарунок' }, acf: { package_hero: { amount: 5000 } }, qty: 2 }];
    if (!localStorage.getItem('certificate')) localStorage.setItem('certificate', JSON.stringify(chosen));
  });
  await page.goto(PAGE);
  await expect(page.locator(COPY)).toContainText('Подарунок');
  const panel = page.locator('#cart');
  // comes with the panels of the frame, in an idle moment
  await panel.waitFor({ state: 'attached' });
  await panel.evaluate((dialog: HTMLDialogElement) => dialog.showModal());
  await expect(panel.locator('[data-hydrated=true]')).toContainText('9 000');
  await panel.getByRole('button', { name: /Більше/ }).click();
  await expect(panel).toContainText('13 500');
  await expect(page.locator(COPY)).toContainText('13 500');
  await expect(page.locator('[data-cart-count]').first()).toHaveText('3');
  await page.reload();
  await expect(page.locator('[data-cart-count]').first()).toHaveText('3');
});

test('a difference between the HTML of the server and of the browser is an error on the page', async ({ page }) => {
  await withCopy(page, (island) => strategy('idle')(island).replace(/(role="status">)[^<]*/, '$1something else'));
  const errors: string[] = [];
  onPageError(page, (message) => errors.push(message));
  await page.goto(PAGE);
  await expect(page.locator(COPY)).toHaveAttribute('data-hydrated', 'true');
  expect(errors.join()).toMatch(/#418|hydrat/i);
});

test('no island of the site differs between server and browser', { tag: '@journey' }, async ({ page }) => {
  const errors: string[] = [];
  onPageError(page, (message) => errors.push(message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  for (const [index, path] of ['/gift_certificate/', '/en/gift_certificate/'].entries()) {
    await page.goto(path);
    // a choice made in one language exists in the other too
    await page.locator('[data-certificate]').nth(index).click();
    await expect(page.locator('#cart [data-hydrated=true]')).toBeVisible();
    await page.keyboard.press('Escape');
  }
  expect(errors).toEqual([]);
});

test.describe('a chunk that cannot be loaded', () => {
  test('reloads the page once a minute at most, and the plain page stays usable', async ({ page }) => {
    await page.clock.install({ time: '2026-11-21T10:00:00Z' });
    await withCopy(page, strategy('intent'));
    await page.route(REACT, (route) => route.fulfill({ status: 404, body: 'gone with an older release' }));
    const asked = requestsOf(page, REACT);
    let loads = 0;
    page.on('load', () => loads++);
    await page.goto(PAGE);
    const reloaded = page.waitForEvent('load');
    await page.locator(COPY).hover();
    await reloaded;
    expect(loads).toBe(2);

    await page.mouse.move(0, 0);
    await page.locator(COPY).hover();
    await expect.poll(() => asked.length).toBeGreaterThan(1);
    await expectRefused(page, asked[1]!);
    expect(loads).toBe(2);
    await expect(page.locator(COPY)).not.toHaveAttribute('data-hydrated');

    await page.clock.fastForward(60_001);
    const again = page.waitForEvent('load');
    await page.mouse.move(0, 0);
    await page.locator(COPY).hover();
    await again;
    expect(loads).toBe(3);
  });

  test('does not reload a page that is offline', async ({ page, context }) => {
    await withCopy(page, strategy('intent'));
    await openIdle(page, PAGE);
    let loads = 0;
    page.on('load', () => loads++);
    await context.setOffline(true);
    const failed = page.waitForEvent('requestfailed', (request) => REACT.test(request.url()));
    await page.locator(COPY).hover();
    await expectRefused(page, (await failed).url());
    await context.setOffline(false);
    await page.mouse.move(0, 0);
    await page.locator(COPY).hover();
    await expect(page.locator(COPY)).toHaveAttribute('data-hydrated', 'true');
    expect(loads).toBe(0);
  });
});

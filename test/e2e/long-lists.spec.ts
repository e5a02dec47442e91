import { expect, test, type Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { enlargedRoot, LARGE_CHAIN } from '../support/enlarged-root';
import { SiteProcess } from '../support/site-process';
import { violations } from './accessibility';

/** A chain of forty salons: what its pages weigh, and that all of a long list is reached by plain links. */
test.describe.configure({ mode: 'default', timeout: 180_000 });

/** Most that the HTML of a page may weigh, KB. */
const MAX_KB = 100;
const LISTS = [
  { path: '/blog/', items: '.journal article', title: 'Журнал: сторінка 2' },
  { path: '/blog/novyny/', items: '.journal article', title: 'сторінка 2' },
  { path: '/employees/', items: '.employees__master .card__link', title: 'сторінка 2' },
  { path: '/price/female/', items: '.price-list__line', title: 'сторінка 2' },
  { path: '/services/female/hair/cuts/', items: '.services-page__main .service-card', title: 'сторінка 2' },
];
const WIDTHS = [360, 760, 1200, 1440];

let site: SiteProcess;
let folder: string;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'site-long-lists-'));
  const root = join(folder, 'root');
  enlargedRoot(root, LARGE_CHAIN);
  site = await SiteProcess.start({}, root);
});
test.afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
});

// many copies of our pictures, none of which matters here
test.beforeEach(({ page }) => page.route(/\/img\//, (route) => route.abort()));

const kilobytes = async (page: Page, path: string) => (await (await page.request.get(`${site.url}${path}`)).body()).length / 1024;

test('no page of a list, nor the home page, weighs more for having more to show', { tag: '@journey' }, async ({ page }) => {
  for (const path of ['/', '/en/', ...LISTS.flatMap((list) => [list.path, `/en${list.path}?page=2`])])
    expect(await kilobytes(page, path), path).toBeLessThan(MAX_KB);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const { path, items, title } of LISTS)
    test(`${path} goes on by links, each part with an address and a head of its own`, async ({ page }) => {
      await page.goto(`${site.url}${path}`);
      const first = await page.locator(items).evaluateAll((all) => all.map((item) => item.outerHTML));
      expect(first.length).toBeGreaterThan(0);
      await expect(page.locator('link[rel="next"]')).toHaveAttribute('href', `${site.siteUrl}${path}?page=2`);
      await page.locator('.parts a[rel="next"]').first().click();
      await expect(page).toHaveURL(new RegExp(`${path.replaceAll('/', '\\/')}\\?page=2#`));
      await expect(page).toHaveTitle(new RegExp(title));
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${site.siteUrl}${path}?page=2`);
      await expect(page.locator('link[rel="prev"]')).toHaveAttribute('href', `${site.siteUrl}${path}`);
      await expect(page.locator('.parts [aria-current="page"]')).toHaveText('2');
      const second = await page.locator(items).evaluateAll((all) => all.map((item) => item.outerHTML));
      expect(second.filter((item) => first.includes(item))).toEqual([]);
      const numbers = await page.locator('.parts__number').allTextContents();
      const last = Number(numbers.at(-1));
      await page.goto(`${site.url}${path}?page=${last}`);
      await expect(page.locator('link[rel="next"]')).toHaveCount(0);
      expect((await page.goto(`${site.url}${path}?page=${last + 1}`))?.status()).toBe(404);
    });

  test('the index of a price list leads to a direction in whichever part it is', { tag: '@journey' }, async ({ page }) => {
    await page.goto(`${site.url}/price/female/`);
    await expect(page.locator('#nails')).toHaveCount(0);
    await page.locator('.price-index__section', { hasText: 'Нігті' }).click();
    await expect(page).toHaveURL(/\?page=\d+#nails$/);
    await expect(page.locator('#nails h2')).toBeInViewport();
  });

  test('what stands in another part of a price list is found by its search', async ({ page }) => {
    await page.goto(`${site.url}/price/female/`);
    await page.locator('.price-page__list .search-form__field').fill('педикюр');
    await page.locator('.price-page__list .search-form__button').click();
    await expect(page.locator('main a[href*="/services/female/nails/pedicure/"]').first()).toBeVisible();
  });
});

test('what leads from part to part fits every width, and is accessible', async ({ page }) => {
  for (const { path } of LISTS) {
    await page.goto(`${site.url}${path === '/blog/' ? '/en' : ''}${path}?page=2`);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const box = await page.locator('.parts').boundingBox();
      expect(box!.x + box!.width, `${path} at ${width}`).toBeLessThanOrEqual(width);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBeLessThanOrEqual(width);
    }
    expect(await violations(page, '.parts')).toEqual([]);
  }
});

import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { PHONE, WIDE } from './screens';

const PATH = '/price/female/';
const prices = (page: Page) => page.locator('#hair .price-list__row').first().locator('.price-list__price');
const scrollDown = (page: Page, to: number) => page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), to);
/** Distance of an element from the top of the screen, px. */
const top = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())!.y;

test.describe('a price list on a phone', () => {
  test.use({ viewport: PHONE });

  test('shows the prices of one class at a time, with or without JavaScript', async ({ browser }) => {
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ javaScriptEnabled, viewport: PHONE });
      const page = await context.newPage();
      await page.goto(PATH);
      await page.locator('#hair > summary').click();
      const all = await prices(page).allTextContents();
      expect(new Set(all).size).toBe(3);
      for (const [index, name] of ['Classic', 'Premium', 'Signature'].entries()) {
        await page.getByRole('radio', { name }).check();
        await expect(prices(page).filter({ visible: true })).toHaveText([all[index]!]);
      }
      await context.close();
    }
  });

  test('folds its sections but for the first, and unfolds the one that the index names', { tag: '@journey' }, async ({ page }) => {
    await page.goto(PATH);
    await expect(page.locator('.price-list__section[open]')).toHaveCount(1);
    await expect(prices(page).first()).toBeHidden();
    await page.locator('.price-index__section[href="#hair"]').click();
    await expect(prices(page).first()).toBeVisible();
    await expect(page.locator('#hair > summary')).toBeInViewport({ ratio: 1 });
    await page.goto(`${PATH}#nails`);
    await expect(page.locator('#nails .price-list__row').first()).toBeVisible();
  });

  test('keeps its index and its switch where the header ends', async ({ page }) => {
    await page.goto(PATH);
    await page.locator('.site-header[data-scroll]').waitFor();
    await scrollDown(page, 1500);
    await expect(page.locator('.site-header')).not.toBeInViewport();
    await expect.poll(() => top(page, '.price-index')).toBe(0);
    await scrollDown(page, 1300);
    await expect(page.locator('.site-header')).toBeInViewport({ ratio: 1 });
    const header = (await page.locator('.site-header').boundingBox())!.height;
    await expect.poll(() => top(page, '.price-index')).toBe(header);
    await expect(page.getByRole('radio', { name: 'Premium' })).toBeInViewport({ ratio: 1 });
  });
});

test(
  'a price list on a wide screen shows all sections and classes, with or without JavaScript',
  { tag: '@journey' },
  async ({ browser }) => {
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ javaScriptEnabled, viewport: WIDE });
      const page = await context.newPage();
      await page.goto(PATH);
      await expect(prices(page).filter({ visible: true })).toHaveCount(3);
      await expect(page.getByRole('radio')).toHaveCount(0);
      await context.close();
    }
  },
);

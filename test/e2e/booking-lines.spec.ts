import { expect, test } from '@playwright/test';
import { dialog, field, openSearch } from './search-overlay';
import { journeyIf } from './languages';
import { variants } from './variants';

/** Pages with lines of prices, the lines, and what each books. */
const LISTS = [
  ['/price/female/', '.price-list__row', /^\?service=[\w-]+$/],
  ['/price/female/?salon=oksamyt-pechersk', '.price-list__row', /^\?service=[\w-]+&salon=oksamyt-pechersk$/],
  ['/salons/oksamyt-pechersk/', '.menu-groups__line', /^\?service=[\w-]+&salon=oksamyt-pechersk$/],
  ['/employees/olena-marchuk/', '.menu-groups__line', /^\?service=[\w-]+&employee=olena-marchuk(&salon=[\w-]+)?$/],
  ['/salons/oksamyt-pechersk/olena-marchuk/', '.menu-groups__line', /^\?service=[\w-]+&employee=olena-marchuk&salon=oksamyt-pechersk$/],
  ['/blog/porady/manikiur-ne-maie-bolity/', '.menu-groups__line.books', /^\?service=[\w-]+$/],
] as const;

for (const [path, lines, chosen] of LISTS) {
  for (const width of variants([360, 1440], path === LISTS[0][0] ? 2 : 1)) {
    test(`a line of prices books where it is pressed, and is easy to hit: ${path}, ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      const heights = await page.locator(lines).evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(48);
      const line = page.locator(lines).nth(1);
      await line.scrollIntoViewIfNeeded();
      const box = (await line.boundingBox())!;
      // at its plus, far from the name
      await line.click({ position: { x: box.width - 6, y: box.height / 2 } });
      await expect(page.locator('#booking-panel:modal')).toBeVisible();
      const src = await page.locator('#booking-panel iframe').getAttribute('src');
      expect(new URL(src!, page.url()).pathname).toBe('/widget/');
      expect(new URL(src!, page.url()).search).toMatch(chosen);
    });
  }
}

test('without JavaScript a line of the price list leads to booking with the service', { tag: '@journey' }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } });
  const page = await context.newPage();
  await page.goto('/en/price/female/');
  const row = page.locator('.price-list__row').first();
  const name = (await row.locator('.price-list__name').innerText()).split(/\d/)[0]!.trim();
  // on a figure, which lies below the link
  await row.click({ position: { x: 150, y: 60 } });
  await expect(page).toHaveURL(/\/en\/online\/\?service=[\w-]+$/);
  await expect(page.locator('main')).toContainText(name);
  await context.close();
});

for (const [prefix, words, book] of [
  ['', 'балаяж', 'Записатися: '],
  ['/en', 'balayage', 'Book: '],
] as const) {
  test(`a service that is found while typing says its price and books, ${prefix || '/'}`, journeyIf(prefix === ''), async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await openSearch(page, `${prefix}/`);
    await field(page).fill(words);
    const hit = dialog(page)
      .locator('.search-results__item', { has: page.locator('.search-results__book') })
      .first();
    await expect(hit.locator('.search-results__price')).toHaveText(/\d/);
    const link = hit.getByRole('link', { name: book });
    // while the results rise into place, parts of a pixel are rounded
    expect(Math.round((await link.boundingBox())!.height)).toBeGreaterThanOrEqual(48);
    await link.click();
    await expect(page.locator('#booking-panel:modal')).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    await expect(page.locator('#booking-panel iframe')).toHaveAttribute('src', new RegExp(`^${prefix}/widget/\\?service=[\\w-]+$`));
  });

  test(`a service that is found books without JavaScript, ${prefix || '/'}`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${prefix}/search/?q=${encodeURIComponent(words)}`);
    await page.getByRole('link', { name: book }).first().click();
    await expect(page).toHaveURL(new RegExp(`${prefix}/online/\\?service=[\\w-]+$`));
    await context.close();
  });
}

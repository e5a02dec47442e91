import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { violations } from './accessibility';
import { motionOf, journeyIf } from './languages';
import { openIdle } from './page-load';
import { variants } from './variants';

const LANGUAGES = [
  { prefix: '', close: 'Закрити', more: /^Більше/, less: /^Менше/, remove: /^Прибрати/, none: 'Обрати сертифікат', order: 'Замовити' },
  { prefix: '/en', close: 'Close', more: /^More/, less: /^Fewer|^Less/, remove: /^Remove/, none: 'Choose a certificate', order: 'Order' },
] as const;

const opener = (page: Page) => page.locator('.site-header [data-panel=cart]');
const panel = (page: Page) => page.locator('#cart');
/** Reads a sum as digits: "9 000 грн" and "9,000 UAH" are the same. */
const digits = async (page: Page, selector: string) => (await panel(page).locator(selector).innerText()).replace(/\D/g, '');

test('a cart whose styles could not be had is asked for again when it is wanted', async ({ page }) => {
  // notices of the idle moment may ask for them, too
  let isAway = true;
  let refused = 0;
  await page.route(/\/assets\/on-idle-[^/]*\.css$/, (route) => {
    if (!isAway) return route.continue();
    refused++;
    return route.abort();
  });
  await openIdle(page, '/about/');
  await expect.poll(() => refused).toBeGreaterThan(0);
  await expect(panel(page)).toHaveCount(0);
  isAway = false;
  await opener(page).click();
  await expect(panel(page)).toBeVisible();
});

for (const { prefix, close, more, less, remove, none, order } of variants(LANGUAGES)) {
  test.describe(`the cart under ${prefix || '/'}`, () => {
    test.use(motionOf(prefix));
    test('adds certificates, applies the discount, and removes them, by mouse', journeyIf(prefix === ''), async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`${prefix}/gift_certificate/`);
      const choice = page.locator('[data-certificate*=\'"amount":5000\']').first();
      await choice.click();
      await expect(choice).toHaveAttribute('aria-pressed', 'true');
      await expect(panel(page)).toBeVisible();
      await expect(panel(page).locator('.order__next')).toBeVisible();
      expect(await digits(page, '.order__total dd')).toBe('5000');

      await panel(page).getByRole('button', { name: more }).click();
      await expect(panel(page).locator('.badge')).toContainText('10');
      expect(await digits(page, '.order__total dd')).toBe('9000');
      await panel(page).getByRole('button', { name: less }).click();
      await expect(panel(page).locator('.badge')).toHaveCount(0);
      expect(await violations(page, '#cart')).toEqual([]);

      await expect(panel(page).getByRole('button', { name: order })).toHaveAttribute('href', `${prefix}/gift_certificate/order/`);
      await panel(page).getByRole('button', { name: remove }).click();
      await expect(panel(page).getByRole('link', { name: none })).toHaveAttribute('href', `${prefix}/gift_certificate/`);
      await panel(page).getByRole('button', { name: close }).click();
      await expect(panel(page)).toBeHidden();
      await expect(choice).toHaveAttribute('aria-pressed', 'false');
      await expect(page.locator('[data-cart-count]').first()).toBeHidden();
    });

    test('opens from the header by keyboard and returns the focus', async ({ page }) => {
      await page.goto(`${prefix}/about/`);
      const button = opener(page);
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(panel(page).locator('[data-hydrated=true]')).toBeAttached();
      await expect(panel(page).getByRole('link', { name: none })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(panel(page)).toBeHidden();
      await expect(button).toBeFocused();
    });

    test('opens by touch, and leads to the order', async ({ browser }) => {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
      const page = await context.newPage();
      await page.goto(`${prefix}/gift_certificate/`);
      await page.locator('[data-certificate]').first().tap();
      await panel(page).getByRole('button', { name: order }).tap();
      await expect(page.locator('#order-panel .order-panel__form')).toBeVisible();
      await expect(panel(page)).toBeHidden();
      await page.locator('#order-panel').getByRole('button', { name: close }).tap();
      await opener(page).tap();
      await expect(panel(page).locator('.order__line')).toHaveCount(1);
      await context.close();
    });

    test('is a link to the order without JavaScript', async ({ browser }) => {
      const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } });
      const page = await context.newPage();
      await page.goto(`${prefix}/gift_certificate/`);
      await expect(page.locator('[data-certificate]').first()).toBeHidden();
      await opener(page).click();
      await expect(page).toHaveURL(new RegExp(`${prefix}/gift_certificate/#order$`));
      await expect(page.locator('#order')).toBeInViewport();
      await context.close();
    });
  });
}

test('two tabs share one cart', { tag: '@journey' }, async ({ context }) => {
  const [first, second] = [await context.newPage(), await context.newPage()];
  await second.goto('/about/');
  await first.goto('/gift_certificate/');
  await first.locator('[data-certificate]').first().click();
  await expect(second.locator('[data-cart-count]').first()).toHaveText('1');
});

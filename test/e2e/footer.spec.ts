import { expect, test } from '@playwright/test';
import { PHONE, WIDE } from './screens';

const SALON = '.site-footer a[href="/salons/oksamyt-obolon/"]';

// folds are the browser's own
test.use({ javaScriptEnabled: false });

test('the lists of the footer are folded on a phone, what one calls or reads is not', { tag: '@journey' }, async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/policy/');
  const footer = page.locator('.site-footer');
  for (const shown of ['.site-footer__phone', '.site-footer__social', '.site-footer__mark']) {
    await expect(footer.locator(shown).first()).toBeVisible();
  }
  await expect(page.locator(SALON)).toBeHidden();
  expect((await footer.boundingBox())!.height).toBeLessThan(1100);
  await footer.locator('summary', { hasText: 'Салони' }).click();
  await expect(page.locator(SALON)).toBeVisible();
  await expect(footer.locator('a[href="/salons/"]')).toBeVisible();
});

test('a wide screen shows the lists of the footer at once, without anything to fold', async ({ page }) => {
  await page.setViewportSize(WIDE);
  await page.goto('/policy/');
  await expect(page.locator(SALON)).toBeVisible();
  await expect(page.locator('.site-footer summary').first()).toBeHidden();
  await expect(page.locator('.site-footer h2 a[href="/salons/"]')).toBeVisible();
});

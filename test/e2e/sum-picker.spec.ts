import { expect, test } from '@playwright/test';
import { openIdle } from './page-load';
import { PHONE, WIDE } from './screens';
import { journeyIf } from './languages';

for (const [prefix, sum] of [
  ['', '3 000'],
  ['/en', '3,000'],
] as const) {
  for (const screen of [PHONE, WIDE]) {
    test(
      `a sum is in the first screen and opens its order, ${prefix || '/'} at ${screen.width} px`,
      journeyIf(prefix === '' && screen === PHONE),
      async ({ page }) => {
        await page.setViewportSize(screen);
        await openIdle(page, `${prefix}/gift_certificate/`);
        const link = page.locator('.sum-picker__sum', { hasText: sum });
        await expect(link).toBeInViewport({ ratio: 1 });
        await link.click();
        await expect(page.locator('#order-panel form')).toContainText(sum);
      },
    );
  }
}

test.describe('without scripts', () => {
  // wide screens show the addresses from the start (wide-screens.spec.ts)
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test('a sum leads to the form of its order, and the addresses of salons unfold', { tag: '@journey' }, async ({ page }) => {
    await page.goto('/gift_certificate/');
    await page.locator('#order summary').click();
    await expect(page.locator('#order a[href="/salons/oksamyt-obolon/"]')).toBeVisible();
    await page.locator('.sum-picker__sum').nth(2).click();
    await expect(page.locator('main form')).toContainText('3 000');
  });
});

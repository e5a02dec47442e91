import { expect, test } from '@playwright/test';
import { chosen, support } from './notices-page';

/** Where the test puts the actions of the page, px from its top. */
const ACTIONS_AT = 1500;

test('the contact button is away while it would lie on an action of the page', { tag: '@journey' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await chosen(page);
  await page.clock.install();
  await page.goto('/about/');
  await page.evaluate((top) => {
    for (const { style } of document.querySelectorAll<HTMLElement>('main .button')) {
      Object.assign(style, { position: 'absolute', top: `${top}px`, right: '3rem' });
    }
  }, ACTIONS_AT);
  await page.clock.runFor(17_000);
  await expect(support(page)).toBeVisible();
  const { y } = (await support(page).boundingBox())!;
  for (const [top, isAway] of [
    [ACTIONS_AT - y, true],
    [0, false],
  ] as const) {
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
    await expect(async () => {
      await page.clock.runFor(1000);
      expect(await support(page).isVisible()).toBe(!isAway);
    }).toPass();
  }
});

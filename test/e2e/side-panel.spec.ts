import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { opener, openPanel, PANEL, settled, SHEETS, test } from './component-sheet';
import { WITH_MOTION } from './screens';

test.use(WITH_MOTION);

/** One finger, along the points given as x, y. */
async function swipe(page: Page, points: readonly (readonly [number, number])[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const [first, ...rest] = points.map(([x, y]) => ({ x, y }));
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [first!] });
  for (const point of rest) await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test.describe('the side panel', () => {
  test('traps the focus, and returns it when Escape closes the panel', { tag: '@journey' }, async ({ page }) => {
    await page.goto(SHEETS.en);
    await opener(page).focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Order' });
    await expect(panel).toBeVisible();
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText('Order a gift');
    const close = panel.getByRole('button', { name: 'Close' });
    // the focus is set anew when the panel, shown at once, becomes modal in the next frame
    await expect(page.locator(`${PANEL}:modal`)).toBeVisible();
    await expect(close).toBeFocused();
    const visited = new Set<string>();
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press('Tab');
      visited.add(
        await page.evaluate(
          () => (document.activeElement === document.body ? 'browser' : document.activeElement!.closest('dialog')?.id) ?? 'behind',
        ),
      );
    }
    // after the last button the focus moves to the browser's own controls, never to the page behind
    expect([...visited].filter((place) => place !== 'browser')).toEqual(['panel-specimen']);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(opener(page)).toBeFocused();
  });

  test('is closed by its button and by a click outside, and slides for half a second', async ({ page }) => {
    await page.setViewportSize({ width: 1200, height: 800 });
    await page.goto(SHEETS.ua);
    const panel = page.locator(PANEL);
    await expect(panel).toHaveCSS('transition-duration', /0\.5s/);
    await openPanel(page);
    await panel.getByRole('button', { name: 'Закрити' }).click();
    await expect(panel).toBeHidden();
    await openPanel(page);
    await page.mouse.click(100, 400);
    await expect(panel).toBeHidden();
  });

  test('shifts nothing of the page when it opens and closes, and locks scrolling', async ({ page }) => {
    await page.setViewportSize({ width: 1200, height: 800 });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      // layout shifts within half a second of a press are normally ignored: here they count
      new PerformanceObserver((list) =>
        shifts.push(...list.getEntries().map((entry) => (entry as unknown as { value: number }).value)),
      ).observe({
        type: 'layout-shift',
        buffered: true,
      });
    });
    await page.goto(SHEETS.ua);
    const bar = await page.evaluate(() => innerWidth - document.documentElement.clientWidth);
    expect(bar, 'a scroll bar that takes room').toBeGreaterThan(5);
    const places = () =>
      page.evaluate(() =>
        ['.specimen__body', '#side-panel button', '.site-header', '.site-header__book'].map((selector) => {
          const { left, top } = document.querySelector(selector)!.getBoundingClientRect();
          // the header comes and goes with scrolling
          return selector.startsWith('.site-header') ? left : [left, top];
        }),
      );
    await opener(page).scrollIntoViewIfNeeded();
    const before = await places();
    const scrolled = await page.evaluate(() => scrollY);
    await openPanel(page);
    expect(await places()).toEqual(before);
    await page.mouse.move(100, 400);
    await page.mouse.wheel(0, 600);
    await page.mouse.move(900, 400);
    await page.mouse.wheel(0, 3000);
    await expect.poll(() => page.locator(PANEL).evaluate((panel) => panel.scrollTop)).toBeGreaterThan(0);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    await page.keyboard.press('Escape');
    await expect(page.locator(PANEL)).toBeHidden();
    await settled(page);
    expect(await places()).toEqual(before);
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  });

  test('opens and closes without JavaScript', { tag: '@journey' }, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(SHEETS.en);
    await opener(page).click();
    const panel = page.getByRole('dialog', { name: 'Order' });
    await expect(panel).toBeVisible();
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(panel).toBeHidden();
    await context.close();
  });

  test.describe('under a finger', () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

    test('closes on a swipe to the right, and on no other', async ({ page }) => {
      await page.goto(SHEETS.en);
      // swipes come with what the page does in its first idle moment
      await page.locator('script[type=speculationrules]').waitFor({ state: 'attached' });
      await opener(page).tap();
      const panel = page.locator(PANEL);
      await expect(panel).toBeVisible();
      await settled(page);
      await swipe(page, [
        [300, 500],
        [200, 500],
        [100, 500],
      ]);
      await swipe(page, [
        [180, 600],
        [190, 450],
        [200, 300],
      ]);
      await expect.poll(() => panel.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
      await swipe(page, [
        [100, 400],
        [130, 400],
        [140, 400],
      ]);
      await expect(panel).toBeVisible();
      await swipe(page, [
        [80, 400],
        [160, 405],
        [260, 410],
      ]);
      await expect(panel).toBeHidden();
    });
  });
});

import { expect, test, type Page } from '@playwright/test';

const SALONS = '/salons/';
const FIRST = '.salon-card .photo';

/** Whether the picture is drawn, and whether its frame shows the initial instead. */
const looks = (page: Page) =>
  page
    .locator(FIRST)
    .first()
    .evaluate((img: HTMLImageElement) => {
      const frame = img.closest('[data-initial]')!;
      return {
        draws: img.complete && img.naturalWidth > 0 && img.currentSrc.includes('/img/'),
        isBroken: img.complete && img.naturalWidth === 0 && !img.currentSrc.startsWith('data:'),
        initial: getComputedStyle(frame, '::before').display !== 'none',
      };
    });

test.describe('a picture that cannot be had', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await page.route('**/img/**', (route) => route.abort());
    await page.goto(SALONS);
    await page.locator(FIRST).first().scrollIntoViewIfNeeded();
    await expect(page.locator(`${FIRST}.photo--failed`).first()).toBeAttached();
  });

  test('leaves the initial in its frame, and no broken-picture icon', async ({ page }) => {
    await expect.poll(() => looks(page)).toEqual({ draws: false, isBroken: false, initial: true });
  });

  test('is requested again after a pause, and shown when it has loaded', { tag: '@journey' }, async ({ page }) => {
    await page.unroute('**/img/**');
    await page.clock.fastForward(5_000);
    await expect.poll(() => looks(page)).toEqual({ draws: true, isBroken: false, initial: false });
  });

  test('is requested three times, and not again', async ({ page }) => {
    const src = await page.locator(FIRST).first().getAttribute('src');
    const name = src!.split('/').at(-1)!;
    let asked = 0;
    await page.route(`**/img/**/${name}`, (route) => {
      asked++;
      return route.abort();
    });
    for (const [index, pause] of [5_000, 70_000, 310_000].entries()) {
      await page.clock.fastForward(pause);
      await expect.poll(() => asked).toBe(index + 1);
      await expect(page.locator(FIRST).first()).toHaveClass(/photo--failed/);
    }
    await page.clock.fastForward(3_600_000);
    await expect(page.locator(FIRST).first()).toHaveClass(/photo--failed/);
    expect(asked).toBe(3);
  });

  test('is requested again when the device comes online', async ({ page }) => {
    await page.unroute('**/img/**');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => looks(page)).toEqual({ draws: true, isBroken: false, initial: false });
  });
});

test('a picture that is chosen anew for a wider screen, and is none, leaves the initial as well', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(SALONS);
  await page.locator(FIRST).first().scrollIntoViewIfNeeded();
  await expect.poll(() => looks(page)).toEqual({ draws: true, isBroken: false, initial: false });
  await page.route('**/img/**', (route) => route.fulfill({ contentType: 'image/webp', body: 'no picture' }));
  await page.setViewportSize({ width: 1200, height: 900 });
  await expect.poll(() => looks(page)).toEqual({ draws: false, isBroken: false, initial: true });
});

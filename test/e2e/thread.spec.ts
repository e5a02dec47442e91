import { expect, test, type Page } from '@playwright/test';
import { recordShifts } from './layout-shifts';
import { openIdle } from './page-load';
import { PHONE, WIDE, WITH_MOTION } from './screens';
import { openWidget } from './widget-page';

test.use(WITH_MOTION);

const PIECE = '[data-thread]';

/** Opens the home page on what says that it has so many cores, and does something there: the first view has no thread. */
async function open(page: Page, path = '/', cores = 8): Promise<void> {
  await page.addInitScript((hardwareConcurrency) => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { value: hardwareConcurrency });
  }, cores);
  await openIdle(page, path);
  await page.mouse.move(200, 300);
}

/** Number of pieces that are drawn, or being drawn. */
const drawn = (page: Page) =>
  page
    .locator(PIECE)
    .evaluateAll((pieces) => pieces.filter((piece) => piece.querySelector('path')!.style.strokeDasharray !== '0, 1').length);

for (const [screen, viewport] of Object.entries({ PHONE, WIDE })) {
  test.describe(screen, () => {
    test.use({ viewport });

    test('a thread leads from the strand of the opening to a salon on the map, and takes no press', async ({ page }) => {
      const shifts = await recordShifts(page);
      await open(page, '/en/');
      await expect(page.locator(PIECE).last()).toHaveAttribute('data-thread', 'route');
      const all = await page.locator(PIECE).count();
      expect(await drawn(page)).toBeLessThan(all);
      // where the strand leaves by the side of a phone, the thread begins at the margin
      await expect(page.locator(PIECE).first()).toHaveAttribute('data-thread', screen === 'WIDE' ? 'hairs' : 'line');

      const map = page.locator('.kyiv-map');
      await map.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
      await expect
        .poll(() => page.locator('[data-thread=route] path').evaluate((path: SVGPathElement) => path.style.strokeDasharray))
        .toBe('none');
      // what rises into place has done so
      await expect.poll(() => map.evaluate((element) => getComputedStyle(element.closest('.section > .wrap')!).transform)).toBe('none');
      const end = () =>
        page.locator('[data-thread=route] path').evaluate((path: SVGPathElement) => {
          const place = () => path.getPointAtLength(path.getTotalLength()).matrixTransform(path.getScreenCTM()!);
          // the map can be higher than the screen, and which salon it is follows from the hour
          scrollBy({ top: place().y - innerHeight / 2, behavior: 'instant' });
          const { x, y } = place();
          return document.elementFromPoint(x, y)?.closest('a')?.getAttribute('href');
        });
      await expect.poll(end).toMatch(/^\/en\/salons\/[^/]+\/$/);
      expect(await shifts()).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    });
  });
}

test('the thread is laid anew where the page becomes narrower', async ({ page }) => {
  await page.setViewportSize(WIDE);
  await open(page);
  await expect(page.locator(PIECE).first()).toHaveCSS('width', `${WIDE.width}px`);
  await page.setViewportSize({ ...WIDE, width: 900 });
  await expect(page.locator(PIECE).first()).toHaveCSS('width', '900px');
});

test('what leaves the screen while it is drawn is not drawn on', async ({ page }) => {
  // nothing is over by itself while this test lasts
  await page.addInitScript(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function (keyframes, options) {
      return animate.call(this, keyframes, { ...(options as KeyframeAnimationOptions), delay: 0, duration: 600_000 });
    };
  });
  await page.setViewportSize(PHONE);
  await open(page);
  await expect(page.locator(PIECE).last()).toHaveAttribute('data-thread', 'route');
  /** Where pieces that are being drawn are: on the screen or off it. */
  const moving = () =>
    page.locator(PIECE).evaluateAll((pieces) =>
      pieces.flatMap((piece) => {
        const { top, bottom } = piece.getBoundingClientRect();
        return piece.getAnimations({ subtree: true }).map(() => (bottom > 0 && top < innerHeight ? 'on' : 'off'));
      }),
    );
  const goTo = (index: number) =>
    page
      .locator(PIECE)
      .nth(index)
      .evaluate((piece) => piece.scrollIntoView({ behavior: 'instant' }));
  await goTo(4);
  await expect.poll(moving).toContain('on');
  await goTo(-1);
  await expect.poll(async () => [...new Set(await moving())]).toEqual(['on']);
});

test('with reduced motion the thread lies still', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  await expect.poll(() => drawn(page)).toBeGreaterThan(0);
  const moving = () => document.getAnimations().filter(({ effect }) => (effect as KeyframeEffect).target?.closest('[data-thread]')).length;
  expect(await page.evaluate(moving)).toBe(0);
});

test('there is no thread on a weak device', async ({ page }) => {
  await open(page, '/', 2);
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/effects-/.test(name))))
    .toBe(true);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(await page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/thread-/.test(name)))).toBe(false);
});

test('there is no thread where the picture has no red strand', async ({ page }) => {
  await page.route(/\/img\/\d+\/media\/hero-home/, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/hero-home[^.]*/, 'hero-about'),
    }),
  );
  const loaded = page.waitForResponse(/\/thread-[^/]+\.js$/);
  await open(page);
  await (await loaded).finished();
  const image = page.locator('.hero__picture img.photo');
  await image.evaluate((img: HTMLImageElement) => img.decode());
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(page.locator(PIECE)).toHaveCount(0);
});

test('the thread of booking is one line to the step that somebody is at', async ({ page }) => {
  await openWidget(page, '/en/widget/?salon=oksamyt-pechersk', '.widget-group');
  const lines = await page
    .locator('.widget__progress li')
    .evaluateAll((steps) =>
      steps.map((step) => ({ isReached: step.classList.contains('is-reached'), line: getComputedStyle(step, '::before').transform })),
    );
  const reached = lines.filter(({ isReached }) => isReached);
  expect(reached.length).toBeGreaterThan(0);
  expect(reached.length).toBeLessThan(lines.length);
  for (const { isReached, line } of lines) expect(line).toBe(isReached ? 'none' : 'matrix(0, 0, 0, 1, 0, 0)');
});

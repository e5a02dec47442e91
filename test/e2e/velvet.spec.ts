import { expect, test, type Page } from '@playwright/test';
import { QUIET_FLAGS, findTestBrowser } from '../../scripts/chromium.mjs';
import { recordShifts } from './layout-shifts';
import { openIdle, painted } from './page-load';
import { WIDE, WITH_MOTION } from './screens';

test.use(WITH_MOTION);
// the processor draws what a graphics card would
test.setTimeout(300_000);

// WebGL drawn by the processor, which the pages themselves ask the browser not to give
test.use({
  launchOptions: {
    executablePath: findTestBrowser()!,
    args: [
      ...QUIET_FLAGS.filter((flag) => flag !== '--disable-gpu'),
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
    ],
  },
  viewport: WIDE,
});

const VELVET = 'canvas';

/** Counts what WebGL draws, and lets the processor draw it, on what says that it is strong; to be called before the page is opened. */
async function allowWebGl(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { drawn: 0 });
    Object.defineProperty(navigator, 'hardwareConcurrency', { value: 8, configurable: true });
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, type: string, options?: object) {
      const context = getContext.call(this, type, { ...options, failIfMajorPerformanceCaveat: false }) as WebGLRenderingContext | null;
      if (type === 'webgl') Object.assign(window, { velvetContext: context });
      return context;
    } as typeof getContext;
    const { drawArrays } = WebGLRenderingContext.prototype;
    WebGLRenderingContext.prototype.drawArrays = function (...args) {
      (window as unknown as { drawn: number }).drawn++;
      drawArrays.apply(this, args);
    };
  });
  return () => page.evaluate(() => (window as unknown as { drawn: number }).drawn);
}

/** What is to be seen where the hero has no words. */
const screen = async (page: Page) =>
  (await page.screenshot({ clip: { x: 780, y: 120, width: 640, height: 420 }, animations: 'disabled' })).toString('base64');

/** In the page: how much of a canvas is painted. */
function coveredPart(canvas: SVGElement | HTMLElement): number {
  const { width, height } = canvas as HTMLCanvasElement;
  const { data } = (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height);
  return data.filter((value, index) => index % 4 === 3 && value > 0).length / (width * height);
}

/** Opens a page, comes to a picture and waits for what makes it velvet. */
async function openVelvet(page: Page, path: string, place: string): Promise<{ x: number; y: number; width: number; height: number }> {
  await openIdle(page, path);
  const frame = page.locator(place).first();
  await frame.scrollIntoViewIfNeeded();
  await expect.poll(() => frame.locator('img').evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
  const loaded = page.waitForResponse(/\/velvet-[^/]+\.js$/);
  const box = (await frame.boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.45);
  await (await loaded).finished();
  await painted(page);
  return box;
}

/** The screen once nothing moves on it any more: the thread and the next free times come with the first pointer, too. */
async function stillScreen(page: Page): Promise<string> {
  let last = await screen(page);
  await expect(async () => {
    const now = await screen(page);
    const isStill = now === last;
    last = now;
    expect(isStill).toBe(true);
  }).toPass({ intervals: [300], timeout: 60_000 });
  return last;
}

async function strokeAcross(page: Page, { x, y, width, height }: { x: number; y: number; width: number; height: number }): Promise<void> {
  await page.mouse.move(x + width * 0.3, y + height * 0.45);
  await page.mouse.move(x + width * 0.7, y + height * 0.55, { steps: 12 });
}

for (const [name, path, place] of [
  ['the hero of the home page', '/', '.hero__picture'],
  ['the silk of a master on a card', '/en/employees/', '.card--master .card__frame'],
  ['the silk on a master’s own page', '/employees/olena-marchuk/', '.employee-opening__picture'],
] as const) {
  test(`${name} is stroked by the pointer, and stands up again`, async ({ page }) => {
    const drawn = await allowWebGl(page);
    const shifts = await recordShifts(page);
    const box = await openVelvet(page, path, place);
    const velvet = page.locator(`${place} > ${VELVET}`);
    const before = path === '/' ? await stillScreen(page) : '';
    await strokeAcross(page, box);
    await expect(velvet).toHaveAttribute('aria-hidden', 'true');
    await expect.poll(drawn).toBeGreaterThan(0);
    expect(await velvet.evaluate(coveredPart)).toBeGreaterThan(0.02);
    // what a card does under a pointer, and what comes beside it, changes the screen by itself
    if (path === '/') expect((await screen(page)) === before).toBe(false);
    // nothing keeps it down: it goes when the pointer does
    await page.mouse.move(1, 899);
    await expect(velvet).toHaveCount(0, { timeout: 90_000 });
    const after = await drawn();
    await painted(page);
    expect([await drawn(), await shifts()]).toEqual([after, []]);
    // what the pointer leaves on a card changes slowly, by itself
    if (path === '/') await expect.poll(async () => (await screen(page)) === before).toBe(true);
  });
}

test('nothing is drawn off the screen, in a hidden tab, or after the context is lost', async ({ page }) => {
  const drawn = await allowWebGl(page);
  const box = await openVelvet(page, '/', '.hero__picture');
  const velvet = page.locator(`.hero__picture > ${VELVET}`);
  const begin = async () => {
    await strokeAcross(page, box);
    await expect(velvet).toHaveCount(1);
  };
  const expectStill = async () => {
    await expect(velvet).toHaveCount(0);
    const before = await drawn();
    await painted(page);
    await painted(page);
    expect(await drawn()).toBe(before);
  };
  await begin();
  await page.evaluate(() => scrollTo({ top: 3000, behavior: 'instant' }));
  await expectStill();
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await begin();
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expectStill();
  await begin();
  await page.evaluate(() =>
    (window as unknown as { velvetContext: WebGLRenderingContext }).velvetContext.getExtension('WEBGL_lose_context')!.loseContext(),
  );
  await expectStill();
  await strokeAcross(page, box);
  await expectStill();
});

test('a finger leaves its print', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const drawn = await allowWebGl(page);
  await openIdle(page, '/');
  const loaded = page.waitForResponse(/\/velvet-[^/]+\.js$/);
  await page.touchscreen.tap(200, 480);
  await (await loaded).finished();
  await painted(page);
  await page.touchscreen.tap(200, 480);
  await expect.poll(drawn).toBeGreaterThan(0);
  await context.close();
});

/** Comes to the hero and strokes it, and tells what was fetched for that and what was put over the picture. */
async function effectsOf(page: Page): Promise<{ scripts: number; canvases: number }> {
  let scripts = 0;
  page.on('request', (request) => (scripts += Number(/\/velvet-/.test(request.url()))));
  await openIdle(page, '/');
  const box = (await page.locator('.hero__picture').boundingBox())!;
  await strokeAcross(page, box);
  await painted(page);
  await strokeAcross(page, box);
  await painted(page);
  return { scripts, canvases: await page.locator(VELVET).count() };
}

test.describe('the picture stands as it is', () => {
  test('with reduced motion', async ({ page }) => {
    await allowWebGl(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await effectsOf(page)).toEqual({ scripts: 0, canvases: 0 });
  });

  test('on a weak device', async ({ page }) => {
    await allowWebGl(page);
    await page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 2 }));
    expect(await effectsOf(page)).toEqual({ scripts: 0, canvases: 0 });
  });

  test('without WebGL', async ({ page }) => {
    await allowWebGl(page);
    await page.addInitScript(() => {
      const { getContext } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, type: string) {
        return type === 'webgl' ? null : getContext.call(this, type);
      } as typeof getContext;
    });
    expect((await effectsOf(page)).canvases).toBe(0);
  });
});

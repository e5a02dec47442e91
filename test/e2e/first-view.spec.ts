import { expect, test, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import kinds from '../support/page-kinds.json';
import { recordShifts } from './layout-shifts';
import { followRequests, openIdle, painted } from './page-load';
import { WIDE, WITH_MOTION } from './screens';
import { journeyIf } from './languages';
import { variants } from './variants';

test.use(WITH_MOTION);

const PHONE = { width: 412, height: 823 };
const PHONE_CONTEXT = { viewport: PHONE, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const SERVICE = '/services/female/hair/cuts/stryzhka-kucheriv/';
const SALON = '/salons/oksamyt-pechersk/';
const ARTICLE = '/blog/porady/manikiur-ne-maie-bolity/';
const BOTH = [
  ['ua', ''],
  ['en', '/en'],
] as const;
/** docs/decisions/0014-page-weight.md */
const MAX_SCRIPT = 10.1 * 1024;
/** With the drop-downs, and sections that rise into place: what only wide screens have. */
const MAX_SCRIPT_WIDE = 12.1 * 1024;
/** Of the booking widget, React among them. */
const MAX_SCRIPT_WIDGET = 110 * 1024;
const MAX_VIEW = 350 * 1024;
/** How far below the screen pictures are fetched. */
const MARGIN = 300;

const KINDS = Object.values(kinds);

/**
 * Opens pages one after the other as a first visit of each, and tells those that load more JavaScript than `most` bytes (gzip), or React.
 */
async function heavyScripts(browser: Browser, options: BrowserContextOptions, paths: readonly string[], most: number): Promise<string[]> {
  const heavy: string[] = [];
  for (const path of paths) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const scripts: Promise<readonly [name: string, bytes: number]>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'script') return;
      const weigh = async () => gzipSync(await (await request.response())!.body(), { level: 9 }).length;
      scripts.push(weigh().then((bytes) => [new URL(request.url()).pathname, bytes]));
    });
    const requests = followRequests(page);
    await openIdle(page, path);
    // what comes last, by itself, on a first visit
    await page.locator('.cookie-notice').waitFor({ state: 'attached' });
    await requests.answered();
    // around nine in Kyiv the minute of silence comes on top
    const list = (await Promise.all(scripts)).filter(([name]) => !name.includes('/remembrance'));
    const sum = list.reduce((total, [, bytes]) => total + bytes, 0);
    if (sum > most || list.some(([name]) => /react|hydrate|\.island-/i.test(name))) heavy.push(`${path}: ${sum} B: ${list.join(' ')}`);
    await context.close();
  }
  return heavy;
}

/** Resolves after the frame in which the first text was painted. */
async function firstPaint(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new PerformanceObserver((list) => {
          if (list.getEntriesByName('first-contentful-paint').length) resolve();
        }).observe({ type: 'paint', buffered: true });
      }),
  );
  await painted(page);
}

/**
 * Pictures in the order of the page that have been fetched, and those that have not, by the distance of their upper edge from the screen's.
 */
const pictures = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('main img.photo')].map((img) => ({
      src: img.getAttribute('src')!,
      top: img.getBoundingClientRect().top,
      shown: img.currentSrc.includes('/img/') && img.complete && img.naturalWidth > 0,
    })),
  );

for (const [language, prefix] of BOTH) {
  for (const [name, path] of Object.entries({ home: '/', service: SERVICE, salon: SALON, article: ARTICLE, journal: '/blog/' })) {
    for (const width of variants([PHONE.width, 1440], language === 'ua' ? 2 : 1)) {
      test(`fonts that load after the first paint shift nothing: ${name}, ${language}, ${width} px`, async ({ page }) => {
        await page.setViewportSize({ width, height: 823 });
        let release = (): void => undefined;
        const released = new Promise<void>((resolve) => (release = resolve));
        const held: string[] = [];
        await page.route(/\.woff2$/, async (route) => {
          held.push(route.request().url());
          await released;
          await route.continue();
        });
        const shifts = await recordShifts(page);
        await page.goto(prefix + path, { waitUntil: 'domcontentloaded' });
        await firstPaint(page);
        expect(held.length).toBeGreaterThan(1);
        release();
        await page.waitForLoadState('load');
        await page.evaluate(() => document.fonts.ready);
        await painted(page);
        expect(await shifts()).toEqual([]);
        // late as they are, one file of each face is all that is fetched
        expect(held.join(' ')).not.toMatch(prefix ? /-full/ : /-latin/);
      });
    }
  }

  test(`a phone loads a small home page, ${language}`, journeyIf(prefix === ''), async ({ browser }) => {
    const context = await browser.newContext(PHONE_CONTEXT);
    const page = await context.newPage();
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) => sizes.push(request.sizes().then((size) => size.responseBodySize + size.responseHeadersSize)));
    const requests = followRequests(page);
    await openIdle(page, `${prefix}/`);
    await requests.answered();
    expect((await Promise.all(sizes)).reduce((total, size) => total + size, 0)).toBeLessThanOrEqual(MAX_VIEW);
    await context.close();
  });
}

for (const [path, accent] of [
  ['/', '.hero__accent'],
  ['/services/', '.title-block__accent'],
  ['/gift_certificate/', '.title-block__accent'],
  ['/employees/olena-marchuk/', '.title-block__accent'],
] as const) {
  test(`the serif word of an English headline is in our serif from the first paint on: /en${path}`, async ({ page, context }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const shifts = await recordShifts(page);
    const devtools = await context.newCDPSession(page);
    await page.goto(`/en${path}`, { waitUntil: 'commit' });
    await firstPaint(page);
    await devtools.send('DOM.enable');
    await devtools.send('CSS.enable');
    const { root } = await devtools.send('DOM.getDocument');
    const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: `main ${accent}` });
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
    expect(fonts.map(({ familyName, isCustomFont }) => [familyName, isCustomFont])).toEqual([['Salon Serif Latin', true]]);
    await page.waitForLoadState('load');
    await page.evaluate(() => document.fonts.ready);
    await painted(page);
    expect(await shifts()).toEqual([]);
  });
}

test('a phone loads little JavaScript and no React, on every kind of page', async ({ browser }) => {
  // some thirty pages, each in a browser context of its own
  test.setTimeout(300_000);
  // the booking widget stands on this page in a frame, and has a bound of its own
  const kinds = KINDS.filter((path) => path !== '/online/');
  expect(await heavyScripts(browser, PHONE_CONTEXT, [...kinds, '/en/'], MAX_SCRIPT)).toEqual([]);
});

test('the booking widget loads at most so much JavaScript', { tag: '@journey' }, async ({ page }) => {
  await page.goto('/widget/');
  await expect(page.locator('[data-island=Widget]')).toHaveAttribute('data-hydrated', 'true');
  const styles = await page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/extra-styles')));
  // nothing of panels, which a page in a frame has not
  expect(styles).toEqual([]);
  const bytes = await page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return loaded.filter(({ name }) => name.endsWith('.js')).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  });
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(MAX_SCRIPT_WIDGET);
});

test('a wide screen loads the script of the menu bar in addition', async ({ browser }) => {
  expect(await heavyScripts(browser, { viewport: WIDE }, ['/', SERVICE, '/contacts/'], MAX_SCRIPT_WIDE)).toEqual([]);
});

test('pictures are fetched within 300 px of the screen, and not sooner', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const requests = followRequests(page);
  await openIdle(page, '/');
  await requests.answered();
  const before = await pictures(page);
  expect(before.some(({ shown }) => shown)).toBe(true);
  const limit = PHONE.height + MARGIN;
  expect(before.filter(({ top, shown }) => shown && top > limit)).toEqual([]);
  const next = before.find(({ top }) => top > limit)!;
  await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), next.top - limit + 1);
  await expect.poll(async () => (await pictures(page)).find(({ src }) => src === next.src)?.shown).toBe(true);
  // so does a jump, sideways too
  const last = page.locator('main img.photo').last();
  await last.scrollIntoViewIfNeeded();
  await expect.poll(() => last.evaluate((img: HTMLImageElement) => img.currentSrc.includes('/img/') && img.naturalWidth > 0)).toBe(true);
});

test('pictures reserve their place before they are fetched', { tag: '@journey' }, async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openIdle(page, SALON);
  const shapes = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>('main img.photo')].map((img) => [img.offsetTop, img.offsetWidth, img.offsetHeight]),
    );
  const before = await shapes();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect.poll(async () => (await pictures(page)).every(({ shown }) => shown)).toBe(true);
  expect(await shapes()).toEqual(before);
});

test('pictures are fetched in content that is added to the page later', async ({ page }) => {
  await openIdle(page, '/');
  await page.evaluate(() => {
    const slot = [...document.querySelectorAll('main picture')].at(-1)!.cloneNode(true) as HTMLElement;
    slot.querySelector('img')!.id = 'late';
    document.querySelector('main')!.prepend(slot);
    scrollTo({ top: 0, behavior: 'instant' });
  });
  await expect.poll(() => page.locator('#late').evaluate((img: HTMLImageElement) => img.currentSrc)).toContain('/img/');
});

test('without JavaScript every picture is there', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
  const page = await context.newPage();
  const fetched = new Set<string>();
  page.on('requestfinished', (request) => fetched.add(new URL(request.url()).pathname.replace(/^\/img\/\d+/, '')));
  await page.goto('/', { waitUntil: 'load' });
  const second = page.locator('main picture img[loading=lazy]').first();
  await second.scrollIntoViewIfNeeded();
  const file = (await second.getAttribute('src'))!.replace(/^\/img\/\d+/, '');
  await expect.poll(() => fetched.has(file)).toBe(true);
  await context.close();
});

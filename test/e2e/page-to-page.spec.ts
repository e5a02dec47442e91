import { chromium, expect, test, type Browser, type Page } from '@playwright/test';
import { findFullChromium } from '../../scripts/chromium.mjs';
import { cookies } from './notices-page';
import { WIDE, WITH_MOTION } from './screens';

test.use(WITH_MOTION);

/** Chromium that keeps pages for the way back. The headless shell keeps none: with it alone, the way back is tried without. */
const FULL: string | null = findFullChromium();

test.describe('fetching ahead', () => {
  test('has speculation rules that the browser and the security policy accept', async ({ page }) => {
    const complaints: string[] = [];
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
    const session = await page.context().newCDPSession(page);
    await session.send('Preload.enable');
    const rules = new Promise<{ ruleSet: { errorType?: string } }>((resolve) => session.once('Preload.ruleSetUpdated', resolve));
    await page.goto('/about/');
    expect((await rules).ruleSet.errorType).toBeUndefined();
    expect(complaints).toEqual([]);
  });

  test('prefetches a page when the pointer rests on its link', { tag: '@journey' }, async ({ page, baseURL }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Preload.enable');
    await page.goto('/about/');
    await page.locator('script[type=speculationrules]').waitFor({ state: 'attached' });
    const ready = new Promise<string>((resolve) =>
      session.on('Preload.prefetchStatusUpdated', ({ key, status }) => status === 'Ready' && resolve(key.url)),
    );
    await page.locator('.site-footer a[href="/contacts/"]').hover();
    expect(await ready).toBe(`${baseURL}/contacts/`);
  });

  test('prefetches nothing on a slow connection', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' } }));
    await page.goto('/about/');
    await expect(cookies(page)).toBeAttached();
    await expect(page.locator('script[type=speculationrules]')).toHaveCount(0);
  });
});

test.describe('the way from page to page', () => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    test(`is ${reducedMotion === 'reduce' ? 'plain' : 'a transition'} with motion: ${reducedMotion}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion });
      await page.setViewportSize(WIDE);
      await page.addInitScript(() =>
        addEventListener('pagereveal', (event) =>
          Object.assign(window, { moved: (event as Event & { viewTransition: unknown }).viewTransition !== null }),
        ),
      );
      await page.goto('/about/');
      await page.locator('.site-footer a[href="/contacts/"]').click();
      await expect(page).toHaveURL(/\/contacts\/$/);
      // the address changes before the page is first painted, which is when it is revealed
      await page.waitForFunction(() => 'moved' in window);
      expect(await page.evaluate(() => (window as unknown as { moved: boolean }).moved)).toBe(reducedMotion !== 'reduce');
    });
  }
});

test.describe('the silk of a master', () => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    test(`${reducedMotion === 'reduce' ? 'stays' : 'is carried'} when its card is pressed, with motion: ${reducedMotion}`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion });
      await page.setViewportSize(WIDE);
      await page.addInitScript(() =>
        addEventListener('pagereveal', (event) => {
          const { viewTransition } = event as Event & { viewTransition: { ready: Promise<void> } | null };
          void Promise.resolve(viewTransition?.ready).then(() => {
            // the animation of the new picture over the old one: only where there are both (EmployeeCard.css)
            Object.assign(window, { isCarried: document.getAnimations().some((one) => (one as CSSAnimation).animationName === 'silk-in') });
          });
        }),
      );
      await page.goto('/salons/oksamyt-obolon/');
      await expect(cookies(page)).toBeAttached();
      const card = page.locator('.card--master .card__link').first();
      // what carries it comes with the first pointer that moves after the first idle moment, like the other effects
      await page.locator('.site-header').hover();
      await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/effects-')));
      const address = await card.getAttribute('href');
      await card.locator('.card__frame').click();
      await expect(page).toHaveURL(new RegExp(`${address}$`));
      await page.waitForFunction(() => 'isCarried' in window);
      expect(await page.evaluate(() => (window as unknown as { isCarried: boolean }).isCarried)).toBe(reducedMotion !== 'reduce');
    });
  }
});

test.describe('the silk of a master on the way back', () => {
  let browser: Browser;
  test.beforeAll(async ({ launchOptions }) => {
    const { executablePath, args } = launchOptions;
    // Playwright's own flags switch the cache of pages off
    browser = await chromium.launch({
      executablePath: FULL ?? executablePath,
      args,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
  });
  test.afterAll(async () => {
    await browser?.close();
  });

  /** How a page came to be shown last: whether it was kept, what has the silk's name then, and whether it comes over the silk before. */
  interface PageState {
    readonly isKept: boolean;
    readonly named: readonly (string | null)[];
    readonly isCarried: boolean;
  }
  const shown = (page: Page) => page.evaluate(() => (window as unknown as { shown?: PageState }).shown);
  const forget = (page: Page) => page.evaluate(() => delete (window as unknown as { shown?: PageState }).shown);

  /** Opens a page that has pointer and effects, and that writes down how it is shown. */
  async function open(path: string, baseURL: string): Promise<Page> {
    const page = await browser.newPage({ baseURL, viewport: WIDE });
    await page.addInitScript(() => {
      let isKept = false;
      addEventListener('pageshow', ({ persisted }) => (isKept = persisted));
      addEventListener('pagereveal', (event) => {
        const { viewTransition } = event as Event & { viewTransition: { ready: Promise<void> } | null };
        void viewTransition?.ready.then(() => {
          const silks = [...document.querySelectorAll<HTMLElement>('.card__frame, .employee-opening__picture')];
          const named = silks.filter((silk) => getComputedStyle(silk).viewTransitionName === 'master-silk');
          Object.assign(window, {
            shown: {
              isKept,
              named: named.map((silk) => silk.closest('a')?.getAttribute('href') ?? null),
              isCarried: document.getAnimations().some((one) => (one as CSSAnimation).animationName === 'silk-in'),
            },
          });
        });
      });
    });
    await page.goto(path);
    await expect(cookies(page)).toBeAttached();
    await page.locator('.site-header').hover();
    const file = await page.waitForFunction(
      () => performance.getEntriesByType('resource').find(({ name }) => name.includes('/effects-'))?.name,
    );
    // the page has asked for it before, and starts it before this is answered
    await page.evaluate((url) => import(url!), await file.jsonValue());
    return page;
  }

  for (const [from, path] of [
    ['a list', '/salons/oksamyt-obolon/'],
    ['the page of a colleague', '/employees/olena-marchuk/'],
  ] as const) {
    test(`shrinks into its card of ${from}, which was kept`, async ({ baseURL }) => {
      const page = await open(path, baseURL!);
      for (const card of [0, 1]) {
        const link = page.locator('.card--master .card__link').nth(card);
        const address = (await link.getAttribute('href'))!;
        await link.locator('.card__frame').click();
        await expect(page).toHaveURL(new RegExp(`${address}$`));
        await expect.poll(() => shown(page)).toEqual({ isKept: false, named: [null], isCarried: true });
        await page.goBack({ waitUntil: 'commit' });
        await expect(page).toHaveURL(new RegExp(`${path}$`));
        if (FULL === null) break;
        // one card alone has the name, however many were pressed
        await expect.poll(() => shown(page)).toEqual({ isKept: true, named: [address], isCarried: true });
        await forget(page);
      }
      await page.close();
    });
  }
});

test('with reduced motion what changes is changed at once, and passes on its colour', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const colours = await page.evaluate(() => {
    const outer = document.querySelector('main')!;
    const inner = outer.querySelector('h1')!;
    const before = getComputedStyle(inner).color;
    outer.style.color = 'rgb(1, 2, 3)';
    inner.style.color = 'inherit';
    return { isOther: before !== 'rgb(1, 2, 3)', now: getComputedStyle(inner).color, running: document.getAnimations().length };
  });
  expect(colours).toEqual({ isOther: true, now: 'rgb(1, 2, 3)', running: 0 });
});

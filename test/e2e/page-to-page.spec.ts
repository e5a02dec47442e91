import { expect, test } from '@playwright/test';
import { cookies } from './notices-page';
import { WIDE } from './screens';

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

  test('prefetches a page when the pointer rests on its link', async ({ page, baseURL }) => {
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
    await expect(cookies(page)).toBeVisible();
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
            const parts = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement);
            Object.assign(window, { carried: parts.filter((part) => part?.includes('master-silk')) });
          });
        }),
      );
      await page.goto('/salons/oksamyt-obolon/');
      await expect(cookies(page)).toBeVisible();
      const card = page.locator('.card--master .card__link').first();
      // what carries it comes with the first pointer that moves after the first idle moment, like the other effects
      await page.locator('.site-header').hover();
      await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/effects-')));
      const address = await card.getAttribute('href');
      await card.locator('.card__frame').click();
      await expect(page).toHaveURL(new RegExp(`${address}$`));
      await page.waitForFunction(() => 'carried' in window);
      const carried = await page.evaluate(() => (window as unknown as { carried: string[] }).carried);
      const pair = ['group', 'old', 'new'].map((part) => `::view-transition-${part}(master-silk)`);
      expect(pair.filter((part) => carried.includes(part))).toEqual(reducedMotion === 'reduce' ? [] : pair);
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

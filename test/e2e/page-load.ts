import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Opens a page and waits for its first idle moment, in which it starts all background work. */
export async function openIdle(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'load' });
  await page.locator('script[type=speculationrules]').waitFor({ state: 'attached' });
  await painted(page);
}

/** Resolves after the next frames are on the screen. */
export const painted = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));

/** Counts the requests of a page from now on; `answered` waits until none is pending. */
export function followRequests(page: Page) {
  let open = 0;
  page.on('request', () => open++);
  page.on('requestfinished', () => open--);
  page.on('requestfailed', () => open--);
  return { answered: () => expect.poll(() => open).toBe(0) };
}

/** Requests a missing module in the page; once that has failed, so have the page's own earlier requests for it. */
export async function expectRefused(page: Page, module: string): Promise<void> {
  const outcome = await page.evaluate(
    (url) =>
      import(url).then(
        () => 'loaded',
        () => 'refused',
      ),
    module,
  );
  expect(outcome).toBe('refused');
}

import { expect } from '@playwright/test';
import type { Page, Route } from '@playwright/test';

/** The requests that find things while typing. */
export const API = '**/api/search?*';
export const opener = (page: Page) => page.locator('[data-panel="site-search"]:visible').first();
export const dialog = (page: Page) => page.locator('#site-search');
export const field = (page: Page) => dialog(page).getByRole('searchbox');
export const status = (page: Page) => dialog(page).getByRole('status');
export const hits = (page: Page) => dialog(page).locator('.search-results__hit');

/** Opens the search by its button, with the script that finds things while typing at work. */
export async function openSearch(page: Page, start: string = '/') {
  await page.goto(start);
  const script = page.waitForResponse(/\/assets\/overlay-[^/]*\.js$/);
  await opener(page).click();
  await script;
  await expect(field(page)).toBeFocused();
}

/** Opens the search and has its first question answered with one hit; later answers are held. */
export async function openAnswered(page: Page, title: string) {
  await openSearch(page);
  const held = await heldAnswers(page);
  await field(page).fill('перше');
  await expect.poll(held.asked).toHaveLength(1);
  await held.answer(0, title);
  await expect(hits(page)).toHaveText([title]);
  return held;
}

/** Answers of the search that wait until the test gives them. */
export async function heldAnswers(page: Page) {
  const held: Route[] = [];
  await page.route(API, (route) => {
    held.push(route);
  });
  return {
    asked: () => held.map((route) => new URL(route.request().url()).searchParams.get('q')),
    answer: (index: number, title: string) =>
      held[index]!.fulfill({
        json: {
          ok: true,
          query: title,
          lang: 'ua',
          total: 1,
          groups: [{ kind: 'services', hits: [{ title, url: '/price/', highlights: [] }] }],
        },
      }),
  };
}

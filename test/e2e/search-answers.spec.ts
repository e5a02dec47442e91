import { expect, test } from '@playwright/test';
import { onPageError } from './page-errors';
import { API, dialog, field, heldAnswers, hits, openAnswered, opener, openSearch, status } from './search-overlay';

const NOW = new Date('2026-11-21T10:00:00Z');

test('sends a request when typing has paused for 120 ms', async ({ page }) => {
  await page.clock.install({ time: NOW });
  await openSearch(page);
  await page.clock.pauseAt(NOW.getTime() + 3_600_000);
  const { asked } = await heldAnswers(page);
  await field(page).pressSequentially('ман');
  await page.clock.runFor(119);
  await field(page).pressSequentially('ік');
  await page.clock.runFor(119);
  expect(asked()).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(asked).toEqual(['манік']);
});

test('never shows the answer to an earlier query, and caches earlier answers', { tag: '@journey' }, async ({ page }) => {
  await openSearch(page);
  const { asked, answer } = await heldAnswers(page);
  await field(page).fill('перше');
  await expect.poll(asked).toEqual(['перше']);
  const cancelled = page.waitForEvent('requestfailed');
  await field(page).fill('друге');
  await cancelled;
  await expect.poll(asked).toEqual(['перше', 'друге']);
  await answer(1, 'Друге');
  await answer(0, 'Перше');
  await expect(hits(page)).toHaveText(['Друге']);
  await field(page).fill('третє');
  await expect.poll(asked).toHaveLength(3);
  await answer(2, 'Третє');
  await expect(hits(page)).toHaveText(['Третє']);
  await field(page).fill('друге');
  await expect(hits(page)).toHaveText(['Друге']);
  expect(asked()).toHaveLength(3);
});

test('keeps the focus in the results when they are replaced', async ({ page }) => {
  const { asked, answer } = await openAnswered(page, 'Перше');
  await field(page).fill('друге');
  await expect.poll(asked).toHaveLength(2);
  await page.keyboard.press('ArrowDown');
  await expect(hits(page)).toBeFocused();
  await answer(1, 'Друге');
  await expect(hits(page)).toHaveText(['Друге']);
  await expect(hits(page)).toBeFocused();
});

test('selects the previous text of the field, and not text typed while it opens', async ({ page }) => {
  const selected = () => field(page).evaluate(({ selectionStart, selectionEnd }: HTMLInputElement) => selectionEnd! - selectionStart!);
  await openSearch(page);
  await field(page).fill('ман');
  await dialog(page).getByRole('button', { name: 'Закрити' }).click();
  await opener(page).click();
  await expect(dialog(page).and(page.locator(':modal'))).toBeVisible();
  await expect.poll(selected).toBe(3);
  await dialog(page).getByRole('button', { name: 'Закрити' }).click();
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('[data-panel="site-search"]')!.click();
    document.querySelector<HTMLInputElement>('#site-search input')!.value = 'н';
  });
  await expect(dialog(page).and(page.locator(':modal'))).toBeVisible();
  await expect(hits(page).first()).toBeVisible();
  expect(await selected()).toBe(0);
});

test('says that it is searching only when the answer takes longer than 200 ms', async ({ page }) => {
  await page.clock.install({ time: NOW });
  await openSearch(page);
  await page.clock.pauseAt(NOW.getTime() + 3_600_000);
  const { asked, answer } = await heldAnswers(page);
  await field(page).fill('манік');
  await page.clock.runFor(120);
  await expect.poll(asked).toHaveLength(1);
  await page.clock.runFor(199);
  await expect(status(page)).toHaveText('');
  await page.clock.runFor(1);
  await expect(status(page)).toHaveText('Шукаємо…');
  await answer(0, 'Манікюр');
  await expect(status(page)).toHaveText('Результатів: 1');
});

test('says that the search failed, and tries again', { tag: '@journey' }, async ({ page }) => {
  await page.route(API, (route) => route.fulfill({ status: 503, json: { ok: false } }), { times: 1 });
  await openSearch(page);
  await field(page).fill('манік');
  await expect(status(page)).toContainText('Пошук не відповів');
  await dialog(page).getByRole('button', { name: 'Спробувати ще раз' }).click();
  await expect(hits(page).first()).toBeVisible();
  await expect(field(page)).toBeFocused();
});

test('says that there is no network, and searches again when it is back', async ({ page, context }) => {
  await openSearch(page);
  await context.setOffline(true);
  await field(page).fill('манік');
  await expect(status(page)).toContainText('Немає зв’язку');
  await context.setOffline(false);
  await expect(hits(page).first()).toBeVisible();
});

test('stores recent searches, and removes them', async ({ page }) => {
  await openSearch(page);
  await field(page).fill('манік');
  await hits(page).first().click();
  await expect(dialog(page)).toBeHidden();
  await openSearch(page);
  await field(page).fill('печерськ');
  await field(page).press('Enter');
  await expect(page).toHaveURL(/\/search\//);
  await openSearch(page);
  const again = dialog(page).locator('.site-search__again');
  await expect(again).toHaveText(['печерськ', 'манік']);
  await dialog(page).getByRole('button', { name: 'Прибрати «печерськ»' }).click();
  await expect(again).toHaveText(['манік']);
  await expect(dialog(page).getByRole('button', { name: 'Прибрати «манік»' })).toBeFocused();
  await again.click();
  await expect(field(page)).toHaveValue('манік');
  await expect(hits(page).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await dialog(page).getByRole('button', { name: 'Прибрати все' }).click();
  await expect(again).toHaveCount(0);
  await expect(field(page)).toBeFocused();
});

test('works in a browser without storage', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  const errors: string[] = [];
  onPageError(page, (message) => errors.push(message));
  await openSearch(page);
  await field(page).fill('манік');
  await hits(page).first().click();
  await expect(dialog(page)).toBeHidden();
  expect(errors).toEqual([]);
});

test('shows the answer as text, not as HTML', async ({ page }) => {
  await openAnswered(page, '<img src=x onerror=alert(1)>');
  await expect(hits(page).locator('img')).toHaveCount(0);
});

test('is a form that opens the page of results when its script cannot be loaded', async ({ page }) => {
  await page.route(/\/assets\/overlay-/, (route) => route.abort());
  // a chunk that is missing reloads the page once a minute; here that has just happened
  await page.addInitScript(() => sessionStorage.setItem('chunk-reloaded-at', String(Date.now())));
  await page.goto('/');
  await opener(page).click();
  await field(page).fill('манік');
  await field(page).press('Enter');
  await expect(page.locator('main .search-results__hit').first()).toBeVisible();
});

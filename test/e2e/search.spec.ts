import { expect, test } from '@playwright/test';
import { violations } from './accessibility';
import { journeyIf } from './languages';
import { dialog, field, hits, opener, openSearch, status } from './search-overlay';
import { variants } from './variants';

const LANGUAGES = [
  { start: '/', word: 'манік', first: 'Манікюр', kind: 'Послуги', all: 'Усі результати за запитом «манік»', results: '/search/' },
  { start: '/en/', word: 'manic', first: 'Manicure', kind: 'Services', all: 'All results for “manic”', results: '/en/search/' },
] as const;

for (const { start, word, first, kind, all, results } of variants(LANGUAGES)) {
  test(`finds while typing, from ${start}, by mouse`, journeyIf(start === '/'), async ({ page }) => {
    await openSearch(page, start);
    await field(page).fill(word);
    await expect(hits(page).first()).toBeVisible();
    await expect(dialog(page).getByRole('heading', { name: kind })).toBeVisible();
    await expect(hits(page).locator('mark').first()).toHaveText(new RegExp(`^${word}$`, 'i'));
    await expect(status(page)).toHaveText(/\d+$/);
    await expect(dialog(page).getByRole('link', { name: all })).toHaveAttribute('href', new RegExp(`${results}\\?q=`));
    await hits(page).filter({ hasText: first }).first().click();
    await expect(page.locator('h1')).toContainText(first);
    await expect(dialog(page)).toBeHidden();
  });

  test(`leads to the page of results, from ${start}`, async ({ page }) => {
    await openSearch(page, start);
    await field(page).fill(word);
    await dialog(page).getByRole('link', { name: all }).click();
    await expect(page).toHaveURL(new RegExp(`${results}\\?q=`));
    await expect(page.locator('main .search-results__hit mark').first()).toHaveText(new RegExp(`^${word}$`, 'i'));
    await expect(page.locator('main .search-results__kind').first()).toBeVisible();
  });

  test(`works without JavaScript, from ${start}`, journeyIf(start === '/'), async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(start);
    await opener(page).click();
    await expect(page).toHaveURL(new RegExp(`${results}$`));
    const plain = page.locator('main').getByRole('searchbox');
    await plain.fill(word);
    await plain.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${results}\\?q=`));
    await expect(page.locator('main .search-results__hit').first()).toBeVisible();
    await page.goto(`${results}?q=zzzqqq`);
    await expect(page.locator('main .search-results__hit')).toHaveCount(5);
    await context.close();
  });

  test(`is operated by keyboard, from ${start}`, async ({ page }) => {
    await page.goto(start);
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type(word);
    // of the whole word, not of its beginning
    await expect(dialog(page).getByRole('link', { name: all })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(hits(page).first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(dialog(page).getByRole('link', { name: all })).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await expect(hits(page).nth(1)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Backspace');
    await expect(field(page)).toHaveValue(word.slice(0, -1));
    await page.keyboard.press('Escape');
    await expect(field(page)).toHaveValue('');
    await expect(dialog(page).locator('.site-search__direction').first()).toBeVisible();
    await page.keyboard.type(word);
    await expect(hits(page).first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    const title = await hits(page).first().locator('.search-results__title').textContent();
    await page.keyboard.press('Enter');
    await expect(page.locator('h1')).toContainText(title!);
  });
}

test('works by touch on a phone', { tag: '@journey' }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.goto('/');
  await opener(page).tap();
  await expect(field(page)).toBeFocused();
  await field(page).fill('печ');
  await expect(hits(page).first()).toBeVisible();
  for (const target of [dialog(page).locator('.site-search__close'), dialog(page).locator('.site-search__clear'), hits(page).first()]) {
    expect(Math.round((await target.boundingBox())!.height)).toBeGreaterThanOrEqual(44);
  }
  await dialog(page).locator('.site-search__clear').tap();
  await expect(field(page)).toHaveValue('');
  await expect(field(page)).toBeFocused();
  await field(page).fill('печ');
  await hits(page).filter({ hasText: 'Печерськ' }).first().tap();
  await expect(page).toHaveURL(/\/salons\/oksamyt-pechersk\/$/);
  await context.close();
});

test('closes on Escape when empty, and returns the focus', async ({ page }) => {
  await openSearch(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
});

test('finds a query typed in the other alphabet or layout, and says when nothing is found', { tag: '@journey' }, async ({ page }) => {
  await openSearch(page);
  await field(page).fill('ysuns');
  await expect(
    hits(page)
      .filter({ hasText: /^Нігті/ })
      .first(),
  ).toBeVisible();
  await field(page).fill('zzzqqq');
  await expect(status(page)).toContainText('«zzzqqq» нічого немає');
  await expect(hits(page)).toHaveCount(0);
  await expect(dialog(page).locator('.site-search__direction').first()).toBeVisible();
});

test('is fetched on intent to open it', async ({ page }) => {
  await page.goto('/');
  const script = page.waitForRequest(/\/assets\/overlay-[^/]*\.js$/);
  await opener(page).hover();
  await script;
  await expect(dialog(page)).toBeHidden();
});

for (const [width, start, word] of [
  [360, '/', 'манік'],
  [1440, '/en/', 'manic'],
] as const) {
  test(`has no accessibility violation at ${width} px, from ${start}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(() => localStorage.setItem('recent-searches', '["нігті","hair"]'));
    await openSearch(page, start);
    await expect(dialog(page).locator('.site-search__again').first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await field(page).fill(word);
    await expect(hits(page).first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(await dialog(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await field(page).fill('zzzqqq');
    await expect(hits(page)).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
  });
}

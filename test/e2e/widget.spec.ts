import { expect, test, type Page } from '@playwright/test';
import { violations } from './accessibility';
import { onPageError } from './page-errors';
import { codeFor, openWidget, ownSalon, shown } from './widget-page';
import { journeyIf } from './languages';
import { ownAddress, ownNumber } from './own-visitor';

/** Says in sight of a phone what is chosen, in at most 15 % of its height, beside the button and not on it. */
async function expectInBar(page: Page, words: readonly string[]): Promise<void> {
  const bar = page.locator('.widget-summary');
  const text = page.locator('.widget-bar');
  for (const word of words) await expect(text.getByText(word).first()).toBeInViewport({ ratio: 1 });
  const { height, isCut } = await bar.evaluate((element: HTMLElement) => ({
    height: element.offsetHeight / innerHeight,
    isCut: [...element.querySelectorAll('span')].some((line) => line.scrollHeight > line.clientHeight),
  }));
  expect(height).toBeLessThanOrEqual(0.15);
  expect(isCut).toBe(false);
  const send = page.locator('.widget-form__send');
  if ((await send.count()) > 0) await send.click({ trial: true, timeout: 2000 });
}

for (const [language, isScripted] of [
  ['', true],
  ['/en', true],
  ['/en', false],
] as const) {
  test(
    `books a visit for somebody new${isScripted ? '' : ' without scripts'}, ${language || 'in Ukrainian'}`,
    journeyIf(language === ''),
    async ({ browser }) => {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 }, javaScriptEnabled: isScripted, ...ownAddress() });
      const page = await context.newPage();
      const problems: string[] = [];
      onPageError(page, (message) => problems.push(message));
      const look = () => (isScripted ? expect(violations(page)).resolves.toEqual([]) : Promise.resolve());
      await openWidget(page, `${language}/widget/`, '.widget-salon', isScripted);
      await look();
      const chosen = await ownSalon(page);
      const salon = await chosen.locator('.widget-salon__text > :first-child').innerText();
      await chosen.click();
      await shown(page, '.widget-group');
      await page.locator('.widget-group__title').first().click();
      const service = await page.locator('.widget-service__name').first().innerText();
      await page.locator('.widget-service').first().click();
      await shown(page, '.widget-service.is-chosen');
      await look();
      await page.locator('.widget-summary__next').click();
      await shown(page, '.widget-master');
      await look();
      const employee = await page.locator('.widget-master__text > :first-child').nth(1).innerText();
      await page.locator('.widget-master').nth(1).click();
      await shown(page, '.widget-calendar');
      await expectInBar(page, [service, salon, employee]);
      await look();
      await page.locator('.widget-daytimes .widget-time').last().click();
      await shown(page, '.widget-hold');
      await expectInBar(page, [service, salon, employee, ':', language ? 'UAH' : 'грн']);
      await look();
      const phone = ownNumber();
      await page.locator('#widget-phone').fill(phone);
      await page.locator('.widget-form__send').click();
      await shown(page, '#widget-code');
      await expectInBar(page, [service, salon, employee, ':', language ? 'UAH' : 'грн']);
      await look();
      await page.locator('#widget-code').fill(await codeFor(page.request, phone));
      // its script sends the code once it has all digits
      if (!isScripted) await page.locator('.widget-form__send').click();
      await shown(page, '#widget-firstname');
      await look();
      await page.locator('#widget-firstname').fill('Olena');
      await page.locator('#widget-lastname').fill('Koval');
      await page.locator('.widget-form__send').click();
      await shown(page, '.widget-done');
      await look();
      await openWidget(page, `${language}/widget/visits/`, '.widget-visit', isScripted);
      await expect(page.locator('.widget-visit')).toHaveCount(1);
      await look();
      expect(problems).toEqual([]);
      await context.close();
    },
  );
}

test(
  'goes back and forward through the steps, and loses nothing when the site cannot be reached',
  { tag: '@journey' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openWidget(page, '/widget/', '.widget-salon');
    await page.keyboard.press('Tab');
    const title = await page.locator('h1').textContent();
    await page.locator('.widget-salon').first().focus();
    await page.keyboard.press('Enter');
    await shown(page, '.widget-group');
    await expect(page.locator('h1')).toBeFocused();
    await page.goBack();
    await shown(page, '.widget-salon');
    await expect(page.locator('h1')).toHaveText(title!);
    await page.goForward();
    await shown(page, '.widget-group');

    // a screen that takes long gives way to a sketch of the next one, and keeps the focus
    let answer = () => {};
    const gate = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/booking/widget**', async (route) => {
      await gate;
      await route.continue();
    });
    await page.locator('.widget__progress a').first().click();
    await expect(page.locator('.widget__sketch')).toBeVisible();
    await expect(page.locator('.widget__notices')).toContainText('Завантажуємо');
    answer();
    await shown(page, '.widget-salon');
    await expect(page.locator('.widget__sketch')).toHaveCount(0);
    await expect(page).toHaveTitle(/^Оберіть салон · /);
    await page.unroute('**/api/booking/widget**');
    await page.goBack();
    await shown(page, '.widget-group');
    await expect(page).toHaveTitle(/^Оберіть послуги · /);

    await page.route('**/api/booking/widget**', (route) => route.abort());
    await page.locator('.widget-group__title').first().click();
    await page.locator('.widget-service').first().click();
    await expect(page.locator('.widget__notice')).toBeVisible();
    await expect(page.locator('.widget-service').first()).toBeVisible();
    await page.unroute('**/api/booking/widget**');
    await page.locator('.widget__retry').click();
    await shown(page, '.widget-service.is-chosen');
    await expect(page.locator('.widget__notice')).toHaveCount(0);
  },
);

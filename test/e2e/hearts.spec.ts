import { expect, test, type Page } from '@playwright/test';
import { violations } from './accessibility';
import { recordShifts } from './layout-shifts';
import { openIdle, painted } from './page-load';
import { journeyIf } from './languages';
import { WITH_MOTION } from './screens';

test.use(WITH_MOTION);

const SERVICES = '/services/female/hair/';
const EMPLOYEES = '/employees/';

/** Opens a page of cards, and does what brings their hearts: a first scroll. */
async function openCards(page: Page, path: string, card: string): Promise<void> {
  await openIdle(page, path);
  await page.mouse.wheel(0, 1);
  await page.locator(`${card} .heart`).first().scrollIntoViewIfNeeded();
}

for (const [prefix, width, service, name] of [
  ['', 360, 'Улюблене: Фарбування кореня', 'Фарбування кореня'],
  ['/en', 1200, 'Favourite: Root touch-up', 'Root touch-up'],
] as const) {
  test(
    `a heart on a card marks it for every page and for the widget: ${prefix || '/'}, ${width} px`,
    journeyIf(prefix === ''),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      const questions: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/api/favourites')) questions.push(request.method());
      });
      const shifts = await recordShifts(page);
      await openCards(page, `${prefix}${SERVICES}`, '.service-card');
      const heart = page.getByRole('button', { name: service });
      await heart.scrollIntoViewIfNeeded();
      await expect(heart).toHaveAttribute('aria-pressed', 'false');
      expect((await heart.boundingBox())!.width).toBeGreaterThanOrEqual(44);
      const marked = page.waitForResponse('**/api/favourites?*');
      await heart.press('Enter');
      expect((await marked).status()).toBe(200);
      await expect(heart).toHaveAttribute('aria-pressed', 'true');
      await expect(page).toHaveURL(new RegExp(`${prefix}${SERVICES}$`));
      await painted(page);
      expect([await shifts(), await violations(page, '.service-cards')]).toEqual([[], []]);
      // who has marked nothing before is not asked for
      expect(questions).toEqual(['POST']);

      await openCards(page, `${prefix}${EMPLOYEES}`, '.card--master');
      const employee = page.locator('.card--master .heart').first();
      await employee.click();
      await expect(employee).toHaveAttribute('aria-pressed', 'true');
      expect(await violations(page, '.card--master')).toEqual([]);

      await openCards(page, `${prefix}${SERVICES}`, '.service-card');
      await expect(heart).toHaveAttribute('aria-pressed', 'true');
      await page.goto(`${prefix}/widget/?salon=oksamyt-pechersk&step=service&only=favourites`);
      await expect(page.locator('.widget-heart[aria-pressed=true]')).toHaveCount(1);
      await expect(page.locator('main')).toContainText(name);
    },
  );
}

test('a heart that cannot be kept is taken back', { tag: '@journey' }, async ({ page }) => {
  await page.route('**/api/favourites?*', (route) => route.abort());
  await openCards(page, SERVICES, '.service-card');
  const heart = page.locator('.service-card .heart').first();
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/favourites'));
  await heart.click();
  await failed;
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});

import { expect, test, type Page } from '@playwright/test';
import { violations } from './accessibility';
import { recordShifts } from './layout-shifts';
import { WITH_MOTION } from './screens';

test.use(WITH_MOTION);

const PAGE = '/gift_certificate/den-volossia/';

test('a name is written on the card as it is typed, without a shift', { tag: '@journey' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const shifts = await recordShifts(page);
  await page.goto(PAGE);
  await page.locator('.gift-place').scrollIntoViewIfNeeded();
  const field = page.getByLabel('Ім’я на картці');
  await expect(field).toBeVisible();
  const name = page.locator('.gift-place .gift-card__name');
  await field.fill('Олена');
  await expect(name).toHaveText('Олена');
  expect(await shifts()).toEqual([]);
  await field.fill('');
  await expect(name).toHaveText('Ім’я');
  expect(await violations(page, '.gift-place')).toEqual([]);
});

/** Until the script has come: what is typed stands on the card. */
const isLive = (page: Page) =>
  expect(async () => {
    await page.locator('#gift-name').fill('');
    await page.locator('#gift-name').fill('Ганна');
    await expect(page.locator('.gift-place .gift-card__name')).toHaveText('Ганна', { timeout: 500 });
  }).toPass();

test('the foil catches the light of the pointer', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 8 }));
  await page.goto(PAGE);
  const card = page.locator('.gift-place .gift-card');
  await card.scrollIntoViewIfNeeded();
  await isLive(page);
  const light = () => card.locator('.gift-card__sheet').evaluate((sheet) => sheet.style.getPropertyValue('--light'));
  await card.hover({ position: { x: 2, y: 100 } });
  await expect.poll(light).toMatch(/^\d(\.\d+)?%$|^1\d(\.\d+)?%$/);
  await page.mouse.move(0, 0);
  await expect.poll(light).toBe('50%');
});

test.describe('with reduced motion', () => {
  test.use({ reducedMotion: 'reduce' });
  test('the foil is still', async ({ page }) => {
    await page.goto(PAGE);
    const card = page.locator('.gift-place .gift-card');
    await card.scrollIntoViewIfNeeded();
    await isLive(page);
    await card.hover();
    expect(await card.locator('.gift-card__sheet').evaluate((sheet) => sheet.style.cssText)).toBe('');
  });
});

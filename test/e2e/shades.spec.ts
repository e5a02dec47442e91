import { expect, test, type Page } from '@playwright/test';
import { violations } from './accessibility';
import { recordShifts } from './layout-shifts';
import { openIdle, painted } from './page-load';
import { PHONE, WIDE } from './screens';

const CATEGORY = '/services/female/hair/colouring/';
const PICTURED = `${CATEGORY}eirtach/`;
const FIGURE = `${CATEGORY}balayazh/`;

/** Opens a page on what says that it has so many cores, and does something there: the first view has no shades. */
async function open(page: Page, path: string, cores = 8): Promise<void> {
  await page.addInitScript((hardwareConcurrency) => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { value: hardwareConcurrency });
  }, cores);
  await openIdle(page, path);
  await page.mouse.move(200, 300);
}

const chip = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const look = async (page: Page, place: string) => (await page.locator(place).screenshot({ animations: 'disabled' })).toString('base64');

for (const [screen, viewport] of Object.entries({ PHONE, WIDE })) {
  test.describe(screen, () => {
    test.use({ viewport });

    test('a chip inks the picture of the category, and books the service that leads to the shade', async ({ page }) => {
      const shifts = await recordShifts(page);
      await open(page, `/en${CATEGORY}`);
      await page.locator('.page-hero__picture').scrollIntoViewIfNeeded();
      const shades = page.getByRole('group', { name: 'Try a shade' });
      await expect(shades).toBeVisible();
      await expect(shades).toContainText('Root touch-up');
      const before = await look(page, '.page-hero__picture');
      await chip(page, 'Pearl blonde').check();
      await expect(page.locator('.shades-dye')).toHaveCount(1);
      expect((await look(page, '.page-hero__picture')) === before).toBe(false);
      await expect(shades).toContainText('Airtouch lightening');
      await expect(shades.getByRole('status')).toContainText('Airtouch lightening');
      await expect(shades.getByRole('link', { name: 'Book' })).toHaveAttribute('href', /\/en\/online\/\?service=eirtach$/);
      expect(await violations(page, '.shades')).toEqual([]);
      // the hair as it is leaves nothing over the picture
      await chip(page, 'Chestnut').check();
      await expect(page.locator('.shades-dye')).toHaveCount(0);
      expect(await shifts()).toEqual([]);
    });
  });
}

test('shades are gone through by arrows, on the picture of a service', { tag: '@journey' }, async ({ page }) => {
  await open(page, PICTURED);
  await expect(page.locator('.shades')).toBeVisible();
  await chip(page, 'Каштан').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(chip(page, 'Вишня')).toBeChecked();
  await expect(page.locator('.shades__name')).toHaveText('Вишня');
  await expect(page.locator('.service-hero__picture > .shades-dye')).toHaveCount(1);
  await expect(page.locator('.service-hero__picture > .shades-dye')).toHaveCSS('filter', /dye-cherry/);
});

test('the ink of a figure shifts with the shade', async ({ page }) => {
  await open(page, FIGURE);
  await expect(page.locator('.shades')).toBeVisible();
  await chip(page, 'Мідь').check();
  await expect(page.locator('.service-hero__figure')).toHaveCSS('background-color', 'rgb(151, 70, 31)');
  expect(await violations(page, '.service-hero')).toEqual([]);
});

test('with reduced motion a shade is there at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, CATEGORY);
  await expect(page.locator('.shades')).toBeVisible();
  await chip(page, 'Вишня').check();
  const dye = page.locator('.shades-dye');
  await expect(dye).toHaveCount(1);
  expect(await dye.evaluate((layer) => Number.parseFloat(getComputedStyle(layer).animationDuration))).toBeLessThan(0.001);
});

test('a page of another category fetches nothing of it', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await open(page, '/services/female/hair/cuts/');
  expect(fetched.filter((url) => /\/shades-/.test(url))).toEqual([]);
  await expect(page.locator('[data-shades]')).toHaveCount(0);
});

test('nothing of it is fetched before the visitor does something', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.addInitScript(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 8 }));
  await openIdle(page, CATEGORY);
  await page.locator('.cookie-notice').waitFor({ state: 'attached' });
  await painted(page);
  expect(fetched.filter((url) => /\/(?:effects|shades)-/.test(url))).toEqual([]);
});

/** How far it is from the end of the picture to the beginning of what comes below it, on a phone. */
const roomBelow = async (page: Page) => {
  const picture = (await page.locator('.page-hero__picture img').boundingBox())!;
  return (await page.locator('.services-page').boundingBox())!.y - (picture.y + picture.height);
};

test('weak devices have the picture as it is, and no room for chips that are not there', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const loaded = page.waitForResponse(/\/effects-[^/]+\.js$/);
  await open(page, CATEGORY, 2);
  await (await loaded).finished();
  await painted(page);
  await expect(page.locator('.shades')).toBeHidden();
  expect(await roomBelow(page)).toBeLessThan(1);
});

test('on a phone the chips stand between the opening and the hair', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await open(page, CATEGORY);
  await expect(page.locator('.shades')).toBeVisible();
  const [chips, picture, actions] = await Promise.all(
    ['.shades', '.page-hero__picture', '.services-page__actions'].map(async (place) => (await page.locator(place).boundingBox())!),
  );
  expect(chips!.y).toBeGreaterThanOrEqual(actions!.y + actions!.height);
  // what the chips leave of the picture is as high as pictures of other categories
  expect(picture!.y + picture!.height - (chips!.y + chips!.height)).toBeCloseTo(PHONE.width * 0.8, 0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test('there are no chips, and the page books as ever', async ({ page }) => {
    await page.goto(CATEGORY);
    await expect(page.locator('.shades')).toBeHidden();
    expect(await roomBelow(page)).toBeLessThan(1);
    await expect(page.locator('.page-hero').getByRole('link', { name: 'Записатися' })).toBeVisible();
  });
});

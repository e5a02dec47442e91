import { expect, test } from '@playwright/test';

const SALON = '/salons/oksamyt-pechersk/';
/** The salon works from 8:00 to 22:00 in Kyiv, which is two hours before Greenwich in winter and three in summer. */
const MOMENTS = [
  { at: '2026-11-20T05:59:00Z', open: false },
  { at: '2026-11-20T06:00:00Z', open: true },
  { at: '2026-11-20T19:59:00Z', open: true },
  { at: '2026-11-20T20:00:00Z', open: false },
  { at: '2026-07-01T05:00:00Z', open: true },
];

for (const timezoneId of ['Europe/Kyiv', 'America/New_York']) {
  test.describe(`a visitor in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('sees whether the salon is open now, in Kyiv time', async ({ page }) => {
      for (const { at, open } of MOMENTS) {
        await page.clock.setFixedTime(new Date(at));
        for (const [path, words] of [
          [SALON, open ? 'Зараз відчинено' : 'Відчиняємо о 8:00'],
          [`/en${SALON}`, open ? 'Open now' : 'Opens at 8:00'],
        ] as const) {
          await page.goto(path);
          await expect(page.locator('[data-opens]'), `${path} at ${at}`).toHaveText(words);
        }
      }
    });
  });
}

test('a desktop shows address, hours, times and actions of a salon on its first screen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(SALON);
  for (const part of ['.opening-hours', '.next-times', '.button-row'])
    await expect(page.locator(`.salon-opening ${part}`)).toBeInViewport({ ratio: 1 });
});

test('a phone shows address, hours, booking, call and route of a salon on its first screen', { tag: '@journey' }, async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto(SALON);
  const opening = page.locator('.salon-opening');
  await expect(opening.locator('.opening-hours')).toBeInViewport({ ratio: 1 });
  for (const link of await opening.locator('.button-row a').all()) await expect(link).toBeInViewport({ ratio: 1 });
  await expect(opening.getByRole('link', { name: 'Подзвонити' })).toHaveAttribute('href', /^tel:\+380/);
  await opening.getByRole('link', { name: 'Маршрут' }).tap();
  await expect(page.locator('#directions .route-links a').first()).toBeInViewport();
  await context.close();
});

test('without JavaScript the hours have their plain label, and the route is one tap away', { tag: '@journey' }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } });
  const page = await context.newPage();
  await page.goto(SALON);
  await expect(page.locator('[data-opens]')).toHaveText('Години');
  await page.locator('.salon-opening').getByRole('link', { name: 'Маршрут' }).click();
  await expect(page).toHaveURL(/#directions$/);
  await context.close();
});

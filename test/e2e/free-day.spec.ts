import { expect, test, type Page } from '@playwright/test';
import { violations } from './accessibility';
import { recordShifts } from './layout-shifts';

const DAY = '**/api/next-free/day';
const PECHERSK = 'oksamyt-pechersk';
const ANSWER = {
  date: '2026-12-28',
  isToday: true,
  minute: 13 * 60,
  salons: { [PECHERSK]: { '14:30': 2, '15:00': 2, '18:00': 1 }, 'oksamyt-obolon': {}, 'oksamyt-hilton': { '14:00': 1 } },
  seconds: 300,
};

const rowOf = (page: Page, slug: string) => page.locator(`.city-day__salon[data-slug="${slug}"]`);

/** Opens the page with that answer, and shows the ribbons. */
async function open(page: Page, path = '/salons/', answer: object | null = ANSWER): Promise<void> {
  await page.route(DAY, (route) => (answer ? route.fulfill({ json: answer }) : route.fulfill({ status: 503, json: {} })));
  const told = page.waitForResponse(DAY);
  await page.goto(path);
  await page.locator('.city-day').scrollIntoViewIfNeeded();
  await told;
}

test('free hours are drawn without a shift, said in words, and the pins shine', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const shifts = await recordShifts(page);
  await open(page);
  const row = rowOf(page, PECHERSK);
  await expect(row.locator('.city-day__when')).toHaveText('від 14:30');
  await expect(row.locator('.city-day__run')).toHaveCount(2);
  await expect(row.locator('.city-day__ribbon')).toHaveAccessibleName('Печерськ: вільно 14:30–15:30, 18:00–18:30. Печерськ: записатися');
  await expect(rowOf(page, 'oksamyt-obolon').locator('.city-day__when')).toHaveText('вільного немає');
  // nothing is known of this one: its hours stay
  await expect(rowOf(page, 'oksamyt-teremky').locator('.city-day__when')).toHaveText(/^\d+:00\W+\d+:00$/);
  await expect(page.locator(`.kyiv-map__pin[href="/salons/${PECHERSK}/"]`)).toHaveClass(/is-lit/);
  await expect(page.locator('.kyiv-map__pin[href="/salons/oksamyt-obolon/"]')).toHaveClass(/is-dim/);
  expect(await shifts()).toEqual([]);
  expect((await row.locator('.city-day__ribbon').boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await page.locator('.city-day__salons').scrollIntoViewIfNeeded();
  expect(await violations(page, '.city-day')).toEqual([]);
});

test('the hour under the pointer, or that arrows choose, is booked', { tag: '@journey' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/en/salons/');
  const ribbon = rowOf(page, PECHERSK).locator('.city-day__ribbon');
  const link = (time: string) => `http://[^/]+/en/online/\\?salon=${PECHERSK}&date=2026-12-28&time=${time}$`;
  const href = async (time: string) =>
    expect.poll(() => ribbon.evaluate((a) => (a as HTMLAnchorElement).href)).toMatch(new RegExp(link(time)));
  await href('14:30');
  const { width, height } = (await ribbon.boundingBox())!;
  await ribbon.hover({ position: { x: width - 2, y: height / 2 } });
  await href('18:00');
  await expect(ribbon.locator('.city-day__hour')).toHaveText('18:00');
  await page.mouse.move(0, 0);
  await ribbon.focus();
  await href('14:30');
  await page.keyboard.press('ArrowRight');
  await href('15:00');
  await expect(page.locator('.city-day > [role=status]')).toHaveText('Pechersk: book 15:00');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await href('14:30');
});

test('once nobody is free today the ribbons are of tomorrow', async ({ page }) => {
  await open(page, '/salons/', { ...ANSWER, isToday: false });
  await expect(page.locator('.city-day .title-block__accent')).toHaveText('завтра');
  await expect(page.locator('.city-day')).not.toHaveClass(/is-today/);
});

test('without an answer the ribbons are opening hours', async ({ page }) => {
  await open(page, '/salons/', null);
  await expect(page.locator('.city-day .title-block__accent')).toHaveText('сьогодні');
  await expect(page.locator('.city-day__run')).toHaveCount(0);
  await expect(rowOf(page, PECHERSK).locator('.city-day__ribbon')).toHaveAttribute('href', /\?salon=oksamyt-pechersk$/);
});

test('the nearest salon is found in the browser, on a press', { tag: '@journey' }, async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 50.5016, longitude: 30.498 });
  await open(page, '/en/salons/');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.getByRole('button', { name: 'Nearest to me' }).click();
  await expect(page.locator('.city-day__found')).toHaveText(/^The nearest is Obolon, [\d.]+ k?m$/);
  await expect(rowOf(page, 'oksamyt-obolon')).toHaveClass(/is-nearest/);
  expect(asked.filter((one) => /50\.5|30\.49/.test(one))).toEqual([]);
});

test('who does not say where they are is told that nothing is lost', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (_, refused) => refused?.({ code: 1 } as GeolocationPositionError);
  });
  await open(page);
  const button = page.getByRole('button', { name: 'Найближчий до мене' });
  await button.click();
  await expect(page.locator('.city-day__found')).toHaveText('Браузер не каже, де ви. Нічого страшного: усі салони – на мапі.');
  await expect(button).toBeEnabled();
});

test.describe('with reduced motion', () => {
  test.use({ reducedMotion: 'reduce' });
  test('nothing grows', async ({ page }) => {
    await open(page);
    await expect(page.locator('.city-day__run').first()).toHaveCSS('animation-name', 'none');
  });
});

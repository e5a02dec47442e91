import { expect, test, type FrameLocator, type Page } from '@playwright/test';
import { violations } from './accessibility';
import { recordShifts } from './layout-shifts';
import { painted } from './page-load';
import { journeyIf } from './languages';

const SALON = '/salons/oksamyt-pechersk/';
const PLAIN = '/online/?salon=oksamyt-pechersk';
const LINKS = '**/api/next-free/links?*';
const TIMES = '**/api/next-free/times?*';
const LINK = '/online/?salon=oksamyt-pechersk&employee=olena-marchuk&date=2026-12-28&time=09:30';

const openingOf = (page: Page) => page.locator('main .next-times');
const timesOf = (page: Page) => openingOf(page).locator('.next-times__time');

/** Answers every question of a route once `release` is called; returns what was asked. */
async function answerLater(page: Page, route: string, json: (of: readonly string[]) => object) {
  const questions: string[][] = [];
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(route, async (request) => {
    const of = new URL(request.request().url()).searchParams.getAll('of');
    questions.push(of);
    await released;
    await request.fulfill({ json: json(of) });
  });
  return { questions, release };
}

const THREE = ['Велика Васильківська', 'Hilton', 'Печерськ'].map((whose) => ({ day: '28 грудня', time: '09:30', whose, link: LINK }));

for (const [path, width] of [
  ['/', 360],
  [SALON, 360],
  [SALON, 1440],
  ['/services/female/hair/colouring/balayazh/', 360],
  ['/employees/olena-marchuk/', 1440],
] as const) {
  test(`three free times come into the opening without a shift: ${path}, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const { questions, release } = await answerLater(page, TIMES, () => ({ times: THREE, seconds: 300 }));
    const shifts = await recordShifts(page);
    await page.goto(path);
    await openingOf(page).scrollIntoViewIfNeeded();
    await expect.poll(() => questions.length).toBe(1);
    await painted(page);
    const before = await openingOf(page).boundingBox();
    await expect(openingOf(page).locator('.next-free')).toBeVisible();
    release();
    await expect(timesOf(page)).toHaveCount(3);
    await expect(openingOf(page).locator('.next-free')).toBeHidden();
    await painted(page);
    expect(await openingOf(page).boundingBox()).toEqual(before);
    expect(await shifts()).toEqual([]);
    for (const time of await timesOf(page).all()) {
      await expect(time).toHaveAttribute('href', LINK);
      const { width: wide, height: high } = (await time.boundingBox())!;
      expect(Math.min(wide, high)).toBeGreaterThanOrEqual(44);
    }
    expect(await violations(page, '.next-times')).toEqual([]);
  });
}

test('a word that is wider than its time ends in dots, of several the first is shown', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const whose = ['Лобановського', 'Комфорт Таун', 'Hilton'];
  const api = await answerLater(page, TIMES, () => ({
    times: THREE.map((time, index) => ({ ...time, whose: whose[index] })),
    seconds: 300,
  }));
  api.release();
  await page.goto(SALON);
  await openingOf(page).scrollIntoViewIfNeeded();
  const names = openingOf(page).locator('.next-times__whose');
  await expect(names).toHaveText(whose);
  // of one line, wider than its room: the browser puts dots where it is cut
  expect(await names.evaluateAll((all) => all.map((name) => name.scrollWidth > name.clientWidth))).toEqual([true, false, false]);
  await expect(names.first()).toHaveCSS('text-overflow', 'ellipsis');
});

test('no time is cut, and a font that comes after them moves none', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  let release = (): void => undefined;
  const fonts = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\.woff2$/, async (route) => {
    await fonts;
    await route.continue();
  });
  const api = await answerLater(page, TIMES, () => ({ times: THREE, seconds: 300 }));
  api.release();
  const shifts = await recordShifts(page);
  await page.goto(SALON, { waitUntil: 'domcontentloaded' });
  await openingOf(page).scrollIntoViewIfNeeded();
  await expect(timesOf(page)).toHaveCount(3);
  await painted(page);
  release();
  await page.evaluate(() => document.fonts.ready);
  await painted(page);
  expect(await shifts()).toEqual([]);
  const cut = (parts: Element[]) => parts.filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.textContent);
  // a name may be: of several words the first is shown
  expect(await timesOf(page).locator('span:not(.next-times__whose)').evaluateAll(cut)).toEqual([]);
});

test('the next free time of a card is filled in, with one question for all of them', { tag: '@journey' }, async ({ page }) => {
  const told = (of: readonly string[]) => ({
    links: of.map(() => ({ when: '28 грудня, 09:30', where: 'Hilton', link: LINK })),
    seconds: 300,
  });
  const { questions, release } = await answerLater(page, LINKS, told);
  const shifts = await recordShifts(page);
  await page.goto(SALON);
  const line = page.locator('main [data-next-free]').first();
  await line.scrollIntoViewIfNeeded();
  await expect.poll(() => questions.length).toBe(1);
  const before = await line.boundingBox();
  release();
  await expect(line).toContainText('28 грудня, 09:30');
  await expect(line).toHaveAttribute('href', LINK);
  await painted(page);
  expect((await line.boundingBox())!.height).toBe(before!.height);
  expect(await shifts()).toEqual([]);
  expect(questions.map((of) => of.length)).toEqual([await page.locator('[data-next-free]').count()]);
});

test('what is not answered leaves the plain link', async ({ page }) => {
  await page.route(TIMES, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/next-free/times'));
  await page.goto(SALON);
  await openingOf(page).scrollIntoViewIfNeeded();
  await failed;
  await painted(page);
  const line = openingOf(page).locator('.next-free');
  await expect(line).toHaveText('Вільні години онлайн');
  await expect(line).toHaveAttribute('href', PLAIN);
  await expect(timesOf(page)).toHaveCount(0);
});

test('without JavaScript the lines lead to booking with what their page is about', { tag: '@journey' }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/en${SALON}`);
  const links = page.locator('main .next-free');
  await expect(links.first()).toHaveText('See free times online');
  await expect(links.first()).toHaveAttribute('href', `/en${PLAIN}`);
  await expect(links.nth(1)).toHaveAttribute('href', new RegExp(`^/en/online/\\?salon=oksamyt-pechersk&employee=`));
  await context.close();
});

// each with a service of its own: a time that the panel of one keeps is taken for the other
for (const [prefix, phone, service] of [
  ['', 'Телефон', 'colouring/balayazh'],
  ['/en', 'Phone', 'cuts/stryzhka-kucheriv'],
] as const) {
  test(
    `one press leads to that time, which awaits the phone alone: ${prefix || '/'}`,
    journeyIf(prefix === ''),
    async ({ page, browser }) => {
      await page.setViewportSize({ width: 360, height: 800 });
      let choices = 0;
      const choose = async () => {
        await page.goto(`${prefix}/services/female/hair/${service}/`);
        await openingOf(page).scrollIntoViewIfNeeded();
        await expect(timesOf(page).first()).toBeVisible();
        const chosen = timesOf(page).nth(choices++ % (await timesOf(page).count()));
        await expect(chosen).toHaveAttribute('href', /&date=\d{4}-\d\d-\d\d&time=\d\d:\d\d$/);
        const address = (await chosen.getAttribute('href'))!;
        return { chosen, address, time: new URL(address, page.url()).searchParams.get('time')! };
      };
      // a test beside this one may take the time first: then the next one is chosen
      const isOffered = async (widget: FrameLocator) => {
        const label = widget.getByLabel(phone).filter({ visible: true });
        await expect(label.or(widget.locator('.widget-calendar')).first()).toBeVisible();
        return label.isVisible();
      };

      // without a script, on the page of booking; nothing is kept there
      const context = await browser.newContext({ javaScriptEnabled: false });
      const plain = await context.newPage();
      await expect(async () => {
        const { address, time } = await choose();
        await plain.goto(address);
        const widget = plain.frameLocator('main iframe');
        await expect(widget.getByText(time).filter({ visible: true }).first()).toBeVisible();
        expect(await isOffered(widget)).toBe(true);
      }).toPass();
      await context.close();

      // in the panel, which keeps the time
      await expect(async () => {
        const { chosen, time } = await choose();
        await chosen.click();
        const panel = page.locator('#booking-panel');
        await expect(panel.locator('iframe')).toHaveAttribute('src', /date=\d{4}-\d\d-\d\d&time=\d\d:\d\d$/);
        const widget = panel.frameLocator('iframe');
        await expect(widget.getByText(time).first()).toBeVisible();
        expect(await isOffered(widget)).toBe(true);
      }).toPass();
    },
  );
}

import { expect, test, type Page } from '@playwright/test';
import { recordShifts } from './layout-shifts';
import { painted } from './page-load';

const SALON = '/salons/oksamyt-pechersk/';
const PLAIN = '/online/?salon=oksamyt-pechersk';
const ROUTE = '**/api/next-free/links?*';

/** Answers for every link that is asked for, once `release` is called; returns the questions. */
async function answerLater(page: Page): Promise<{ readonly questions: string[][]; readonly release: () => void }> {
  const questions: string[][] = [];
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(ROUTE, async (route) => {
    const of = new URL(route.request().url()).searchParams.getAll('of');
    questions.push(of);
    await released;
    const link = '/online/?salon=oksamyt-pechersk&employee=olena-marchuk&date=2026-12-28&time=09:30';
    await route.fulfill({
      json: { links: of.map(() => ({ when: '28 грудня, 09:30', where: 'Велика Васильківська', link })), seconds: 300 },
    });
  });
  return { questions, release };
}

for (const [path, width] of [
  ['/', 360],
  [SALON, 360],
  [SALON, 1440],
] as const) {
  test(`the next free time is filled in without a shift: ${path}, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const { questions, release } = await answerLater(page);
    const shifts = await recordShifts(page);
    await page.goto(path);
    const line = page.locator('main .next-free').first();
    await line.scrollIntoViewIfNeeded();
    await expect.poll(() => questions.length).toBe(1);
    await painted(page);
    const before = await line.boundingBox();
    release();
    await expect(line).toContainText('28 грудня, 09:30');
    await expect(line).toHaveAttribute('href', /&date=2026-12-28&time=09:30$/);
    await painted(page);
    const after = await line.boundingBox();
    expect([after!.x, after!.y, after!.height]).toEqual([before!.x, before!.y, before!.height]);
    expect(await shifts()).toEqual([]);
    // one question for all links of the page
    expect(questions.map((of) => of.length)).toEqual([await page.locator('[data-next-free]').count()]);
  });
}

test('what is not answered leaves the plain link', async ({ page }) => {
  await page.route(ROUTE, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/next-free/links'));
  await page.goto(SALON);
  const line = page.locator('main .next-free').first();
  await line.scrollIntoViewIfNeeded();
  await failed;
  await painted(page);
  await expect(line).toHaveText('Вільні години онлайн');
  await expect(line).toHaveAttribute('href', new RegExp(`${PLAIN.replace('?', '\\?')}$`));
});

test('without JavaScript the lines lead to booking with what their page is about', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/en${SALON}`);
  const links = page.locator('main .next-free');
  await expect(links.first()).toHaveText('See free times online');
  await expect(links.first()).toHaveAttribute('href', `/en${PLAIN}`);
  await expect(links.nth(1)).toHaveAttribute('href', new RegExp(`^/en/online/\\?salon=oksamyt-pechersk&employee=`));
  await context.close();
});

for (const [prefix, phone] of [
  ['', 'Телефон'],
  ['/en', 'Phone'],
] as const) {
  test(`one press leads to that time, which awaits the phone alone: ${prefix || '/'}`, async ({ page, browser }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`${prefix}/services/female/hair/colouring/balayazh/`);
    const line = page.locator('main .next-free').first();
    await line.scrollIntoViewIfNeeded();
    await expect(line).toHaveAttribute('href', /&date=\d{4}-\d\d-\d\d&time=\d\d:\d\d$/);
    const address = (await line.getAttribute('href'))!;
    await line.click();
    const panel = page.locator('#booking-panel');
    await expect(panel.locator('iframe')).toHaveAttribute('src', /date=\d{4}-\d\d-\d\d&time=\d\d:\d\d$/);
    const time = new URL(address, page.url()).searchParams.get('time')!;
    const widget = panel.frameLocator('iframe');
    await expect(widget.getByText(time).first()).toBeVisible();
    await expect(widget.getByLabel(phone)).toBeVisible();

    // the same without a script, on the page of booking
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(address);
    await expect(plain.locator('main iframe').contentFrame().getByText(time).first()).toBeVisible();
    await expect(plain.locator('main iframe').contentFrame().getByLabel(phone)).toBeVisible();
    await context.close();
  });
}

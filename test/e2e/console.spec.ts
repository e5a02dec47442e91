import { expect, test, type Page } from '@playwright/test';
import { violations } from './accessibility';
import { signIn } from './console-page';
import { onPageError } from './page-errors';
import { variants } from './variants';

const PARTS = [
  '',
  '/orders',
  '/certificates',
  '/payments',
  '/receipts',
  '/leads',
  '/visits',
  '/calendar',
  '/calendar?view=week',
  '/sheet',
  '/sales',
  '/reports',
  '/schedules',
  '/feedback',
  '/jobs',
  '/outbox',
  '/content',
  '/redirects',
  '/redirects/legacy',
  '/redirects/misses',
  '/people',
  '/audit',
];

for (const width of variants([360, 1200, 1440], 2)) {
  test(`every part of the console fits ${width} px, is accessible and without errors`, async ({ page }) => {
    const problems: string[] = [];
    page.on('console', (line) => line.type() === 'error' && problems.push(line.text()));
    onPageError(page, (message) => problems.push(message));
    await page.setViewportSize({ width, height: 800 });
    await signIn(page);
    for (const part of PARTS) {
      await page.goto(`/ops${part}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.locator('.console__link[aria-current=page]')).toHaveAttribute(
        'href',
        `/ops${part
          .replace(/\/(misses|legacy)$/, '')
          .replace('/outbox', '/jobs')
          .replace(/\/(calendar.*|sheet)/, '/visits')
          .replace('/reports', '/sales')}`,
      );
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect([part, wide, await violations(page)]).toEqual([part, 0, []]);
      const bar = page.locator('.console__nav');
      // all parts stand in one row, and on a phone, where they scroll, the current one is seen
      await expect(bar.locator('[aria-current]')).toBeInViewport({ ratio: 1 });
      expect(await bar.evaluate((nav) => nav.clientHeight)).toBeLessThanOrEqual(64);
      if (width >= 1200) expect(await bar.evaluate((nav) => nav.scrollWidth - nav.clientWidth)).toBe(0);
    }
    expect(problems).toEqual([]);
  });
}

test(
  'a visit is looked up by its day, and cancelled with a reason, without scripts and in both languages',
  { tag: '@journey' },
  async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } });
    const page = await context.newPage();
    await signIn(page);
    await page.getByRole('link', { name: 'Візити' }).click();
    const planned = page.locator('.console-table tr', { hasText: 'заплановано' });
    // not every employee of the demonstration works every day
    for (let ahead = 2; ahead < 6; ahead++) {
      const day = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
      await page.getByLabel('День').fill(day);
      await page.getByLabel('Салон').selectOption('oksamyt-pechersk');
      await page.getByRole('button', { name: 'Показати' }).click();
      await page.waitForURL(new RegExp(`date=${day}$`));
      if ((await planned.count()) > 0) break;
    }
    await planned.first().getByRole('link').click();
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.goBack();
    await page.reload();
    await page.getByRole('link', { name: 'Cancel the visit' }).click();
    await page.getByLabel('Reason').fill('Майстриня захворіла');
    await page.getByRole('button', { name: 'Cancel the visit' }).click();
    await expect(page.getByRole('status')).toHaveText('The visit is updated.');
    await expect(page.locator('.console-pill').first()).toHaveText('cancelled');
    await expect(page.locator('.console-facts')).toContainText('Майстриня захворіла');
    await expect(page.getByRole('link', { name: 'Cancel the visit' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Українська' }).click();
    await context.close();
  },
);

test(
  'keys lead everywhere, the palette finds parts, and a visit is moved by keyboard to the page that asks',
  { tag: '@journey' },
  async ({ page }) => {
    await signIn(page);
    await page.keyboard.press('Control+k');
    const palette = page.locator('#console-palette');
    await expect(async () => {
      if (!(await palette.isVisible())) await page.keyboard.press('Control+k');
      await expect(palette).toBeVisible({ timeout: 500 });
    }).toPass();
    await palette.getByRole('combobox').fill('заяв');
    await palette.getByRole('combobox').press('Enter');
    await expect(page).toHaveURL(/\/ops\/leads$/);

    const visit = await plannedVisit(page);
    await visit.focus();
    await expect(async () => {
      await visit.press('m');
      await expect(page.locator('.is-moved')).toHaveCount(1, { timeout: 500 });
    }).toPass();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/ops\/visits\/[\w-]+\/move\?date=/);
    await expect(page.getByLabel('Інший час')).toHaveValue(/^\d\d:(00|15|30|45)$/);
  },
);

test('a visit is dragged to another time, and the page that asks comes with it', { tag: '@journey' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1400 });
  await signIn(page);
  const visit = await plannedVisit(page);
  const grid = page.locator('.console-calendar__grid');
  const name = page.locator('.console-calendar__name').last();
  const master = await name.getAttribute('data-employee');
  const [from, to] = [(await visit.boundingBox())!, (await name.boundingBox())!];
  const line = (await grid.locator('.console-calendar__hour').nth(3).boundingBox())!;
  await expect(async () => {
    await page.mouse.move(from.x + 10, from.y + 4);
    await page.mouse.down();
    // a browser takes it for a drag from the second move on
    await page.mouse.move(from.x + 14, from.y + 8);
    await page.mouse.move(to.x + to.width / 2, line.y + 6, { steps: 5 });
    await page.mouse.up();
    await expect(page).toHaveURL(/\/move\?/, { timeout: 1000 });
  }).toPass();
  const address = new URL(page.url());
  expect(address.searchParams.get('employee')).toBe(master);
  await expect(page.getByLabel('Інший час')).toHaveValue(address.searchParams.get('start')!);
});

test('a list takes over what has come while nobody types, marks it, and marks parts elsewhere', async ({ page, request }) => {
  await signIn(page);
  const name = `Новина ${Date.now()}`;
  let sent = 0;
  // each from an address and with a phone of its own: limits do not meet
  const send = (text: string) => {
    const number = String((Date.now() + ++sent) % 10_000_000).padStart(7, '0');
    const headers = { 'x-forwarded-for': `10.7.${sent}.${Number(number) % 250}` };
    return request.post('/api/hc/lead', { headers, data: { name: text, phone: `067${number}`, text } });
  };
  await page.goto('/ops/leads');
  // the stream must have begun before something comes: until then nothing is new
  await expect(async () => {
    expect((await send(`${name} ${Math.random()}`)).ok()).toBe(true);
    await expect(page.locator('tr.is-news', { hasText: name }).first()).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expect(page.locator('.console__news')).toHaveText('Оновлено: є зміни.');
  const elsewhere = await page.context().newPage();
  await elsewhere.goto('/ops/orders');
  const field = page.locator('.console-search input').first();
  await field.fill('067');
  // both pages are told of it at the same moment
  await expect(async () => {
    await send(`${name}, typing ${Math.random()}`);
    await expect(elsewhere.locator('.console__link[data-part=leads]')).toHaveClass(/console__link--news/, { timeout: 5000 });
  }).toPass();
  await expect(field).toBeFocused();
  await expect(page.locator('tr', { hasText: `${name}, typing` })).toHaveCount(0);
  await field.evaluate((input: HTMLElement) => input.blur());
  await expect(async () => {
    await send(`${name} ${Math.random()}`);
    await expect(page.locator('tr', { hasText: `${name}, typing` }).first()).toBeVisible({ timeout: 5000 });
  }).toPass();
});

test('keys open help and search, lead to parts with any layout, and do nothing while somebody types', async ({ page }) => {
  await signIn(page);
  await page.goto('/ops/orders');
  const help = page.locator('#console-help');
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(help).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('/');
  const field = page.locator('.console-search input');
  await expect(field).toBeFocused();
  await page.keyboard.type('gl?');
  await expect(field).toHaveValue('gl?');
  await expect(help).toBeHidden();
  await field.evaluate((input: HTMLElement) => input.blur());
  await page.keyboard.press('KeyG');
  await page.keyboard.press('KeyL');
  await expect(page).toHaveURL(/\/ops\/leads$/);

  const palette = page.locator('#console-palette');
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(palette).toBeVisible({ timeout: 500 });
  }).toPass();
  const box = palette.getByRole('combobox');
  const marked = palette.locator('.is-marked');
  const first = await marked.textContent();
  await box.press('ArrowDown');
  await expect(marked).not.toHaveText(first!);
  await expect(box).toHaveAttribute('aria-activedescendant', (await marked.getAttribute('id'))!);
  await box.press('ArrowUp');
  await expect(marked).toHaveText(first!);
  await box.fill('0670000001');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/ops\/clients\/find$/);
});

/** A visit that is to come, in the calendar of a day that has one. */
async function plannedVisit(page: Page) {
  const visit = page.locator('.console-calendar__item[data-move]').first();
  // not every employee of the demonstration works every day
  for (let ahead = 2; ahead < 6; ahead++) {
    const day = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    await page.goto(`/ops/calendar?salon=oksamyt-pechersk&date=${day}`);
    if ((await visit.count()) > 0) break;
  }
  return visit;
}

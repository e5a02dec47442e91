import { expect, test, type Page } from '@playwright/test';
import { violations } from './accessibility';

const PARTS = [
  '',
  '/orders',
  '/certificates',
  '/payments',
  '/leads',
  '/visits',
  '/calendar',
  '/calendar?view=week',
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

async function signIn(page: Page): Promise<void> {
  await page.goto('/ops/sign-in');
  await page.locator('summary').first().click();
  await page.locator('input[name=token]').fill(process.env.E2E_OPS_TOKEN!);
  await page.locator('input[name=token]').press('Enter');
  await expect(page).toHaveURL(/\/ops$/);
}

for (const width of [360, 1200, 1440]) {
  test(`every part of the console fits ${width} px, is accessible and without errors`, async ({ page }) => {
    const problems: string[] = [];
    page.on('console', (line) => line.type() === 'error' && problems.push(line.text()));
    page.on('pageerror', ({ message }) => problems.push(message));
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
          .replace(/\/calendar.*/, '/visits')}`,
      );
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect([part, wide, await violations(page)]).toEqual([part, 0, []]);
      const bar = page.locator('.console__nav');
      // all parts stand in one row, and on a phone, where they scroll, the current one is seen
      await expect(bar.locator('[aria-current=page]')).toBeInViewport({ ratio: 1 });
      expect(await bar.evaluate((nav) => nav.clientHeight)).toBeLessThanOrEqual(64);
      if (width >= 1200) expect(await bar.evaluate((nav) => nav.scrollWidth - nav.clientWidth)).toBe(0);
    }
    expect(problems).toEqual([]);
  });
}

test('a visit is looked up by its day, and cancelled with a reason, without scripts and in both languages', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } });
  const page = await context.newPage();
  await signIn(page);
  await page.getByRole('link', { name: 'Візити' }).click();
  const planned = page.locator('.console-table tr', { hasText: 'заплановано' });
  // not every master of the demonstration works every day
  for (let ahead = 2; ahead < 6; ahead++) {
    const day = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel('День').fill(day);
    await page.getByLabel('Салон').selectOption('oksamyt-pechersk');
    await page.getByRole('button', { name: 'Показати' }).click();
    await expect(page).toHaveURL(new RegExp(`date=${day}$`));
    if ((await planned.count()) > 0) break;
  }
  await planned.first().getByRole('link').click();
  await page.getByRole('button', { name: 'English' }).click();
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
});

test('keys lead everywhere, the palette finds parts, and a visit is moved by keyboard to the page that asks', async ({ page }) => {
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

  const visit = page.locator('.console-calendar__item[data-move]');
  for (let ahead = 2; ahead < 6; ahead++) {
    const day = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    await page.goto(`/ops/calendar?salon=oksamyt-pechersk&date=${day}`);
    if ((await visit.count()) > 0) break;
  }
  await visit.first().focus();
  await expect(async () => {
    await visit.first().press('m');
    await expect(page.locator('.is-moved')).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/ops\/visits\/[\w-]+\/move\?date=/);
  await expect(page.getByLabel('Початок')).toHaveValue(/^\d\d:(00|15|30|45)$/);
});

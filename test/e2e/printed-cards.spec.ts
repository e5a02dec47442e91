import { expect, test } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { violations } from './accessibility';
import { signIn } from './console-page';

test('a batch is made and downloaded, and a card is sold by one scan and one press', { tag: '@journey' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signIn(page);
  await page.goto('/ops/certificates');
  await page.getByRole('link', { name: 'Друковані картки' }).click();
  await page.getByLabel('Скільки карток').fill('2');
  await page.getByLabel('Номінал').fill('1000');
  await page.getByRole('button', { name: 'Зробити партію' }).click();
  await expect(page.getByText('Партію зроблено')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Завантажити для друкарні' }).click(),
  ]);
  const [, first, second] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  const [, code, address] = /"([^"]+)","([^"]+)"$/.exec(first!)!;

  const holder = new URL(address!).pathname;
  await page.goto(holder);
  await expect(page.getByText('ще не активовано')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  // a scanner types the code, and Enter
  await page.goto('/ops/certificates');
  await page.getByLabel('Код сертифіката').first().fill(code!);
  await page.keyboard.press('Enter');
  await expect(page.getByText('До сплати 1 000 грн')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole('button', { name: 'Продати', exact: true }).click();
  await expect(page).toHaveURL(/\/ops\/orders\/order_\d+\?done=sold_card$/);
  await expect(page.getByText('Продано: картка діє')).toBeVisible();
  await page.goto(holder);
  await expect(page.getByText('Дійсний', { exact: true })).toBeVisible();

  await page.goto('/ops/certificates');
  await page
    .getByLabel('Код сертифіката')
    .first()
    .fill(/"([^"]+)"/.exec(second!)![1]!);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('№ 2');
});

import { expect, test } from '@playwright/test';
import { onPageError } from './page-errors';

test('the documentation of the API works under our security policy, and its routes can be tried', { tag: '@journey' }, async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  onPageError(page, (message) => complaints.push(message));
  await page.goto('/api/docs');
  const search = page.locator('#operations-Search-Search_find');
  await search.locator('.opblock-summary-control').click();
  await expect(search).toContainText('What is searched for');
  await search.getByRole('button', { name: 'Try it out' }).click();
  const asked = page.waitForResponse((response) => response.url().includes('/api/search?'));
  await search.getByRole('button', { name: 'Execute' }).click();
  expect((await asked).status()).toBe(200);
  await expect(search.locator('.live-responses-table .response .response-col_status')).toContainText('200');
  expect(complaints).toEqual([]);
});

import { expect, test, type Page } from '@playwright/test';

/** Fills in the form of a call and tells what its request says of where the visitor came from. */
async function sentSource(page: Page): Promise<string | null> {
  await page.goto('/callback/');
  const form = page.locator('main form').first();
  await form.locator('input[name=name]').fill('Олена');
  await form.locator('input[type=tel]').fill('501234567');
  await page.route('**/api/leads?*', (route) => route.fulfill({ status: 503, json: { ok: false, error: '' } }));
  const request = page.waitForRequest((asked) => asked.method() === 'POST' && asked.url().includes('/api/leads'));
  await form.locator('[type=submit]').click();
  return (await request).headerValue('x-source');
}

test('a visit keeps where it came from: the site with the link, until a campaign says more', async ({ page }) => {
  await page.goto('/about/', { referer: 'https://www.google.com/search?q=secret' });
  await page.goto('/contacts/?q=olena@example.com');
  expect(await sentSource(page)).toBe('host=www.google.com');
  await page.goto('/?utm_source=news&utm_medium=mail&utm_campaign=spring&key=secret');
  await page.goto('/about/');
  expect(await sentSource(page)).toBe('source=news&medium=mail&campaign=spring');
});

test('who came by no link sends nothing of it', async ({ page }) => {
  await page.goto('/about/');
  expect(await sentSource(page)).toBeNull();
});

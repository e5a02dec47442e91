import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { chosen, support } from './notices-page';

const BRIEFLY = { timeout: 300 };

/**
 * Lets the page's clock run until something holds, in small steps: what the page fetches meanwhile comes by the machine's own time, and a
 * leap would let its time-outs run out first.
 */
const waitsLong = (page: Page, holds: () => Promise<void>) =>
  expect(async () => {
    await page.clock.runFor(1000);
    await holds();
  }).toPass({ timeout: 60_000, intervals: [100] });

test.describe('the support chat', () => {
  const HOST = 'https://oksamyt.widget.helpcrunch.com';

  /** A page as it is with the chat configured: its settings and its policy; what the policy then says is tested on the server. */
  async function withChat(page: Page, answer: 'works' | 'fails'): Promise<string[]> {
    const asked: string[] = [];
    await page.route('**/about/', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        'data-settings="{',
        'data-settings="{&quot;chat&quot;:{&quot;organization&quot;:&quot;oksamyt&quot;,&quot;appId&quot;:&quot;app-1&quot;},',
      );
      const policy = response.headers()['content-security-policy']!.replace("script-src 'self'", `script-src 'self' ${HOST}`);
      await route.fulfill({ response, body, headers: { ...response.headers(), 'content-security-policy': policy } });
    });
    await page.route(`${HOST}/**`, async (route) => {
      asked.push(route.request().url());
      if (answer === 'fails') return route.abort();
      return route.fulfill({
        contentType: 'text/javascript',
        body: 'document.body.dataset.chat = `${helpcrunchSettings.organization} ${helpcrunchSettings.appId} ${Array.isArray(HelpCrunch.q)}`',
      });
    });
    await page.clock.install();
    return asked;
  }

  test('loads 15 s after the page, when the visitor agreed to it before', async ({ page }) => {
    await chosen(page, 'all');
    const asked = await withChat(page, 'works');
    await page.goto('/about/');
    await page.clock.runFor(10_000);
    expect(asked).toEqual([]);
    await page.clock.runFor(7000);
    await expect(page.locator('body')).toHaveAttribute('data-chat', 'oksamyt app-1 true');
    await expect(support(page)).toBeHidden();
    expect(asked).toEqual([`${HOST}/`]);
  });

  test('sends no request before consent, and loads with it', { tag: '@journey' }, async ({ page, baseURL }) => {
    const asked = await withChat(page, 'works');
    const foreign: string[] = [];
    page.on('request', (request) => request.url().startsWith(baseURL!) || foreign.push(request.url()));
    await page.goto('/about/');
    await waitsLong(page, () => expect(support(page)).toBeVisible(BRIEFLY));
    expect([...asked, ...foreign]).toEqual([]);
    await waitsLong(page, () => page.getByRole('button', { name: 'Усі', exact: true }).click(BRIEFLY));
    await waitsLong(page, () => expect(page.locator('body')).toHaveAttribute('data-chat', /oksamyt/, BRIEFLY));
    await expect(support(page)).toBeHidden();
  });

  test('is not loaded for those who want only what is necessary', { tag: '@journey' }, async ({ page }) => {
    await chosen(page, 'necessary');
    const asked = await withChat(page, 'works');
    await page.goto('/about/');
    await waitsLong(page, () => expect(support(page)).toBeVisible(BRIEFLY));
    expect(asked).toEqual([]);
  });

  test('that cannot be loaded leaves the contact button', async ({ page }) => {
    await chosen(page, 'all');
    const asked = await withChat(page, 'fails');
    await page.goto('/about/');
    await waitsLong(page, async () => {
      expect(asked).not.toEqual([]);
      await expect(support(page)).toBeVisible(BRIEFLY);
    });
    expect(await page.evaluate(() => 'HelpCrunch' in window)).toBe(false);
  });

  test('is removed by a reload when consent is withdrawn', async ({ page }) => {
    await page.addInitScript(() => {
      if (!localStorage.getItem('cookie-choice')) localStorage.setItem('cookie-choice', `all ${Date.now()}`);
    });
    await withChat(page, 'works');
    await page.goto('/about/');
    await waitsLong(page, () => expect(page.locator('body')).toHaveAttribute('data-chat', /oksamyt/, BRIEFLY));
    await page.getByRole('link', { name: 'Налаштування cookie' }).click();
    await page.getByRole('button', { name: 'Лише необхідні' }).click();
    await expect(page.locator('body')).not.toHaveAttribute('data-chat');
  });
});

import { expect, test } from '@playwright/test';
import { atRest, item, openWide, panel, toggle, withoutScripts } from './menu-page';
import { PHONE, WIDE } from './screens';

test.describe('the header', () => {
  test.use({ viewport: WIDE });

  test(
    'hides when scrolling down, shows when scrolling up, and has a background of its own past 15 px',
    { tag: '@journey' },
    async ({ page }) => {
      await page.goto('/');
      const header = page.locator('.site-header');
      await expect(header).toHaveAttribute('data-scroll', 'top');
      await page.evaluate(() => scrollTo({ top: 14, behavior: 'instant' }));
      await expect(header).toHaveAttribute('data-scroll', 'top');
      await page.evaluate(() => scrollTo({ top: 15, behavior: 'instant' }));
      await expect(header).toHaveAttribute('data-scroll', 'past');
      await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
      await expect(header).not.toBeInViewport();
      await page.evaluate(() => scrollTo({ top: 800, behavior: 'instant' }));
      await expect(header).toBeInViewport({ ratio: 1 });
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await expect(header).toHaveAttribute('data-scroll', 'top');
    },
  );

  test('has menu and tools at their final place before all of them have loaded on a slow connection', async ({ page }) => {
    /** Left edges of what arrives first. */
    const beginnings = () =>
      page.evaluate(() =>
        ['.site-header__nav', '.site-header__tools > *'].map((part) => document.querySelector(part)?.getBoundingClientRect().left ?? 0),
      );
    for (const width of [1201, 1440, 1920]) {
      for (const path of ['/price/', '/en/price/']) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path);
        const [menu, tools] = await beginnings();
        await page.evaluate(() => document.querySelectorAll('.site-header__tools > :nth-child(n + 2)').forEach((part) => part.remove()));
        const [, firstTool] = await beginnings();
        await page.evaluate(() => document.querySelector('.site-header__tools')!.remove());
        await page.evaluate(() => document.querySelectorAll('.site-header__nav > ul > :nth-child(n + 2)').forEach((part) => part.remove()));
        const [firstItem] = await beginnings();
        // less than three pixels are no shift for the browser
        expect(Math.abs(firstTool! - tools!), `tools of ${path} at ${width} px`).toBeLessThan(3);
        expect(Math.abs(firstItem! - menu!), `menu of ${path} at ${width} px`).toBeLessThan(3);
      }
    }
  });

  test('does not hide while a drop-down is open or the focus is in it', async ({ page }) => {
    await openWide(page, '/about/');
    const header = page.locator('.site-header');
    await item(page, 'services').hover();
    await expect(panel(page, 'services')).toBeVisible();
    await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
    await expect(header).toHaveClass(/site-header--hidden/);
    await atRest(page);
    await expect(header).toBeInViewport({ ratio: 1 });
    await page.mouse.move(700, 860);
    await expect(header).not.toBeInViewport();
    await toggle(page, 'services').focus();
    await expect(header).toBeInViewport({ ratio: 1 });
  });

  test(
    'links to the same page in the other language and back, keeps the query, and remembers the choice',
    { tag: '@journey' },
    async ({ page, context }) => {
      await page.goto('/services/female/hair/?utm_source=letter');
      const language = page.locator('.site-header__bar .site-header__lang');
      await language.click();
      await expect(page).toHaveURL(/\/en\/services\/female\/hair\/\?utm_source=letter$/);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      const cookie = async () => (await context.cookies()).find(({ name }) => name === 'locale');
      expect(await cookie()).toMatchObject({ value: 'en', path: '/', sameSite: 'Lax' });
      // a visitor from another site gets the language chosen last
      await page.goto('/');
      await expect(page).toHaveURL(/\/en\/$/);
      await page.goto('/en/services/female/hair/');
      await language.click();
      await expect(page).toHaveURL(/[^n]\/services\/female\/hair\/$/);
      await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
      expect(await cookie()).toMatchObject({ value: 'ua' });
      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
    },
  );

  test('leads to the other language without JavaScript too', { tag: '@journey' }, async ({ browser }) => {
    await withoutScripts(browser, { viewport: PHONE }, async (page) => {
      await page.goto('/en/price/female/');
      await page.locator('.site-header__bar .site-header__lang').click();
      await expect(page).toHaveURL(/[^n]\/price\/female\/$/);
    });
  });

  test('fills the account icon for signed-in visitors', async ({ page, context, baseURL }) => {
    await page.goto('/charity/');
    const account = page.locator('.site-header__bar .site-header__account');
    await expect(account).toHaveAttribute('aria-label', 'Увійти до кабінету');
    const icon = account.locator('.icon');
    expect(await icon.evaluate((element) => getComputedStyle(element).fill)).toBe('none');
    await context.addCookies([{ name: 'signed_in', value: '1', url: baseURL! }]);
    await page.reload();
    await expect(account).toHaveAttribute('aria-label', 'Кабінет: ви ввійшли');
    expect(await icon.evaluate((element) => getComputedStyle(element).fill)).not.toBe('none');
    await expect(account).toHaveAttribute('href', '/online/?panel=auth');
  });
});

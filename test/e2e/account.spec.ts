import { expect, test, type Page } from '@playwright/test';
import { journeyIf } from './languages';
import { ownNumber } from './own-visitor';

/** The code that was sent to a phone, once it was. */
async function codeFor(page: Page, phone: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const messages = (await (await page.request.get('/dev/outbox.json')).json()) as { to: string; text: string }[];
      code = /\d{4}/.exec(messages.find(({ to }) => to.includes(phone.slice(1)))?.text ?? '')?.[0];
      return code;
    })
    .toBeDefined();
  return code!;
}

for (const [prefix, out, within] of [
  ['', 'Увійти до кабінету', 'Кабінет: ви ввійшли'],
  ['/en', 'Sign in', 'Your account: signed in'],
] as const) {
  test(
    `the account button opens the sign-in, and is filled once it is done: ${prefix || '/'}`,
    journeyIf(prefix === ''),
    async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`${prefix}/charity/`);
      const account = page.locator('.site-header__bar .site-header__account');
      await expect(account).toHaveAttribute('aria-label', out);
      await account.click();
      await expect(page).toHaveURL(new RegExp(`${prefix}/online/\\?panel=auth$`));
      const widget = page.frameLocator('main iframe');
      const phone = ownNumber();
      await widget.locator('#widget-phone').fill(phone);
      await widget.locator('.widget-form__send').click();
      await expect(widget.locator('#widget-code')).toBeVisible();
      // the last digit sends it
      await widget.locator('#widget-code').fill(await codeFor(page, phone));
      await widget.locator('#widget-firstname').fill('Olena');
      await widget.locator('#widget-lastname').fill('Koval');
      await widget.locator('.widget-form__send').click();
      await expect(account).toHaveAttribute('aria-label', within);
      await expect.poll(() => account.locator('.icon').evaluate((icon) => getComputedStyle(icon).fill)).not.toBe('none');
      await page.goto(`${prefix}/charity/`);
      await expect(account).toHaveAttribute('aria-label', within);
    },
  );
}

test('the account button leads to the sign-in without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto('/charity/');
  await page.locator('.site-header__bar .site-header__account').click();
  await expect(page).toHaveURL(/\/online\/\?panel=auth$/);
  await expect(page.locator('main iframe').contentFrame().locator('#widget-phone')).toBeVisible();
  await context.close();
});

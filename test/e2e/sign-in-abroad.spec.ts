import { expect, test } from '@playwright/test';
import { violations } from './accessibility';
import { journeyIf } from './languages';
import { ownAddress, ownNumber } from './own-visitor';
import { codeFor, openWidget, shown } from './widget-page';

for (const [language, isScripted, sentTo] of [
  ['', true, 'якщо ви вперше, то на'],
  ['/en', false, 'if you are new, at'],
] as const) {
  test(
    `signs in with a phone of another country by a mail${isScripted ? '' : ' without scripts'}, ${language || 'in Ukrainian'}`,
    journeyIf(language === ''),
    async ({ browser }) => {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 }, javaScriptEnabled: isScripted, ...ownAddress() });
      const page = await context.newPage();
      const send = page.locator('.widget-form__send');
      await openWidget(page, `${language}/widget/visits/`, '#widget-phone', isScripted);
      const phone = `+48 51${ownNumber().slice(-7)}`;
      const email = `guest${phone.slice(-7)}@mail.example`;
      await page.locator('#widget-phone').fill(phone);
      if (!isScripted) await send.click();
      await expect(page.locator('#widget-email')).toBeVisible();
      await expect(page.locator('#widget-phone')).toHaveValue(phone);
      if (isScripted) {
        expect(await violations(page)).toEqual([]);
        // a Ukrainian number gets its SMS
        await page.locator('#widget-phone').fill('067 123 45 67');
        await expect(page.locator('#widget-email')).toHaveCount(0);
        await page.locator('#widget-phone').fill(phone);
      }
      await page.locator('#widget-email').fill('guest@');
      await send.click();
      await expect(page.locator('.field--error #widget-email')).toHaveValue('guest@');
      await page.locator('#widget-email').fill(email);
      await send.click();
      await shown(page, '#widget-code');
      await expect(page.locator('.lead')).toContainText(`${sentTo} ${email}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      await page.locator('#widget-code').fill(await codeFor(page.request, `0${email}`));
      if (!isScripted) await send.click();
      await page.locator('#widget-firstname').fill('Olena');
      await page.locator('#widget-lastname').fill('Koval');
      await expect(page.locator('#widget-email')).toHaveCount(0);
      await send.click();
      await expect(page.locator('#widget-code, #widget-firstname')).toHaveCount(0);
      const me = (await (await page.request.get('/api/clients/me')).json()) as { phone: string; email: string };
      expect(me).toMatchObject({ phone: phone.replace(' ', ''), email });
      await context.close();
    },
  );
}

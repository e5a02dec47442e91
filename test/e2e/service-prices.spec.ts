import { expect, test } from '@playwright/test';
import { PHONE } from './screens';
import { journeyIf } from './languages';

const SERVICE = '/services/female/hair/colouring/balayazh/';
/** A text without its kinds of spaces and capitals. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ').toLowerCase();

for (const prefix of ['', '/en']) {
  for (const javaScriptEnabled of [true, false]) {
    test(
      `the salon chosen on the page of a service sets its price: ${prefix || '/'}, scripts: ${javaScriptEnabled}`,
      journeyIf(prefix === ''),
      async ({ browser }) => {
        const context = await browser.newContext({ javaScriptEnabled, viewport: PHONE });
        const page = await context.newPage();
        await page.goto(`${prefix}${SERVICE}`);
        const classes = page.locator('.service-prices__class');
        await expect(classes).toHaveCount(3);
        const heights = await page
          .locator('.service-prices__salon')
          .evaluateAll((chips) => chips.map((chip) => chip.getBoundingClientRect().height));
        expect(Math.min(...heights)).toBeGreaterThanOrEqual(48);
        const price = plain(await classes.last().locator('.service-prices__price').innerText());
        const salon = classes.last().locator('.service-prices__salon').first();
        const name = await salon.innerText();
        await salon.click();
        await expect(page.locator('h1')).toContainText(name);
        expect(plain(await page.locator('.service-hero__price').innerText())).toBe(price);
        await expect(page.locator('.service-prices__salon[aria-current]')).toHaveText(name);
        await expect(page.locator('.service-hero .button').first()).toHaveAttribute(
          'href',
          `${prefix}/online/?service=balayazh&salon=oksamyt-pechersk`,
        );
        await context.close();
      },
    );
  }
}

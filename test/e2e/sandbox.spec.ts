import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { violations } from './accessibility';
import { journeyIf } from './languages';
import { ownAddress, ownNumber } from './own-visitor';
import { variants } from './variants';

const LANGUAGES = [
  { prefix: '', paid: 'оплату отримано', failed: 'не пройшла', unpaid: 'ще не оплачено', taken: 'проведено' },
  { prefix: '/en', paid: 'payment received', failed: 'did not go through', unpaid: 'not paid yet', taken: 'has been made' },
] as const;

test.use(ownAddress());

const next = (page: Page) => page.locator('.order-form-page__submit').first().click();

/** An order at the checkout. */
async function toCheckout(page: Page, prefix: string): Promise<void> {
  await page.goto(`${prefix}/gift_certificate/order/?items=7001x1`);
  await page.locator('main input[name=name]').fill('Олена Коваль');
  await page.locator('main input[name=phone]').fill(ownNumber());
  await page.locator('main input[name=delivery][value="105"]').press('Space');
  await page.locator('main input[name=link][value=online]').press('Space');
  await next(page);
  await next(page);
  await next(page);
  await expect(page).toHaveURL(new RegExp(`${prefix}/sandbox/checkout/$`));
}

const choose = (page: Page, choice: string) => page.locator(`main button[name=choice][value=${choice}]`).click();
const headline = (page: Page) => page.locator('main h1');

for (const { prefix, paid, failed, unpaid, taken } of variants(LANGUAGES)) {
  test.describe(`the checkout of the sandbox, ${prefix || '/'}`, () => {
    for (const choice of ['pay', 'pay_three'] as const) {
      test(`on ${choice} gives one certificate, and takes the same payment once`, async ({ page }) => {
        await toCheckout(page, prefix);
        expect(await violations(page, 'main')).toEqual([]);
        const form = await page.locator('main form').evaluate((one) => one.outerHTML);
        await choose(page, choice);
        await expect(headline(page)).toContainText(paid);
        await expect(page.locator('.thank-order__code')).toHaveCount(1);
        // the page has nothing to wait for any more, and is not loaded again by itself
        await expect(page.locator('.thank-order__watch')).toHaveCount(0);
        // as a second tab would: the page of a payment is kept by no browser
        await page.evaluate((html) => {
          document.body.insertAdjacentHTML('beforeend', html);
          (document.body.lastElementChild as HTMLFormElement).submit();
        }, form);
        await expect(page.locator('.sandbox__state')).toContainText(taken);
        await choose(page, 'cancel');
        await expect(headline(page)).toContainText(paid);
        await expect(page.locator('.thank-order__code')).toHaveCount(1);
      });
    }

    test('on decline leads to an order that can be paid again', journeyIf(prefix === ''), async ({ page }) => {
      await toCheckout(page, prefix);
      await choose(page, 'decline');
      await expect(headline(page)).toContainText(failed);
      await page.locator('.thank-order__button').click();
      await next(page);
      await choose(page, 'pay');
      await expect(headline(page)).toContainText(paid);
    });

    for (const [choice, outcome] of [
      ['pay_late', paid],
      ['pay_lost', paid],
      ['cancel', unpaid],
    ] as const) {
      test(`on ${choice} leads to an order that knows of it before the provider has told: ${outcome}`, async ({ page }) => {
        await toCheckout(page, prefix);
        await choose(page, choice);
        await expect(headline(page)).toContainText(outcome);
      });
    }

    test('says to whoever comes from elsewhere that one comes by an order, and so does the messenger', async ({ page }) => {
      for (const path of ['checkout', 'messenger']) {
        await page.goto(`${prefix}/sandbox/${path}/`);
        await expect(page.locator('.sandbox__sheet p')).toHaveCount(2);
        await expect(page.locator('main button')).toHaveCount(0);
        expect(await violations(page, 'main')).toEqual([]);
      }
    });
  });
}

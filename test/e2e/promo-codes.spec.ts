import { expect, test, type Page } from '@playwright/test';
import { violations } from './accessibility';
import { signIn } from './console-page';
import { choice, openPanel } from './order-panel';
import { ownAddress, ownNumber } from './own-visitor';
import { PHONE } from './screens';

test.use({ ...ownAddress(), viewport: PHONE });

const said = (text: string | null) => (text ?? '').replace(/\s/g, ' ');

/** A code of 200 hryvnias that the owner makes in the console. */
async function madeCode(page: Page): Promise<string> {
  const code = `ZYMA${ownNumber()}`;
  await signIn(page);
  await page.goto('/ops/promo');
  await page.locator('a[href="/ops/promo/new"]').click();
  await page.locator('input[name=code]').fill(code.toLowerCase());
  await page.locator('select[name=kind]').selectOption('sum');
  await page.locator('input[name=value]').fill('200');
  await page.locator('input[name=lastDay]').fill('2099-12-31');
  await page.locator('input[name=lastDay]').press('Enter');
  await expect(page.locator('.console-table')).toContainText(code);
  return code;
}

test('a promo code of the console lowers the total of the panel, what is paid, and stands on the order', async ({ page }) => {
  const code = await madeCode(page);
  expect(await violations(page)).toEqual([]);
  const panel = await openPanel(page, '');
  await panel.getByText('Отримати онлайн').click();
  await panel.getByText('Показати на сайті').click();
  await panel.getByLabel('Ім’я та прізвище').fill('Олена Коваль');
  await panel.getByLabel('Телефон').first().fill(ownNumber());
  await panel.getByText('Маю промокод').click();
  const field = panel.getByLabel('Промокод', { exact: true });
  await field.fill('NOSUCH1');
  await panel.getByRole('button', { name: 'До перевірки' }).click();
  await expect(panel.locator('.field--error')).toContainText('Такого промокоду немає');
  await expect(field).toBeFocused();
  await field.fill(code.toLowerCase());
  await panel.getByRole('button', { name: 'Застосувати' }).click();
  await expect(panel.locator('details:has([name=promo])')).toContainText('Промокод діє: знижка');
  await expect(panel.locator('.order__sums')).toContainText(`Промокод ${code}`);
  await expect.poll(async () => said(await panel.locator('.order__total').textContent())).toContain('800 грн');
  expect(await violations(page)).toEqual([]);
  await panel.getByRole('button', { name: 'До перевірки' }).click();
  await expect(panel.locator('.order__sums')).toContainText(code);
  const pay = panel.getByRole('button', { name: 'Сплатити' });
  expect(said(await pay.textContent())).toContain('800 грн');
  await pay.click();
  await choice(page, 'pay').click();
  await expect(panel).toContainText('оплату отримано');
  await panel.locator('a[href*="/thank/"]').click();
  await expect(page.locator('main h1')).toContainText('оплату отримано');
  await expect(page.locator('.thank-order__aside')).toContainText(`Промокод ${code}`);
  expect(said(await page.locator('.thank-order__aside').textContent())).toContain('800 грн');
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form tells what is wrong with a promo code, and its discount before the payment', async ({ page }) => {
    const code = await madeCode(page);
    await page.goto('/gift_certificate/order/?id=7001');
    await page.locator('.order-form-page__submit').first().click();
    await page.locator('main input[name=name]').fill('Олена Коваль');
    await page.locator('main input[name=phone]').fill(ownNumber());
    await page.locator('main input[name=delivery][value="105"]').press('Space');
    await page.locator('main input[name=link][value=online]').press('Space');
    await page.locator('main summary').filter({ hasText: 'Маю промокод' }).click();
    await page.locator('main input[name=promo]').fill('NOSUCH1');
    await page.locator('main input[name=promo]').press('Enter');
    await expect(page.locator('.error-summary')).toContainText('Такого промокоду немає');
    await expect(page.locator('main input[name=promo]')).toHaveValue('NOSUCH1');
    await page.locator('main input[name=promo]').fill(code.toLowerCase());
    await page.locator('main input[name=promo]').press('Enter');
    await expect(page.locator('.order__sums')).toContainText(`Промокод ${code}`);
    await page.locator('.order-form-page__submit').first().click();
    await expect(page.locator('.order__sums')).toContainText(`Промокод ${code}`);
    await page.locator('.order-form-page__submit').first().click();
    await choice(page, 'pay').click();
    await expect(page.locator('main h1')).toContainText('оплату отримано');
    await expect(page.locator('.thank-order__aside')).toContainText(`Промокод ${code}`);
  });
});

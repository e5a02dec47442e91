import { expect, test, type Page } from '@playwright/test';
import { violations } from './accessibility';
import { signIn } from './console-page';
import { journeyIf } from './languages';
import { ownAddress, ownNumber } from './own-visitor';
import { PHONE } from './screens';

test.use({ ...ownAddress(), viewport: PHONE });

const said = (text: string | null) => (text ?? '').replace(/\s/g, ' ');

/** Fills in all but the list. @returns the name of the company, which no other test has */
async function fillIn(page: Page): Promise<string> {
  const company = `ТОВ «Ромашка ${ownNumber()}»`;
  await page.goto('/gift_certificate/');
  await page.getByRole('link', { name: 'Замовлення для компаній' }).click();
  await page.getByLabel('Назва компанії').fill(company);
  await page.getByLabel('Код ЄДРПОУ').fill('21673832');
  await page.getByLabel('Контактна особа').fill('Ірина Коваль');
  await page.getByLabel('Телефон').first().fill(ownNumber());
  await page.getByLabel('E-mail для рахунку').fill('office@romashka.example');
  await page.locator('#company-package').selectOption({ index: 1 });
  return company;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without a script', () => {
    test.use({ javaScriptEnabled });

    test(
      'a company orders for a list of Excel by invoice, and the owner confirms its payment',
      journeyIf(!javaScriptEnabled),
      async ({ page }) => {
        const company = await fillIn(page);
        await page.getByText('За рахунком', { exact: true }).click();
        const list = '\ufeffПІБ\tПошта\tДень\r\nОлена Коваль\tolena@example\t\r\nАндрій Мельник\tandrii@example.com\t24/12/26\r\n';
        await page
          .locator('#company-file')
          .setInputFiles({ name: 'people.txt', mimeType: 'text/plain', buffer: Buffer.from(list, 'utf16le') });
        await page.getByRole('button', { name: 'Перевірити список' }).last().click();
        await expect(page.locator('.error-summary')).toContainText(/2, e-.?mail:\sВкажіть\sкоректний/);
        await expect(page.locator('.error-summary')).toContainText('Рядок 3, день');
        if (javaScriptEnabled) expect(await violations(page)).toEqual([]);
        const people = page.locator('#company-people');
        await people.fill((await people.inputValue()).replace('olena@example', 'olena@example.com').replace('24/12/26', '1.2.2027'));
        await page.getByRole('button', { name: 'Перевірити список' }).last().click();
        await expect(page.locator('.company-order__people tbody tr')).toHaveCount(2);
        await expect(page.locator('.company-order__people')).toContainText('01.02.2027, 10:00');
        if (javaScriptEnabled) expect(await violations(page)).toEqual([]);
        if (javaScriptEnabled) expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
        await page.getByRole('button', { name: 'Замовити й отримати рахунок' }).click();
        await expect(page.locator('main h1')).toContainText('чекає на оплату');
        const invoice = page.locator('.thank-order__head a[href$="/invoice.pdf"]');
        const number = /СФ-\d{4}-\d{6}/.exec((await invoice.textContent())!)![0];
        const file = await page.request.get((await invoice.getAttribute('href'))!);
        expect([file.status(), (await file.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
        if (javaScriptEnabled) expect(await violations(page)).toEqual([]);
        const order = page.url();

        await signIn(page);
        await page.goto('/ops/orders');
        await page.locator('main input[name=what]').fill(number);
        await page.locator('main input[name=what]').press('Enter');
        await expect(page.locator('main')).toContainText(company);
        const sum = /([\d\s]+)грн/.exec(said(await page.locator('main').textContent()))![1]!.replace(/\s/g, '');
        await page.locator('main a[href$="/confirm-transfer"]').click();
        await page.locator('input[name=amount]').fill(sum);
        await page.locator('input[name=day]').fill(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Kyiv' }).format(new Date()));
        await page.locator('input[name=reference]').fill('4711');
        await page.locator('input[name=reference]').press('Enter');
        await expect(page.locator('main')).toContainText('4711');
        await page.goto(order);
        await expect(page.locator('main h1')).toContainText('оплату отримано');
        await page.getByRole('link', { name: 'Отримувачі подарунків: 2' }).click();
        await expect(page.locator('.people__table tbody tr')).toHaveCount(2);
        if (javaScriptEnabled) expect(await violations(page)).toEqual([]);
        const archive = (await page.getByRole('link', { name: 'Завантажити всі PDF' }).getAttribute('href'))!;
        const zip = await page.request.get(archive);
        expect([zip.status(), (await zip.body()).subarray(0, 2).toString()]).toEqual([200, 'PK']);

        await page.getByRole('link', { name: 'Андрій Мельник' }).click();
        if (javaScriptEnabled) expect(await violations(page)).toEqual([]);
        await page.locator('.thank-order__edit summary').first().click();
        const name = page.locator('.thank-order__edit input[name=recipient]').first();
        await name.fill('Андрій Мельниченко');
        await name.press('Enter');
        await expect(page.getByRole('status')).toContainText('Зміни збережено');
        await expect(page.locator('main h1')).toContainText('Андрій Мельниченко');
      },
    );
  });
}

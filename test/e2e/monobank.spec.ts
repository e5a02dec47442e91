import { expect, test } from '@playwright/test';
import { MonobankStub } from '../stubs/monobank.stub';
import { SiteProcess } from '../support/site-process';
import { openPanel } from './order-panel';
import { ownAddress, ownNumber } from './own-visitor';

const TOKEN = 'u8f3kYh2_test-token';

test.use(ownAddress());

test.describe('a site with monobank', () => {
  const stub = new MonobankStub(TOKEN);
  let site: SiteProcess;
  test.beforeAll(async () => {
    await stub.start();
    const settings = { PAYMENT: 'monobank', MONOBANK_TOKEN: TOKEN, MONOBANK_API_URL: stub.url, BOOKING_DEMO: 'off' };
    site = await SiteProcess.start((url) => ({ SITE_URL: url, ...settings }));
  });
  test.afterAll(async () => {
    await site?.stop();
    await stub.stop();
  });

  test('leads a buyer to the invoice, and back to the order that is paid', async ({ page, request }) => {
    const panel = await openPanel(page, site.url);
    await panel.getByText('Отримати онлайн').click();
    await panel.getByLabel('E-mail').fill('buyer@example.com');
    await panel.getByLabel('Ім’я та прізвище').fill('Олена Коваль');
    await panel.getByLabel('Телефон').fill(ownNumber());
    await panel.getByRole('button', { name: 'До перевірки' }).click();
    await panel.getByRole('button', { name: 'Сплатити' }).click();
    await page.waitForURL(`${stub.url}/**`);
    const { body, headers } = stub.callback(stub.pay(page.url()));
    expect((await request.post(`${site.url}/api/payments/callback`, { data: body, headers })).status()).toBe(200);
    await page.getByRole('link').click();
    await expect(panel).toContainText('оплату отримано');
  });
});

import { expect, test } from '@playwright/test';
import { MonobankStub } from '../stubs/monobank.stub';
import { WayForPayStub } from '../stubs/wayforpay.stub';
import { SiteProcess } from '../support/site-process';
import { openPanel } from './order-panel';
import { ownAddress, ownNumber } from './own-visitor';

const TOKEN = 'u8f3kYh2_test-token';
/** Published by WayForPay for tests, no credential. */
const WAYFORPAY = { WAYFORPAY_MERCHANT: 'test_merch_n1', WAYFORPAY_SECRET: 'flk3409refn54t54t*FNJRET' };

test.use(ownAddress());

test.describe('a site with monobank and WayForPay', () => {
  const monobank = new MonobankStub(TOKEN);
  const stub = new WayForPayStub(WAYFORPAY.WAYFORPAY_MERCHANT, WAYFORPAY.WAYFORPAY_SECRET);
  let site: SiteProcess;
  test.beforeAll(async () => {
    await Promise.all([monobank.start(), stub.start()]);
    const settings = {
      PAYMENT: 'monobank,wayforpay',
      MONOBANK_TOKEN: TOKEN,
      MONOBANK_API_URL: monobank.url,
      ...WAYFORPAY,
      WAYFORPAY_API_URL: stub.url,
      WAYFORPAY_CHECKOUT_URL: `${stub.url}/pay`,
      BOOKING_DEMO: 'off',
    };
    site = await SiteProcess.start((url) => ({ SITE_URL: url, ...settings }));
  });
  test.afterAll(async () => {
    await site?.stop();
    await Promise.all([monobank.stop(), stub.stop()]);
  });

  test('takes a buyer past the provider that is away to the other one, and back to the order that is paid', async ({ page, request }) => {
    const panel = await openPanel(page, site.url);
    await panel.getByText('Отримати онлайн').click();
    await panel.getByLabel('E-mail').fill('buyer@example.com');
    await panel.getByLabel('Ім’я та прізвище').fill('Олена Коваль');
    await panel.getByLabel('Телефон').fill(ownNumber());
    await panel.getByRole('button', { name: 'До перевірки' }).click();
    const choice = panel.getByRole('radiogroup', { name: 'Через кого сплатити' });
    await expect(choice.getByRole('radio', { name: 'monobank' })).toBeChecked();
    monobank.fail('status-502');
    await panel.getByRole('button', { name: 'Сплатити' }).click();
    await expect(page.getByText('Оберіть іншу')).toBeVisible();
    await page.keyboard.press('Escape');
    await choice.getByText('WayForPay').click();
    await panel.getByRole('button', { name: 'Сплатити' }).click();
    await page.waitForURL(`${stub.url}/pay`);
    const [order] = [...stub.orders.values()];
    const { body, headers } = stub.callback(stub.pay(order!));
    const answer = await request.post(`${site.url}/api/payments/callback`, { data: body, headers });
    expect(await answer.json()).toMatchObject({ orderReference: order!.orderReference, status: 'accept' });
    await page.getByRole('button', { name: 'Повернутися до магазину' }).click();
    await expect(panel).toContainText('оплату отримано');
  });
});

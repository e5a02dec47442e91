import { expect, test } from '@playwright/test';
import { LiqPayStub } from '../stubs/liqpay.stub';
import { SiteProcess } from '../support/site-process';
import { openPanel } from './order-panel';
import { ownAddress, ownNumber } from './own-visitor';

/** Keys of a shop at the stub. */
const KEYS = { LIQPAY_PUBLIC_KEY: 'sandbox_i00000000', LIQPAY_PRIVATE_KEY: 'sandbox_for-the-browser-test' };
/** LiqPay's own address: the security policy has to allow the form that is posted there. */
const CHECKOUT = 'https://www.liqpay.ua/api/3/checkout';

test.use(ownAddress());

test.describe('a site with LiqPay', () => {
  const stub = new LiqPayStub(KEYS.LIQPAY_PUBLIC_KEY, KEYS.LIQPAY_PRIVATE_KEY);
  let site: SiteProcess;
  test.beforeAll(async () => {
    await stub.start();
    const settings = { PAYMENT: 'liqpay', ...KEYS, LIQPAY_API_URL: `${stub.url}/api/request`, BOOKING_DEMO: 'off' };
    site = await SiteProcess.start((url) => ({ SITE_URL: url, ...settings }));
  });
  test.afterAll(async () => {
    await site?.stop();
    await stub.stop();
  });

  test('leads a buyer to the checkout by a signed form, and back to the order that is paid', async ({ page, request }) => {
    // plays the page of LiqPay, which takes the form and links back
    await page.route(CHECKOUT, (route) => {
      const payload = stub.open(Object.fromEntries(new URLSearchParams(route.request().postData() ?? '')));
      const body = payload ? `<a href="${String(payload.result_url)}">${String(payload.amount)} грн</a>` : 'refused';
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body });
    });
    const panel = await openPanel(page, site.url);
    await panel.getByText('Отримати онлайн').click();
    await panel.getByLabel('E-mail').fill('buyer@example.com');
    await panel.getByLabel('Ім’я та прізвище').fill('Олена Коваль');
    await panel.getByLabel('Телефон').fill(ownNumber());
    await panel.getByRole('button', { name: 'До перевірки' }).click();
    const sent = page.waitForRequest(CHECKOUT);
    await panel.getByRole('button', { name: 'Сплатити' }).click();
    const form = Object.fromEntries(new URLSearchParams((await sent).postData()!));
    await page.waitForURL(CHECKOUT);
    const payment = stub.pay(stub.open(form)!)!;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const told = await request.post(`${site.url}/api/payments/callback`, { data: stub.callback(payment), headers });
    expect(told.status()).toBe(200);
    await page.getByRole('link').click();
    await expect(panel).toContainText('оплату отримано');
  });
});

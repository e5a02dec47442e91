import { toBuffer } from 'qrcode';
import { expect, test, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { violations } from './accessibility';
import { journeyIf } from './languages';
import { ownAddress, ownNumber } from './own-visitor';
import { byKeyboard, click, openTimes, openWidget, ownSalon, shown, signIn, tap } from './widget-page';

const VIEW = { width: 360, height: 740 };
const API = { authorization: `Bearer ${process.env.E2E_OPS_TOKEN}` };

interface Given {
  readonly path: string;
  readonly code: string;
  readonly nominal: number;
}

/** A certificate that was ordered and paid at a salon. */
async function certificate(request: APIRequestContext): Promise<Given> {
  const packages = (await (await request.get('/api/certificates/packages')).json()) as {
    id: number;
    amount: number;
    singleItem: boolean;
  }[];
  const { id, amount } = packages.find(({ singleItem, amount: price }) => singleItem && price < 10_000)!;
  const body = { name: 'Олена Лі', phone: `38${ownNumber()}`, certificate: [{ id, qty: 1 }], for_mother: false, amount };
  const made = (await (
    await request.post('/api/certificates/orders', { data: { ...body, delivery: 105, linkValue: 'online' } })
  ).json()) as { order_id: string; token: string };
  const paid = await request.post(`/api/ops/orders/${made.order_id}/mark-paid`, {
    headers: API,
    data: { method: 'cash', salon: 'oksamyt-pechersk' },
  });
  expect(paid.status()).toBe(200);
  const order = await request.get(`/api/certificates/orders/${made.order_id}`, { headers: { 'x-order-token': made.token } });
  return ((await order.json()) as { certificates: Given[] }).certificates[0]!;
}

/** Until the details are shown, where no touch is counted. */
async function toDetails(page: Page, prefix: string, number: number, isScripted: boolean): Promise<void> {
  await openTimes(page, prefix, number, isScripted);
  await click(page.locator('a.widget-day').last());
  await expect(page.locator('.widget[aria-busy=false] a.widget-day').last()).toHaveClass(/is-chosen/);
  await click(page.locator('.widget-daytimes .widget-time').first());
  await shown(page, '.widget-form__who');
}

for (const { prefix, isScripted, press, way, salon } of [
  { prefix: '', isScripted: true, press: tap, way: 'by finger', salon: 3 },
  { prefix: '/en', isScripted: false, press: click, way: 'without scripts', salon: 4 },
  { prefix: '/en', isScripted: true, press: byKeyboard, way: 'by keyboard', salon: 6 },
]) {
  test(`a certificate pays ${way}, ${prefix ? 'in English' : 'in Ukrainian'}`, journeyIf(prefix === ''), async ({ browser }) => {
    const context = await browser.newContext({ viewport: VIEW, hasTouch: true, javaScriptEnabled: isScripted, ...ownAddress() });
    const page = await context.newPage();
    const { code, path } = await certificate(page.request);
    await openWidget(page, `${prefix}/widget/`, '.widget-salon', isScripted);
    await signIn(page);
    await toDetails(page, prefix, salon, isScripted);
    let touches = 0;
    const count = async (what: Locator) => {
      touches++;
      await press(what);
    };
    const field = page.locator('#widget-certificate');
    await count(page.locator('.widget-form__certificate > summary'));
    await field.fill('7KQ2-M9XR-0000');
    await press(page.locator('button[value=certificate]'));
    await shown(page, '#widget-certificate[aria-invalid=true]');
    await expect(field).toHaveValue('7KQ2-M9XR-0000');
    if (isScripted) expect(await violations(page)).toEqual([]);
    await field.fill(code);
    touches++;
    await count(page.locator('button[value=certificate]'));
    await shown(page, '.widget-paying__added li');
    if (isScripted) expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(VIEW.width);
    await count(page.locator('.widget-form__send'));
    await shown(page, '.widget-done');
    await expect(page.locator('.widget-done')).toContainText(prefix ? 'is reserved on the certificate' : 'На сертифікаті зарезервовано');
    expect(touches).toBe(4);
    await page.goto(path);
    await expect(page.locator('.issued__facts')).toContainText(/Зарезервовано|Reserved/);
    await context.close();
  });
}

test(
  'the camera or a photo reads the QR of a certificate into its field, and says so where it cannot',
  { tag: '@journey' },
  async ({ browser }) => {
    const context = await browser.newContext({ viewport: VIEW, hasTouch: true, ...ownAddress() });
    const page = await context.newPage();
    const { path, code } = await certificate(page.request);
    const link = new URL(path, 'https://oksamyt.example').href;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    // no camera at first, then one that shows the code
    await page.addInitScript((text) => {
      class BarcodeDetector {
        static getSupportedFormats = () => Promise.resolve(['qr_code']);
        detect = () => Promise.resolve([{ rawValue: text }]);
      }
      let isThere = false;
      const getUserMedia = () => {
        if (!isThere) {
          isThere = true;
          return Promise.reject(new DOMException('', 'NotAllowedError'));
        }
        const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 });
        canvas.getContext('2d')!.fillRect(0, 0, 320, 240);
        return Promise.resolve(canvas.captureStream(10));
      };
      Object.assign(window, { BarcodeDetector });
      Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } });
    }, code);
    await openWidget(page, '/widget/', '.widget-salon');
    await signIn(page);
    await toDetails(page, '', 5, true);
    await tap(page.locator('.widget-form__certificate > summary'));
    expect(asked.filter((each) => each.includes('scan-code'))).toEqual([]);
    const [open, field] = [page.getByRole('button', { name: 'Сканувати QR' }), page.locator('#widget-certificate')];
    await tap(open);
    const dialog = page.getByRole('dialog', { name: 'Сканувати QR сертифіката' });
    await expect(dialog.getByRole('status')).toContainText('Камери немає або її не дозволено. Виберіть фото QR');
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(VIEW.width);
    await dialog
      .getByLabel('Вибрати фото')
      .setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer: await toBuffer(link, { width: 300 }) });
    await expect(field).toHaveValue(code);
    await expect(field).toBeFocused();
    await expect(dialog).toBeHidden();
    await field.fill('');
    await tap(open);
    await expect(field).toHaveValue(code);
    await tap(page.locator('button[value=certificate]'));
    await shown(page, '.widget-paying__added li');
    await context.close();
  },
);

test('the page of a certificate leads to a booked appointment with eight touches', { tag: '@journey' }, async ({ browser }) => {
  const context = await browser.newContext({ viewport: VIEW, hasTouch: true, ...ownAddress() });
  const page = await context.newPage();
  const { path } = await certificate(page.request);
  await openWidget(page, '/widget/', '.widget-salon');
  await signIn(page);
  await page.goto(path);
  let touches = 0;
  const count = async (what: Locator) => {
    touches++;
    await tap(what);
  };
  await count(page.locator('a[href*="/widget/?certificate="]'));
  await expect(page).toHaveURL(/\/widget\/$/);
  await expect(page.locator('[data-island=Widget]')).toHaveAttribute('data-hydrated', 'true');
  await count(await ownSalon(page, 9));
  const group = page.locator('.widget-group').first();
  await shown(page, '.widget-group');
  await count(group.locator('summary'));
  await count(group.locator('.widget-service').first());
  await shown(page, '.widget-service.is-chosen');
  await count(page.locator('.widget-summary__next'));
  await shown(page, '.widget-master');
  await count(page.locator('.widget-master').first());
  await shown(page, '.widget-nearest');
  await count(page.locator('.widget-nearest .widget-time').first());
  await shown(page, '.widget-paying__added li');
  await count(page.locator('.widget-form__send'));
  await shown(page, '.widget-done');
  await expect(page.locator('.widget-done')).toContainText('На сертифікаті зарезервовано');
  expect(touches).toBeLessThanOrEqual(8);
  await context.close();
});

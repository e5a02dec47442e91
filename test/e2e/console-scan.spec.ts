import { chromium, expect, test, type Browser, type Page } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import { create, toBuffer } from 'qrcode';
import { findTestBrowser, QUIET_FLAGS } from '../../scripts/chromium.mjs';
import { violations } from './accessibility';
import { signIn } from './console-page';
import { ownAddress, ownNumber } from './own-visitor';

let link: string;
test.beforeAll(async ({ browser }) => (link = await boughtCertificate(browser)));

/** Buys a certificate without scripts. @returns its link, as the QR of its PDF holds it */
async function boughtCertificate(browser: Browser): Promise<string> {
  const context = await browser.newContext({ javaScriptEnabled: false, ...ownAddress() });
  const page = await context.newPage();
  const next = () => page.locator('.order-form-page__submit').first().click();
  await page.goto('/gift_certificate/order/?id=7001');
  await next();
  await page.locator('main input[name=name]').fill('Олена Коваль');
  await page.locator('main input[name=phone]').fill(ownNumber());
  await page.locator('main input[name=delivery][value="105"]').press('Space');
  await page.locator('main input[name=link][value=online]').press('Space');
  await next();
  await next();
  await next();
  await page.locator('main button[name=choice][value=pay]').click();
  const file = page.locator('a[download]').first();
  await expect(async () => {
    await page.reload();
    await expect(file).toBeVisible({ timeout: 1000 });
  }).toPass();
  const address = new URL((await file.getAttribute('href'))!, page.url()).href.replace(/certificate\.pdf$/, '');
  await context.close();
  return address;
}

async function openCertificates(page: Page): Promise<void> {
  await signIn(page);
  await page.goto('/ops/certificates');
}

/** A film of one still picture: the QR in grey on a table, as a camera without colours sees it. */
function film(text: string, [width, height] = [640, 480]): Buffer {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const unit = Math.floor(380 / (modules.size + 8));
  const side = unit * (modules.size + 8);
  const [left, top] = [Math.round((width - side) / 2), Math.round((height - side) / 2)];
  const light = Buffer.alloc(width * height, 110);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const [row, column] = [Math.floor(y / unit) - 4, Math.floor(x / unit) - 4];
      const isInside = row >= 0 && column >= 0 && row < modules.size && column < modules.size;
      light[(top + y) * width + left + x] = isInside && modules.get(row, column) ? 45 : 210;
    }
  const frame = [Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)];
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`), ...frame, ...frame]);
}

test('the camera reads the QR of a certificate, and its page opens', { tag: '@journey' }, async ({ baseURL }, info) => {
  const path = info.outputPath('qr.y4m');
  await writeFile(path, film(link));
  const args = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${path}`];
  const browser = await chromium.launch({ executablePath: findTestBrowser()!, args: [...QUIET_FLAGS, ...args] });
  const page = await browser.newPage({ baseURL });
  await openCertificates(page);
  await page.getByRole('button', { name: 'Сканувати QR' }).click();
  await expect(page).toHaveURL(/\/ops\/certificates\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('••••-••••-');
  await browser.close();
});

test('what reads a QR comes with the press alone, and a photo is as good as a camera', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const reader = () => asked.filter((path) => /\/(scan|qr-code)-/.test(path));
  await page.setViewportSize({ width: 360, height: 800 });
  await openCertificates(page);
  const open = page.getByRole('button', { name: 'Сканувати QR' });
  await expect(open).toBeVisible();
  expect(reader()).toEqual([]);
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Сканувати QR сертифіката' });
  await expect(dialog.getByRole('status')).toContainText('Виберіть фото QR або введіть код');
  expect(await violations(page)).toEqual([]);
  const choose = async (text: string) =>
    dialog
      .getByLabel('Вибрати фото')
      .setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer: await toBuffer(text, { width: 900, margin: 6 }) });
  await choose('https://somewhere.example/menu');
  await expect(dialog.getByRole('status')).toHaveText('Це QR не нашого сертифіката.');
  await dialog.getByLabel('Вибрати фото').setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(dialog.getByRole('status')).toContainText('Не вдалося прочитати');
  await choose(link);
  await expect(page).toHaveURL(/\/ops\/certificates\/[0-9a-f-]{36}$/);
  expect(reader()).toHaveLength(2);
});

test('a browser that reads codes by itself is given the work', async ({ page }) => {
  await page.addInitScript((text) => {
    class BarcodeDetector {
      static getSupportedFormats = () => Promise.resolve(['qr_code']);
      detect = () => Promise.resolve([{ rawValue: text }]);
    }
    Object.assign(window, { BarcodeDetector });
  }, link);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openCertificates(page);
  await page.getByRole('button', { name: 'Сканувати QR' }).click();
  await page
    .getByLabel('Вибрати фото')
    .setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer: await toBuffer('anything', { width: 200 }) });
  await expect(page).toHaveURL(/\/ops\/certificates\/[0-9a-f-]{36}$/);
  expect(asked.filter((url) => url.includes('qr-code'))).toEqual([]);
});

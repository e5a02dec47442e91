import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { kyivDay } from '../../src/shared/kyiv-day';
import { violations } from './accessibility';
import { journeyIf } from './languages';
import { ownAddress, ownNumber } from './own-visitor';
import { variants } from './variants';

const LANGUAGES = [
  {
    prefix: '',
    paid: 'оплату отримано',
    reserved: 'Заброньовано',
    failed: 'не пройшла',
    badName: 'Вкажіть ПІБ',
    badMail: 'Вкажіть коректний email',
    later: 'Надішлемо',
  },
  {
    prefix: '/en',
    paid: 'payment received',
    reserved: 'Reserved',
    failed: 'did not go through',
    badName: 'Enter your full name',
    badMail: 'Enter a valid email',
    later: 'To be sent on',
  },
] as const;

test.use({ javaScriptEnabled: false, ...ownAddress() });

const next = (page: Page) => page.locator('.order-form-page__submit').first().click();
const current = (page: Page) => page.locator('[aria-current=step]');

/** The first two steps, with what every buyer tells. */
async function toDetails(page: Page, prefix: string, delivery: '101' | '105'): Promise<void> {
  await page.goto(`${prefix}/gift_certificate/order/?id=7001`);
  await next(page);
  await page.locator('main input[name=name]').fill('Олена Коваль');
  await page.locator('main input[name=phone]').fill(ownNumber());
  await page.locator(`main input[name=delivery][value="${delivery}"]`).press('Space');
}

/** From the check on, by way of the payment, to the page of the order. */
async function pay(page: Page, choice = 'pay'): Promise<void> {
  await next(page);
  await next(page);
  await page.locator(`main button[name=choice][value=${choice}]`).click();
  await expect(page).toHaveURL(/\/thank\/\?/);
}

/** Looks at the page of the order again until its certificates have arrived, and opens the first of their PDFs. */
async function pdfOf(page: Page, words: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(page.locator('main')).toContainText(words, { timeout: 1000 });
    await expect(page.locator('a[download]').first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  const file = await page.request.get((await page.locator('a[download]').first().getAttribute('href'))!);
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
}

interface SentMessage {
  readonly channel: string;
  readonly to: string;
  readonly attachments: readonly { readonly href: string }[];
}

/** The PDF that came with the latest message to somebody. */
async function sentFile(page: Page, isMeant: (message: SentMessage) => boolean): Promise<string> {
  let found: SentMessage | undefined;
  await expect(async () => {
    const sent = (await (await page.request.get('/dev/outbox.json')).json()) as readonly SentMessage[];
    found = sent.find((message) => isMeant(message) && message.attachments.length > 0);
    expect(found).toBeDefined();
  }).toPass();
  return (await (await page.request.get(found!.attachments[0]!.href)).body()).subarray(0, 5).toString();
}

for (const { prefix, paid, reserved, failed, badName, badMail, later } of variants(LANGUAGES)) {
  test.describe(`a certificate is ordered without a script, ${prefix || '/'}`, () => {
    test('by e-mail, from the page of a package, with what is wrong told on the way', async ({ page }) => {
      const email = `${ownNumber()}@example.com`;
      await page.goto(`${prefix}/gift_certificate/sertyfikat-1000/`);
      await page.locator('main a[data-ordered]').click();
      await page.locator('.order-form-page__quantity').first().press('Enter');
      await expect(page).toHaveURL(/\?items=\d+x1$/);
      await expect(page.locator('main input[name=email]')).toBeHidden();
      await page.locator('main input[name=name]').press('Enter');
      await expect(page.locator('.error-summary')).toContainText(badName);
      await page.locator('main input[name=name]').fill('Олена Коваль');
      await page.locator('main input[name=phone]').fill(ownNumber());
      await page.locator('main input[name=delivery][value="105"]').press('Space');
      await page.locator('main input[name=email]').fill(email);
      await page.locator('main input[name=email]').press('Enter');
      await expect(page.locator('.order-check')).toContainText(email);
      await pay(page);
      await expect(page.locator('main h1')).toContainText(paid);
      await pdfOf(page, email);
      expect(await sentFile(page, ({ to }) => to === email)).toBe('%PDF-');
    });

    test('shown on the site, after the bank has declined once', journeyIf(prefix === ''), async ({ page }) => {
      await toDetails(page, prefix, '105');
      await page.locator('main input[name=link][value=online]').press('Space');
      await next(page);
      await pay(page, 'decline');
      await expect(page.locator('main h1')).toContainText(failed);
      await page.locator('.thank-order__button').click();
      await next(page);
      await page.locator('main button[name=choice][value=pay]').click();
      await expect(page.locator('main h1')).toContainText(paid);
      await pdfOf(page, paid);
    });

    test('as gifts: one by mail, one by a link at a later hour, both named once more after an error', async ({ page }) => {
      const email = `${ownNumber()}@example.com`;
      const day = kyivDay(new Date(Date.now() + 9 * 86_400_000));
      await page.goto(`${prefix}/gift_certificate/order/?items=7001x2`);
      await page.locator('main input[name=name]').fill('Олена Коваль');
      await page.locator('main input[name=phone]').fill(ownNumber());
      await page.locator('main input[name=delivery][value="105"]').press('Space');
      await page.locator('main input[name=link][value=online]').press('Space');
      await page.locator('main input[name=who][value=gifts]').press('Space');
      await next(page);
      await page.locator('[name="gifts.0.recipient"]').fill('Марія');
      await page.locator('[name="gifts.0.email"]').fill('maria@');
      await page.locator('[name="gifts.0.message"]').fill('З днем народження!');
      await page.locator('button[value=add]').click();
      await page.locator('[name="gifts.1.recipient"]').fill('Ганна');
      await expect(page.locator('[name="gifts.1.day"]')).toBeHidden();
      await page.locator('[name="gifts.1.when"][value=later]').press('Space');
      await page.locator('[name="gifts.1.day"]').fill(day);
      await page.locator('[name="gifts.1.hour"]').selectOption('15');
      await page.locator('[name="gifts.1.recipient"]').press('Enter');
      await expect(page.locator('.error-summary')).toContainText(badMail);
      await expect(page.locator('[name="gifts.1.day"]')).toHaveValue(day);
      await page.locator('[name="gifts.0.email"]').fill(email);
      await next(page);
      await expect(page.locator('.order-check')).toContainText('15:00');
      await pay(page);
      await pdfOf(page, `${later} ${day.split('-').reverse().join('.')}, 15:00`);
      expect(await sentFile(page, ({ to }) => to === email)).toBe('%PDF-');
    });

    test('to Telegram, whose bot signs in whoever presses Start', async ({ page, context }) => {
      await toDetails(page, prefix, '105');
      await page.locator('main input[name=link][value=telegram]').press('Space');
      await next(page);
      await next(page);
      await expect(page.locator('.error-summary')).toContainText('Log in with Telegram');
      const [chat] = await Promise.all([context.waitForEvent('page'), page.locator('#order-link').click()]);
      await expect(chat).toHaveURL(new RegExp(`${prefix}/sandbox/messenger/`));
      await chat.locator('main button').click();
      await expect(chat.locator('.sandbox__state')).toBeVisible();
      await next(page);
      await expect(page.locator('.order-check')).toContainText('Telegram');
      await pay(page);
      await pdfOf(page, paid);
      expect(await sentFile(page, ({ channel, to }) => channel === 'bot' && to === '1')).toBe('%PDF-');
    });

    test('collected at a salon and paid by card', async ({ page }) => {
      await toDetails(page, prefix, '101');
      await page.locator('select[name=salon]').selectOption({ index: 1 });
      await next(page);
      await pay(page);
      await pdfOf(page, paid);
    });

    test('collected and paid at a salon, where an operator takes the money', journeyIf(prefix === ''), async ({ page }) => {
      await toDetails(page, prefix, '101');
      await page.locator('select[name=salon]').selectOption({ index: 1 });
      await page.locator('main input[name=pay][value=salon]').press('Space');
      await next(page);
      await next(page);
      await expect(page.locator('main h1')).toContainText(reserved);
      const id = new URL(page.url()).searchParams.get('order')!;
      const headers = { authorization: `Bearer ${process.env.E2E_OPS_TOKEN}` };
      expect((await page.request.post(`/api/ops/orders/${id}/mark-paid`, { headers, data: { method: 'cash' } })).status()).toBe(200);
      await pdfOf(page, paid);
    });
  });

  test.describe(`the form without scripts is accessible, ${prefix || '/'}`, () => {
    test.use({ javaScriptEnabled: true });

    test('at every step, also with what is wrong', async ({ page }) => {
      const look = async (step: RegExp) => {
        await expect(current(page)).toHaveText(step);
        expect(await violations(page, 'main')).toEqual([]);
      };
      await page.goto(`${prefix}/gift_certificate/order/?items=7001x2`);
      await look(/Дані|Details/);
      await next(page);
      await expect(page.locator('.error-summary')).toBeFocused();
      await look(/Дані|Details/);
      await page.locator('button[value=choose]').click();
      await look(/Сертифікати|Certificates/);
      await next(page);
      await page.locator('main input[name=name]').fill('Олена Коваль');
      await page.locator('main input[name=phone]').fill(ownNumber());
      await page.locator('main input[name=delivery][value="105"]').press('Space');
      await page.locator('main input[name=link][value=telegram]').press('Space');
      await page.locator('main input[name=who][value=gifts]').press('Space');
      await next(page);
      await look(/Дані|Details/);
      await page.locator('button[value=details]').click();
      await page.locator('main input[name=link][value=online]').press('Space');
      await next(page);
      await page.locator('[name="gifts.0.email"]').fill('maria@');
      await next(page);
      await look(/Отримувачі|Recipients/);
      await page.locator('[name="gifts.0.email"]').fill('');
      await next(page);
      await look(/Перевірка|Review/);
      await next(page);
      await look(/Оплата|Payment/);
    });
  });
}

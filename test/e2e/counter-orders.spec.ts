import { expect, test, type Locator, type Page } from '@playwright/test';
import { violations } from './accessibility';
import { signIn } from './console-page';
import { PHONE, WIDE } from './screens';
import { variants } from './variants';

const WORDS = {
  uk: {
    button: 'Українська',
    orders: 'Замовлення',
    sell: 'Продати сертифікат',
    submit: 'Продати',
    print: 'Друк (PDF)',
    handOut: 'Видати',
    handed: 'Видано',
    method: 'Як сплачено',
    phone: 'Телефон',
    name: 'Ім’я',
    salon: 'Салон',
    cash: 'Готівка',
    pay: 'Взяти оплату',
    find: 'Знайти',
    sold: 'Продано. Роздрукуйте сертифікат і видайте його.',
    paid: 'Оплату записано, сертифікати вирушають.',
  },
  en: {
    button: 'English',
    orders: 'Orders',
    sell: 'Sell a certificate',
    submit: 'Sell',
    print: 'Print (PDF)',
    handOut: 'Hand out',
    handed: 'Handed out',
    method: 'Paid by',
    phone: 'Phone',
    name: 'Name',
    salon: 'Salon',
    cash: 'Cash',
    pay: 'Take the payment',
    find: 'Find',
    sold: 'Sold. Print the certificate and hand it out.',
    paid: 'The payment is noted, the certificates leave.',
  },
} as const;
const SALON = 'oksamyt-pechersk';

let phones = 0;
/** A mobile number of nobody else, as it is kept; limits of a phone do not meet. */
const newPhone = () => `38063${String(Date.now()).slice(-5)}${String(10 + ++phones)}`;

/** Presses and counts each thing that is touched: a field, a choice, a button. */
class Touches {
  count = 0;
  async press(what: Locator): Promise<void> {
    this.count++;
    await what.click();
  }
  async choose(what: Locator, option: Parameters<Locator['selectOption']>[0]): Promise<void> {
    this.count++;
    await what.selectOption(option);
  }
  async type(what: Locator, text: string): Promise<void> {
    this.count++;
    await what.fill(text);
  }
}

async function speak(page: Page, language: keyof typeof WORDS): Promise<void> {
  if ((await page.locator('html').getAttribute('lang')) !== language)
    await page.getByRole('button', { name: WORDS[language].button }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

async function fits(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect([new URL(page.url()).pathname, wide, await violations(page)]).toEqual([new URL(page.url()).pathname, 0, []]);
}

/** The print opens beside the page, or is downloaded: it is asked for as the link would. */
async function printed(page: Page, link: Locator): Promise<void> {
  const answer = await page.request.get((await link.getAttribute('href'))!);
  expect(answer.headers()['content-type']).toBe('application/pdf');
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
}

const VARIANTS = [
  ['uk', PHONE],
  ['en', WIDE],
  ['en', PHONE],
  ['uk', WIDE],
] as const;
for (const [language, screen] of variants(VARIANTS, 2)) {
  const words = WORDS[language];

  test(`a certificate is sold on the spot in under ten touches, ${language} at ${screen.width}`, async ({ page }) => {
    await page.setViewportSize(screen);
    await signIn(page);
    await speak(page, language);
    const touches = new Touches();
    await touches.press(page.locator('.console__link', { hasText: words.orders }));
    await fits(page);
    await touches.press(page.getByRole('link', { name: words.sell }));
    await fits(page);
    // the sum and cash are chosen already
    await touches.type(page.getByLabel(words.phone, { exact: true }), newPhone());
    await touches.type(page.getByLabel(words.name, { exact: true }), 'Олена Лі');
    await touches.choose(page.getByLabel(words.salon, { exact: true }), SALON);
    await touches.press(page.getByRole('button', { name: words.submit, exact: true }));
    await expect(page.locator('.console__notice')).toHaveText(words.sold);
    await fits(page);
    await printed(page, page.getByRole('link', { name: words.print }));
    touches.count++;
    await touches.press(page.getByRole('link', { name: words.handOut, exact: true }));
    await fits(page);
    await touches.press(page.getByRole('button', { name: words.handOut, exact: true }));
    await expect(page.locator('.console-facts')).toContainText(words.handed);
    await expect(page.locator('.console-facts')).toContainText(words.cash);
    await expect(page.getByRole('link', { name: words.handOut, exact: true })).toHaveCount(0);
    expect(touches.count).toBeLessThan(10);
  });

  test(`a reserved order is found and paid without scripts, ${language} at ${screen.width}`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: screen });
    const page = await context.newPage();
    await signIn(page);
    await speak(page, language);
    const offers = (await (await page.request.get('/api/certificates/packages')).json()) as {
      id: number;
      amount: number;
      singleItem: boolean;
    }[];
    const offer = offers.find(({ singleItem, amount }) => singleItem && amount < 10_000)!;
    const phone = newPhone();
    const made = await page.request.post('/api/certificates/orders', {
      data: {
        name: 'Ірина Коваль',
        phone,
        certificate: [{ id: offer.id, qty: 1 }],
        for_mother: false,
        delivery: 101,
        linkValue: 'salon',
        salon: SALON,
        pay: 'salon',
        amount: offer.amount,
      },
    });
    expect(made.status()).toBe(201);
    const { order_id: id } = (await made.json()) as { order_id: string };
    await page.locator('.console__link', { hasText: words.orders }).click();
    await page.locator('main input[name=what]').fill(`0${phone.slice(3, 5)} ${phone.slice(5, 8)}-${phone.slice(8)}`);
    await page.getByRole('search').getByRole('button', { name: words.find, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/ops/orders/${id}$`));
    await page.getByRole('link', { name: words.pay }).click();
    await expect(page.locator('select[name=salon]')).toHaveValue(SALON);
    await page.getByLabel(words.method).selectOption('card');
    await page.getByRole('button', { name: words.pay, exact: true }).click();
    await expect(page.locator('.console__notice')).toHaveText(words.paid);
    await printed(page, page.getByRole('link', { name: words.print }));
    await page.goto(`/ops/sales?salon=${SALON}`);
    await expect(page.locator('.console-table tr', { hasText: id })).toHaveCount(1);
    await context.close();
  });
}

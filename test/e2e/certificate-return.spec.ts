import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { journeyIf } from './languages';
import { CHECKOUT, choice, openPanel, PACKAGE } from './order-panel';
import { openIdle } from './page-load';
import { ownAddress, ownNumber } from './own-visitor';
import { variants } from './variants';

const LANGUAGES = [
  {
    prefix: '',
    words: {
      online: 'Отримати онлайн',
      salon: 'Забрати в салоні',
      where: 'Салон',
      name: 'Ім’я та прізвище',
      phone: 'Телефон',
      next: 'До перевірки',
      pay: 'Сплатити',
      edit: 'Змінити замовлення',
      paid: 'оплату отримано',
      outcome: { email: 'лист у дорозі', success: 'картка чекає' },
      unpaid: 'ще не оплачено',
      failed: 'не пройшла',
      unknown: 'не знайдено',
    },
  },
  {
    prefix: '/en',
    words: {
      online: 'Get it online',
      salon: 'Collect at a salon',
      where: 'Salon',
      name: 'Full name',
      phone: 'Phone',
      next: 'Review the order',
      pay: 'Pay',
      edit: 'Change the order',
      paid: 'payment received',
      outcome: { email: 'the letter is on its way', success: 'the card is waiting' },
      unpaid: 'is not paid yet',
      failed: 'did not go through',
      unknown: 'was not found',
    },
  },
] as const;

type Words = (typeof LANGUAGES)[number]['words'];

test.use(ownAddress());

/** Fills the form in, and goes to the checkout. */
async function toCheckout(page: Page, prefix: string, words: Words, delivery: 'email' | 'salon') {
  const panel = await openPanel(page, prefix);
  if (delivery === 'salon') {
    await panel.getByText(words.salon).click();
    await panel.getByLabel(words.where, { exact: true }).selectOption({ index: 1 });
  } else {
    await panel.getByText(words.online).click();
    await panel.getByLabel('E-mail').fill('buyer@example.com');
  }
  await panel.getByLabel(words.name).fill('Олена Коваль');
  await panel.getByLabel(words.phone).fill(ownNumber());
  await panel.getByRole('button', { name: words.next }).click();
  await panel.getByRole('button', { name: words.pay }).click();
  await expect(page).toHaveURL(CHECKOUT);
  return panel;
}

/** The address that the payment page leads back to. */
async function returnAddress(page: Page): Promise<URL> {
  const back = await page.waitForRequest((request) => new URL(request.url()).searchParams.has('success'));
  return new URL(back.url());
}

for (const { prefix, words } of variants(LANGUAGES)) {
  test.describe(`the way back from the payment page, ${prefix || '/'}`, () => {
    for (const [delivery, success, state] of [
      ['email', '1', 'email'],
      ['salon', '2', 'success'],
    ] as const) {
      test(
        `opens the panel with the paid order, with delivery ${delivery}`,
        journeyIf(prefix === '' && delivery === 'email'),
        async ({ page }) => {
          const panel = await toCheckout(page, prefix, words, delivery);
          const back = returnAddress(page);
          await choice(page, 'pay').click();
          const { pathname, searchParams } = await back;
          expect(pathname).toBe(prefix + PACKAGE);
          expect([searchParams.get('success'), searchParams.get('order')]).toEqual([success, expect.stringMatching(/^order_\d+$/)]);
          await expect(panel).toContainText(words.paid);
          // either has a screen of its own
          await expect(panel.locator('.order-outcome')).toHaveAttribute('data-state', state);
          await expect(panel.locator('.title-block')).toContainText(words.outcome[state]);
          await expect(page).toHaveURL(prefix + PACKAGE);
          const thanks = `/thank/?state=${state}&order=${searchParams.get('order')}`;
          await expect(panel.locator('a[href*="/thank/"]')).toHaveAttribute('href', prefix + thanks);
          // the same page once more comes back from nowhere
          await openIdle(page, prefix + PACKAGE);
          await expect(panel).toBeAttached();
          await expect(panel).not.toHaveAttribute('open');
        },
      );
    }

    test('tells of a payment that was not made, and leads back to the form as it was', async ({ page }) => {
      const panel = await toCheckout(page, prefix, words, 'email');
      await choice(page, 'decline').click();
      await expect(panel).toContainText(words.failed);
      await panel.getByRole('button', { name: words.edit }).click();
      await expect(panel.getByLabel(words.name)).toHaveValue('Олена Коваль');
      await expect(panel.getByLabel('E-mail')).toHaveValue('buyer@example.com');
    });

    test('believes nothing that an address claims, and keeps the rest of it', async ({ page }) => {
      for (const [query, left] of [
        ['?success=1&order=order_1', ''],
        ['?utm_source=mail&success=2&order=order_1', '?utm_source=mail'],
      ] as const) {
        await page.goto(prefix + PACKAGE + query);
        await expect(page.locator('#order-panel')).toContainText(words.unknown);
        await expect(page).toHaveURL(prefix + PACKAGE + left);
      }
    });
  });
}

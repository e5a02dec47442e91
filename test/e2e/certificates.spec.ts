import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { violations } from './accessibility';
import { motionOf, journeyIf } from './languages';
import { CHECKOUT, choice, countRequests, openPanel } from './order-panel';
import { ownAddress, ownNumber } from './own-visitor';
import { variants } from './variants';

const LANGUAGES = [
  {
    prefix: '',
    words: {
      online: 'Отримати онлайн',
      salon: 'Забрати в салоні',
      name: 'Ім’я та прізвище',
      phone: 'Телефон',
      next: 'До перевірки',
      pay: 'Сплатити',
      back: 'Змінити',
      atSalon: 'У салоні',
      where: 'Салон',
      reserve: 'Забронювати',
      paid: 'оплату отримано',
      badName: 'Вкажіть ПІБ (мін. 3 символи).',
      badDelivery: 'Оберіть спосіб отримання.',
      reserved: 'Заброньовано',
      failed: 'не пройшла',
      again: 'Оплатити ще раз',
    },
  },
  {
    prefix: '/en',
    words: {
      online: 'Get it online',
      salon: 'Collect at a salon',
      name: 'Full name',
      phone: 'Phone',
      next: 'Review the order',
      pay: 'Pay',
      back: 'Change',
      atSalon: 'At the salon',
      where: 'Salon',
      reserve: 'Reserve',
      paid: 'payment received',
      badName: 'Enter your full name',
      badDelivery: 'Choose how to receive it.',
      reserved: 'Reserved',
      failed: 'did not go through',
      again: 'Pay again',
    },
  },
] as const;

type Words = (typeof LANGUAGES)[number]['words'];

test.use(ownAddress());

const countOrders = (page: Page) => countRequests(page, 'POST', '/api/certificates/orders');

async function fillOnline(page: Page, words: Words, link: 'email' | 'online' = 'email'): Promise<void> {
  const panel = page.locator('#order-panel');
  await panel.getByText(words.online).click();
  await panel.locator('input[name$=link][value=' + link + ']').check({ force: true });
  if (link === 'email') await panel.getByLabel('E-mail').fill('buyer@example.com');
  await panel.getByLabel(words.name).fill('Олена Коваль');
  await panel.getByLabel(words.phone).fill(ownNumber());
  await panel.getByRole('button', { name: words.next }).click();
}

/** How the envelope of a paid order lies on a wide screen: what it covers a part of, and whether it reaches out of the red. */
const envelopeAt = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
    const envelope = boxOf('.envelope');
    const parts = ['.thank-order__head', '.thank-order__headline', '.thank-order__next', '.thank-order__main', '.thank-order__aside'];
    return {
      crosses: parts.filter((part) => {
        const box = boxOf(part);
        return box.left < envelope.right && box.right > envelope.left && box.top < envelope.bottom && box.bottom > envelope.top;
      }),
      reachesOverTheEdge: envelope.bottom > boxOf('.thank-order__head').bottom + 16,
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    };
  });

/** How far the page can be scrolled aside while the flap of the envelope comes towards who looks at it. */
const overflowWhileClosing = (page: Page) =>
  page.locator('.envelope').evaluate((envelope) => {
    envelope.classList.add('is-closing');
    const { documentElement } = document;
    const flap = envelope.getAnimations({ subtree: true });
    const wide = [1100, 1300, 1500].map((moment) => {
      for (const animation of flap) {
        animation.pause();
        animation.currentTime = moment;
      }
      return documentElement.scrollWidth - documentElement.clientWidth;
    });
    envelope.classList.remove('is-closing');
    return wide;
  });

for (const { prefix, words } of variants(LANGUAGES)) {
  test.describe(`a certificate is ordered in the panel, ${prefix || '/'}`, () => {
    test.use(motionOf(prefix));
    test(
      'and tells what is wrong, keeps what was typed, and is paid once by a double click',
      journeyIf(prefix === ''),
      async ({ page }) => {
        const orders = countOrders(page);
        const panel = await openPanel(page, prefix);
        await panel.getByRole('button', { name: words.next }).click();
        await expect(panel.locator('.field__error')).toContainText([words.badDelivery, words.badName]);
        await expect(panel.locator('input[name=delivery]').first()).toBeFocused();
        expect(await violations(page, '#order-panel')).toEqual([]);
        await fillOnline(page, words);
        expect(await violations(page, '#order-panel')).toEqual([]);
        await panel.getByRole('button', { name: words.back }).click();
        await expect(panel.getByLabel(words.name)).toHaveValue('Олена Коваль');
        await page.reload();
        await page.locator('main a[data-ordered]').click();
        await expect(panel.getByLabel(words.name)).toHaveValue('Олена Коваль');
        await panel.getByRole('button', { name: words.next }).click();
        await panel.getByRole('button', { name: words.pay }).dblclick();
        await expect(page).toHaveURL(CHECKOUT);
        expect(orders()).toBe(1);
        await choice(page, 'pay').click();
        await expect(panel).toContainText(words.paid);
        await expect(page).toHaveURL(`${prefix}/gift_certificate/sertyfikat-1000/`);
        expect(await violations(page, '#order-panel')).toEqual([]);
        await panel.locator('a[href*="/thank/"]').click();
        await expect(page.locator('main h1')).toContainText(words.paid);
        await expect(page.locator('.thank-order__code')).toHaveCount(1);
        expect(await violations(page, 'main')).toEqual([]);
        for (const width of [761, 1200, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          expect(await envelopeAt(page), `at ${width} px`).toEqual({
            crosses: ['.thank-order__head'],
            reachesOverTheEdge: true,
            overflow: 0,
          });
          expect(await overflowWhileClosing(page), `at ${width} px`).toEqual([0, 0, 0]);
        }
      },
    );

    test('and is one order after going back, and paid after the bank has declined', async ({ page }) => {
      const orders = countOrders(page);
      const panel = await openPanel(page, prefix);
      await fillOnline(page, words, 'online');
      await panel.getByRole('button', { name: words.pay }).click();
      await expect(page).toHaveURL(CHECKOUT);
      await page.goBack();
      await page.locator('main a[data-ordered]').click();
      await panel.getByRole('button', { name: words.next }).click();
      await panel.getByRole('button', { name: words.pay }).click();
      await choice(page, 'decline').click();
      await expect(panel).toContainText(words.failed);
      expect(await violations(page, '#order-panel')).toEqual([]);
      await panel.getByRole('button', { name: words.again }).click();
      await choice(page, 'pay').click();
      await expect(panel).toContainText(words.paid);
      expect(orders()).toBe(1);
    });

    test('and is reserved to be paid at a salon', journeyIf(prefix === ''), async ({ page }) => {
      const panel = await openPanel(page, prefix);
      await panel.getByText(words.salon).click();
      await panel.getByLabel(words.where, { exact: true }).selectOption({ index: 1 });
      await panel.getByText(words.atSalon, { exact: true }).click();
      await panel.getByLabel(words.name).fill('Олена Коваль');
      await panel.getByLabel(words.phone).fill(ownNumber());
      await panel.getByRole('button', { name: words.next }).click();
      await panel.getByRole('button', { name: words.reserve }).click();
      await expect(panel).toContainText(words.reserved);
      expect(await violations(page, '#order-panel')).toEqual([]);
      await panel.locator('a[href*="/thank/"]').click();
      await expect(page.locator('main h1')).toContainText(words.reserved);
      expect(await violations(page, 'main')).toEqual([]);
    });
  });
}

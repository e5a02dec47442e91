import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { violations } from './accessibility';
import { journeyIf } from './languages';
import { openIdle } from './page-load';
import { PHONE, WIDE } from './screens';
import { ownAddress, ownNumber } from './own-visitor';
import { variants } from './variants';

const LANGUAGES = [
  {
    prefix: '',
    words: {
      name: 'Ім’я та прізвище',
      phone: 'Телефон',
      question: 'Про що поговоримо',
      submit: 'Передзвоніть мені',
      error: 'Помилка: ',
      badName: 'Вкажіть ПІБ (мін. 3 символи).',
      badPhone: 'Вкажіть коректний номер',
      thanks: 'Дякуємо',
      retry: 'Спробувати ще раз',
    },
  },
  {
    prefix: '/en',
    words: {
      name: 'Full name',
      phone: 'Phone',
      question: 'What is it about',
      submit: 'Call me back',
      error: 'Error: ',
      badName: 'Enter your full name',
      badPhone: 'Enter a valid phone number',
      thanks: 'Thank you',
      retry: 'Try again',
    },
  },
] as const;

type Words = (typeof LANGUAGES)[number]['words'];

test.use(ownAddress());

/** Comes to the form, and waits until it is live. */
async function live(page: Page, within = 'main'): Promise<void> {
  await page.locator(`${within} .form input`).first().focus();
  await page.locator(`${within} [data-island=LeadForm][data-hydrated]`).waitFor();
}

const form = (page: Page, words: Words, within = 'main') => ({
  name: page.locator(within).getByRole('textbox', { name: words.name }),
  phone: page.locator(within).getByRole('textbox', { name: words.phone }),
  question: page.locator(within).getByRole('textbox', { name: words.question }),
  submit: page.locator(within).getByRole('button', { name: words.submit }),
});

/** Fills a form in as quickly as only a test does, and lets the time of a person pass. */
async function fill(page: Page, words: Words, within = 'main'): Promise<void> {
  const { name, phone } = form(page, words, within);
  await name.fill('Оксана Іваненко');
  await phone.fill(ownNumber());
  await page.clock.fastForward(5000);
}

for (const { prefix, words } of variants(LANGUAGES)) {
  test.describe(`a form that is sent without a script, ${prefix || '/'}`, () => {
    test.use({ javaScriptEnabled: false });

    test('tells what is wrong, keeps what was typed, and ends at the thanks', journeyIf(prefix === ''), async ({ page }) => {
      await page.goto(`${prefix}/contacts/`);
      const { name, phone, question, submit } = form(page, words);
      await name.fill('Я');
      await question.fill('Чи є час?');
      await submit.press('Enter');
      await expect(page).toHaveURL(`${prefix}/callback/`);
      await expect(page).toHaveTitle(new RegExp(`^${words.error}`));
      await expect(page.locator('.error-summary')).toBeFocused();
      await expect(page.locator('.error-summary a')).toContainText([words.badName, words.badPhone]);
      await page.locator('.error-summary a').first().press('Enter');
      await expect(name).toBeFocused();
      await expect(name).toHaveValue('Я');
      await expect(question).toHaveValue('Чи є час?');
      await name.fill('Оксана Іваненко');
      await phone.fill(ownNumber());
      await submit.press('Enter');
      await expect(page).toHaveURL(`${prefix}/callback/thank/`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(words.thanks);
      // a reload asks for the page and sends nothing
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(words.thanks);
    });

    test('is reached from the footer of every page', async ({ page }) => {
      await page.goto(`${prefix}/about/`);
      await page.locator('.site-footer').getByRole('link', { name: words.submit }).click();
      await expect(page).toHaveURL(`${prefix}/callback/`);
      await expect(form(page, words).submit).toBeVisible();
    });
  });

  test.describe(`a form that is sent by a script, ${prefix || '/'}`, () => {
    test.beforeEach(({ page }) => page.clock.install());

    test(
      'tells what is wrong by the keyboard, without asking the server, and ends at the thanks',
      journeyIf(prefix === ''),
      async ({ page }) => {
        const sent: string[] = [];
        page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
        await page.goto(`${prefix}/callback/`);
        await live(page);
        const { name, phone, submit } = form(page, words);
        const title = await page.title();
        await phone.pressSequentially('067123');
        await expect(phone).toHaveValue('+380 (67) 123');
        await submit.press('Enter');
        await expect(page.locator('.error-summary')).toBeFocused();
        await expect(page.locator('.error-summary a')).toContainText([words.badName, words.badPhone]);
        await expect(page).toHaveTitle(words.error + title);
        await expect(name).toHaveAttribute('aria-invalid', 'true');
        expect(await violations(page, 'main')).toEqual([]);
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await expect(name).toBeFocused();
        await name.fill('Оксана Іваненко');
        await expect(name).not.toHaveAttribute('aria-invalid');
        expect(sent).toEqual([]);
        await fill(page, words);
        await expect(page).toHaveTitle(title);
        await submit.press('Enter');
        await expect(page).toHaveURL(`${prefix}/callback/thank/`);
        await expect(page.getByRole('heading', { level: 1 })).toContainText(words.thanks);
        expect(sent).toEqual(['/api/leads']);
        expect(await violations(page, 'main')).toEqual([]);
      },
    );

    test('writes a pasted phone by its mask, and leaves the caret of who mends one where it is', async ({ page }) => {
      await page.goto(`${prefix}/callback/`);
      await live(page);
      const { phone } = form(page, words);
      await phone.pressSequentially('+380');
      await page.evaluate(() => document.execCommand('insertText', false, '+38 067 123 45 67'));
      await expect(phone).toHaveValue('+380 (67) 123-45-67');
      await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(12, 12));
      await page.keyboard.press('Backspace');
      await page.keyboard.type('9');
      await expect(phone).toHaveValue('+380 (67) 193-45-67');
      expect(await phone.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(12);
    });

    test('is sent once by a double click', async ({ page }) => {
      let sent = 0;
      page.on('request', (request) => request.method() === 'POST' && sent++);
      await page.goto(`${prefix}/callback/`);
      await live(page);
      await fill(page, words);
      await form(page, words).submit.dblclick();
      await expect(page).toHaveURL(`${prefix}/callback/thank/`);
      expect(sent).toBe(1);
    });

    test('keeps what was typed while there is no connection, and is sent when there is one again', async ({ page, context }) => {
      const logged: string[] = [];
      page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
      await page.goto(`${prefix}/callback/`);
      await live(page);
      await fill(page, words);
      await context.setOffline(true);
      await form(page, words).submit.click();
      await expect(page.locator('main .form__failure')).toContainText('+380');
      await expect(form(page, words).name).toHaveValue('Оксана Іваненко');
      expect(logged.filter((text) => text.startsWith('HC backend error'))).toHaveLength(1);
      expect(logged.join()).not.toMatch(/Оксана|\+380/);
      expect(await violations(page, 'main')).toEqual([]);
      await context.setOffline(false);
      await page.locator('main').getByRole('button', { name: words.retry }).click();
      await expect(page).toHaveURL(`${prefix}/callback/thank/`);
    });

    for (const screen of [PHONE, WIDE]) {
      test(`opens in a panel from the footer at ${screen.width} px`, journeyIf(prefix === '' && screen === PHONE), async ({ page }) => {
        await page.setViewportSize(screen);
        await openIdle(page, `${prefix}/policy/`);
        const opener = page.locator('.site-footer').getByRole('button', { name: words.submit });
        await opener.focus();
        await page.keyboard.press('Enter');
        const panel = '#callback-panel';
        await live(page, panel);
        expect(await violations(page, panel)).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(page.locator(panel)).toBeHidden();
        await expect(opener).toBeFocused();
        await page.keyboard.press('Enter');
        await fill(page, words, panel);
        await form(page, words, panel).submit.click();
        await expect(page).toHaveURL(`${prefix}/callback/thank/`);
      });
    }
  });
}

// with the clock of the machine: a page's own does not tell that it was loaded again
for (const { prefix, words } of variants(LANGUAGES)) {
  test(`a form keeps what was typed over a reload and a change of language, ${prefix || '/'}`, async ({ page }) => {
    await page.goto(`${prefix}/contacts/`);
    await form(page, words).name.fill('Оксана Іваненко');
    await live(page);
    await form(page, words).question.fill('Чи є час?');
    await page.reload();
    await live(page);
    await expect(form(page, words).name).toHaveValue('Оксана Іваненко');
    await page.locator('.site-header__lang').first().click();
    const other = LANGUAGES.find((one) => one.prefix !== prefix)!;
    await expect(page).toHaveURL(`${other.prefix}/contacts/`);
    await live(page);
    await expect(form(page, other.words).name).toHaveValue('Оксана Іваненко');
    await expect(form(page, other.words).question).toHaveValue('Чи є час?');
    // any other page knows nothing of it
    await page.goto(`${prefix}/callback/`);
    await live(page);
    await expect(form(page, words).name).toHaveValue('');
  });
}

/** Lets so much time be gone since the page was asked for, ms. */
const sinceLoad = (page: Page, ms: number) => page.evaluate((now) => void (performance.now = () => now), ms);

test('who is quicker than a person is asked to send it once more', async ({ page }) => {
  await page.goto('/vacancies/stylist/');
  const { words } = LANGUAGES[0];
  const main = page.locator('main');
  await main.getByRole('textbox', { name: words.name }).fill('Оксана Іваненко');
  await live(page);
  await main.getByRole('textbox', { name: words.phone }).fill(ownNumber());
  await sinceLoad(page, 500);
  await main.getByRole('button', { name: 'Надіслати заявку' }).click();
  await expect(main.locator('.request-status--failed')).toContainText('надішліть ще раз');
  await sinceLoad(page, 2000);
  await main.getByRole('button', { name: 'Надіслати заявку' }).click();
  await expect(page).toHaveURL('/callback/thank/?topic=vacancy');
});

test('who typed before the scripts came is not too quick', async ({ page }) => {
  const { words } = LANGUAGES[0];
  let bring: () => void = () => undefined;
  const scripts = new Promise<void>((resolve) => (bring = resolve));
  await page.route('**/*LeadForm*.js', async (route) => {
    await scripts;
    await route.continue();
  });
  await page.goto('/callback/');
  const { name, phone, submit } = form(page, words);
  await name.fill('Оксана Іваненко');
  await phone.fill(ownNumber());
  await sinceLoad(page, 9000);
  // the press is kept until the form is live
  await submit.click();
  bring();
  await expect(page).toHaveURL('/callback/thank/');
});

test('an arranged certificate leads to the form for its manager', { tag: '@journey' }, async ({ page }) => {
  await page.goto('/gift_certificate/');
  const arranged = page.locator('article:not(:has(button))').first().locator('a[href^="/gift_certificate/"]').last();
  await arranged.click();
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  await page.getByRole('link', { name: 'Написати менеджерці' }).click();
  await expect(page.locator('main .form__about')).toContainText(title!.trim().slice(0, 8), { ignoreCase: true });
});

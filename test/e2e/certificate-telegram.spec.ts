import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { violations } from './accessibility';
import { CHECKOUT, choice, countRequests, openPanel } from './order-panel';
import { ownAddress, ownNumber } from './own-visitor';
import { variants } from './variants';

const LANGUAGES = [
  {
    prefix: '',
    words: {
      online: 'Отримати онлайн',
      telegram: 'У Telegram',
      notSignedIn: 'Підключіть Telegram через “Log in with Telegram”.',
      failed: 'Не вдалося підключити Telegram. Спробуйте ще раз або оберіть інший спосіб.',
      noLink: 'Не вдалось згенерувати посилання на бота. Спробуйте ще раз.',
      signedIn: 'Telegram підключено: @guest_',
      name: 'Ім’я та прізвище',
      phone: 'Телефон',
      next: 'До перевірки',
      pay: 'Сплатити',
      open: 'Відкрити Telegram',
      start: 'Почати',
      late: 'ще не розпочато',
      again: 'Спробувати ще раз',
      other: 'Обрати інший спосіб',
      paid: 'оплату отримано',
      caption: 'Ваш подарунковий сертифікат',
    },
  },
  {
    prefix: '/en',
    words: {
      online: 'Get it online',
      telegram: 'To Telegram',
      notSignedIn: 'Connect Telegram with “Log in with Telegram”.',
      failed: 'Telegram could not be connected. Please try again or choose another way.',
      noLink: 'The link to the bot could not be made. Please try again.',
      signedIn: 'Telegram is connected: @guest_',
      name: 'Full name',
      phone: 'Phone',
      next: 'Review the order',
      pay: 'Pay',
      open: 'Open Telegram',
      start: 'Start',
      late: 'has not been started yet',
      again: 'Try again',
      other: 'Choose another way',
      paid: 'payment received',
      caption: 'Your gift certificate',
    },
  },
] as const;

type Words = (typeof LANGUAGES)[number]['words'];

test.use(ownAddress());

const LOGIN = 'Log in with Telegram';
const STATUS = '/api/messenger/status';
const isAuth = (url: URL) => url.pathname === '/api/messenger/auth';
const isDeepLink = (url: URL) => url.pathname === '/api/messenger/deeplink';

/** Fills the form in for Telegram, and leaves the login to be done. */
async function fillTelegram(panel: Locator, words: Words): Promise<void> {
  await panel.getByText(words.online).click();
  await panel.getByText(words.telegram, { exact: true }).click();
  await panel.getByLabel(words.name).fill('Олена Коваль');
  await panel.getByLabel(words.phone).fill(ownNumber());
}

/** Logs in, and goes on to where the bot has to be started. */
async function toTheBot(panel: Locator, words: Words): Promise<Locator> {
  await panel.getByRole('button', { name: LOGIN }).click();
  await expect(panel.locator('.messenger-login')).toContainText(words.signedIn);
  await panel.getByRole('button', { name: words.next }).click();
  await panel.getByRole('button', { name: words.pay }).click();
  return panel.getByRole('link', { name: words.open });
}

/** Minutes of the page's clock are spent in steps, which have nothing to wait for. */
const OFTEN = { intervals: [20], timeout: 60_000 };

interface BotMessage {
  readonly channel: string;
  readonly to: string;
  readonly text: string;
  readonly attachments: readonly { readonly contentType: string; readonly size: number }[];
}

/** What the bot has sent into a chat. */
async function sentTo(page: Page, chat: string): Promise<BotMessage[]> {
  const all = (await (await page.request.get('/dev/outbox.json')).json()) as BotMessage[];
  return all.filter(({ channel, to }) => channel === 'bot' && to === chat);
}

for (const { prefix, words } of variants(LANGUAGES)) {
  test.describe(`a certificate by Telegram, ${prefix || '/'}`, () => {
    test('asks for the login, outlives a reload, waits for the bot, is paid, and arrives in the chat', async ({ page, context }) => {
      let user = '';
      page.on('request', (request) => {
        if (isAuth(new URL(request.url()))) user = String((request.postDataJSON() as { readonly id: number }).id);
      });
      const panel = await openPanel(page, prefix);
      await fillTelegram(panel, words);
      await panel.getByRole('button', { name: words.next }).click();
      await expect(panel.locator('.field__error')).toHaveText([words.notSignedIn]);
      await expect(panel.locator('.messenger-login')).toBeFocused();
      expect(await violations(page, '#order-panel')).toEqual([]);
      await panel.getByRole('button', { name: LOGIN }).click();
      await expect(panel.locator('.messenger-login')).toContainText(words.signedIn);
      await expect(panel.locator('.field__error')).toHaveCount(0);
      expect(await violations(page, '#order-panel')).toEqual([]);

      await page.reload();
      await page.locator('main a[data-ordered]').click();
      await expect(panel.locator('.messenger-login')).toContainText(words.signedIn);
      await expect(panel.getByLabel(words.name)).toHaveValue('Олена Коваль');
      await panel.getByRole('button', { name: words.next }).click();
      await expect(panel.locator('.order-check')).toContainText('@guest_');
      const orders = countRequests(page, 'POST', '/api/certificates/orders');
      await panel.getByRole('button', { name: words.pay }).dblclick();
      const link = panel.getByRole('link', { name: words.open });
      await expect(link).toHaveAttribute('href', /\?start=[\w-]+$/);
      expect(await violations(page, '#order-panel')).toEqual([]);

      const opened = context.waitForEvent('page');
      await link.click();
      const chat = await opened;
      await chat.getByRole('button', { name: new RegExp(`^(${words.start}|Почати)$`) }).click();
      await expect(page).toHaveURL(CHECKOUT);
      expect(orders()).toBe(1);
      await choice(page, 'pay').click();
      await expect(panel).toContainText(words.paid);
      await expect(panel.locator('a[href*="/thank/"]')).toHaveAttribute('href', /state=telegram/);
      await expect.poll(() => sentTo(page, user)).toEqual([expect.objectContaining({ text: words.caption })]);
      const [message] = await sentTo(page, user);
      expect(message!.attachments).toEqual([expect.objectContaining({ contentType: 'application/pdf' })]);
      expect(message!.attachments[0]!.size).toBeGreaterThan(10_000);
    });

    test('ends its waiting after three minutes, with a way on', async ({ page }) => {
      await page.clock.install();
      const panel = await openPanel(page, prefix);
      await fillTelegram(panel, words);
      const asked = countRequests(page, 'GET', STATUS);
      const link = await toTheBot(panel, words);
      await expect(link).toBeVisible();
      const late = panel.getByRole('alert').filter({ hasText: words.late });
      await expect
        .poll(async () => {
          await page.clock.runFor(10_000);
          return late.isVisible();
        }, OFTEN)
        .toBe(true);
      expect(asked()).toBeGreaterThan(5);
      await expect(link).toHaveCount(0);
      expect(await violations(page, '#order-panel')).toEqual([]);
      const before = asked();
      await page.clock.runFor(60_000);
      expect(asked()).toBe(before);
      await panel.getByRole('button', { name: words.again }).click();
      await expect(link).toBeVisible();
      await expect.poll(asked).toBeGreaterThan(before);
      await panel.getByRole('button', { name: words.other }).click();
      await expect(panel.locator('input[name=link][value=telegram]')).toBeFocused();
      await expect(panel.getByLabel(words.name)).toHaveValue('Олена Коваль');
    });

    test('says what did not go well, and takes another try', async ({ page }) => {
      const panel = await openPanel(page, prefix);
      await fillTelegram(panel, words);
      const login = panel.getByRole('button', { name: LOGIN });
      const error = panel.locator('.messenger-login .field__error');
      await page.route(isAuth, (route) => route.fulfill({ status: 502, body: '<html></html>' }));
      await login.click();
      await expect(error).toHaveText('Auth failed, http=502');
      await page.unroute(isAuth);
      await page.route(isAuth, (route) => route.abort());
      await login.click();
      await expect(error).toHaveText(words.failed);
      await page.unroute(isAuth);

      const refusal = { ok: false, code: 'messenger_no_deeplink', error: words.noLink };
      await page.route(isDeepLink, (route) => route.fulfill({ status: 503, headers: { 'retry-after': '30' }, json: refusal }), {
        times: 1,
      });
      const link = await toTheBot(panel, words);
      await expect(panel.getByRole('alert').filter({ hasText: words.noLink })).toBeVisible();
      await page.route(isDeepLink, (route) => route.fulfill({ json: { ok: true, deeplink: 'https://t.me/oksamyt_bot' } }), { times: 1 });
      await panel.getByRole('button', { name: words.again }).click();
      await expect(panel.getByRole('alert').filter({ hasText: words.noLink })).toBeVisible();
      await panel.getByRole('button', { name: words.again }).click();
      await expect(link).toBeVisible();
    });
  });
}

test('the login widget of Telegram is a frame of the bot, whose login counts', async ({ page }) => {
  const WIDGET = 'https://oauth.telegram.org';
  await page.route('**/gift_certificate/**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = (await response.text()).replace(/"messenger":\{[^}]*\}|&quot;messenger&quot;:\{[^}]*\}/, (found) =>
      found.startsWith('&')
        ? '&quot;messenger&quot;:{&quot;kind&quot;:&quot;telegram&quot;,&quot;botName&quot;:&quot;oksamyt_bot&quot;}'
        : '"messenger":{"kind":"telegram","botName":"oksamyt_bot"}',
    );
    const policy = response.headers()['content-security-policy']!.replace("frame-src 'self'", `frame-src 'self' ${WIDGET}`);
    await route.fulfill({ response, body: html, headers: { ...response.headers(), 'content-security-policy': policy } });
  });
  const login = await (await page.request.post('/api/messenger/sandbox-login', { data: { username: `w${ownNumber()}` } })).json();
  const told = JSON.stringify(JSON.stringify({ event: 'auth_user', auth_data: login }));
  const widget = `<!doctype html><button onclick='parent.postMessage(${told}, "*")'>Log in</button>`;
  const asked: string[] = [];
  await page.route(`${WIDGET}/**`, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: widget });
  });
  const { words } = LANGUAGES[0];
  const panel = await openPanel(page, '');
  await panel.getByText(words.online).click();
  expect(asked).toEqual([]);
  await panel.getByText(words.telegram, { exact: true }).click();
  await panel.frameLocator('.messenger-login__frame').getByRole('button').click();
  await expect(panel.locator('.messenger-login')).toContainText('Telegram підключено: @w');
  expect(asked).toEqual([expect.stringMatching(/\/embed\/oksamyt_bot\?origin=http/)]);
});

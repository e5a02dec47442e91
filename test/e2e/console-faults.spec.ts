import { expect } from '@playwright/test';
import { BeautyProStub } from '../stubs/beautypro.stub';
import { Relay } from '../support/relay';
import { SiteProcess } from '../support/site-process';
import { act, isTold, letTriesRunOut, main, NOW, order, pay, press, reviveJob, SOON, test, until, type Made } from './breakable-console';
import { OWNER_TOKEN } from './breakable-site';
import { signIn } from './console-page';

/*
 * The table of faults in docs/operations.md as an operator meets it: a service is cut off, visitors are answered all the same, the console
 * tells, the service comes back, and what was left undone is done from the console.
 */

// one site for all of them, which each leaves whole
test.describe.configure({ mode: 'default' });
test.beforeEach(({ page }) => signIn(page, OWNER_TOKEN));
test.afterEach(({ site }) => Object.values(site.ways).forEach((way) => way.mend()));

test('everything is well, and every service has a name', { tag: '@fault' }, async ({ page, site }) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Усе гаразд');
  const { dependencies } = (await (await page.request.get('/health/ready')).json()) as { readonly dependencies: object };
  const names = await page.locator('.console-state__name').allInnerTexts();
  for (const service of Object.keys(dependencies)) expect(names.map((name) => name.split('\n')[0])).not.toContain(service);
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(['wordpress', 'helpcrunch', 'liqpay', 'telegram', 'sms-gateway']));
  expect(Object.keys(site.ways)).toHaveLength(8);
});

test(
  'WordPress is away: pages stay, the reading is told as failed, and is done again by a press',
  { tag: '@fault' },
  async ({ page, site }) => {
    site.ways.wordpress.cut();
    await page.goto('/ops/content');
    await press(page, 'Прочитати зараз');
    await expect(page.getByRole('alert')).not.toBeEmpty();
    await isTold(page, 'WordPress', 'bad', 'Перевірте, чи відповідає WordPress');
    await page.goto('/ops/content');
    await expect(main(page)).toContainText('Останнє читання не вдалося');
    expect((await page.request.get('/salons/')).status()).toBe(200);

    site.ways.wordpress.mend();
    await until(page, '/ops/content', async () => {
      await press(page, 'Прочитати зараз');
      await expect(page.getByRole('status')).toBeVisible({ timeout: 5000 });
    });
    await expect(main(page)).not.toContainText('Останнє читання не вдалося');
    await isTold(page, 'WordPress', 'good');
    await isTold(page, 'Контент', 'good');
  },
);

test(
  'WordPress has lost its salons: the reading is refused, told, and taken only by who says so',
  { tag: '@fault' },
  async ({ page, site }) => {
    const { whole, without } = site.wordpress;
    const read = async (answer: () => Promise<void>) =>
      until(page, '/ops/content', async () => {
        await press(page, 'Прочитати зараз');
        await answer();
      });
    const isAsked = () => expect(page.getByRole('heading', { level: 1 })).toHaveText('Прийняти прочитане?', { timeout: 5000 });
    /** A page that was there stays for one visitor more, while it is made anew. */
    const showsSalons = (is: boolean) =>
      expect.poll(async () => (await (await page.request.get('/salons/')).text()).includes('/salons/oksamyt-pechersk/'), SOON).toBe(is);

    site.ways.wordpress.mend(without);
    await read(isAsked);
    await isTold(page, 'Контент', 'wait', 'Останнє прочитане відхилено');
    await page.getByRole('link', { name: 'Контент', exact: true }).last().click();
    await expect(main(page)).toContainText('Останнє прочитане відхилено: салони 13 → 0.');
    await showsSalons(true);

    await read(isAsked);
    await press(page, 'Прийняти');
    await expect(page.getByRole('status')).toHaveText('Контент прочитано й показано.');
    await showsSalons(false);
    await isTold(page, 'Контент', 'good');

    site.ways.wordpress.mend(whole);
    await read(() => expect(page.getByRole('status')).toHaveText('Контент прочитано й показано.', { timeout: 5000 }));
    await showsSalons(true);
  },
);

test(
  'the helpdesk is away: the visitor is thanked, the lead waits with the reason, and is sent again',
  { tag: '@fault' },
  async ({ page, site }) => {
    site.ways.helpcrunch.cut();
    const guest = await page.context().browser()!.newContext({ baseURL: site.url });
    const form = await guest.newPage();
    await form.clock.install();
    await form.goto('/callback/');
    await form.locator('main .form input').first().focus();
    await form.locator('main [data-island=LeadForm][data-hydrated]').waitFor();
    await form.locator('main').getByRole('textbox', { name: 'Ім’я та прізвище' }).fill('Оксана Іваненко');
    await form.locator('main').getByRole('textbox', { name: 'Телефон' }).fill('0671230001');
    await form.clock.fastForward(5000);
    await press(form, 'Передзвоніть мені');
    await expect(form).toHaveURL('/callback/thank/', { timeout: 20_000 });
    await guest.close();

    await isTold(page, 'HelpCrunch', 'bad', 'Заявки чекають і підуть самі');
    const lead = main(page).getByRole('row', { name: /Оксана Іваненко/ });
    await until(page, '/ops/leads', () => expect(lead).toContainText('у дорозі', NOW));
    await lead.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/ops\/leads\/[\w-]+$/);
    const record = page.url();
    await until(page, record, () => expect(main(page)).toContainText('HelpCrunch POST /customers/search: network', NOW));

    site.ways.helpcrunch.mend();
    await act(page, 'Надіслати ще раз');
    await until(page, record, () => expect(main(page)).toContainText('доставлено', NOW));
    expect(site.helpcrunch.organisation.customers.map(({ phone }) => phone)).toEqual(['+380671230001']);
    await isTold(page, 'HelpCrunch', 'good');
  },
);

test(
  'mail is away for hours: the invitation is a stopped job, and arrives once it is started again',
  { tag: '@fault' },
  async ({ page, site }) => {
    site.ways.mail.cut();
    await page.goto('/ops/people');
    await page.locator('input[name=name]').fill('Пані Адміністраторка');
    await page.locator('input[name=email]').fill('desk@oksamyt.test');
    await page.locator('select[name=role]').selectOption('viewer');
    await press(page, 'Надіслати запрошення');
    await expect(page.getByRole('status')).toHaveText('Запрошення надіслано.');
    await letTriesRunOut(site, 'message.send');

    await isTold(page, 'Фонові завдання', 'wait', 'зупинилися: 1');
    site.ways.mail.mend();
    await reviveJob(page);
    expect(site.mail.mails.map(({ to }) => to)).toEqual([['desk@oksamyt.test']]);
  },
);

test(
  'the SMS gateway is away for hours: it is told, and the code is sent once its job is started again',
  { tag: '@fault' },
  async ({ page, site }) => {
    site.ways.sms.cut();
    const answer = await page.request.post('/api/auth/code', { data: { phone: '0671230002' } });
    expect(answer.status()).toBe(200);
    await letTriesRunOut(site, 'message.send');
    await isTold(page, 'Шлюз SMS', 'bad', 'вхід за кодом не працює');

    site.ways.sms.mend();
    await reviveJob(page);
    expect([...site.sms.taken.values()].map(({ to }) => to)).toEqual(['+380671230002']);
    await isTold(page, 'Шлюз SMS', 'good');
  },
);

test('the order service is away: the buyer goes on, the order waits, and is sent again', { tag: '@fault' }, async ({ page, site }) => {
  site.ways.orders.cut();
  const made = await order(page);
  await isTold(page, 'Сервер замовлень', 'bad', 'Замовлення чекають у черзі');
  await page.goto(`/ops/orders/${made.order_id}`);
  site.ways.orders.mend();
  await act(page, 'Надіслати');
  await expect.poll(() => site.orders.orders.has(made.order_id), SOON).toBe(true);
  await until(page, `/ops/orders/${made.order_id}`, () => expect(main(page).getByRole('link', { name: 'Надіслати' })).toHaveCount(0, NOW));
  await isTold(page, 'Сервер замовлень', 'good');
});

test(
  'the bank is away and its news are lost: the order waits for its money, which is found by asking',
  { tag: '@fault' },
  async ({ page, site }) => {
    const made = await order(page);
    await pay(page, site, made);
    site.ways.liqpay.cut();
    await page.goto(`/ops/orders/${made.order_id}`);
    await act(page, 'Звірити оплату');
    await isTold(page, 'LiqPay', 'bad', 'Замовлення зберігаються');
    await page.goto(`/ops/orders/${made.order_id}`);
    await expect(page.locator('.console-pill').first()).toHaveText('чекає оплати');

    site.ways.liqpay.mend();
    const paid = page.locator('.console-pill').first();
    await until(page, `/ops/orders/${made.order_id}`, async () => {
      const ask = main(page).getByRole('link', { name: 'Звірити оплату', exact: true });
      if ((await ask.count()) > 0) await act(page, 'Звірити оплату');
      await expect(paid).toHaveText(/оплачено|випущено|доставлено/, NOW);
    });
    await isTold(page, 'LiqPay', 'good');
  },
);

test(
  'Telegram is away for hours: the certificate stays, its delivery says why, and is sent again',
  { tag: '@fault' },
  async ({ page, site }) => {
    const { telegram } = site;
    const login = await page.request.post('/api/messenger/auth', {
      data: telegram.login({ id: 77, first_name: 'Олена', username: 'olena' }, new Date()),
    });
    const draft = (await login.json()) as Made;
    const made = await order(page, { linkValue: 'telegram', order_id: draft.order_id, tg_user_id: '77' }, draft.token);
    const link = await page.request.get(`/api/messenger/deeplink?order_id=${made.order_id}`, { headers: { 'x-order-token': draft.token } });
    const { deeplink } = (await link.json()) as { readonly deeplink: string };
    await page.request.post('/api/telegram/webhook', {
      data: telegram.pressStart(deeplink, 77),
      headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': telegram.webhookSecret },
    });
    site.ways.telegram.cut();
    const { payment, at } = await pay(page, site, made);
    const told = await page.request.post(at, {
      data: site.liqpay.callback(payment),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(told.status()).toBe(200);
    await isTold(page, 'Telegram', 'bad', 'Сертифікати в Telegram чекають');
    await until(page, `/ops/orders/${made.order_id}`, () => expect(main(page)).toContainText('Telegram sendDocument: network', NOW));
    await expect(page.locator('.console-pill').first()).toHaveText('випущено');
    await letTriesRunOut(site, 'certificate.deliver');
    await until(page, `/ops/orders/${made.order_id}`, () => expect(main(page)).toContainText('не вдалося після всіх спроб', NOW));

    site.ways.telegram.mend();
    await main(page).getByRole('table', { name: 'Сертифікати' }).getByRole('link').first().click();
    await act(page, 'Надіслати ще раз');
    await until(page, `/ops/orders/${made.order_id}`, () => expect(page.locator('.console-pill').first()).toHaveText('доставлено', NOW));
    expect(telegram.documents.map(({ chat }) => chat)).toEqual(['77']);
    await isTold(page, 'Telegram', 'good');
    await isTold(page, 'Фонові завдання', 'good', 'зупинилися: 0');
  },
);

test(
  'the database is stopped: pages stay, forms say so, the console opens, and all is well once it is back',
  { tag: '@fault' },
  async ({ page, site }) => {
    site.ways.database.cut();
    await isTold(page, 'База даних', 'bad', 'сайт під’єднається сам');
    expect((await page.request.get('/')).status()).toBe(200);
    const lead = { name: 'Ірина Лис', phone: '0671230003' };
    expect((await page.request.post('/api/hc/lead', { data: lead })).status()).toBe(503);

    site.ways.database.mend();
    await isTold(page, 'База даних', 'good');
    expect((await page.request.post('/api/hc/lead', { data: lead })).status()).toBe(200);
  },
);

test(
  'the database refuses to write: the console shows what is read and says why, until it writes again',
  { tag: '@fault' },
  async ({ page, site }) => {
    const mayWrite = async (is: boolean) => {
      await site.query(`ALTER ROLE site SET default_transaction_read_only = ${is ? 'off' : 'on'}`);
      await site.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename = current_user');
    };
    const early = { name: 'Ганна Вовк', phone: '0671230005' };
    expect((await page.request.post('/api/hc/lead', { data: early })).status()).toBe(200);
    await mayWrite(false);
    const lead = { name: 'Ірина Лис', phone: '0671230004' };
    await expect.poll(async () => (await page.request.post('/api/hc/lead', { data: lead })).status(), SOON).toBe(503);
    await isTold(page, 'База даних', 'bad');
    await until(page, '/ops/leads', () => expect(main(page).getByRole('row', { name: /Ганна Вовк/ })).toBeVisible(NOW));

    await mayWrite(true);
    await isTold(page, 'База даних', 'good');
    expect((await page.request.post('/api/hc/lead', { data: lead })).status()).toBe(200);
  },
);

test(
  'BeautyPro is away: booking says so with the telephone, the console tells, and both are well once it is back',
  { tag: '@fault' },
  async ({ browser }) => {
    test.slow();
    const stub = new BeautyProStub(Date.now);
    await stub.start();
    const way = await Relay.to(stub.url);
    const { id, secret, database } = stub.application;
    const site = await SiteProcess.start((url) => ({
      SITE_URL: url,
      OPS_TOKEN: OWNER_TOKEN,
      BOOKING: 'beautypro',
      BEAUTYPRO_URL: way.url,
      BEAUTYPRO_APPLICATION_ID: id,
      BEAUTYPRO_APPLICATION_SECRET: secret,
      BEAUTYPRO_DATABASE_CODE: database,
    }));
    const context = await browser.newContext({ baseURL: site.url });
    try {
      const page = await context.newPage();
      const locations = async () => (await page.request.get('/api/locations/')).json() as Promise<unknown[]>;
      await signIn(page, OWNER_TOKEN);
      expect(await locations()).not.toEqual([]);
      await isTold(page, 'BeautyPro', 'good');
      way.cut();
      // a list stays fresh for a minute, counted from the last reading, which may be of this moment
      const degraded = async () => (await page.request.get('/api/employees')).headers()['x-degraded'];
      await expect.poll(degraded, { timeout: 2 * SOON.timeout }).toBe('1');
      await isTold(page, 'BeautyPro', 'bad', 'не записуються');
      way.mend();
      await expect.poll(degraded, SOON).toBeUndefined();
      await isTold(page, 'BeautyPro', 'good');
    } finally {
      await context.close();
      await site.stop();
      await way.stop();
      await stub.stop();
    }
  },
);

import { expect, test, type Page } from '@playwright/test';
import { AttackedSite } from '../attack/attacked-site';
import { cookies } from './notices-page';
import { ownNumber } from './own-visitor';
import { codeFor, openTimes, shown } from './widget-page';

const OPS_TOKEN = 'token-of-an-operator-in-a-browser-test';
const ID = 'G-AB12CD34EF';
/** Over http, as on somebody's machine. */
const SETTINGS = { NODE_ENV: 'development', SITE_MODE: 'local', SITE_URL: '', OPS_TOKEN, ANALYTICS_ID: ID };
const SCRIPT = `https://www.googletagmanager.com/gtag/js?id=${ID}`;
const SERVICE = '/services/female/hair/colouring/balayazh/';
const OFFER = '/gift_certificate/sertyfikat-1000/';
const JSON_BODY = { 'content-type': 'application/json' };

test.setTimeout(240_000);

/** What was said to Google, a list of words each; null: analytics has not begun. */
const said = (page: Page) =>
  page.evaluate(() => {
    const { dataLayer } = window as unknown as { readonly dataLayer?: readonly ArrayLike<unknown>[] };
    return dataLayer?.map((words) => [...Array.from(words)].filter((word) => !(word instanceof Date))) ?? null;
  });

/** Events that were told on this page. */
const events = async (page: Page) => (await said(page))?.filter(([kind]) => kind === 'event').map(([, name, params]) => ({ name, params }));

/** What an address answers. */
const read = async <T>(site: AttackedSite, path: string) => JSON.parse(String((await site.ask(path)).body)) as T;

/** An order that was paid at the counter, for this browser. */
async function paidOrder(page: Page, site: AttackedSite, origin: string) {
  const offers = await read<{ id: number; amount: number; singleItem: boolean }[]>(site, '/api/certificates/packages');
  const offer = offers.find(({ singleItem }) => singleItem);
  const order = { name: 'Олена Лі', phone: '501234567', certificate: [{ id: offer!.id, qty: 1 }], delivery: 105, linkValue: 'online' };
  const made = await site.ask('/api/certificates/orders', {
    method: 'POST',
    headers: JSON_BODY,
    body: JSON.stringify({ ...order, for_mother: false, amount: offer!.amount }),
  });
  const { order_id: id, token } = JSON.parse(String(made.body)) as { order_id: string; token: string };
  const [, salon] = /\/salons\/([\w-]+)\//.exec(String((await site.ask('/sitemap.xml')).body))!;
  const paid = await site.ask(`/api/ops/orders/${id}/mark-paid`, {
    method: 'POST',
    headers: { ...JSON_BODY, authorization: `Bearer ${OPS_TOKEN}` },
    body: JSON.stringify({ method: 'cash', salon }),
  });
  expect(paid.status).toBe(200);
  // until it is delivered, its page loads itself anew
  const state = async () => {
    const { body } = await site.ask(`/api/certificates/orders/${id}`, { headers: { cookie: `${id}=${token}` } });
    return (JSON.parse(String(body)) as { state: string }).state;
  };
  await expect.poll(state).toBe('delivered');
  await page.context().addCookies([{ name: id, value: token, url: origin }]);
  return { id, amount: offer!.amount };
}

test('nothing of another host is asked for until statistics are allowed; then events are told once, until it is withdrawn', async ({
  page,
}) => {
  const site = await AttackedSite.start(SETTINGS);
  try {
    await site.databaseOpened();
    const origin = `http://127.0.0.1:${site.port}`;
    const outside: string[] = [];
    await page.context().route(
      (url) => url.origin !== origin,
      (route) => {
        outside.push(route.request().url());
        return route.fulfill({ contentType: 'text/javascript', body: '' });
      },
    );
    for (const path of ['/gift_certificate/', SERVICE, '/policy/']) {
      await page.goto(origin + path);
      await expect(cookies(page)).toContainText('статистики');
    }
    expect([outside, await said(page)]).toEqual([[], null]);

    await page.getByRole('button', { name: 'Усі', exact: true }).click();
    await expect.poll(() => outside).toEqual([SCRIPT]);
    expect((await said(page))!.slice(0, 4)).toMatchObject([
      ['consent', 'default', { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied', analytics_storage: 'denied' }],
      ['consent', 'update', { analytics_storage: 'granted' }],
      ['js'],
      ['config', ID, { page_location: `${origin}/policy/`, page_referrer: '' }],
    ]);
    expect(await events(page)).toEqual([]);
    await page.goto(origin + SERVICE);
    await expect.poll(() => events(page)).toMatchObject([{ name: 'view_item', params: { items: [{ item_id: SERVICE }] } }]);

    await page.goto(origin + OFFER);
    await expect.poll(() => events(page)).toMatchObject([{ name: 'view_item', params: { currency: 'UAH', items: [{}] } }]);
    await page.locator('main a[href*="/gift_certificate/order/"]').filter({ visible: true }).first().click();
    // begun with the first field
    await page.locator('.order-panel input[type=tel]').first().fill('501234567');
    await expect
      .poll(async () => (await events(page))?.at(-1))
      .toMatchObject({ name: 'begin_checkout', params: { items: [{ quantity: 1 }] } });

    const { id, amount } = await paidOrder(page, site, origin);
    // told to nobody while the script of analytics does not come: it is told again
    const isCut = (url: URL) => url.href === SCRIPT;
    await page.route(isCut, (route) => route.abort());
    await page.goto(`${origin}/thank/?state=success&order=${id}`);
    await expect.poll(async () => (await events(page))?.length).toBe(1);
    await page.unroute(isCut);
    await page.reload();
    const bought = { name: 'purchase', params: { currency: 'UAH', value: amount, transaction_id: id, items: [{ quantity: 1 }] } };
    await expect.poll(() => events(page)).toMatchObject([bought]);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('analytics-sent'))).toContain(id);
    await page.reload();
    await expect.poll(() => events(page)).toEqual([]);

    // an address that opens something is not told, nor is it that of the page before
    await page.goto(`${origin}/certificate/order/?key=abc`);
    await expect(page.locator('script[type=speculationrules]')).toBeAttached();
    expect(await said(page)).toBeNull();
    await page.evaluate(() => location.assign('/policy/?q=secret&utm_source=news'));
    await expect(page).toHaveURL(/policy/);
    await expect
      .poll(async () => (await said(page))?.at(3))
      .toMatchObject(['config', ID, { page_location: `${origin}/policy/?utm_source=news`, page_referrer: `${origin}/` }]);

    // a request that was sent leads to the page of thanks; a reload of it is no second one
    await page.goto(`${origin}/callback/`);
    await page.evaluate(() => location.assign('/callback/thank/?topic=callback'));
    await expect(page).toHaveURL(/\/callback\/thank\//);
    await expect.poll(() => events(page)).toMatchObject([{ name: 'generate_lead', params: { lead_source: 'callback' } }]);
    await page.reload();
    await expect.poll(() => events(page)).toEqual([]);

    await page.context().addCookies([{ name: '_ga', value: 'GA1.1.1', url: origin }]);
    await page.locator('.site-footer a[href$="#cookie-settings"]').click();
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Лише необхідні', exact: true }).click();
    await reloaded;
    const asked = outside.length;
    expect((await page.context().cookies(origin)).map(({ name }) => name)).not.toContain('_ga');
    await page.goto(origin + SERVICE);
    await expect(page.locator('script[type=speculationrules]')).toBeAttached();
    expect([outside.length, await said(page)]).toEqual([asked, null]);
  } finally {
    await site.close();
  }
});

test('who allowed the chat before there were statistics is asked again; who refused is not', async ({ page }) => {
  const site = await AttackedSite.start(SETTINGS);
  try {
    const origin = `http://127.0.0.1:${site.port}`;
    await page.goto(`${origin}/policy/`);
    await page.evaluate(() => localStorage.setItem('cookie-choice', `all ${Date.now()}`));
    await page.reload();
    await expect(cookies(page)).toBeVisible();
    expect(await said(page)).toBeNull();
    await page.evaluate(() => localStorage.setItem('cookie-choice', `necessary ${Date.now()}`));
    await page.reload();
    await expect(page.locator('script[type=speculationrules]')).toBeAttached();
    await expect(cookies(page)).toBeHidden();
  } finally {
    await site.close();
  }
});

test('the widget tells that a booking was begun and made, also before the script of analytics is there', async ({ browser }) => {
  const site = await AttackedSite.start(SETTINGS);
  const origin = `http://127.0.0.1:${site.port}`;
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 360, height: 740 } });
  try {
    await site.databaseOpened();
    const held: (() => void)[] = [];
    let isHeld = false;
    await context.route(
      (url) => url.origin !== origin,
      (route) => route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await context.route(/\/analytics-[^/]*\.js$/, async (route) => {
      const response = await route.fetch();
      // another file has the same name: what islands say it with
      if (isHeld && (await response.text()).includes('googletagmanager')) await new Promise<void>((go) => held.push(go));
      await route.fulfill({ response });
    });
    const page = await context.newPage();
    await page.goto('/policy/');
    await page.getByRole('button', { name: 'Усі', exact: true }).click();
    await expect.poll(() => said(page)).not.toBeNull();

    isHeld = true;
    await openTimes(page, '');
    await page.locator('.widget-daytimes .widget-time').last().click();
    await shown(page, '.widget-hold');
    expect(held).not.toEqual([]);
    expect(await said(page)).toBeNull();
    for (const go of held) go();
    const begun = { name: 'begin_checkout', params: { currency: 'UAH', lead_source: 'booking' } };
    await expect.poll(() => events(page)).toEqual([begun]);

    const phone = ownNumber();
    await page.locator('#widget-phone').fill(phone);
    await page.locator('.widget-form__send').click();
    await shown(page, '#widget-code');
    await page.locator('#widget-code').fill(await codeFor(page.request, phone));
    await shown(page, '#widget-firstname');
    await page.locator('#widget-firstname').fill('Olena');
    await page.locator('#widget-lastname').fill('Koval');
    await page.locator('.widget-form__send').click();
    await shown(page, '.widget-done');
    await expect.poll(() => events(page)).toMatchObject([begun, { name: 'generate_lead', params: { currency: 'UAH' } }]);
    // neither the phone nor the name was said
    expect(JSON.stringify(await said(page))).not.toMatch(new RegExp(`${phone.slice(-9)}|Koval`));
  } finally {
    await context.close();
    await site.close();
  }
});

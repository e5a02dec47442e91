import { Database } from '../../src/platform/database/database';
import { TelegramStub } from '../stubs/telegram.stub';
import { PageDocument } from '../support/page-document';
import { TestOrders, type MadeOrder } from '../support/orders';
import { ask, AUTH, linkOf, signedIn, startSite, WEBHOOK, type SignedIn } from '../support/messengers';
import { startTestSite, type TestSite } from '../support/site';
import { until } from '../support/until';

describe('a messenger by our own bot', () => {
  const stub = new TelegramStub();
  let site: TestSite;
  let now = new Date('2026-11-23T10:00:00Z');
  let user = 77;

  beforeAll(async () => {
    await stub.start();
    site = await startSite(
      {
        MESSENGER: 'telegram',
        TELEGRAM_BOT_NAME: stub.botName,
        TELEGRAM_BOT_TOKEN: stub.botToken,
        TELEGRAM_WEBHOOK_SECRET: stub.webhookSecret,
        TELEGRAM_API_URL: stub.url,
      },
      () => now,
    );
  });
  afterAll(async () => {
    await site?.close();
    await stub.stop();
  });
  beforeEach(async () => {
    now = new Date('2026-11-23T10:00:00Z');
    user++;
    await site.app.get(Database).query('TRUNCATE rate_limits');
  });

  const login = (id = user) => stub.login({ id, first_name: 'Олена', username: 'olena' }, now);
  const auth = (fields: object, token?: string) =>
    site.http
      .post(AUTH)
      .set(token === undefined ? {} : { 'x-order-token': token })
      .send(fields);
  const press = (link: string, id = user) => stub.pressStart(link, id);
  const webhook = (body: Buffer, secret: string | null = stub.webhookSecret) =>
    site.http
      .post(WEBHOOK)
      .type('json')
      .set(secret === null ? {} : { 'x-telegram-bot-api-secret-token': secret })
      .send(body.toString());
  const linked = async (order: SignedIn) => ((await ask(site, 'status', order).expect(200)).body as { chat_linked: boolean }).chat_linked;

  it('makes a draft, links its chat and says so', async () => {
    const answer = await auth(login()).expect(200).expect('cache-control', 'no-store');
    expect(answer.body).toEqual({
      ok: true,
      order_id: expect.stringMatching(/^order_\d+$/) as string,
      token: expect.any(String) as string,
    });
    const order = signedIn(answer);
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(new RegExp(`^${order.id}=${order.token};.*HttpOnly.*SameSite=Lax`)),
    ]);
    expect(await linked(order)).toBe(false);
    const link = linkOf(await ask(site, 'deeplink', order).expect(200));
    expect(link).toMatch(new RegExp(`^https://t\\.me/${stub.botName}\\?start=[\\w-]{22}$`));
    await webhook(press(link)).expect(200, { ok: true });
    expect(await linked(order)).toBe(true);
  });

  it('signs in for an order by its token, again when the answer was lost', async () => {
    const order = signedIn(await auth(login()).expect(200));
    const fields = { ...login(user + 1000), order_id: order.id };
    for (let time = 0; time < 2; time++) await auth(fields, order.token).expect(200, { ok: true, order_id: order.id });
    const { rows } = await site.app.get(Database).query('SELECT messenger_user_id FROM certificate_orders WHERE id = $1', [order.id]);
    expect(rows).toEqual([{ messenger_user_id: String(user + 1000) }]);
  });

  it.each([
    ['of somebody else', () => ({ ...login(), id: 1 })],
    ['without a signature', () => ({ id: 77, auth_date: 1_795_000_000 })],
    ['that is no object', () => ['a']],
  ])('refuses a login %s', async (_, fields) => {
    const { body } = await auth(fields()).expect(401);
    expect(body).toMatchObject({ ok: false, code: 'messenger_auth_failed', error: 'Auth failed, http=401' });
  });

  it('takes a login for an hour, and once', async () => {
    const fields = login();
    await auth(fields).expect(200);
    await auth(fields).expect(401);
    const late = login(user + 1000);
    now = new Date(now.getTime() + 3_700_000);
    await auth(late).expect(401);
  });

  it('shows an order to nobody without its token', async () => {
    const order = signedIn(await auth(login()).expect(200));
    const other = signedIn(await auth(login(user + 1000)).expect(200));
    for (const token of [undefined, 'x', other.token]) {
      expect((await ask(site, 'status', { id: order.id, token }).expect(404)).body).toMatchObject({ code: 'order_unknown' });
      await ask(site, 'deeplink', { id: order.id, token }).expect(404);
      await auth({ ...login(user + 2000), order_id: order.id }, token).expect(404);
    }
    await ask(site, 'status', { id: 'order', token: order.token }).expect(422);
  });

  it('uses a link up with the first chat, for who signed in, within a day', async () => {
    const order = signedIn(await auth(login()).expect(200));
    const link = linkOf(await ask(site, 'deeplink', order).expect(200));
    await webhook(press(link, user + 5)).expect(200);
    expect(await linked(order)).toBe(false);
    const start = press(link);
    await Promise.all([webhook(start).expect(200), webhook(start).expect(200), webhook(press(link)).expect(200)]);
    expect(await linked(order)).toBe(true);
    const { rows } = await site.app.get(Database).query('SELECT messenger_chat FROM certificate_orders WHERE id = $1', [order.id]);
    expect(rows).toEqual([{ messenger_chat: String(user) }]);

    const second = signedIn(await auth(login(user + 1000)).expect(200));
    const old = linkOf(await ask(site, 'deeplink', second).expect(200));
    now = new Date(now.getTime() + 25 * 3_600_000);
    await webhook(press(old, user + 1000)).expect(200);
    expect(await linked(second)).toBe(false);
  });

  it('answers whatever has the secret, and refuses the rest', async () => {
    for (const text of ['{}', 'no json', '', '{"update_id":1}']) await webhook(Buffer.from(text)).expect(200);
    const order = signedIn(await auth(login()).expect(200));
    const start = press(linkOf(await ask(site, 'deeplink', order).expect(200)));
    for (const secret of [null, '', 'another'])
      expect((await webhook(start, secret).expect(403)).body).toMatchObject({ code: 'bad_secret' });
    expect(await linked(order)).toBe(false);
  });

  it('limits logins by address', async () => {
    const statuses = new Set<number>();
    for (let left = 32; left > 0; left--) statuses.add((await auth({})).status);
    expect([...statuses]).toEqual([401, 429]);
  });

  it('shows no secret', async () => {
    for (const path of ['/', '/gift_certificate/', '/health/ready', '/metrics', '/api/docs-json']) {
      const { text } = await site.http.get(path);
      for (const secret of [stub.botToken, stub.webhookSecret]) expect(text).not.toContain(secret);
    }
  });
});

describe('a messenger of the sandbox', () => {
  let site: TestSite;
  let orders: TestOrders;
  beforeAll(async () => {
    site = await startTestSite({ MESSENGER: 'sandbox', PAYMENT: 'sandbox' });
    orders = new TestOrders(site);
  });
  afterAll(() => site?.close());

  const stateOf = async (made: MadeOrder) =>
    ((await orders.view(made).expect(200)).body as { delivery: { state: string } | null }).delivery?.state;
  /** As a browser has it: the cookie of the order. */
  const page = async ({ order_id, token }: MadeOrder) =>
    new PageDocument((await site.http.get(`/thank/?order=${order_id}`).set('cookie', `${order_id}=${token}`).expect(200)).text);
  const form = ({ order_id, token }: MadeOrder, fields: object) =>
    site.http
      .post('/thank/')
      .type('form')
      .set('cookie', `${order_id}=${token}`)
      .send({ order: order_id, ...fields });

  it.each(['', '/en'])('plays login and Start at %s/sandbox/messenger/', async (language) => {
    const login = await site.http
      .post('/api/messenger/sandbox-login')
      .send({ username: `olena${language.length}` })
      .expect(200);
    const order = signedIn(
      await site.http
        .post(AUTH)
        .send(login.body as object)
        .expect(200),
    );
    const link = new URL(linkOf(await ask(site, 'deeplink', order).expect(200)));
    const page = await site.http.get(`${language}${link.pathname}${link.search}`).expect(200).expect('cache-control', 'no-store');
    expect(new PageDocument(page.text).robots).toContain('noindex');
    expect((await ask(site, 'status', order).expect(200)).body).toEqual({ ok: true, chat_linked: false });
    await site.http
      .post(`${language}${link.pathname}`)
      .type('form')
      .send({ start: link.searchParams.get('start') })
      .expect(200);
    expect((await ask(site, 'status', order).expect(200)).body).toEqual({ ok: true, chat_linked: true });
  });

  it('sends into a chat that begins after it was wanted, and offers to begin it', async () => {
    const account = await site.http.post('/api/messenger/sandbox-login').send({ username: 'olena_care' }).expect(200);
    const { body: draft } = await site.http
      .post('/api/messenger/auth')
      .send(account.body as object)
      .expect(200);
    const { order_id, token } = draft as MadeOrder;
    const body = await orders.body({ linkValue: 'telegram', order_id, tg_user_id: String((account.body as { id: number }).id) });
    const made = { ...((await orders.post(body, { 'x-order-token': token }).expect(201)).body as MadeOrder), token };
    await orders.choose(made, 'pay');
    await until(async () => (await stateOf(made)) === 'failed');

    const offered = await page(made);
    expect(offered.attributes('.thank-order__chat input[name=what]', 'value')).toEqual(['chat']);
    const answer = await form(made, { what: 'chat' })
      .expect(200)
      .expect('cache-control', /no-store/);
    const [link] = new PageDocument(answer.text).attributes('.thank-order__chat .button[href]', 'href');
    const { pathname, searchParams } = new URL(link!);
    expect(await stateOf(made)).toBe('failed');
    await site.http
      .post(pathname)
      .type('form')
      .send({ start: searchParams.get('start') })
      .expect(200);
    await until(async () => (await stateOf(made)) === 'sent');
    expect((await page(made)).count('.thank-order__chat')).toBe(0);
  });

  it('offers no chat where none is wanted, and gives nobody else a link to one', async () => {
    const made = await orders.make({ linkValue: 'email', email: 'buyer@mail.example' });
    expect((await page(made)).count('.thank-order__chat')).toBe(0);
    await form({ ...made, token: 'x' }, { what: 'chat' }).expect(404);
  });
});

import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ask, AUTH, signedIn, startSite, WEBHOOK } from '../support/messengers';
import type { TestSite } from '../support/site';

describe('a messenger by a service of the salons', () => {
  let site: TestSite;
  let server: Server;
  let asked: { readonly method: string; readonly url: string; readonly body: string }[] = [];
  let answers: Readonly<Record<string, readonly [status: number, body: object | string]>> = {};

  beforeAll(async () => {
    server = createServer((request: IncomingMessage, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        asked.push({ method: request.method!, url: request.url!, body });
        const [status, answer] = answers[request.url!.replace(/^\/bot\/|\?.*$/g, '')] ?? [404, {}];
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(typeof answer === 'string' ? answer : JSON.stringify(answer));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    site = await startSite({ MESSENGER: 'order-service', MESSENGER_SERVICE_URL: `http://127.0.0.1:${port}/bot` });
  });
  afterAll(async () => {
    await site?.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  beforeEach(() => {
    [asked, answers] = [[], { auth: [200, { ok: true }] }];
  });

  const FIELDS = { id: 77, first_name: 'Олена', username: 'olena', auth_date: 1, hash: 'a' };

  it('takes its three calls', async () => {
    const order = signedIn(await site.http.post(AUTH).send(FIELDS).expect(200));
    expect(JSON.parse(asked[0]!.body)).toEqual({ ...FIELDS, order_id: order.id });
    answers = {
      status: [200, { ok: true, chat_linked: false }],
      deeplink: [200, { ok: true, deeplink: 'https://t.me/other_bot?start=abc' }],
    };
    expect((await ask(site, 'status', order).expect(200)).body).toEqual({ ok: true, chat_linked: false });
    expect((await ask(site, 'deeplink', order).expect(200)).body).toEqual({ ok: true, deeplink: 'https://t.me/other_bot?start=abc' });
    answers = { status: [200, { ok: true, chat_linked: true }] };
    for (let time = 0; time < 2; time++) expect((await ask(site, 'status', order)).body).toEqual({ ok: true, chat_linked: true });
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /bot/auth',
      `GET /bot/status?order_id=${order.id}`,
      `GET /bot/deeplink?order_id=${order.id}`,
      `GET /bot/status?order_id=${order.id}`,
    ]);
  });

  it.each<[number, object | string, number, string]>([
    [403, { ok: false }, 401, 'Auth failed, http=403'],
    [400, 'no json', 401, 'Auth failed, http=400'],
    [200, { ok: false, error: 'Спробуйте ще' }, 401, 'Спробуйте ще'],
    [422, { ok: false, error: 'Бот зайнятий' }, 401, 'Бот зайнятий'],
    [500, {}, 503, 'Не вдалося підключити Telegram. Спробуйте ще раз або оберіть інший спосіб.'],
  ])('tells the buyer what it says: %d %j', async (status, answer, expected, error) => {
    answers = { auth: [status, answer] };
    expect((await site.http.post(AUTH).send(FIELDS).expect(expected)).body).toMatchObject({ ok: false, error });
  });

  it.each<[number, object]>([
    [200, { ok: true, deeplink: 'https://t.me/other_bot' }],
    [200, { ok: false }],
    [500, {}],
    [200, { ok: true, deeplink: 'javascript:alert(1)?start=a' }],
  ])('has no link where it gives none: %d %j', async (status, answer) => {
    const order = signedIn(await site.http.post(AUTH).send(FIELDS).expect(200));
    answers = { deeplink: [status, answer] };
    const { body } = await ask(site, 'deeplink', order).expect(503);
    expect(body).toMatchObject({ code: 'messenger_no_deeplink', error: 'Не вдалось згенерувати посилання на бота. Спробуйте ще раз.' });
  });
});

describe('a public site without a messenger', () => {
  it('says that none can be connected', async () => {
    const site = await startSite({ NODE_ENV: 'production', PAYMENT: 'sandbox' });
    const { body } = await site.http.post(AUTH).send({}).expect(503);
    expect(body).toMatchObject({ code: 'messenger_unconfigured' });
    await site.http.post(WEBHOOK).send({}).expect(503);
    await site.http.post('/api/messenger/sandbox-login').send({}).expect(404);
    await site.http.get('/sandbox/messenger/').expect(404);
    await site.close();
  });
});

import { NotificationsEnvironment } from '../../src/platform/notifications/notifications.env';
import { Database } from '../../src/platform/database/database';
import type { WidgetModel } from '../../src/modules/widget/contract/widget-model';
import { MINUTE_MS, NAMES, codeOf, newPhone, otherCode, startClientSite, type MovedClock } from '../support/clients';
import type { TestSite } from '../support/site';

let numbers = 0;
/** A Polish number that nobody has used before. */
const abroad = () => `+485123${String(10_000 + numbers++).padStart(5, '0')}`;
/** An address that nobody has used before. */
const address = () => `guest${numbers++}@mail.example`;

describe('sign-in by a code in a mail, with a phone of a country that gets no SMS', () => {
  let site: TestSite;
  let clock: MovedClock;

  beforeAll(async () => {
    ({ site, clock } = await startClientSite());
  });
  afterAll(() => site?.close());
  beforeEach(() => rows('TRUNCATE rate_limits'));

  const post = (path: string, body: object) => site.http.post(`/api/auth/${path}`).send(body);
  const rows = async (sql: string, values: readonly unknown[] = []) =>
    (await site.app.get(Database).query<Record<string, unknown>>(sql, [...values])).rows;
  const mailOf = async (authId: string) => (await rows('SELECT * FROM messages WHERE key = $1', [`sign-in:${authId}`]))[0]!;
  const mailsTo = (email: string) => rows(`SELECT * FROM messages WHERE recipient = $1`, [email]);
  const ask = async (phone: string, email: string) =>
    ((await post('code', { phone, email }).expect(200)).body as { authId: string }).authId;
  const registered = async (phone: string, email: string) => {
    const authId = await ask(phone, email);
    await post('register', { authId, code: await codeOf(site, authId), ...NAMES }).expect(200);
    clock.pass(MINUTE_MS);
  };
  /** As the desk books somebody. */
  const booked = (phone: string, email: string | null) =>
    rows(`INSERT INTO clients (phone, firstname, lastname, email, locale) VALUES ($1, 'Анна', 'Коваль', $2, 'ua')`, [phone, email]);

  it('needs an address, and says so in the language of the request', async () => {
    const { body } = await post('code', { phone: abroad(), lang: 'en' }).expect(422);
    expect(body).toMatchObject({
      code: 'email_needed',
      details: { email: 'Enter your email: we send no SMS to this country, the code comes by email.' },
    });
    await post('code', { phone: abroad(), email: 'nobody' }).expect(422, /invalid_fields/);
    const { body: other } = await post('code', { phone: '+48 12' }).expect(422);
    expect((other as { details: object }).details).toEqual({ phone: expect.stringContaining('Перевірте код країни') });
  });

  it('sends a Ukrainian phone its SMS, whatever address was typed with it', async () => {
    const [phone, email] = [newPhone(), address()];
    const mail = await mailOf(await ask(phone, email));
    expect(mail).toMatchObject({ channel: 'sms', recipient: `+${phone}` });
    expect(await mailsTo(email)).toEqual([]);
  });

  it('registers somebody new with the address that the code came to, and knows them by it afterwards', async () => {
    const [phone, email] = [abroad(), address()];
    const authId = await ask(`00${phone.slice(1)}`, email.toUpperCase());
    expect(await mailOf(authId)).toMatchObject({ channel: 'mail', recipient: email, subject: expect.stringContaining('код входу') });
    const code = await codeOf(site, authId);
    await post('verify', { authId, code }).expect(404, /client_unknown/);
    const { body } = await post('register', { authId, code, ...NAMES, email: 'else@mail.example' }).expect(200);
    expect(body).toMatchObject({ client: { phone, email } });
    clock.pass(MINUTE_MS);
    const again = await ask(phone, email);
    await post('verify', { authId: again, code: await codeOf(site, again) }).expect(200);
  });

  it('sends the code of a known client to the address of their card alone, with the same answer', async () => {
    const [phone, own, strange] = [abroad(), address(), address()];
    await registered(phone, own);
    const { body, headers } = await post('code', { phone, email: strange }).expect(200);
    const other = await post('code', { phone: abroad(), email: address() }).expect(200);
    expect(Object.keys(body as object)).toEqual(Object.keys(other.body as object));
    expect(headers['content-length']).toBe(other.headers['content-length']);
    expect(await mailOf((body as { authId: string }).authId)).toMatchObject({ channel: 'mail', recipient: own });
    expect(await mailsTo(strange)).toEqual([]);
  });

  it('gives nobody the account of a client without an address: the typed one is asked to call', async () => {
    const [phone, strange] = [abroad(), address()];
    await booked(phone, null);
    const authId = await ask(phone, strange);
    const mail = await mailOf(authId);
    expect(mail).toMatchObject({ channel: 'mail', recipient: strange, text: expect.stringContaining('зателефонуйте в салон') });
    expect(mail.text).not.toMatch(/(?<!\d)\d{4}(?!\d)/);
    for (let left = 4; left >= 0; left--) {
      const { body } = await post('verify', { authId, code: String(left).padStart(4, '0') }).expect(401);
      expect(body).toMatchObject({ code: 'code_wrong', details: { triesLeft: left } });
    }
    await post('register', { authId, code: '0000', ...NAMES }).expect(401, /code_expired/);
    const { body } = await post('code', { phone, email: strange }).expect(429);
    expect(body).toMatchObject({ code: 'rate_limited' });
    expect(await rows('SELECT email FROM clients WHERE phone = $1', [phone])).toEqual([{ email: null }]);
  });

  it.each([[null], ['anna@mail.example']])(
    'takes no code of an address that the phone has got a client since, with the address %s',
    async (of) => {
      const [phone, strange] = [abroad(), address()];
      const authId = await ask(phone, strange);
      const code = await codeOf(site, authId);
      await booked(phone, of);
      await post('verify', { authId, code }).expect(401, /code_expired/);
      await post('register', { authId, code, ...NAMES }).expect(401, /code_expired/);
      expect(await rows('SELECT email, firstname FROM clients WHERE phone = $1', [phone])).toEqual([{ email: of, firstname: 'Анна' }]);
    },
  );

  it('registers one of two who prove two addresses for one phone at once', async () => {
    const phone = abroad();
    const asked: { authId: string; code: string }[] = [];
    for (const email of [address(), address()]) {
      const authId = await ask(phone, email);
      asked.push({ authId, code: await codeOf(site, authId) });
      clock.pass(MINUTE_MS);
    }
    const answers = await Promise.all(asked.map((one) => post('register', { ...one, ...NAMES })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await rows('SELECT FROM client_sessions WHERE client_id = (SELECT id FROM clients WHERE phone = $1)', [phone])).toHaveLength(1);
  });

  it('takes a code five times and once', async () => {
    const authId = await ask(abroad(), address());
    const code = await codeOf(site, authId);
    for (let tries = 0; tries < 5; tries++) await post('verify', { authId, code: otherCode(code) }).expect(401, /code_wrong/);
    await post('register', { authId, code, ...NAMES }).expect(401, /code_expired/);
  });

  it('sends one code to a phone that asks many times at once, and ten a day to one address', async () => {
    const [phone, email] = [abroad(), address()];
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => post('code', { phone, email })))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, ...Array<number>(7).fill(429)]);
    for (let sent = 8; sent < 10; sent++) await ask(abroad(), email);
    await post('code', { phone: abroad(), email }).expect(429, /rate_limited/);
    expect(await mailsTo(email)).toHaveLength(3);
    await post('code', { phone: abroad(), email: address() }).expect(200);
  });

  it('says where there is no mail that only Ukrainian phones sign in, and what to do, in the API and in the widget', async () => {
    const env = site.app.get(NotificationsEnvironment, { strict: false });
    const { MAIL } = env;
    env.MAIL = undefined;
    try {
      const phone = abroad();
      const { body } = await post('code', { phone, email: address(), lang: 'en' }).expect(422);
      const words = 'No code can be sent to a number of another country here. Give a Ukrainian mobile, or call us: we will book for you.';
      expect(body).toMatchObject({ code: 'invalid_fields', details: { phone: words } });
      const fields = { step: 'visits', action: 'code', phone };
      const { body: answer } = await site.http.post('/api/booking/widget').query({ lang: 'en' }).send({ fields });
      const { body: screen } = (answer as { model: WidgetModel }).model;
      expect(screen).toMatchObject({ kind: 'details', isSignIn: true, smsCountries: '*', phone, problems: { phone: words } });
      expect(await rows('SELECT FROM messages WHERE recipient = $1', [phone])).toEqual([]);
      await post('code', { phone: newPhone() }).expect(200);
    } finally {
      env.MAIL = MAIL;
    }
  });

  it('sends SMS to the countries that SMS_COUNTRIES names', async () => {
    const { site: polish } = await startClientSite({ SMS_COUNTRIES: '380,48' });
    try {
      const asks = (body: object) => polish.http.post('/api/auth/code').send(body);
      const phone = abroad();
      const { body } = await asks({ phone }).expect(200);
      const { rows: sent } = await polish.app
        .get(Database)
        .query(`SELECT channel, recipient FROM messages WHERE key = $1`, [`sign-in:${(body as { authId: string }).authId}`]);
      expect(sent).toEqual([{ channel: 'sms', recipient: phone }]);
      await asks({ phone: '+1 415 555 0100' }).expect(422, /email_needed/);
    } finally {
      await polish.close();
    }
  });
});

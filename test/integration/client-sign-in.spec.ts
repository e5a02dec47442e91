import { ClientAccounts } from '../../src/modules/clients/ports/client-accounts.port';
import { Database } from '../../src/platform/database/database';
import { MINUTE_MS, NAMES, askCode, codeOf, newPhone, otherCode, registered, startClientSite, type MovedClock } from '../support/clients';
import type { TestSite } from '../support/site';

describe('sign-in by a code in an SMS', () => {
  let site: TestSite;
  let clock: MovedClock;

  beforeAll(async () => {
    ({ site, clock } = await startClientSite());
  });
  afterAll(() => site?.close());
  beforeEach(() => site.app.get(Database).query('TRUNCATE rate_limits'));

  const post = (path: string, body: object) => site.http.post(`/api/auth/${path}`).send(body);
  const verify = (authId: string, code: string) => post('verify', { authId, code });
  /** Codes of answers, how often each came. */
  const tally = (codes: readonly string[]) =>
    Object.fromEntries([...new Set(codes)].sort().map((code) => [code, codes.filter((each) => each === code).length]));
  const known = async () => {
    const phone = newPhone();
    await registered(site, phone);
    clock.pass(MINUTE_MS);
    return phone;
  };

  it('registers somebody new with the code that verifying did not spend, and knows them afterwards', async () => {
    const phone = newPhone();
    const { authId, code } = await askCode(site, phone);
    const unknown = await verify(authId, code).expect(404);
    expect(unknown.body).toMatchObject({ ok: false, code: 'client_unknown' });

    const { body } = await post('register', { authId, code, ...NAMES, email: 'Olena@Mail.Example', lang: 'en' }).expect(200);
    expect(body).toEqual({
      accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refreshToken: expect.stringMatching(/^[\w-]{43}$/),
      expiresAt: new Date(clock.epochMs() + 15 * MINUTE_MS).toISOString(),
      client: {
        id: expect.any(String),
        phone,
        ...NAMES,
        gender: 'female',
        email: 'olena@mail.example',
        photo: null,
        photo_exists: false,
        bonus: 0,
        balance: 0,
        forbiddenOnlineBooking: false,
      },
    });

    clock.pass(MINUTE_MS);
    const again = await askCode(site, phone);
    const signedIn = (await verify(again.authId, again.code).expect(200)).body as { accessToken: string; client: object };
    expect(signedIn.client).toEqual((body as typeof signedIn).client);
    const me = await site.http.get('/api/clients/me').set('authorization', `Bearer ${signedIn.accessToken}`).expect(200);
    expect(me.body).toEqual(signedIn.client);
    expect(me.headers['cache-control']).toBe('no-store');
  });

  it('writes to the phone in the language of the request, with the code as the only run of four digits', async () => {
    const texts = await Promise.all(
      ['ua', 'en'].map(async (lang) => {
        const { body } = await post('code', { phone: newPhone(), lang }).expect(200);
        const { authId } = body as { authId: string };
        const query = `SELECT text, channel, locale FROM messages WHERE key = $1`;
        const { rows } = await site.app.get(Database).query<{ text: string }>(query, [`sign-in:${authId}`]);
        expect(rows[0]).toMatchObject({ channel: 'sms', locale: lang });
        return rows[0]!.text.replace(await codeOf(site, authId), '####');
      }),
    );
    expect(texts).toEqual([
      '#### — код входу Оксамит. Діє 10 хвилин. Нікому його не кажіть.',
      '#### is your OKSAMYT sign-in code. It is good for 10 minutes. Tell it to nobody.',
    ]);
  });

  it('keeps codes and refresh tokens as hashes only', async () => {
    const { refreshToken } = await registered(site);
    const database = site.app.get(Database);
    const rows = await Promise.all(
      ['client_codes', 'client_sessions', 'client_refresh_tokens'].map((table) => database.query(`SELECT * FROM ${table}`)),
    );
    const kept = JSON.stringify(rows.map((result) => result.rows));
    expect(kept).not.toContain(refreshToken);
    const { rows: codes } = await database.query<{ hash: string }>(`SELECT code_hash AS hash FROM client_codes`);
    expect(codes.map(({ hash }) => hash.length)).toEqual(codes.map(() => 43));
  });

  it('takes a code five times, and not even the right one after that', async () => {
    const { authId, code } = await askCode(site, await known());
    for (let left = 4; left >= 0; left--) {
      const { body } = await verify(authId, otherCode(code)).expect(401);
      expect(body).toEqual({ ok: false, error: 'Auth failed, http=401', code: 'code_wrong', details: { triesLeft: left } });
    }
    const { body } = await verify(authId, code).expect(401);
    expect(body).toEqual({ ok: false, error: 'Auth failed, http=401', code: 'code_expired' });
  });

  it('compares five of a hundred guesses that come at once', async () => {
    const { authId, code } = await askCode(site, await known());
    const accounts = site.app.get(ClientAccounts, { strict: false });
    const guesses = await Promise.all(
      Array.from({ length: 100 }, (_, by) =>
        accounts.verify({ authId, code: otherCode(code, by + 1), location: null }).then(
          () => 'signed in',
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(tally(guesses)).toEqual({ code_expired: 95, code_wrong: 5 });
  });

  it('signs in once with a code, of twenty requests at once too', async () => {
    const phone = newPhone();
    const { authId, code } = await askCode(site, phone);
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('register', { authId, code, ...NAMES })));
    const statuses = tally(answers.map(({ status }) => String(status)));
    expect(statuses).toEqual({ 200: 1, 401: 19 });
    await verify(authId, code).expect(401);
    const { rows } = await site.app
      .get(Database)
      .query(`SELECT s.id FROM clients c JOIN client_sessions s ON s.client_id = c.id WHERE phone = $1`, [phone]);
    expect(rows).toHaveLength(1);
  });

  it('takes no code after ten minutes', async () => {
    const { authId, code } = await askCode(site, await known());
    clock.pass(10 * MINUTE_MS - 1);
    await verify(authId, otherCode(code)).expect(401, /code_wrong/);
    clock.pass(1);
    await verify(authId, code).expect(401, /code_expired/);
  });

  it('takes no code of another request', async () => {
    const [first, second] = [await askCode(site, await known()), await askCode(site, await known())];
    const code = first.code === second.code ? otherCode(first.code) : first.code;
    await verify(second.authId, code).expect(401, /code_wrong/);
    await verify('nothing', first.code).expect(401, /code_expired/);
  });

  it('sends a phone one code a minute and ten a day, and says when the next may be', async () => {
    const phone = newPhone();
    const { body } = await post('code', { phone }).expect(200);
    const { headers } = await post('code', { phone }).expect(429, /rate_limited/);
    expect(headers['retry-after']).toBe('60');
    for (let sent = 1; sent < 10; sent++) {
      clock.pass(MINUTE_MS);
      await post('code', { phone }).expect(200);
    }
    clock.pass(MINUTE_MS);
    const refused = await post('code', { phone }).expect(429, /rate_limited/);
    expect(Number(refused.headers['retry-after'])).toBe(24 * 3600 - 10 * 60);
    clock.pass(24 * 3600_000 - 10 * MINUTE_MS);
    await post('code', { phone }).expect(200);
    expect(body).toEqual({ authId: expect.any(String) });
  });

  it('sends one code to a phone that asks many times at once', async () => {
    const phone = newPhone();
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('code', { phone })));
    expect(tally(answers.map(({ status }) => String(status)))).toEqual({ 200: 1, 429: 9 });
    const { rows } = await site.app.get(Database).query(`SELECT id FROM messages WHERE recipient = $1`, [`+${phone}`]);
    expect(rows).toHaveLength(1);
  });

  it('sends no more than thirty codes in ten minutes for one address of the network', async () => {
    const statuses: number[] = [];
    for (let sent = 0; sent < 32; sent++) statuses.push((await post('code', { phone: newPhone() })).status);
    expect(tally(statuses.map(String))).toEqual({ 200: 30, 429: 2 });
  });

  it.each([
    ['code', { phone: '12345' }, 'phone'],
    ['code', { phone: ['380671234567'] }, 'phone'],
    ['code', {}, 'phone'],
    ['code', { phone: '067 123 45 67', extra: 1 }, 'extra'],
    ['verify', { authId: 'x', code: '12345' }, 'code'],
    ['verify', { authId: 'x', code: 1234 }, 'code'],
    ['verify', { authId: { a: 1 }, code: '1234' }, 'authId'],
    ['verify', { authId: 'x', code: '1234', location: 'a b' }, 'location'],
    ['register', { authId: 'x', code: '1234', firstname: ' \u200b ', lastname: 'Ш' }, 'firstname'],
    ['register', { authId: 'x', code: '1234', firstname: 'О', lastname: 'Ш'.repeat(61) }, 'lastname'],
    ['register', { authId: 'x', code: '1234', ...NAMES, sex: 'Other' }, 'sex'],
    ['register', { authId: 'x', code: '1234', ...NAMES, email: 'nobody' }, 'email'],
    ['refresh', { refreshToken: 5 }, 'refreshToken'],
    ['session', { accessToken: 'x' }, 'refreshToken'],
    ['session', { accessToken: 'x', refreshToken: 'y', expiresAt: 'soon' }, 'expiresAt'],
  ])('refuses an odd body of %s, %j, with 422 for %s', async (path, body, field) => {
    const answer = await post(path, body).expect(422);
    expect(Object.keys((answer.body as { details: object }).details)).toEqual([field]);
  });

  it('answers 503 while the database is out of reach, and sends nothing', async () => {
    const { site: cut } = await startClientSite({}, { database: false });
    try {
      const { body } = await cut.http.post('/api/auth/code').send({ phone: newPhone() }).expect(503);
      expect(body).toMatchObject({ code: 'database_unavailable' });
      await cut.http.get('/api/clients/me').set('authorization', 'Bearer x.y.z').expect(503);
    } finally {
      await cut.close();
    }
  });
});

import { Database } from '../../src/platform/database/database';
import { MINUTE_MS, NAMES, askCode, newPhone, startClientSite, type MovedClock } from '../support/clients';
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

  it('registers somebody new with the code that verifying did not spend, and knows them afterwards', async () => {
    const phone = newPhone();
    const { authId, code } = await askCode(site, phone);
    const unknown = await verify(authId, code).expect(404);
    expect(unknown.body).toMatchObject({ ok: false, code: 'client_unknown' });

    const { body } = await post('register', { authId, code, ...NAMES, email: 'Olena@Mail.Example', lang: 'en' }).expect(200);
    expect(body).toEqual({
      accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) as string,
      refreshToken: expect.stringMatching(/^[\w-]{43}$/) as string,
      expiresAt: new Date(clock.epochMs() + 15 * MINUTE_MS).toISOString(),
      client: {
        id: expect.any(String) as string,
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
    const known = await verify(again.authId, again.code).expect(200);
    expect(known.body.client).toEqual(body.client);
    const { body: me } = await site.http.get('/api/clients/me').set('authorization', `Bearer ${known.body.accessToken}`).expect(200);
    expect(me).toEqual(body.client);
  });
});

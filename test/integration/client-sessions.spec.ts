import { SignJWT, decodeJwt } from 'jose';
import type { Response } from 'supertest';
import { Database } from '../../src/platform/database/database';
import {
  MINUTE_MS,
  NAMES,
  OWN_PAGE,
  askCode,
  cookieHeader,
  newPhone,
  registered,
  setCookies,
  startClientSite,
  type MovedClock,
  type ProgramSession,
} from '../support/clients';
import { TEST_SITE_URL, type TestSite } from '../support/site';

const DAY_MS = 24 * 60 * MINUTE_MS;
type Headers = Readonly<Record<string, string>>;

describe('the tokens of a sign-in', () => {
  let site: TestSite;
  let clock: MovedClock;

  beforeAll(async () => {
    ({ site, clock } = await startClientSite());
  });
  afterAll(() => site?.close());
  beforeEach(() => site.app.get(Database).query('TRUNCATE rate_limits'));

  const post = (path: string, body: object, headers: Headers = {}) => site.http.post(`/api/auth/${path}`).set(headers).send(body);
  const me = (headers: Headers) => site.http.get('/api/clients/me').set(headers);
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const refresh = (refreshToken: string) => post('refresh', { refreshToken });
  const register = async (headers: Headers) => post('register', { ...(await askCode(site, newPhone())), ...NAMES }, headers);
  const statusOf = async (answer: PromiseLike<Response>) => (await answer).status;
  /** A browser on our pages that has signed in. */
  const browser = async (headers: Headers = OWN_PAGE) => {
    const answer = await register(headers).then((sent) => sent);
    expect(answer.status).toBe(200);
    return { answer, cookie: cookieHeader(answer) };
  };
  const values = (answer: Response) => [...setCookies(answer)].map(([name, { value }]) => `${name}=${value}`);

  describe('of a program', () => {
    it('are a bearer for fifteen minutes, and a refresh token for sixty days', async () => {
      const { accessToken, refreshToken } = await registered(site);
      clock.pass(15 * MINUTE_MS - 1000);
      await me(bearer(accessToken)).expect(200);
      clock.pass(1000);
      await me(bearer(accessToken)).expect(401, /token_expired/);
      const next = (await refresh(refreshToken).expect(200)).body as ProgramSession;
      await me(bearer(next.accessToken)).expect(200);
      clock.pass(60 * DAY_MS);
      await refresh(next.refreshToken).expect(401, /token_expired/);
    });

    it('are ended, the whole family, when a refresh token is used a second time', async () => {
      const first = await registered(site);
      const second = (await refresh(first.refreshToken).expect(200)).body as ProgramSession;
      await me(bearer(second.accessToken)).expect(200);
      const reused = await refresh(first.refreshToken).expect(401);
      expect(reused.body).toEqual({ ok: false, error: 'Auth failed, http=401', code: 'token_invalid' });
      await refresh(second.refreshToken).expect(401);
      await me(bearer(second.accessToken)).expect(401, /token_invalid/);
      await me(bearer(first.accessToken)).expect(401, /token_invalid/);
    });

    it('leave another sign-in of the same client alone', async () => {
      const phone = newPhone();
      const [one] = [await registered(site, phone)];
      clock.pass(MINUTE_MS);
      const other = (await post('verify', await askCode(site, phone)).expect(200)).body as ProgramSession;
      await refresh(one.refreshToken).expect(200);
      await refresh(one.refreshToken).expect(401);
      await refresh(other.refreshToken).expect(200);
    });

    it('end a year after the code, however often they were refreshed', async () => {
      let { refreshToken } = await registered(site);
      for (let days = 0; days < 350; days += 50) {
        clock.pass(50 * DAY_MS);
        ({ refreshToken } = (await refresh(refreshToken).expect(200)).body as ProgramSession);
      }
      clock.pass(15 * DAY_MS);
      await refresh(refreshToken).expect(401, /token_expired/);
    });

    it('are over at once when they are signed out, by access or by refresh token', async () => {
      const { accessToken, refreshToken } = await registered(site);
      await post('sign-out', {}, bearer(accessToken)).expect(200, { ok: true });
      await me(bearer(accessToken)).expect(401, /token_invalid/);
      await refresh(refreshToken).expect(401);
      await post('sign-out', {}, bearer(accessToken)).expect(200);
      await post('sign-out', {}).expect(200);
      const other = await registered(site);
      await post('sign-out', { refreshToken: other.refreshToken }).expect(200, { ok: true });
      await me(bearer(other.accessToken)).expect(401, /token_invalid/);
      await post('sign-out', { refreshToken: 'a b' }).expect(422);
    });

    it('say nothing when they are changed, signed by somebody else, or of another kind', async () => {
      const { accessToken } = await registered(site);
      const [head, payload, signature] = accessToken.split('.') as [string, string, string];
      const claims = decodeJwt(accessToken);
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const forged = await new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' }).sign(new Uint8Array(32));
      const tampered = [
        `${head}.${part({ ...claims, sub: '0f8b6f0a-2c55-4d0e-8a0e-6c1a3f7d9b21' })}.${signature}`,
        `${head}.${part({ ...claims, exp: claims.exp! + 1_000_000 })}.${signature}`,
        `${part({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
        `${head}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
        forged,
        'x',
      ];
      for (const token of tampered) await me(bearer(token)).expect(401, /token_invalid/);
      await me({ authorization: 'Bearer' }).expect(401, /token_invalid/);
      await me({ authorization: 'Basic b2xlbmE6eA==' }).expect(401, /unauthorized/);
      expect(claims).toMatchObject({ iss: TEST_SITE_URL, aud: 'booking' });
    });
  });

  describe('of a browser on our pages', () => {
    it('are cookies that scripts cannot read, and one that only says that somebody is signed in', async () => {
      const { answer } = await browser();
      expect(answer.body).toEqual({ client: expect.objectContaining(NAMES), expiresAt: expect.any(String) });
      const cookies = setCookies(answer);
      const kept = ['Max-Age=5184000', 'Path=/', 'SameSite=Lax', 'Secure'];
      expect([...cookies].map(([name, { attributes }]) => [name, attributes])).toEqual([
        ['__Host-client_access', ['HttpOnly', ...kept]],
        ['__Host-client_refresh', ['HttpOnly', ...kept]],
        ['signed_in', kept],
      ]);
      expect(cookies.get('signed_in')!.value).toBe('1');
      expect(JSON.stringify(answer.body)).not.toContain(cookies.get('__Host-client_refresh')!.value);
    });

    it('are told by Origin where a browser sends no Sec-Fetch-Site', async () => {
      const answer = await register({ origin: TEST_SITE_URL });
      expect(Object.keys(answer.body as object).sort()).toEqual(['client', 'expiresAt']);
      expect(setCookies(answer).size).toBe(3);
    });

    it('count from our own pages only', async () => {
      const { cookie } = await browser();
      await me({ cookie, ...OWN_PAGE }).expect(200);
      await me({ cookie, 'sec-fetch-site': 'none' }).expect(200);
      await me({ cookie, origin: TEST_SITE_URL }).expect(200);
      for (const from of ['cross-site', 'same-site']) await me({ cookie, 'sec-fetch-site': from }).expect(401, /unauthorized/);
      await me({ cookie, origin: 'https://evil.example' }).expect(401, /unauthorized/);
      await post('sign-out', {}, { cookie, 'sec-fetch-site': 'cross-site' }).expect(403, /foreign_origin/);
      await me({ cookie, ...OWN_PAGE }).expect(200);
    });

    it('are renewed on the way when the access has expired, once for all requests that come at once', async () => {
      const { cookie } = await browser();
      clock.pass(16 * MINUTE_MS);
      const answers = await Promise.all(Array.from({ length: 8 }, () => me({ cookie, ...OWN_PAGE }).then((answer) => answer)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      const renewed = new Set(answers.map((answer) => setCookies(answer).get('__Host-client_refresh')!.value));
      expect(renewed.size).toBe(1);
      const [late, fresh] = [await me({ cookie, ...OWN_PAGE }), await me({ cookie: cookieHeader(answers[0]!), ...OWN_PAGE })];
      expect([late.status, fresh.status, setCookies(fresh).size]).toEqual([200, 200, 0]);
      expect([...renewed]).toEqual([setCookies(late).get('__Host-client_refresh')!.value]);
    });

    it('are renewed without an access cookie, and by POST /api/auth/refresh without a body', async () => {
      const { cookie } = await browser();
      const refreshOnly = cookie
        .split('; ')
        .filter((pair) => !pair.includes('access'))
        .join('; ');
      const renewed = await me({ cookie: refreshOnly, ...OWN_PAGE });
      expect([renewed.status, setCookies(renewed).size]).toEqual([200, 3]);
      const answer = await post('refresh', {}, { cookie: cookieHeader(renewed), ...OWN_PAGE }).expect(200);
      expect([Object.keys(answer.body as object), setCookies(answer).size]).toEqual([['expiresAt'], 3]);
      await me({ cookie: cookieHeader(answer), ...OWN_PAGE }).expect(200);
      await post('refresh', {}, OWN_PAGE).expect(401, /unauthorized/);
    });

    it('are ended when an old refresh cookie comes after its successor was used, and taken away', async () => {
      const { cookie } = await browser();
      clock.pass(16 * MINUTE_MS);
      const first = cookieHeader(await me({ cookie, ...OWN_PAGE }).expect(200));
      clock.pass(16 * MINUTE_MS);
      const second = cookieHeader(await me({ cookie: first, ...OWN_PAGE }).expect(200));
      const stolen = await me({ cookie, ...OWN_PAGE });
      expect([stolen.status, values(stolen)]).toEqual([401, ['__Host-client_access=', '__Host-client_refresh=', 'signed_in=']]);
      expect(setCookies(stolen).get('signed_in')!.attributes).toContain('Max-Age=0');
      await me({ cookie: second, ...OWN_PAGE }).expect(401, /token_invalid/);
    });

    it('are taken away by signing out', async () => {
      const { cookie } = await browser();
      const out = await post('sign-out', {}, { cookie, ...OWN_PAGE }).expect(200);
      expect(values(out)).toEqual(['__Host-client_access=', '__Host-client_refresh=', 'signed_in=']);
      expect(await statusOf(me({ cookie, ...OWN_PAGE }))).toBe(401);
    });

    it('give way to a bearer', async () => {
      const { cookie } = await browser();
      const { accessToken, client } = await registered(site);
      expect((await me({ cookie, ...OWN_PAGE, ...bearer(accessToken) }).expect(200)).body).toEqual(client);
      await me({ cookie, ...OWN_PAGE, ...bearer('x.y.z') }).expect(401);
    });
  });
});

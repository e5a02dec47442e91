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
import type { TestSite } from '../support/site';

const PARTNER = 'https://partner.example';
type Headers = Readonly<Record<string, string>>;

describe('tokens and widgets', () => {
  let site: TestSite;
  let clock: MovedClock;

  beforeAll(async () => {
    ({ site, clock } = await startClientSite({ WIDGET_FRAME_ANCESTORS: PARTNER }));
  });
  afterAll(() => site?.close());

  const post = (path: string, body: object, headers: Headers = {}) => site.http.post(`/api/auth/${path}`).set(headers).send(body);
  const me = (headers: Headers) => site.http.get('/api/clients/me').set(headers);
  const register = async (headers: Headers) => post('register', { ...(await askCode(site, newPhone())), ...NAMES }, headers);

  describe('tokens that another widget posted', () => {
    it('are tried, and kept in the same cookies', async () => {
      const { accessToken, refreshToken, expiresAt, client } = await registered(site);
      const answer = await post('session', { accessToken, refreshToken, expiresAt }, OWN_PAGE).expect(200);
      expect(answer.body).toEqual({ client, expiresAt });
      expect((await me({ cookie: cookieHeader(answer), ...OWN_PAGE }).expect(200)).body).toEqual(client);
    });

    it('are renewed when the access has expired, and refused when they are nobody’s', async () => {
      const { accessToken, refreshToken } = await registered(site);
      clock.pass(16 * MINUTE_MS);
      const answer = await post('session', { accessToken, refreshToken }, OWN_PAGE).expect(200);
      expect((answer.body as ProgramSession).expiresAt).toBe(new Date(clock.epochMs() + 15 * MINUTE_MS).toISOString());
      const refused = await post('session', { accessToken: 'x', refreshToken: 'y' }, OWN_PAGE).expect(401);
      expect(setCookies(refused).size).toBe(0);
    });

    it('are not taken from a page of somebody else: nobody is signed in as somebody without knowing', async () => {
      const { accessToken, refreshToken } = await registered(site);
      for (const headers of [
        { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
        { origin: 'https://evil.example' },
        { 'sec-fetch-site': 'same-site' },
      ]) {
        const answer = await post('session', { accessToken, refreshToken }, headers as Headers).expect(403, /foreign_origin/);
        expect(setCookies(answer).size).toBe(0);
      }
    });
  });

  describe('tokens of our widget on another site', () => {
    it('are cookies of that page alone', async () => {
      for (const headers of [
        { ...OWN_PAGE, 'x-widget-session': 'framed' },
        { ...OWN_PAGE, 'sec-fetch-dest': 'iframe' },
        { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe', origin: PARTNER },
      ]) {
        const answer = await register(headers as Headers);
        const cookie = cookieHeader(answer);
        const kept = ['Max-Age=5184000', 'Partitioned', 'Path=/', 'SameSite=None', 'Secure'];
        expect([...setCookies(answer)].map(([name, { attributes }]) => [name, attributes])).toEqual([
          ['__Host-framed_access', ['HttpOnly', ...kept]],
          ['__Host-framed_refresh', ['HttpOnly', ...kept]],
          ['signed_in', kept],
        ]);
        clock.pass(16 * MINUTE_MS);
        const renewed = await me({ cookie, ...OWN_PAGE }).expect(200);
        expect(setCookies(renewed).get('__Host-framed_refresh')!.attributes).toContain('Partitioned');
      }
    });

    it('are in the answer where the browser keeps no cookies, for sites that may frame it', async () => {
      const answer = await register({ ...OWN_PAGE, 'x-widget-session': 'memory' });
      expect([answer.status, Object.keys(answer.body as object).sort(), setCookies(answer).size]).toEqual([
        200,
        ['accessToken', 'client', 'expiresAt', 'refreshToken'],
        0,
      ]);
      const elsewhere = await register({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', 'x-widget-session': 'memory' });
      expect([elsewhere.status, (elsewhere.body as { code: string }).code]).toEqual([403, 'foreign_origin']);
    });
  });
});

describe('the widget of a site that nobody else may frame', () => {
  it('keeps no tokens in its memory, and has the cookies of our pages', async () => {
    const { site } = await startClientSite();
    try {
      const register = async (session: string) =>
        site.http
          .post('/api/auth/register')
          .set({ ...OWN_PAGE, 'x-widget-session': session })
          .send({ ...(await askCode(site, newPhone())), ...NAMES });
      expect((await register('memory')).status).toBe(403);
      expect([...setCookies(await register('framed')).keys()][0]).toBe('__Host-client_access');
    } finally {
      await site.close();
    }
  });
});

import {
  cookieHeader,
  MINUTE_MS,
  NAMES,
  OWN_PAGE,
  askCode,
  newPhone,
  otherCode,
  registered,
  setCookies,
  startClientSite,
} from '../support/clients';
import { CapturedLog } from '../support/captured-log';

describe('what a sign-in leaves behind', () => {
  it('holds no phone, no code and no token, in no line of the log and on no page', async () => {
    const log = new CapturedLog();
    const { site, clock } = await startClientSite({ LOG_LEVEL: 'trace' }, { override: log.override });
    try {
      const post = (path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
        site.http.post(`/api/auth/${path}`).set(headers).send(body);
      const program = await registered(site);
      const next = (await post('refresh', { refreshToken: program.refreshToken }).expect(200)).body as typeof program;
      await post('refresh', { refreshToken: program.refreshToken }).expect(401);

      const phone = newPhone();
      const typed = await askCode(site, phone);
      await post('code', { phone }).expect(429);
      await post('verify', { ...typed, code: otherCode(typed.code) }).expect(401);
      await post('verify', typed).expect(404);
      const signedIn = await post('register', { ...typed, ...NAMES, email: 'planted@mail.example' }, OWN_PAGE);
      expect(signedIn.status).toBe(200);
      const cookie = cookieHeader(signedIn);
      const page = await site.http.get('/online/').set({ cookie, 'sec-fetch-site': 'same-origin' }).expect(200);
      clock.pass(16 * MINUTE_MS);
      const renewed = await site.http
        .get('/api/clients/me')
        .set({ cookie, ...OWN_PAGE })
        .expect(200);
      await site.http.get('/api/clients/me').set('authorization', `Bearer ${next.accessToken}x`).expect(401);
      await post('sign-out', {}, { cookie: cookieHeader(renewed), ...OWN_PAGE }).expect(200);

      const tokens = [signedIn, renewed].flatMap((answer) =>
        [...setCookies(answer)].filter(([name]) => name !== 'signed_in').map(([, { value }]) => value),
      );
      const secrets = [program.accessToken, program.refreshToken, next.accessToken, next.refreshToken, ...tokens];
      const planted = [...secrets, phone, program.client.phone, 'planted@mail.example', `"${typed.code}"`, `code":${typed.code}`];
      expect(secrets).toHaveLength(8);
      expect(log.telling(/used twice/)).toHaveLength(1);
      expect(planted.filter((secret) => log.lines.some((line) => line.includes(secret)))).toEqual([]);
      expect(planted.filter((secret) => page.text.includes(secret))).toEqual([]);
    } finally {
      await site.close();
    }
  });
});

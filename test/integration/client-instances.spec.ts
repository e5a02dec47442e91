import { MINUTE_MS, NAMES, OWN_PAGE, askCode, cookieHeader, newPhone, registered, setCookies, startClientSite } from '../support/clients';
import { createTestDatabase } from '../support/database/test-database';

describe('a sign-in at several instances of one site', () => {
  it('is renewed once when requests with an expired cookie come to all of them at once, and ended for all', async () => {
    const database = await createTestDatabase();
    const start = () => startClientSite({}, { database: database.url });
    const instances = [await start(), await start()] as const;
    try {
      const [{ site: one }, { site: two }] = instances;
      const signedIn = await one.http
        .post('/api/auth/register')
        .set(OWN_PAGE)
        .send({ ...(await askCode(one, newPhone())), ...NAMES });
      const cookie = cookieHeader(signedIn);
      for (const { clock } of instances) clock.pass(16 * MINUTE_MS);
      const me = (site: typeof one, headers: Readonly<Record<string, string>>) => site.http.get('/api/clients/me').set(headers);
      const answers = await Promise.all(Array.from({ length: 12 }, async (_, n) => me(n % 2 ? one : two, { cookie, ...OWN_PAGE })));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(new Set(answers.map((answer) => setCookies(answer).get('__Host-client_refresh')!.value)).size).toBe(1);

      const { accessToken, refreshToken } = await registered(two);
      await me(one, { authorization: `Bearer ${accessToken}` }).expect(200);
      const refresh = async (site: typeof one) => (await site.http.post('/api/auth/refresh').send({ refreshToken })).status;
      expect([await refresh(one), await refresh(two)]).toEqual([200, 401]);
      await me(one, { authorization: `Bearer ${accessToken}` }).expect(401);
    } finally {
      for (const { site } of instances) await site.close();
      await database.drop();
    }
  });
});

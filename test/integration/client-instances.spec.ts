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
} from '../support/clients';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database';
import type { TestSite } from '../support/site';

/** Two sites are started, on machines that do other things too. */
jest.setTimeout(120_000);

describe('a sign-in at several instances of one site', () => {
  let database: TestDatabase;
  let instances: readonly [{ site: TestSite; clock: MovedClock }, { site: TestSite; clock: MovedClock }];

  beforeAll(async () => {
    database = await createTestDatabase();
    const start = () => startClientSite({}, { database: database.url });
    instances = [await start(), await start()];
  });
  afterAll(async () => {
    for (const { site } of instances ?? []) await site.close();
    await database.drop();
  });

  it('is renewed once when requests with an expired cookie come to all of them at once, and ended for all', async () => {
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
  });

  it('works although one of their clocks is five minutes ahead', async () => {
    const [right, ahead] = instances;
    ahead.clock.pass(5 * MINUTE_MS);
    for (const [asked, told] of [
      [right, ahead],
      [ahead, right],
    ] as const) {
      const wanted = await askCode(asked.site, newPhone());
      const { body } = await told.site.http
        .post('/api/auth/register')
        .send({ ...wanted, ...NAMES })
        .expect(200);
      const { accessToken } = body as { accessToken: string };
      await asked.site.http.get('/api/clients/me').set('authorization', `Bearer ${accessToken}`).expect(200);
    }
  });
});

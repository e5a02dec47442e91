import { Database } from '../../src/platform/database/database';
import { DatabaseClock } from '../../src/platform/database/database-clock';
import { PersonalData } from '../../src/platform/privacy/personal-data';
import { Clock } from '../../src/platform/time/clock';
import { askCode, NAMES, newPhone, type ProgramSession } from '../support/clients';
import { enterAsOwner, OPS_TOKEN } from '../support/console';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database';
import { startTestSite, type TestSite } from '../support/site';

const YEARS_MS = 5 * 365 * 86_400_000;

describe('a process whose clock is five years fast', () => {
  let site: TestSite;
  beforeAll(async () => {
    const clock = { epochMs: () => Date.now() + YEARS_MS, now: () => new Date(Date.now() + YEARS_MS) };
    site = await startTestSite({ OPS_TOKEN }, { override: (testing) => testing.overrideProvider(Clock).useValue(clock) });
  });
  afterAll(() => site.close());

  it('says so in its health, and erases nothing', async () => {
    const { body } = (await site.http.get('/health/ready').expect(200)) as { body: { dependencies: { clock: object } } };
    expect(body.dependencies.clock).toMatchObject({ ok: false });
    expect(body.dependencies.clock).toHaveProperty('aheadOfDatabaseSeconds', expect.closeTo(YEARS_MS / 1000, -2));
    const database = site.app.get(Database);
    await database.query(`INSERT INTO clients (phone, firstname, lastname, locale) VALUES ('380671234567', 'Олена', 'Коваль', 'ua')`);
    await expect(site.app.get(PersonalData).forget()).rejects.toThrow(/the clock of this machine is \d+ minutes ahead/);
    expect((await database.query('SELECT firstname FROM clients')).rows).toEqual([{ firstname: 'Олена' }]);
  });

  it('says so in words on the home page of the console, beside nothing that has none', async () => {
    const { text } = await site.http
      .get('/ops')
      .set('cookie', await enterAsOwner(site))
      .expect(200);
    expect(text).toContain('Годинник сервера');
    expect(text).toMatch(/випереджає базу даних, секунд: \d+/);
    expect(text).not.toMatch(/[a-z][A-Z]\w*: /);
  });
});

describe('two processes whose clocks are two hours apart', () => {
  let store: TestDatabase;
  let sites: readonly [TestSite, TestSite];
  beforeAll(async () => {
    store = await createTestDatabase();
    const aheadBy = (hours: number) => {
      const epochMs = () => Date.now() + hours * 3_600_000;
      const clock = { epochMs, now: () => new Date(epochMs()) };
      return startTestSite({ SMS: 'outbox' }, { database: store.url, override: (to) => to.overrideProvider(Clock).useValue(clock) });
    };
    sites = [await aheadBy(0), await aheadBy(2)];
    for (const site of sites) await site.app.get(DatabaseClock).differenceMs();
  });
  afterAll(async () => {
    for (const site of sites) await site.close();
    await store.drop();
  });

  it('know each other’s sign-ins: codes, access and refresh tokens', async () => {
    const me = (site: TestSite, token: string) => site.http.get('/api/clients/me').set({ authorization: `Bearer ${token}` });
    for (const [one, other] of [sites, [...sites].reverse() as unknown as typeof sites]) {
      const phone = newPhone();
      const code = await askCode(one, phone);
      const { body } = await other.http
        .post('/api/auth/register')
        .send({ ...code, ...NAMES })
        .expect(200);
      const { accessToken, refreshToken } = body as ProgramSession;
      await me(one, accessToken).expect(200);
      const renewed = (await one.http.post('/api/auth/refresh').send({ refreshToken }).expect(200)).body as ProgramSession;
      await me(other, renewed.accessToken).expect(200);
    }
  });
});

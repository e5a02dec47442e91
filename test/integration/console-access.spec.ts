// @slow: every route of the console with every role
import { OperatorStore } from '../../src/platform/console/operators/operator-store';
import { Database } from '../../src/platform/database/database';
import { databaseUnavailable } from '../../src/platform/database/database-errors';
import { DomainError } from '../../src/shared/domain-error';
import { Jobs } from '../../src/platform/jobs/jobs';
import { Clock } from '../../src/platform/time/clock';
import { codeAt, cookieOf, enterAs, enterAsOwner, invite, OPS_TOKEN, PASSWORD } from '../support/console';
import { startTestSite, type TestSite } from '../support/site';

describe('the operators’ console', () => {
  let site: TestSite;
  let database: Database;
  let nowMs: number;
  const rows = async <Row extends object>(query: string) => (await database.query<Row & Record<string, unknown>>(query)).rows;
  const home = (cookie: string) => site.http.get('/ops').set({ cookie });
  const signIn = (body: object) => site.http.post('/ops/sign-in').type('form').send(body);

  beforeAll(async () => {
    class MovedClock extends Clock {
      override epochMs(): number {
        return nowMs;
      }
    }
    site = await startTestSite({ OPS_TOKEN }, { override: (testing) => testing.overrideProvider(Clock).useValue(new MovedClock()) });
    database = site.app.get(Database);
  });
  afterAll(() => site.close());
  afterEach(() => jest.restoreAllMocks());
  beforeEach(async () => {
    nowMs = Date.now();
    await database.query('TRUNCATE operators, operator_sessions, ops_audit, rate_limits CASCADE');
  });

  describe('lets the owner in with the token of the site', () => {
    it('by a cookie that no script and no other site can use, and whose hash alone is kept', async () => {
      const answer = await site.http
        .post('/ops/sign-in/owner')
        .type('form')
        .send({ token: OPS_TOKEN })
        .expect(303)
        .expect('location', '/ops');
      const [cookie] = answer.headers['set-cookie'] as unknown as readonly string[];
      expect(cookie).toMatch(/^__Host-console=[\w-]{22}; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
      await home(cookieOf(answer))
        .expect(200)
        .expect('cache-control', 'no-store')
        .expect(/noindex/);
      const kept = JSON.stringify(await rows('SELECT * FROM operator_sessions'));
      expect(kept).not.toContain(cookieOf(answer).split('=')[1]);
      expect(await rows('SELECT actor, action, status FROM ops_audit')).toEqual([
        { actor: 'owner', action: 'POST /ops/sign-in/owner', status: 303 },
      ]);
    });

    it('in the language that is chosen at the door, which leads to the asked page all the same', async () => {
      const { headers } = await site.http.get('/ops/orders').set({ accept: 'text/html' }).expect(303);
      expect((await site.http.get(headers.location!).expect(200)).text).toContain('href="/ops/sign-in?lang=en&amp;to=%2Fops%2Forders"');
      const door = (await site.http.get('/ops/sign-in?lang=en&to=%2Fops%2Forders').expect(200)).text;
      for (const part of ['<html lang="en"', 'Staff sign-in', 'name="lang" value="en"', 'href="/ops/sign-in?to=%2Fops%2Forders"'])
        expect(door).toContain(part);
      const owner = (body: object) =>
        site.http
          .post('/ops/sign-in/owner')
          .type('form')
          .send({ lang: 'en', to: '/ops/orders', ...body });
      expect((await owner({ token: 'wrong' }).expect(401)).text).toContain('Staff sign-in');
      const cookie = cookieOf(await owner({ token: OPS_TOKEN }).expect(303).expect('location', '/ops/orders'));
      expect((await site.http.get('/ops/orders').set({ cookie }).expect(200)).text).toContain('<html lang="en"');
      await site.http.post('/ops/sign-out').set({ cookie }).expect(303).expect('location', '/ops/sign-in?done=left&lang=en');
    });

    it('and keeps it open while the database is read and does not write', async () => {
      const cookie = await enterAsOwner(site);
      const touch = jest.spyOn(site.app.get<OperatorStore>(OperatorStore, { strict: false }), 'touch');
      touch.mockRejectedValue(databaseUnavailable());
      nowMs += 2 * 60_000;
      await site.http.get('/ops/leads').set({ cookie }).expect(200);
      expect(touch).toHaveBeenCalled();
      touch.mockRejectedValue(new Error('no such column'));
      await site.http.get('/ops/leads').set({ cookie }).expect(500);
    });

    it('not with another one, and not without end', async () => {
      const guess = (token: string) => site.http.post('/ops/sign-in/owner').type('form').send({ token });
      for (const token of ['', 'x', OPS_TOKEN.slice(0, -1), `${OPS_TOKEN}0`]) expect(cookieOf(await guess(token).expect(401))).toBe('');
      for (let left = 16; left > 0; left--) await guess('guess').expect(401);
      await guess(OPS_TOKEN).expect(429);
    });

    it('not from a page of another site, with or without a cookie', async () => {
      const from = (headers: Readonly<Record<string, string>>) =>
        site.http.post('/ops/sign-in/owner').set(headers).type('form').send({ token: OPS_TOKEN });
      await from({ 'sec-fetch-site': 'cross-site' }).expect(403);
      await from({ origin: 'https://evil.example' }).expect(403);
      const cookie = await enterAsOwner(site);
      await site.http.post('/ops/people').set({ cookie, 'sec-fetch-site': 'cross-site' }).type('form').send({}).expect(403);
    });
  });

  describe('keeps a session', () => {
    it('for half an hour after the last page of the owner, and for twelve hours in all', async () => {
      const cookie = await enterAsOwner(site);
      for (let half = 0; half < 24; half++) {
        nowMs += 29 * 60_000;
        await home(cookie).expect(200);
      }
      nowMs += 25 * 60_000;
      await home(cookie).expect(303);
      const other = await enterAsOwner(site);
      nowMs += 31 * 60_000;
      await home(other).expect(303);
    });

    it('until it is signed out, there and nowhere else', async () => {
      const [one, other] = [await enterAsOwner(site), await enterAsOwner(site)];
      const out = await site.http.post('/ops/sign-out').set({ cookie: one }).expect(303);
      expect(out.headers['set-cookie']?.[0]).toContain('Max-Age=0');
      await home(one).expect(303);
      await home(other).expect(200);
    });

    it('in the language that was chosen', async () => {
      const cookie = await enterAsOwner(site);
      await home(cookie).expect(/lang="uk"/);
      await site.http.post('/ops/language').set({ cookie }).type('form').send({ locale: 'en' }).expect(303);
      await home(cookie)
        .expect(/lang="en"/)
        .expect(/Sign out/);
    });
  });

  describe('lets others in whom the owner has invited', () => {
    const WHO = { name: 'Ольга', email: 'olha@oksamyt.test', role: 'viewer', salon: '', locale: 'ua' };

    it('once, by the link in the mail, with a password and the code of an authenticator', async () => {
      const owner = await enterAsOwner(site);
      const { id, secret, path } = await invite(site, owner, WHO);
      await site.http
        .get(path)
        .expect(200)
        .expect('cache-control', 'no-store')
        .expect(/data:image\/png/)
        .expect('referrer-policy', 'same-origin');
      const join = (body: object) => site.http.post(path).type('form').send(body);
      await join({ password: 'коротко', code: codeAt(secret, nowMs) }).expect(400);
      await join({ password: PASSWORD, code: '000000' }).expect(400);
      await join({ password: PASSWORD, code: codeAt(secret, nowMs) }).expect(303);
      await join({ password: PASSWORD, code: codeAt(secret, nowMs) }).expect(404);
      await site.http.get(path).expect(404);
      const kept = JSON.stringify(await rows('SELECT * FROM operators'));
      expect(kept).not.toContain(PASSWORD);
      expect(kept).not.toContain(path.split('/').at(-1));
      // the code that it was joined with is used up
      await signIn({ email: WHO.email, password: PASSWORD, code: codeAt(secret, nowMs) }).expect(401);
      nowMs += 30_000;
      const answer = await signIn({ email: ' OLHA@oksamyt.test', password: PASSWORD, code: codeAt(secret, nowMs) }).expect(303);
      await home(cookieOf(answer)).expect(200).expect(/Ольга/);
      expect(await rows(`SELECT actor, status FROM ops_audit WHERE action = 'POST /ops/sign-in' ORDER BY id`)).toEqual([
        { actor: 'nobody', status: 401 },
        { actor: id, status: 303 },
      ]);
      expect(JSON.stringify(await rows('SELECT * FROM ops_audit'))).not.toMatch(/olha|Ольга|слова/i);
    });

    it('not with a part of it, and tells not which part was wrong', async () => {
      const { secret, path } = await invite(site, await enterAsOwner(site), WHO);
      const before = await signIn({ email: WHO.email, password: '', code: codeAt(secret, nowMs) }).expect(401);
      await site.http
        .post(path)
        .type('form')
        .send({ password: PASSWORD, code: codeAt(secret, nowMs) })
        .expect(303);
      nowMs += 60_000;
      const code = codeAt(secret, nowMs);
      const answers = [
        await signIn({ email: 'nobody@oksamyt.test', password: PASSWORD, code }),
        await signIn({ email: WHO.email, password: `${PASSWORD}.`, code }),
        await signIn({ email: WHO.email, password: PASSWORD, code: codeAt(secret, nowMs + 3_600_000) }),
        before,
      ];
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
      expect(new Set(answers.map(({ text }) => /role="alert">([^<]*)/.exec(text)?.[1])).size).toBe(1);
    });

    it('not with one code twice at the same moment', async () => {
      const { secret, path } = await invite(site, await enterAsOwner(site), WHO);
      await site.http
        .post(path)
        .type('form')
        .send({ password: PASSWORD, code: codeAt(secret, nowMs) })
        .expect(303);
      nowMs += 30_000;
      const body = { email: WHO.email, password: PASSWORD, code: codeAt(secret, nowMs) };
      const answers = await Promise.all([1, 2, 3].map(() => signIn(body)));
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 401, 401]);
    });

    it('not with a link that is too old', async () => {
      const { path } = await invite(site, await enterAsOwner(site), WHO);
      nowMs += 49 * 3_600_000;
      await site.http.get(path).expect(404);
    });

    it('not without end: a network that guesses is refused for a while, and nobody else is', async () => {
      const guess = (email: string, address: string) => signIn({ email, password: 'x', code: '1' }).set({ 'x-forwarded-for': address });
      for (let tries = 10; tries > 0; tries--) await guess('a@b.test', '192.0.2.1').expect(401);
      await guess('a@b.test', '192.0.2.1').expect(429);
      for (let tries = 20; tries > 0; tries--) await guess(`a${tries}@b.test`, `2001:db8:1:2::${tries}`).expect(401);
      await guess('z@b.test', '2001:db8:1:2::99').expect(429);
      const { secret, path } = await invite(site, await enterAsOwner(site), WHO);
      const joining = { password: PASSWORD, code: codeAt(secret, nowMs) };
      await site.http.post(path).type('form').send(joining).expect(303);
      nowMs += 30_000;
      for (let tries = 11; tries > 0; tries--) await guess(WHO.email, `198.51.100.${tries}`).expect(401);
      await signIn({ email: WHO.email, password: PASSWORD, code: codeAt(secret, nowMs) }).expect(303);
    });

    it('a few at a time: a flood is refused at once, and files are read meanwhile', async () => {
      const flood = Array.from({ length: 40 }, (_, n) =>
        signIn({ email: 'a@b.test', password: 'x', code: '1' }).set({ 'x-forwarded-for': `203.0.113.${n}` }),
      );
      const answers = Promise.all(flood.map(async (guess) => (await guess).status));
      await site.http.get('/robots.txt').expect(200);
      const statuses = await answers;
      expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(15);
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(25);
    });

    it('until the access is taken away: at once, on every device', async () => {
      const owner = await enterAsOwner(site);
      const cookie = await enterAs(site, owner, 'viewer');
      const [{ id }] = (await rows<{ id: string }>('SELECT id FROM operators')) as [{ id: string }];
      await site.http.get(`/ops/people/${id}/remove`).set({ cookie: owner }).expect(200);
      await home(cookie).expect(200);
      await site.http.post(`/ops/people/${id}/remove`).set({ cookie: owner }).expect(303);
      await home(cookie).expect(303);
      await site.http.post(`/ops/people/${id}/remove`).set({ cookie: owner }).expect(404);
      // the same person may be invited anew
      await invite(site, owner, { ...WHO, email: 'viewer@oksamyt.test' });
    });

    it.each([{ name: '' }, { email: 'x' }, { role: 'admin' }, { role: 'salon', salon: '' }])(
      'with what is needed: %j is 400',
      async (wrong) => {
        const cookie = await enterAsOwner(site);
        const { text } = await site.http
          .post('/ops/people')
          .set({ cookie })
          .type('form')
          .send({ ...WHO, ...wrong })
          .expect(400);
        expect(text).toContain('role="alert"');
        expect(await rows('SELECT id FROM operators')).toEqual([]);
      },
    );
  });

  it('says so when the database is away, to whom it knew a moment ago and to nobody else', async () => {
    const owner = await enterAsOwner(site);
    const strangers = await enterAsOwner(site);
    await home(owner).expect(200);
    const away = new DomainError('unavailable', 'database_unavailable', 'away');
    jest.spyOn(database, 'run').mockRejectedValue(away);
    jest.spyOn(site.app.get(Jobs), 'counts').mockRejectedValue(away);
    await home(owner)
      .expect(200)
      .expect(/База даних не\sвідповідає/);
    await home(`__Host-console=${'A'.repeat(22)}`).expect(503);
    await site.http.get('/ops/people').set({ cookie: owner }).expect(503);
    nowMs += 61 * 60_000;
    await home(owner).expect(503);
    jest.restoreAllMocks();
    await home(strangers).expect(303);
  });

  it('tells what works, what does not, and what to do', async () => {
    const cookie = await enterAsOwner(site);
    const { text } = await home(cookie).expect(200);
    expect(text).toContain('База даних');
    expect(text).toContain('Фонові завдання');
    await database.query(
      `INSERT INTO pgboss.job (name, data, state) SELECT name, '{}', 'failed' FROM pgboss.queue WHERE name = 'lead.send'`,
    );
    const { text: worse } = await home(cookie).expect(200);
    expect(worse).toContain('Відкрийте розділ «Завдання»');
    await database.query(`DELETE FROM pgboss.job WHERE name = 'lead.send'`);
  });
});

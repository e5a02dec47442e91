import type { Response } from 'supertest';
import { ConsoleEmployees } from '../../src/platform/console/console-employees';
import { Database } from '../../src/platform/database/database';
import { Clock } from '../../src/platform/time/clock';
import { codeAt, enterAsOwner, invite, OPS_TOKEN, PASSWORD } from '../support/console';
import { PageDocument } from '../support/page-document';
import { startTestSite, type TestSite } from '../support/site';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const SALON = 'oksamyt-pechersk';
const AGENT = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36';

describe('sessions and trusted devices of operators', () => {
  let site: TestSite;
  let database: Database;
  let nowMs: number;
  let owner: string;
  beforeAll(async () => {
    class MovedClock extends Clock {
      override epochMs(): number {
        return nowMs;
      }
    }
    nowMs = Date.now();
    site = await startTestSite({ OPS_TOKEN }, { override: (testing) => testing.overrideProvider(Clock).useValue(new MovedClock()) });
    database = site.app.get(Database);
  });
  afterAll(() => site?.close());
  beforeEach(async () => {
    await database.query('TRUNCATE operators, operator_sessions, operator_devices, ops_audit, rate_limits CASCADE');
    owner = await enterAsOwner(site);
  });

  /** Cookies as a browser keeps them. */
  type Jar = Map<string, string>;
  const header = (jar: Jar) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const take = (jar: Jar, { headers }: Response) => {
    for (const set of (headers['set-cookie'] ?? []) as unknown as readonly string[]) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!;
      if (/Max-Age=0/.test(set)) jar.delete(name!);
      else jar.set(name!, value!);
    }
  };
  const setOf = ({ headers }: Response) => ((headers['set-cookie'] ?? []) as unknown as readonly string[]).join('\n');
  interface Person {
    readonly id: string;
    readonly email: string;
    readonly secret: string;
  }
  /** Somebody who has joined. */
  async function joined(role: string, place = '', email = `${role}@oksamyt.test`): Promise<Person> {
    const at: Readonly<Record<string, string>> = role === 'employee' ? { employee: place } : { salon: place };
    const { id, secret, path } = await invite(site, owner, { name: 'Ольга', email, role, ...at, locale: 'ua' });
    await site.http
      .post(path)
      .type('form')
      .send({ password: PASSWORD, code: codeAt(secret, nowMs) })
      .expect(303);
    return { id, email, secret };
  }
  /** Signs in; each code works once. */
  async function signIn(jar: Jar, person: Person, body: object = {}): Promise<Response> {
    nowMs += MINUTE_MS;
    const given = { email: person.email, password: PASSWORD, code: codeAt(person.secret, nowMs), ...body };
    const answer = await site.http
      .post('/ops/sign-in')
      .set({ cookie: header(jar), 'user-agent': AGENT })
      .type('form')
      .send(given);
    take(jar, answer);
    return answer;
  }
  const isIn = async (jar: Jar, path = '/ops/sign-out') => {
    const { status, headers } = await site.http.get(path === '/ops/sign-out' ? '/ops' : path).set({ cookie: header(jar) });
    return status === 200 || headers.location === '/ops/my-day';
  };
  /** Whether a session goes on after so long without a page. */
  const lasts = async (jar: Jar, ms: number) => {
    nowMs += ms;
    return isIn(jar);
  };
  const see = (path: string) => site.http.get(path).set({ cookie: owner });
  const post = (path: string, body: object = {}, cookie = owner) => site.http.post(path).set({ cookie }).type('form').send(body);

  it('end after half an hour for the owner and after an hour for a salon, whose trusted device keeps them for twelve', async () => {
    const asOwner: Jar = new Map([owner.split('=') as [string, string]]);
    expect([await lasts(asOwner, 29 * MINUTE_MS), await lasts(asOwner, 31 * MINUTE_MS)]).toEqual([true, false]);
    owner = await enterAsOwner(site);
    const person = await joined('salon', SALON);
    const [shared, trusted]: Jar[] = [new Map(), new Map()];
    expect(setOf(await signIn(shared!, person))).not.toContain('Max-Age');
    expect([await lasts(shared!, 59 * MINUTE_MS), await lasts(shared!, 61 * MINUTE_MS)]).toEqual([true, false]);
    expect(setOf(await signIn(trusted!, person, { trust: 'yes' }))).toMatch(/__Host-console=[\w-]{22}; Max-Age=604800;/);
    expect([await lasts(trusted!, 11 * HOUR_MS), await lasts(trusted!, 11 * HOUR_MS), await lasts(trusted!, 13 * HOUR_MS)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('end after thirty days for an employee with a phone of their own', async () => {
    const person = await joined('employee', site.app.get(ConsoleEmployees).list('ua')[0]!.id);
    const phone: Jar = new Map();
    await signIn(phone, person, { trust: 'yes' });
    expect([await lasts(phone, 29 * DAY_MS), await lasts(phone, 31 * DAY_MS)]).toEqual([true, false]);
  });

  it('need no code on a trusted device, only the password, for who trusts it and for nobody else', async () => {
    const [person, colleague] = [await joined('salon', SALON), await joined('call_centre')];
    const jar: Jar = new Map();
    const device = setOf(await signIn(jar, person, { trust: 'yes' }));
    expect(device).toMatch(/__Host-console-device=[\w-]{22}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Strict; Secure/);
    take(
      jar,
      await site.http
        .post('/ops/sign-out')
        .set({ cookie: header(jar) })
        .expect(303),
    );
    expect([...jar.keys()]).toEqual(['__Host-console-device']);
    const door = new PageDocument((await site.http.get('/ops/sign-in').set({ cookie: header(jar) })).text);
    expect(door.attributesOf('input[name=code]')).not.toHaveProperty('required');
    expect((await signIn(jar, person, { code: '', password: 'хибний пароль' })).status).toBe(401);
    expect((await signIn(jar, colleague, { code: '' })).status).toBe(401);
    expect((await signIn(new Map([['__Host-console-device', 'A'.repeat(22)]]), person, { code: '' })).status).toBe(401);
    expect((await signIn(jar, person, { code: '' })).status).toBe(303);
    // both trust the same one
    const token = jar.get('__Host-console-device');
    await signIn(jar, colleague, { trust: 'yes' });
    expect(jar.get('__Host-console-device')).toBe(token);
    expect((await signIn(jar, colleague, { code: '' })).status).toBe(303);
    expect((await signIn(jar, person, { code: '' })).status).toBe(303);
    const { rows } = await database.query('SELECT hash FROM operator_devices');
    expect(JSON.stringify(rows)).not.toContain(token);
    nowMs += 91 * DAY_MS;
    expect((await signIn(jar, person, { code: '' })).status).toBe(401);
    owner = await enterAsOwner(site);
  });

  it('are trusted by others only where the owner allows it, who sees each device and takes the trust away', async () => {
    const person = await joined('viewer');
    const jar: Jar = new Map();
    expect(setOf(await signIn(jar, person, { trust: 'yes' }))).not.toContain('device');
    await post(`/ops/people/${person.id}/allow-devices`).expect(303);
    await signIn(jar, person, { trust: 'yes' });
    expect(jar.has('__Host-console-device')).toBe(true);
    expect(await isIn(jar)).toBe(true);
    const page = await see(`/ops/people/${person.id}`).expect(200);
    expect(page.text).toContain('Chrome, Android');
    const [forget] = /\/ops\/people\/[\w-]+\/forget\/[\w-]+/.exec(page.text)!;
    await see(forget).expect(200);
    await post(`/ops/people/${person.id}/forget/none`).expect(409);
    await post(forget).expect(303);
    expect(await isIn(jar)).toBe(false);
    expect((await signIn(jar, person, { code: '' })).status).toBe(401);
    await signIn(jar, person, { trust: 'yes' });
    await post(`/ops/people/${person.id}/forbid-devices`).expect(303);
    expect(await isIn(jar)).toBe(false);
    expect((await signIn(jar, person, { code: '' })).status).toBe(401);
    expect((await database.query('SELECT 1 FROM operator_devices')).rows).toEqual([]);
  });

  it('are gone with who was removed', async () => {
    const person = await joined('salon', SALON);
    await signIn(new Map(), person, { trust: 'yes' });
    await post(`/ops/people/${person.id}/remove`).expect(303).expect('location', '/ops/people?done=removed');
    expect((await database.query('SELECT 1 FROM operator_devices')).rows).toEqual([]);
  });

  describe('lead back, when they have ended,', () => {
    const ended = async (jar: Jar) => {
      expect(await lasts(jar, 61 * MINUTE_MS)).toBe(false);
    };

    it('to the page that was asked for, and nowhere else', async () => {
      const person = await joined('salon', SALON);
      const jar: Jar = new Map();
      const page = '/ops/visits?salon=oksamyt-pechersk&date=2026-11-23';
      const { headers } = await site.http.get(page).set({ accept: 'text/html' }).expect(303);
      expect(headers.location).toBe(`/ops/sign-in?to=${encodeURIComponent(page)}`);
      const door = new PageDocument((await site.http.get(headers.location!).expect(200)).text);
      expect(door.attributesOf('input[name=to]')!.value).toBe(page);
      expect((await signIn(jar, person, { to: page })).headers.location).toBe(page);
      for (const to of ['https://evil.example/ops', '//evil.example', '/widget/'])
        expect((await signIn(jar, person, { to })).headers.location).toBe('/ops');
      expect((await site.http.get('/ops/sign-in?to=https://evil.example/ops')).text).not.toContain('evil');
    });

    it('to the form that was sent, filled in, for who sent it', async () => {
      const person = await joined('salon', SALON);
      const colleague = await joined('call_centre');
      const jar: Jar = new Map();
      await signIn(jar, person);
      await ended(jar);
      const typed = { who: SALON, from: '2099-12-01', to: '2099-12-01', start: '', end: '', reason: 'ремонт підлоги' };
      const sent = await site.http
        .post('/ops/absences')
        .set({ cookie: header(jar), referer: 'https://oksamyt.test/ops/absences/new' })
        .type('form')
        .send(typed)
        .expect(401);
      expect(sent.text).not.toContain('ремонт');
      const kept = new PageDocument(sent.text).attributesOf('input[name=kept]')!.value!;
      const wrong = await signIn(jar, person, { kept, password: 'хибний пароль' });
      expect(new PageDocument(wrong.text).attributesOf('input[name=kept]')!.value).toBe(kept);
      expect((await signIn(new Map(), colleague, { kept })).headers.location).toBe('/ops');
      const back = await signIn(jar, person, { kept, to: '/ops/absences/new' });
      expect(back.status).toBe(200);
      const page = new PageDocument(back.text);
      expect(back.text).toContain('ремонт');
      expect(page.attributesOf('form.console-form')!.action).toBe('/ops/absences');
      for (const [name, value] of Object.entries(typed)) expect(page.attributesOf(`input[name=${name}]`)!.value ?? '').toBe(value);
      // the press is the same request once more
      const { status } = await post('/ops/absences', typed, header(jar));
      expect([200, 303, 400, 409, 422]).toContain(status);
    });

    it('to nothing that was sent by somebody who is not known, or had signed out', async () => {
      const person = await joined('salon', SALON);
      const jar: Jar = new Map();
      await signIn(jar, person);
      const cookie = header(jar);
      await post('/ops/sign-out', {}, cookie).expect(303);
      for (const given of [cookie, '', `__Host-console=${'A'.repeat(22)}`]) {
        const { text, status } = await post('/ops/absences', { reason: 'ремонт' }, given);
        expect({ status, text: text.includes('kept') }).toEqual({ status: 303, text: false });
      }
    });
  });
});

import type { Response } from 'supertest';
import { Database } from '../../src/platform/database/database';
import { DatabaseClock } from '../../src/platform/database/database-clock';
import { Clock } from '../../src/platform/time/clock';
import { startTestSite, type TestSite } from './site';

/** What a browser says of a request that a page of ours sends. */
export const OWN_PAGE = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' } as const;

/** A moment that a spec moves. */
export class MovedClock extends Clock {
  /** @param at where it stands, ms since 1970 */
  constructor(private at = Date.parse('2026-11-23T10:00:00Z')) {
    super();
  }

  override epochMs(): number {
    return this.at;
  }

  pass(ms: number): void {
    this.at += ms;
  }
}

export const MINUTE_MS = 60_000;

/** A site whose booking engine is our own, with a clock that stands. That of its database, if it is its own, goes on from the same moment. */
export async function startClientSite(
  environment: Readonly<Record<string, string>> = {},
  { at, ...options }: Pick<Parameters<typeof startTestSite>[1] & object, 'database' | 'override'> & { readonly at?: number } = {},
): Promise<{ readonly site: TestSite; readonly clock: MovedClock }> {
  const clock = new MovedClock(at);
  const site = await startTestSite(
    { SMS: 'outbox', ...environment },
    {
      ...options,
      bookingTime: clock.epochMs(),
      override: (testing) =>
        (options.override?.(testing) ?? testing)
          .overrideProvider(Clock)
          .useValue(clock)
          .overrideProvider(DatabaseClock)
          // the clock that a spec moves is right
          .useFactory({
            factory: (database: Database) => Object.assign(new DatabaseClock(database, clock), { shared: clock }),
            inject: [Database],
          }),
    },
  );
  return { site, clock };
}

let phones = 0;
/** A number that nobody has used before. */
export const newPhone = () => `38067${String(1_000_000 + phones++).padStart(7, '0')}`;

/** The code of a request, as its SMS says it. */
export async function codeOf(site: TestSite, authId: string): Promise<string> {
  const { rows } = await site.app.get(Database).query<{ text: string }>(`SELECT text FROM messages WHERE key = $1`, [`sign-in:${authId}`]);
  const [code, ...others] = rows[0]!.text.match(/\d{4,}/g) ?? [];
  if (code === undefined || code.length !== 4 || others.length > 0) throw new Error('the SMS does not hold one run of four digits');
  return code;
}

/** The code that was sent to a phone last. */
export async function codeOfPhone(site: TestSite, phone: string): Promise<string> {
  const { body } = await site.http.get('/dev/outbox.json').expect(200);
  const sms = (body as { to: string; text: string }[]).find(({ to, text }) => to.includes(phone.slice(3)) && /\d{4}/.test(text));
  return /\d{4}/.exec(sms!.text)![0];
}

/** Another code than the right one. */
export const otherCode = (code: string, by = 1) => String((Number(code) + by) % 10_000).padStart(4, '0');

/** Asks for a code. */
export async function askCode(site: TestSite, phone: string): Promise<{ readonly authId: string; readonly code: string }> {
  const { body } = await site.http.post('/api/auth/code').send({ phone }).expect(200);
  const { authId } = body as { authId: string };
  return { authId, code: await codeOf(site, authId) };
}

/** What a program is answered that signs in. */
export interface ProgramSession {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresAt: string;
  readonly client: { readonly id: string; readonly phone: string; readonly firstname: string };
}

export const NAMES = { firstname: 'Олена', lastname: 'Шевченко' } as const;

/** Registers somebody new by a program, with a bearer. */
export async function registered(site: TestSite, phone = newPhone()): Promise<ProgramSession> {
  const { body } = await site.http
    .post('/api/auth/register')
    .send({ ...(await askCode(site, phone)), ...NAMES })
    .expect(200);
  return body as ProgramSession;
}

/** The Set-Cookie headers of an answer by the names of their cookies. */
export function setCookies({ headers }: Response): ReadonlyMap<string, { readonly value: string; readonly attributes: readonly string[] }> {
  const list = (headers as unknown as { readonly 'set-cookie'?: readonly string[] })['set-cookie'] ?? [];
  return new Map(
    list.map((line) => {
      const [pair = '', ...attributes] = line.split('; ');
      const at = pair.indexOf('=');
      return [pair.slice(0, at), { value: pair.slice(at + 1), attributes: attributes.sort() }];
    }),
  );
}

/** The Cookie header of a browser that has kept what an answer set. */
export const cookieHeader = (answer: Response) =>
  [...setCookies(answer)].flatMap(([name, { value }]) => (value === '' ? [] : [`${name}=${value}`])).join('; ');

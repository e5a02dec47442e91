import { Secret, TOTP } from 'otpauth';
import type { Response } from 'supertest';
import { Database } from '../../src/platform/database/database';
import type { TestSite } from './site';

export const OPS_TOKEN = 'token-of-the-owner-0123456789';

/** The cookie that an answer sets, as a browser sends it back. */
export function cookieOf(answer: Response): string {
  const set = answer.headers['set-cookie'] as unknown as readonly string[] | undefined;
  return set?.[0]?.split(';')[0] ?? '';
}

/** Signs the owner in. @returns the cookie of the session */
export async function enterAsOwner(site: TestSite): Promise<string> {
  return cookieOf(await site.http.post('/ops/sign-in/owner').type('form').send({ token: OPS_TOKEN }).expect(303));
}

/** The code of an authenticator. @param epochMs when it is shown */
export function codeAt(secret: string, epochMs: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: epochMs });
}

interface Invited {
  readonly id: string;
  readonly secret: string;
  /** Path of the link in the mail. */
  readonly path: string;
}

/** Invites somebody, and reads the mail. */
export async function invite(site: TestSite, cookie: string, operator: Readonly<Record<string, string>>): Promise<Invited> {
  await site.http.post('/ops/people').set({ cookie }).type('form').send(operator).expect(303);
  const database = site.app.get(Database);
  const [row] = (
    await database.query<{ id: string; totp_secret: string }>('SELECT id, totp_secret FROM operators WHERE email = $1', [operator.email])
  ).rows;
  const [mail] = (await database.query<{ text: string }>('SELECT text FROM messages WHERE key = $1', [`operator:${row!.id}`])).rows;
  return { id: row!.id, secret: row!.totp_secret, path: /\/ops\/join\/[\w-]+/.exec(mail!.text)![0] };
}

export const PASSWORD = 'чотири прості слова поспіль';

/**
 * Invites somebody, who joins and signs in.
 * @param place slug of the salon of a `salon`, id of the employee of an `employee` @param now by the clock of the site
 * @returns the cookie of the session
 */
export async function enterAs(site: TestSite, owner: string, role: string, place = '', now = Date.now()): Promise<string> {
  const email = `${role}${place}@oksamyt.test`;
  const at: Readonly<Record<string, string>> = role === 'employee' ? { employee: place } : { salon: place };
  const { secret, path } = await invite(site, owner, { name: `Пані ${role}`, email, role, ...at, locale: 'ua' });
  await site.http
    .post(path)
    .type('form')
    .send({ password: PASSWORD, code: codeAt(secret, now) })
    .expect(303);
  // the next code: each works once
  const code = codeAt(secret, now + 30_000);
  return cookieOf(await site.http.post('/ops/sign-in').type('form').send({ email, password: PASSWORD, code }).expect(303));
}

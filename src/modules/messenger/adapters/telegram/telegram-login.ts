import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { LoginReading } from '../../ports/messenger.port';

/** What the widget signs; our own fields beside them (order_id) are not part of it. */
const SIGNED = ['auth_date', 'first_name', 'id', 'last_name', 'photo_url', 'username'] as const;

/** How long a login can be used, and how far a clock may be ahead, milliseconds. */
const FRESH_MS = 3_600_000;
const AHEAD_MS = 60_000;

/** Checks what Telegram's login widget gave: core.telegram.org/widgets/login. */
export function readTelegramLogin(fields: unknown, botToken: string, now: Date): LoginReading {
  const given = textsOf(fields);
  const { id, auth_date, hash = '' } = given;
  if (!id || !auth_date || !/^[1-9]\d{0,18}$/.test(id) || !/^[1-9]\d{0,11}$/.test(auth_date)) return { kind: 'forged' };
  const signed = SIGNED.flatMap((name) => (given[name] === undefined ? [] : [`${name}=${given[name]}`])).join('\n');
  const right = createHmac('sha256', createHash('sha256').update(botToken).digest()).update(signed).digest();
  const signature = Buffer.from(/^[0-9a-f]{64}$/i.test(hash) ? hash : '', 'hex');
  if (signature.length !== right.length || !timingSafeEqual(signature, right)) return { kind: 'forged' };
  const at = Number(auth_date) * 1000;
  if (now.getTime() - at > FRESH_MS || at - now.getTime() > AHEAD_MS) return { kind: 'stale' };
  return {
    kind: 'genuine',
    account: { messenger: 'telegram', userId: id, username: given.username || null },
    key: right.toString('base64url'),
    expiresAt: new Date(at + FRESH_MS),
  };
}

/** Whether a webhook was called with its secret, in a time that says nothing of it. */
export function isSecret(given: string | undefined, secret: string): boolean {
  // hashes have one length
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given ?? ''), hash(secret));
}

/** Texts as they were signed; a number is written as JSON wrote it. */
function textsOf(fields: unknown): Partial<Record<(typeof SIGNED)[number] | 'hash', string>> {
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(
    [...SIGNED, 'hash'].flatMap((name) => {
      const value = Object.hasOwn(fields, name) ? (fields as Readonly<Record<string, unknown>>)[name] : undefined;
      if (typeof value === 'string') return [[name, value]];
      return Number.isSafeInteger(value) ? [[name, String(value)]] : [];
    }),
  );
}

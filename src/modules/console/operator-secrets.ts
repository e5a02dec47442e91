import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** One of the costs that OWASP gives for scrypt: 32 MiB at a time, so that a few sign-ins at once fit into a small machine. */
const COST = { N: 32_768, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const KEY_BYTES = 32;
/** Codes of the step before and after count as well: clocks differ, and people type slowly. */
const WINDOW = 1;
const PERIOD_SECONDS = 30;

/** 128 bits of the machine's random numbers, Base64url. */
export function newSecretToken(): string {
  return randomBytes(16).toString('base64url');
}

/** What is kept of a token that was given away. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** What is kept of a password: `scrypt$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `scrypt$${salt.toString('base64url')}$${(await derived(password, salt)).toString('base64url')}`;
}

/** As long as any other takes: for whom there is no password. */
const NOBODYS = `scrypt$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(KEY_BYTES).toString('base64url')}`;

/** In constant time, whether there is a hash or not. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [, salt = '', key = ''] = (hash ?? NOBODYS).split('$');
  const same = timingSafeEqual(await derived(password, Buffer.from(salt, 'base64url')), Buffer.from(key, 'base64url'));
  return same && hash !== null;
}

function derived(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // the same letters in another Unicode form are the same password
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, COST, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

/** 160 bits, Base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What an authenticator reads from a QR code. */
export function totpAddress(secret: string, issuer: string, label: string): string {
  return totp(secret, issuer, label).toString();
}

/** The step that a code belongs to, a number that grows by one every half minute; null: the code is wrong. */
export function totpStep(secret: string, code: string, epochMs: number): number | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totp(secret, '', '').validate({ token, timestamp: epochMs, window: WINDOW });
  return delta === null ? null : Math.floor(epochMs / 1000 / PERIOD_SECONDS) + delta;
}

function totp(secret: string, issuer: string, label: string): TOTP {
  return new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS, secret: Secret.fromBase32(secret) });
}

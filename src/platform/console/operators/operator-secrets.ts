import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

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

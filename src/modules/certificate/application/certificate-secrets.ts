import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { CODE_BYTES, certificateCode } from '../contract/certificate-code';

/** 128 bits, in base64url. */
const TOKEN_BYTES = 16;
const TOKEN = /^[\w-]{21}[AQgw]$/;

/** A new code for people; unique once the storage has taken it. */
export function newCertificateCode(): string {
  return certificateCode(randomBytes(CODE_BYTES));
}

/** A new secret for a link or a cookie: whoever has it may see what it is for. Kept as its hash only. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What a token is made from that a repeated request has to be answered with: kept, and of no use without the request. */
export function newTokenSalt(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/**
 * The token of an order that was made with an Idempotency-Key: whoever sends the same key and body once more is given it again, and it is
 * nowhere kept.
 */
export function keyedToken(salt: string, key: string, bodyHash: string): string {
  return createHmac('sha256', salt).update(`${key}\n${bodyHash}`).digest().subarray(0, TOKEN_BYTES).toString('base64url');
}

/** What is kept of an Idempotency-Key. */
export function keyHash(key: string): string {
  return createHash('sha256').update(`order\n${key}`).digest('base64url');
}

/** What is kept of a token; null for what cannot be one. */
export function tokenHash(token: unknown): string | null {
  return typeof token === 'string' && TOKEN.test(token) ? createHash('sha256').update(token).digest('base64url') : null;
}

/** Whether a token is the one whose hash is kept, in a time that says nothing. */
export function isTokenOf(token: unknown, hash: string): boolean {
  const given = tokenHash(token);
  if (given === null || given.length !== hash.length) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(hash));
}

import { createHash, randomBytes } from 'node:crypto';

/** 128 bits, in base64url: whoever has it may do what it is for. Kept as its hash only. */
export function newSecret(): string {
  return randomBytes(16).toString('base64url');
}

/** What is kept of a secret, or of a network address. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(`booking\n${secret}`).digest('base64url');
}

import { createHash, timingSafeEqual } from 'node:crypto';

/** Which of LiqPay's protocols requests are sent in: the version stands in the payload and decides the hash. */
export type LiqpayVersion = 3 | 7;

const DIGESTS = ['sha1', 'sha3-256'] as const;
export type LiqpayDigest = (typeof DIGESTS)[number];

/** JSON as `data` holds it: base64 of UTF-8. */
export function encodeData(payload: object): string {
  return Buffer.from(JSON.stringify(payload), 'utf8').toString('base64');
}

/** The signature of a request: base64 of the hash of key, data and key. */
export function sign(privateKey: string, data: string, version: LiqpayVersion): string {
  return hashed(privateKey, data, version === 7 ? 'sha3-256' : 'sha1').toString('base64');
}

/**
 * The hash with which a callback is signed; null when it is not signed with our key. Copies of the documentation differ in which hash the
 * callbacks of version 7 have: both are made and compared, in a time that says nothing.
 * @param data exactly as it was received
 */
export function signedWith(privateKey: string, data: string, signature: string): LiqpayDigest | null {
  const given = Buffer.from(signature, 'base64');
  let found: LiqpayDigest | null = null;
  for (const digest of DIGESTS) {
    const right = hashed(privateKey, data, digest);
    // lengths are no secret: they tell the hash
    if (given.length === right.length && timingSafeEqual(given, right)) found = digest;
  }
  return found;
}

function hashed(privateKey: string, data: string, digest: LiqpayDigest): Buffer {
  return createHash(digest)
    .update(privateKey + data + privateKey, 'utf8')
    .digest();
}

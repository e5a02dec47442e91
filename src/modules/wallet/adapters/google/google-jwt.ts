import { sign, type KeyObject } from 'node:crypto';

const part = (json: object): string => Buffer.from(JSON.stringify(json)).toString('base64url');

/** A JWT with a signature of RS256. */
export function signedJwt(claims: object, key: KeyObject): string {
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`;
}

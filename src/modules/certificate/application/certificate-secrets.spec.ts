import { readCertificateCode } from '../contract/certificate-code';
import { isTokenOf, newCertificateCode, newToken, tokenHash } from './certificate-secrets';

const many = (make: () => string) => Array.from({ length: 1000 }, make);

it('codes and tokens are new each time', () => {
  expect(new Set(many(newCertificateCode)).size).toBe(1000);
  expect(new Set(many(newToken)).size).toBe(1000);
});

it('a code is read as it was made', () => {
  for (const code of many(newCertificateCode)) expect(readCertificateCode(code)).toBe(code);
});

describe('a token', () => {
  it('has 128 bits and is kept as a hash', () => {
    for (const token of many(newToken)) {
      expect(Buffer.from(token, 'base64url')).toHaveLength(16);
      expect(isTokenOf(token, tokenHash(token)!)).toBe(true);
    }
  });

  it('opens nothing that is not its own', () => {
    const hash = tokenHash(newToken())!;
    for (const other of [newToken(), '', hash, undefined, 7, [newToken()]]) expect(isTokenOf(other, hash)).toBe(false);
    expect(isTokenOf('', '')).toBe(false);
  });

  it.each(['', 'short', 'a'.repeat(22), null])('is not %j', (token) => expect(tokenHash(token)).toBeNull());
});

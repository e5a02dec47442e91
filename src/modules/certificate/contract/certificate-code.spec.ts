import fc from 'fast-check';
import { CODE_BYTES, certificateCode, maskCertificateCode, readCertificateCode } from './certificate-code';

const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const code = fc.uint8Array({ minLength: CODE_BYTES, maxLength: CODE_BYTES }).map(certificateCode);

describe('the code of a certificate', () => {
  it('is three groups of four symbols that nobody mistakes for others', () => {
    fc.assert(fc.property(code, (one) => expect(one).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/)));
    expect(certificateCode(new Uint8Array(CODE_BYTES))).toBe('0000-0000-0000');
  });

  it('uses 55 bits of its bytes, each of which counts', () => {
    const codes = Array.from({ length: 55 }, (_, bit) => {
      const bytes = new Uint8Array(CODE_BYTES);
      bytes[CODE_BYTES - 1 - Math.floor(bit / 8)] = 1 << (bit % 8);
      return certificateCode(bytes);
    });
    expect(new Set(codes).size).toBe(55);
  });

  it('is read as it is written, in small letters, without hyphens, with look-alikes', () => {
    fc.assert(
      fc.property(code, (one) => {
        const typed = [one.toLowerCase(), one.replaceAll('-', ''), ` ${one.replaceAll('-', ' ')} `, one.replaceAll('-', '–')];
        const alike = [one.replaceAll('0', 'o').replaceAll('1', 'l'), one.replaceAll('0', 'О').replaceAll('1', 'і').replaceAll('A', 'А')];
        for (const text of [one, ...typed, ...alike]) expect(readCertificateCode(text)).toBe(one);
      }),
    );
  });

  it('is not read with one wrong symbol', () => {
    fc.assert(
      fc.property(code, fc.nat(11), fc.constantFrom(...SYMBOLS), (one, place, symbol) => {
        const letters = [...one.replaceAll('-', '')];
        fc.pre(letters[place] !== symbol);
        expect(readCertificateCode(letters.with(place, symbol).join(''))).toBeNull();
      }),
    );
  });

  it('is not read with two symbols exchanged', () => {
    fc.assert(
      fc.property(code, fc.nat(11), fc.nat(11), (one, a, b) => {
        const letters = [...one.replaceAll('-', '')];
        fc.pre(letters[a] !== letters[b]);
        expect(readCertificateCode(letters.with(a, letters[b]!).with(b, letters[a]!).join(''))).toBeNull();
      }),
    );
  });

  it.each(['', '0000-0000-000', '0000-0000-00000', 'U000-0000-0000', '０000-0000-0000'])('is not %j', (typed) =>
    expect(readCertificateCode(typed)).toBeNull(),
  );

  it('is not looked for in a long text', () => {
    expect(readCertificateCode('0000-0000-0000'.padEnd(100_000))).toBe('0000-0000-0000');
    expect(readCertificateCode('0'.repeat(100_000))).toBeNull();
  });

  it('is shown with its last group where all of it need not be known', () => {
    expect(maskCertificateCode('7KQ2-M9XR-04TD')).toBe('••••-••••-04TD');
  });
});

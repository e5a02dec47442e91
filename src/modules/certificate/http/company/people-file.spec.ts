import { decodedFile } from './people-file';

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
/** As windows-1251 has these letters. */
const cyrillic = (text: string) =>
  Buffer.from(
    [...text].map((letter) => {
      const code = letter.codePointAt(0)!;
      if (code < 128) return code;
      const special: Readonly<Record<string, number>> = { і: 0xb3, І: 0xb2, ї: 0xbf, Ї: 0xaf, є: 0xba, Є: 0xaa, ґ: 0xb4, '’': 0x92 };
      return special[letter] ?? code - 0x410 + 0xc0;
    }),
  );

describe('the file with people', () => {
  const text = 'Олена Їжак;olena@example.com\nҐалаґан';

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16LE, “Unicode text” of Excel', utf16(text)],
    ['UTF-16BE', utf16(text).swap16()],
  ])('is read in %s', (_name, bytes) => expect(decodedFile(bytes)).toEqual({ text }));

  it('is read in windows-1251, as a Ukrainian Excel saves CSV', () => {
    expect(decodedFile(cyrillic('Єва Підлісна;;З’їзд\r\nІгор'))).toEqual({ text: 'Єва Підлісна;;З’їзд\nІгор' });
  });

  it('is refused as a workbook, and as no text', () => {
    expect(decodedFile(Buffer.from('PK\x03\x04rest', 'latin1'))).toEqual({ problem: 'workbook' });
    expect(decodedFile(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toEqual({ problem: 'workbook' });
    expect(decodedFile(Buffer.from([0x4f, 0, 0, 1, 2]))).toEqual({ problem: 'notText' });
  });

  it('may be empty', () => expect(decodedFile(Buffer.alloc(0))).toEqual({ text: '' }));
});

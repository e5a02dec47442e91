import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { printedText, unprintedLetter } from '../../domain/printed-text';
import { printable, registerFaces, runsOf, type Face, type PrintDocument } from './print-fonts';
import { partsOfLine } from './text-runs';

const FACES: readonly Face[] = ['display', 'serif', 'italic', 'text', 'strong'];

describe('the letters of a certificate', () => {
  let doc: PrintDocument;
  beforeAll(() => {
    doc = new PDFDocument({ autoFirstPage: false }) as PrintDocument;
    registerFaces(doc);
  });

  it('are all that forms let through: in every style there is a face for each of them', () => {
    const letThrough = Array.from({ length: 0x2200 }, (_, code) => String.fromCodePoint(code)).filter((letter) => !unprintedLetter(letter));
    expect(letThrough.length).toBeGreaterThan(900);
    for (const face of FACES) {
      const lost = letThrough.filter((letter) => letter.trim() !== '' && printable(doc, face, letter) === '?' && letter !== '?');
      expect([face, lost]).toEqual([face, []]);
    }
  });

  it.each([
    ['500₴', '500₴'],
    ['по\u2011перше', 'по-перше'],
    ['з\u02bcїзд', 'з’їзд'],
    ['Қазақ ғалым әже өнер', 'Қазақ ғалым әже өнер'],
    ['Zażółć gęślą jaźń', 'Zażółć gęślą jaźń'],
    ['İstanbul ğüşçö', 'İstanbul ğüşçö'],
    ['გილოცავ', 'გილოცავ'],
    ['שָׁלוֹם', 'שָׁלוֹם'],
    ['مرحبا ٢٥', 'مرحبا ٢٥'],
    ['Вітаю 💐👩‍👩‍👧‍👦🇺🇦!', 'Вітаю !'],
    ['✓ 漢字', '? ??'],
  ])('%j is printed as %j', (text, printed) => {
    for (const face of FACES) expect(printable(doc, face, text)).toBe(printed.normalize('NFC'));
  });

  it('of a word are of one face, which the word before keeps', () => {
    expect(runsOf(doc, 'display', 'Для қызым, гарно')).toEqual([
      expect.objectContaining({ face: 'display', text: 'Для ' }),
      expect.objectContaining({ face: 'serif', text: 'қызым,' }),
      expect.objectContaining({ face: 'display', text: ' гарно' }),
    ]);
  });

  it.each([
    ['שלום, (גם)', ['(', 'גם', ')', ' ', ',', 'שלום']],
    ['مرحبا ٢٥', ['٢', '٥', ' ', 'مرحبا']],
  ])('of %j stand from left to right as %j', (line, texts) => {
    expect(runsOf(doc, 'serif', line).map(({ text }) => text)).toEqual(texts);
  });

  it('are those of all packages and of our own words', () => {
    const texts = ['content/packages.json', 'content/salons.json', 'locales/ua/certificates.json', 'locales/en/certificates.json'];
    expect(texts.map((path) => unprintedLetter(readFileSync(path, 'utf8')))).toEqual(texts.map(() => undefined));
  });

  it('name the first that no face has', () => {
    expect(['漢', 'Ҙ', '✈️ до 漢'].map(unprintedLetter)).toEqual(['漢', 'Ҙ', '漢']);
    expect(printedText('Юля ❤️ © №1')).toBe('Юля  © №1');
  });
});

describe('a line', () => {
  const shown = (line: string) => partsOfLine(line).map(({ text }) => text);

  it.each([
    ['Для Олени', ['Для Олени']],
    ['שרה לוי', ['לוי', ' ', 'שרה']],
    ['Для שרה לוי, з любов’ю', ['Для ', 'לוי', ' ', 'שרה', ', з любов’ю']],
    ['שלום 25 (גם) לך', ['לך', ' ', ')גם(', ' ', '25', ' ', 'שלום']],
    ['مرحبا Olena Li', ['Olena Li', ' ', 'مرحبا']],
  ])('%j stands from left to right as %j', (line, parts) => expect(shown(line)).toEqual(parts));
});

import { readdirSync, readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { printedText, unprintedLetter } from '../../contract/printed-text';
import { draw, fit } from './fitted-text';
import { printable, registerFaces, runsOf, type Face, type PdfDocument } from './pdf-fonts';
import { partsOfLine } from './text-runs';

const FACES: readonly Face[] = ['display', 'serif', 'italic', 'text', 'strong'];

describe('the letters of a certificate', () => {
  let doc: PdfDocument;
  beforeAll(() => {
    doc = new PDFDocument({ autoFirstPage: false }) as PdfDocument;
    registerFaces(doc);
  });

  it('are all that forms let through: in every style there is a face for each of them', () => {
    const letThrough = Array.from({ length: 0x2200 }, (_, code) => String.fromCodePoint(code)).filter((letter) => !unprintedLetter(letter));
    expect(letThrough.length).toBeGreaterThan(900);
    for (const face of FACES) {
      const lost = letThrough.filter((letter) => printedText(letter).trim() !== '' && printable(doc, face, letter) === '');
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
    ['Знижка ✓ 漢字 25 %', 'Знижка 25 %'],
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
    const files = readdirSync('content').filter((name) => name.endsWith('.json'));
    const texts = [...files.map((name) => `content/${name}`), 'locales/ua/certificate.json', 'locales/en/certificate.json'];
    for (const path of texts) {
      const letters = [...new Set(printedText(readFileSync(path, 'utf8')))].filter((letter) => letter.trim() !== '');
      for (const face of FACES) {
        const lost = letters.filter((letter) => letter.charCodeAt(0) > 0x1f && printable(doc, face, letter) === '');
        expect([path, face, lost]).toEqual([path, face, []]);
      }
    }
  });

  it.each([
    ['Олені', 20],
    ['שרה לוי', 220],
    ['Для שרה לוי בתיה', 220],
    ['Для Олени שרה', 20],
    ['25 %', 20],
  ])('of a line that is mainly written from right to left stand at the right: %j', (line, edge) => {
    doc.addPage();
    const style = { face: 'serif', color: '#000', size: [12, 12], leading: 1.2 } as const;
    const places: { x: number; end: number }[] = [];
    const { text } = doc;
    const drawn = jest.spyOn(doc, 'text').mockImplementation(function (this: PdfDocument, words: string, ...rest: unknown[]) {
      const x = rest[0] as number;
      places.push({ x, end: x + this.widthOfString(words) });
      return (text as (...args: unknown[]) => PdfDocument).call(this, words, ...rest);
    });
    draw(doc, fit(doc, line, style, 200, 20), style, 20, 40, 200);
    drawn.mockRestore();
    const [first, last] = [places[0]!.x, places.at(-1)!.end];
    expect(edge === 20 ? first : last).toBeCloseTo(edge, 1);
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

import { assert, constantFrom, integer, property, string, tuple } from 'fast-check';
import { readPrice } from './price-text';

const RUNS = { numRuns: 500 };

describe('the price that an editor wrote', () => {
  it.each([
    ['1000', { from: 100_000 }],
    ['1 250,50 грн', { from: 125_050 }],
    ['1\u00a0250 грн.', { from: 125_000 }],
    ['1\u202f250\u2009₴', { from: 125_000 }],
    ['₴1,250.50', { from: 125_050 }],
    ['1.250,50', { from: 125_050 }],
    ['1.250', { from: 125_000 }],
    ["1'250 UAH", { from: 125_000 }],
    ['UAH 900', { from: 90_000 }],
    ['900,-', { from: 90_000 }],
    ['Ціна: 900 гривень', { from: 90_000 }],
    ['від 900 до 1200 грн', { from: 90_000, to: 120_000 }],
    ['Від 900 грн до 1 200 грн', { from: 90_000, to: 120_000 }],
    ['900–1200', { from: 90_000, to: 120_000 }],
    ['900-1200 UAH', { from: 90_000, to: 120_000 }],
    ['from 900 to 1,200', { from: 90_000, to: 120_000 }],
    ['900–900 грн', { from: 90_000 }],
    ['від 900 грн', { from: 90_000, to: null }],
    ['from 900 hrn', { from: 90_000, to: null }],
    ['900 грн (замість 1200)', { from: 90_000, old: 120_000 }],
    ['було 1200 грн, стало 900 грн', { from: 90_000, old: 120_000 }],
    ['900 UAH instead of 1,200 UAH', { from: 90_000, old: 120_000 }],
    ['0', 'none'],
    ['0,00 грн', 'none'],
    [' \u200b', 'none'],
  ])('%j is %j', (written, price) => expect(readPrice(written)).toEqual(price));

  it.each([
    '1000 грн (2 процедури)',
    '2х500',
    '2x500',
    '1000 + 200',
    '1000+200',
    'безкоштовно',
    'free',
    'за домовленістю',
    '900+',
    '0671234567',
    '380671234567',
    '+380 67 123 45 67',
    '067 123 45 67',
    '20.11.2026',
    '2026-11-20',
    '20/11',
    '10%',
    '-10%',
    '-5',
    '$100',
    '100 USD',
    '€50',
    '50 євро',
    '900/1200',
    '900 1200',
    '1200-900',
    '900-1000-1200',
    '900 грн/год',
    '10 00',
    '1 2500',
    '0900',
    '1 250,500',
    '12,34,567',
    '1e3',
    '0x10',
    '9 001 200',
    '10²',
    '½',
    '１０００',
    '١٠٠٠',
    '1ООО',
    '900 замість 700',
    '900 г',
    'до 1200',
    '900-',
    '-',
    'Infinity',
    '2 процедури',
    '№1',
    '60 хв',
    '900 грн 900 грн',
    '1 000.000',
  ])('%j is no price', (written) => expect(readPrice(written)).toBeNull());

  /** An amount with its separators, as a keyboard or a text processor writes it. */
  const grouped = (hryvnias: number, group: string) => String(hryvnias).replace(/\B(?=(\d{3})+(?!\d))/g, group);
  const amount = integer({ min: 1, max: 999_999 });
  const group = constantFrom('', ' ', '\u00a0', '\u202f', '\u2009', "'", '’', ',', '.');
  const currency = constantFrom('', ' грн', '\u00a0грн.', ' ₴', ' UAH', ' hrn', 'грн');

  it('is read back whatever separators and currency stand around it', () => {
    assert(
      property(amount, integer({ min: 0, max: 99 }), group, currency, (hryvnias, rest, separator, word) => {
        const decimal = separator === ',' ? '.' : separator === '.' ? ',' : ',';
        const text = `${grouped(hryvnias, separator)}${rest ? decimal + String(rest).padStart(2, '0') : ''}${word}`;
        expect(readPrice(text)).toEqual({ from: hryvnias * 100 + rest });
      }),
      RUNS,
    );
  });

  it('of a range has both ends, the lower one first, or is none', () => {
    const form = constantFrom<[string, string]>(['', '–'], ['', ' - '], ['від ', ' до '], ['from ', ' to '], ['Від ', '–']);
    assert(
      property(tuple(amount, amount), group, currency, form, ([a, b], separator, word, [before, between]) => {
        const read = readPrice(`${before}${grouped(a, separator)}${between}${grouped(b, separator)}${word}`);
        expect(read).toEqual(a === b ? { from: a * 100 } : a < b ? { from: a * 100, to: b * 100 } : null);
      }),
      RUNS,
    );
  });

  it('never has an amount that the text does not name, and is none with anything else beside it', () => {
    const noise = string({ unit: constantFrom(...'(2 процедури)x+*/%$€#хв№'), minLength: 1, maxLength: 12 });
    assert(
      property(amount, amount, noise, (a, b, words) => {
        const read = readPrice(`${a}${words}${b}`);
        if (read === null || read === 'none') return;
        const digits = `${a}${words}${b}`
          .replace(/[^\d]+/g, ' ')
          .trim()
          .split(' ');
        expect(digits.join('')).toBe(`${read.from / 100}${read.to ? read.to / 100 : ''}`);
        expect(words.replace(/[\d ]/g, '')).toBe('');
      }),
      RUNS,
    );
  });

  it('takes a bounded time', () => {
    for (const text of ['1 '.repeat(60), '9'.repeat(120), '1,'.repeat(60), `${'1 000 '.repeat(19)}x`]) expect(readPrice(text)).toBeNull();
    expect(readPrice('9'.repeat(1_000_000))).toBeNull();
  });
});

import { widestPart, wordWidth } from './word-width';

describe('the width of a word in the display face', () => {
  it.each([
    ['Читати', 6],
    ['Майстри', 7.4],
    ['На зв’язку', 9],
    ['Thirteen', 7.5],
    ['', 0],
  ])('of “%s” is %d letters', (word, width) => {
    expect(wordWidth(word)).toBeCloseTo(width);
  });
});

describe('the widest part of a headline that no line break cuts', () => {
  it.each([
    ['Балаяж пензлем', 'пензлем'],
    ['Перукар-стиліст', 'Перукар-'],
    // tied: a preposition and what follows it, the first half of a short compound
    ['Манікюр із гель-лаком', 'із гель-лаком'],
    ['Гаряче каміння для чоловіків', 'для чоловіків'],
    ['', ''],
  ])('of “%s” is “%s”', (headline, part) => {
    expect(widestPart(headline)).toBeCloseTo(wordWidth(part));
  });
});

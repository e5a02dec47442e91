import { wordWidth } from './word-width';

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

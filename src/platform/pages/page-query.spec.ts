import { oneOf, text, wholeNumber } from './page-query';

describe('the values that a query key accepts', () => {
  it('are any text up to a length', () => {
    expect(['lypky', 'x'.repeat(10), 'x'.repeat(11)].map((value) => text(10).read(value))).toEqual(['lypky', 'x'.repeat(10), null]);
  });

  it('hold no zero byte', () => {
    expect(text(10).read('ly\0pky')).toBeNull();
  });

  it('are one of a few words, written as they are', () => {
    const key = oneOf('email', 'telegram');
    expect(['email', 'Email', 'toString', ''].map((value) => key.read(value))).toEqual(['email', null, null, null]);
  });

  it('are whole numbers within bounds', () => {
    const key = wholeNumber(1, 20);
    expect(['1', '020', '0', '21', '2.5', '-1', '1e1', '9'.repeat(20)].map((value) => key.read(value))).toEqual([
      1,
      20,
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

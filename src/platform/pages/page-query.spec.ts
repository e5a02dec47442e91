import { queryValue } from './page-query';

describe('a value of a query key', () => {
  it.each([
    ['lypky', 'lypky'],
    [['a', 'b'], 'a'],
    ['', null],
    [undefined, null],
    [{ $ne: 'x' }, null],
    [[{ a: 1 }], null],
  ])('%p is %p', (value, expected) => {
    expect(queryValue(value)).toBe(expected);
  });
});

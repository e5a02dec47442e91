import { initialOf } from './initial';

describe('the initial of a name', () => {
  it.each([
    ['Олена Марчук', 'О'],
    ['«друге крісло»', 'Д'],
    ['💅🏽 манікюр', 'М'],
    ['5 000', '5'],
    ['סלון', 'ס'],
    ['й\u0306ога', 'Й\u0306'],
    ['✨', ''],
    ['', ''],
  ])('of %p is %p', (name, initial) => expect(initialOf(name)).toBe(initial));
});

import { likePattern } from './like-pattern';

describe('a pattern of LIKE', () => {
  it.each([
    ['Олена', '%Олена%'],
    ['50%_\\', '%50\\%\\_\\\\%'],
    ['', '%%'],
  ])('of %j is %j', (typed, pattern) => {
    expect(likePattern(typed)).toBe(pattern);
  });
});

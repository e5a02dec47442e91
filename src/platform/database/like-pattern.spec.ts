import { lowerCaseSql, likePattern } from './like-pattern';

describe('a pattern of LIKE', () => {
  it.each([
    ['Олена', '%олена%'],
    ['50%_\\', '%50\\%\\_\\\\%'],
    ['', '%%'],
  ])('of %j is %j', (typed, pattern) => {
    expect(likePattern(typed)).toBe(pattern);
  });
});

it('small letters do not ask the locale of the server', () => {
  expect(likePattern('ЗОРЕслава Її')).toBe('%зореслава її%');
  expect(lowerCaseSql('name')).toMatch(/^lower\(translate\(name, '[А-ЯҐЄІЇЁ]{37}', '[а-яґєіїё]{37}'\)\)$/);
});

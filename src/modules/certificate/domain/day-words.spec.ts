import { formatDay } from './day-words';

describe('a day in words', () => {
  it.each([
    ['ua', '22 листопада 2027'],
    ['en', '22 November 2027'],
  ] as const)('ends without a full stop, so that a sentence can end with it: %s', (locale, words) => {
    expect(formatDay('2027-11-22', locale).replaceAll('\u00a0', ' ')).toBe(words);
  });
});

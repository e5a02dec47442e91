import fc from 'fast-check';
import { cleanText, hasLetter } from './typed-text';

describe('a text that somebody typed', () => {
  it.each([
    ['a\u200bb\ufeff\u00ad\u2060c', 'abc'],
    ['\u202eabc\u2066d\u200f', 'abcd'],
    ['\u0000a\u0007\ud800', 'a'],
    ['a\u00a0b\u2009c\u3000d', 'a b c d'],
    ['a\r\nb\rc\u2028d\te', 'a\nb\nc\nd\te'],
    ['и\u0306', 'й'],
    ['a\u200db\u200cc', 'abc'],
    ['\u3164\u115f\u2800', ' '],
  ])('is cleaned from %j to %j', (typed, clean) => expect(cleanText(typed)).toBe(clean));

  it.each(['👩‍👩‍👧‍👦', '❤️', '👍🏽', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👁️‍🗨️', 'می‌خواهم', 'क्‍ष', 'Ім’я\nщо\tє'])('keeps %s whole', (typed) => {
    expect(cleanText(typed)).toBe(typed);
  });

  it('stays as it is when it is cleaned again', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (typed) => expect(cleanText(cleanText(typed))).toBe(cleanText(typed))));
  });

  it('is a name only with a letter', () => {
    expect(['Ія', 'קרן', '李'].map(hasLetter)).toEqual([true, true, true]);
    expect(['\u200b\u200b\u200b', '123', '---', '👩‍👩‍👧', '', '\u02bc\u02bc', '\u0640'].filter(hasLetter)).toEqual([]);
  });
});

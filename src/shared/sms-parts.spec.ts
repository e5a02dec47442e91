import { smsParts } from './sms-parts';

describe('the parts of an SMS', () => {
  it.each([
    ['', 1],
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    ['€'.repeat(80), 1],
    ['€'.repeat(81), 2],
    ['ї'.repeat(70), 1],
    ['ї'.repeat(71), 2],
    ['ї'.repeat(134), 2],
    ['ї'.repeat(135), 3],
    [`${'a'.repeat(70)}ї`, 2],
    ['😀'.repeat(35), 1],
    ['😀'.repeat(36), 2],
  ])('%#', (text, parts) => {
    expect(smsParts(text)).toBe(parts);
  });
});

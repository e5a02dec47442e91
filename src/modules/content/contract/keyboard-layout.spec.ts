import { inOtherLayout } from './keyboard-layout';

describe('a word typed in the wrong keyboard layout', () => {
  it.each([
    ['ysuns', 'нігті'],
    ['YSUNS', 'нігті'],
    ['vfysr.h', 'манікюр'],
    ['djkjccz', 'волосся'],
    ['gtxthcmr', 'печерськ'],
    ["rfv'zyt", 'камєяне'],
    ['vf]', 'маї'],
  ])('%s is Ukrainian %s', (typed, meant) => {
    expect(inOtherLayout(typed)).toBe(meant);
  });

  it.each([
    ['ьфтшсгку', 'manicure'],
    ['тфшды', 'nails'],
    ['тфші', 'nais'],
  ])('%s is English %s', (typed, meant) => {
    expect(inOtherLayout(typed)).toBe(meant);
  });

  it('is not guessed for mixed alphabets and for digits', () => {
    expect(inOtherLayout('gel-лак')).toBeNull();
    expect(inOtherLayout('2026')).toBeNull();
  });
});

import { readViewBox, ViewBoxError } from './view-box';

describe('the viewBox of an icon', () => {
  it.each([
    ['0 0 24 24', '0 0 24 24'],
    ['  0,0, 16.5 ,16.5 ', '0 0 16.5 16.5'],
    ['-2\t-2\n48 .5e2', '-2 -2 48 50'],
    ['+1 1. 20 20', '1 1 20 20'],
  ])('of numeric parts is read: %j', (text, read) => {
    expect(readViewBox(text)).toBe(read);
  });

  it.each([
    '',
    ' ',
    '0 0 24',
    '0 0 24 24 24',
    '0 0 24 24px',
    '0 0 100% 100%',
    '0 0 auto 24',
    '0,,0 24 24',
    '0 0 0x18 24',
    '0 0 NaN 24',
    '0 0 Infinity 24',
    '0 0 1e999 24',
    '0 0 0 24',
    '0 0 24 -24',
    '0 0 24 24"><script>',
    undefined,
    null,
    24,
    [0, 0, 24, 24],
    { toString: () => '0 0 24 24' },
  ])('is refused when it is %j', (value) => {
    expect(() => readViewBox(value)).toThrow(ViewBoxError);
    expect(() => readViewBox(value)).toThrow('An SVG icon viewBox must consist of numeric parts');
  });
});

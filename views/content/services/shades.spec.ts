import { readFileSync } from 'node:fs';
import { contrastOf } from '../../../test/support/contrast';
import { SHADES } from './shades';

const porcelain = /--porcelain: (#[\da-f]{6})/.exec(readFileSync('views/ui/styles/tokens.css', 'utf8'))![1]!;

describe('the shades of a picture of hair', () => {
  it('begin with the hair as it is', () => {
    expect(SHADES.map(({ tones, ink }) => tones === null && ink === null)).toEqual([true, false, false, false, false, false]);
  });

  it.each(SHADES.filter(({ ink }) => ink))('leave letters readable where the ground is printed in $key', ({ ink }) => {
    expect(contrastOf(porcelain, ink!)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(SHADES.filter(({ tones }) => tones))('go from shadow to light in $key', ({ tones }) => {
    const toBlack = tones!.map((tone) => contrastOf(tone, '#000000'));
    expect(toBlack).toEqual([...toBlack].sort((a, b) => a - b));
  });
});

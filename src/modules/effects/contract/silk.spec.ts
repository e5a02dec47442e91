import { imagePath, imageWidths } from '../../../shared/image-path';
import { inksOf, parseSilkName, SILK_CRAFTS, SILK_FALLS, SILK_SIZE, silkAverage, silkColours, silkName } from './silk';
import type { Silk } from './silk';

const silk: Silk = { craft: 'hair', ink: 2, fall: 'gathered', seed: 0x0f3a77c1 };

it('names a silk so that it can be drawn from its name', () => {
  expect(silkName(silk)).toBe('hair-2-gathered-0f3a77c1');
  expect(parseSilkName('hair-2-gathered-0f3a77c1')).toEqual(silk);
  for (const craft of SILK_CRAFTS)
    for (const fall of SILK_FALLS) {
      const last = { craft, ink: inksOf(craft) - 1, fall, seed: 0xffffffff };
      expect(parseSilkName(silkName(last))).toEqual(last);
    }
});

it.each([
  ['another craft', 'silks-2-gathered-0f3a77c1'],
  ['an ink that the craft has not', 'house-9-gathered-0f3a77c1'],
  ['an ink of two digits', 'hair-02-gathered-0f3a77c1'],
  ['another fall', 'hair-2-folded-0f3a77c1'],
  ['a longer seed', 'hair-2-gathered-0f3a77c1a'],
  ['a shorter seed', 'hair-2-gathered-f3a77c1'],
  ['a seed in capitals', 'hair-2-gathered-0F3A77C1'],
  ['a word for a seed', 'hair-2-gathered-constructor'],
  ['a name of every object', '__proto__-0-gathered-0f3a77c1'],
  ['nothing', ''],
])('names none with %s', (_what, name) => {
  expect(parseSilkName(name)).toBeNull();
});

it('stands in addresses of pictures, in the widths that it has', () => {
  expect(imagePath(`silk/${silkName(silk)}`, 640)).toBe('/img/640/silk/hair-2-gathered-0f3a77c1');
  expect(imageWidths(`silk/${silkName(silk)}`, SILK_SIZE.width)).toEqual([160, 320, 480, 640, 960, 1200, 1440]);
});

it('goes from shadow to gloss without a step back, in every ink', () => {
  for (const craft of SILK_CRAFTS)
    for (let ink = 0; ink < inksOf(craft); ink++) {
      const colours = silkColours({ craft, ink });
      const lights = Array.from({ length: colours.length / 3 }, (_, step) => {
        const [red, green, blue] = colours.slice(step * 3);
        return 0.3 * red! + 0.59 * green! + 0.11 * blue!;
      });
      expect(lights).toEqual([...lights].sort((a, b) => a - b));
      expect(silkAverage({ craft, ink })).toMatch(/^#[0-9a-f]{6}$/);
    }
});

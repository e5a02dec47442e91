import { createHash } from 'node:crypto';
import { inksOf, SILK_CRAFTS, SILK_FALLS, silkAverage, type Silk } from '../contract/silk';
import { draw } from './draw-silk';

type RawPicture = ReturnType<typeof draw>;

const silk: Silk = { craft: 'hair', ink: 2, fall: 'gathered', seed: 0x0f3a77c1 };

/** Means of red, green and blue. */
function meanOf({ pixels }: RawPicture): readonly number[] {
  const sums = [0, 0, 0];
  pixels.forEach((value, at) => (sums[at % 3]! += value));
  return sums.map((sum) => (sum * 3) / pixels.length);
}

/** Brightness of a grid of points, the same points in every size. */
function samplesOf({ pixels, width, height }: RawPicture): readonly number[] {
  return Array.from({ length: 20 * 25 }, (_, index) => {
    const [x, y] = [((index % 20) + 0.5) / 20, (Math.floor(index / 20) + 0.5) / 25];
    const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 3;
    return (pixels[at]! + pixels[at + 1]! + pixels[at + 2]!) / 3;
  });
}

const distance = (some: readonly number[], others: readonly number[]) =>
  some.reduce((sum, one, at) => sum + Math.abs(one - others[at]!), 0) / some.length;

it('draws the same silk from the same seed, byte for byte', () => {
  const digest = (drawn: RawPicture) => createHash('sha256').update(drawn.pixels).digest('hex').slice(0, 16);
  const first = draw(silk, 320);
  expect(digest(first)).toBe(digest(draw({ ...silk }, 320)));
  // raise DRAWING in silk-source.ts with this: pictures on disk are of the older drawing
  expect(digest(first)).toBe('be28b8e2245e42f1');
  expect(digest(first)).not.toBe(digest(draw({ ...silk, seed: silk.seed + 1 }, 320)));
});

it('is as large as asked for, up to its largest form, with the same folds in every size', () => {
  const [small, middle, large] = [160, 800, 1920].map((width) => draw(silk, width)) as [RawPicture, RawPicture, RawPicture];
  expect([small, middle, large].map(({ width, height }) => [width, height])).toEqual([
    [480, 600],
    [800, 1000],
    [1440, 1800],
  ]);
  const other = draw({ ...silk, seed: 7 }, 160);
  expect(distance(samplesOf(small), samplesOf(large))).toBeLessThan(6);
  expect(distance(samplesOf(small), samplesOf(other))).toBeGreaterThan(15);
});

it('has the average colour that is known of it without drawing, whatever the folds', () => {
  SILK_CRAFTS.forEach((craft, index) => {
    const one = { craft, ink: inksOf(craft) - 1, fall: SILK_FALLS[index % SILK_FALLS.length]!, seed: 1000 + index };
    const average = silkAverage(one);
    const known = [1, 3, 5].map((at) => Number.parseInt(average.slice(at, at + 2), 16));
    expect(distance(meanOf(draw(one, 160)), known)).toBeLessThan(2);
  });
});

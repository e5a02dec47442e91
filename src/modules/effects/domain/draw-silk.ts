import { SILK_SIZE, silkColours, type Silk } from '../contract/silk';
import { foldsOf } from './silk-folds';
import { lightOn, spread } from './silk-light';

// looked up once: in the sandbox of the tests each look-up of a global takes longer than what it is for
const { floor, max, min, round } = Math;

/** A picture as it is before encoding: red, green and blue of each pixel. */
interface RawPicture {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Points across that the folds are reckoned in, whatever the size of the picture: so every size shows the same. */
const GRID = 480;
const GRID_HEIGHT = (GRID * SILK_SIZE.height) / SILK_SIZE.width;
/** Strength of the threads in the largest form, of the way from shadow to gloss; smaller forms, whose threads are coarser, have less. */
const WEAVE = 0.034;

/**
 * Draws a silk: the height of its folds, the light on them, and the colours of its ink. The same for the same silk, on every machine.
 * @param width of the picture; one smaller than the grid is drawn as large as the grid, to be made smaller by the encoder
 */
export function draw(silk: Silk, width: number): RawPicture {
  const light = lightOn(foldsOf(silk, GRID, GRID_HEIGHT));
  spread(light);
  const wide = min(SILK_SIZE.width, max(GRID, width));
  const high = round((wide * SILK_SIZE.height) / SILK_SIZE.width);
  return { pixels: coloured(enlarged(light, wide, high), wide, high, silk), width: wide, height: high };
}

/** Cubic curves through the points of the grid, first across, then down. */
function enlarged(light: Float32Array, width: number, height: number): Float32Array {
  if (width === GRID) return light;
  const across = new Float32Array(width * GRID_HEIGHT);
  resample(light, across, { from: GRID, to: width, step: 1, lines: GRID_HEIGHT, lineFrom: GRID, lineTo: width });
  const both = new Float32Array(width * height);
  resample(across, both, { from: GRID_HEIGHT, to: height, step: width, lines: width, lineFrom: 1, lineTo: 1 });
  return both;
}

interface Resampling {
  /** Points of a line before and after. */
  readonly from: number;
  readonly to: number;
  /** Between two points of a line, the same before and after. */
  readonly step: number;
  readonly lines: number;
  /** Between the first points of two lines. */
  readonly lineFrom: number;
  readonly lineTo: number;
}

function resample(source: Float32Array, target: Float32Array, { from, to, step, lines, lineFrom, lineTo }: Resampling): void {
  for (let at = 0; at < to; at++) {
    const place = ((at + 0.5) * from) / to - 0.5;
    const middle = floor(place);
    const t = place - middle;
    const [t2, t3] = [t * t, t * t * t];
    const weights = [(2 * t2 - t3 - t) / 2, (3 * t3 - 5 * t2 + 2) / 2, (4 * t2 - 3 * t3 + t) / 2, (t3 - t2) / 2] as const;
    const [a, b, c, d] = [-1, 0, 1, 2].map((offset) => min(from - 1, max(0, middle + offset)) * step) as [number, number, number, number];
    const [wa, wb, wc, wd] = weights;
    for (let line = 0, base = 0, to = at * step; line < lines; line++, base += lineFrom, to += lineTo)
      target[to] = wa * source[base + a]! + wb * source[base + b]! + wc * source[base + c]! + wd * source[base + d]!;
  }
}

/** Each pixel in the colour of its light, with the threads of the weave; what is lost in rounding is left to chance, so that nothing is banded. */
function coloured(light: Float32Array, width: number, height: number, silk: Silk): Uint8Array {
  const colours = silkColours(silk);
  const last = colours.length / 3 - 1;
  const pixels = new Uint8Array(width * height * 3);
  let state = (silk.seed ^ 0x9e3779b9) | 1;
  let weft = 0;
  const weave = (WEAVE * width) / SILK_SIZE.width;
  const warps = new Float32Array(width);
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at++) {
      // xorshift
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      const chance = (state >>> 8) / 0x1000000;
      const spot = chance - 0.5;
      weft = weft * 0.93 + spot * 0.37;
      const warp = warps[column]! * 0.9 + spot * 0.44;
      warps[column] = warp;
      const lit = light[at]!;
      const shade = min(1, max(0, lit + (weft + warp) * weave * (0.25 + lit)));
      const step = round(shade * last) * 3;
      pixels[at * 3] = colours[step]! + chance;
      pixels[at * 3 + 1] = colours[step + 1]! + chance;
      pixels[at * 3 + 2] = colours[step + 2]! + chance;
    }
  }
  return pixels;
}

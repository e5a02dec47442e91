import { silkLight } from '../contract/silk';
import type { Field } from './silk-folds';

// looked up once: in the sandbox of the tests each look-up of a global takes longer than what it is for
const { exp, floor, hypot, max, min, round, sqrt } = Math;

/** Towards the light, from the upper left and well above the cloth. */
const LIGHT = normalised(-0.5, -0.58, 0.64);
/** Half-way between the light and who looks from above. */
const HALF = normalised(LIGHT[0], LIGHT[1], LIGHT[2] + 1);
/** How steep folds are: height by width. */
const DEPTH = 0.62;
/** How fast the shadow of a fold falls off, in height per unit of the grid's width. */
const SHADOW_FALL = 0.3;

function normalised(x: number, y: number, z: number): readonly [number, number, number] {
  const length = hypot(x, y, z);
  return [x / length, y / length, z / length];
}

/** How light each point of the cloth is: evenly lit cloth, its shadows, the valleys, and the sheen of silk. Not yet spread from 0 to 1. */
export function lightOn({ width, height, values }: Field): Float32Array {
  const shadows = shadowsOn(values, width, height);
  const around = blurred(values, width, height, round(width * 0.05));
  const light = new Float32Array(values.length);
  const scale = (DEPTH * width) / 2;
  for (let row = 0, at = 0; row < height; row++) {
    const up = row > 0 ? width : 0;
    const down = row < height - 1 ? width : 0;
    for (let column = 0; column < width; column++, at++) {
      const before = column > 0 ? 1 : 0;
      const after = column < width - 1 ? 1 : 0;
      // at the edges only one side is known: half of the distance
      const slopeX = ((values[at + after]! - values[at - before]!) * scale * 2) / (before + after);
      const slopeY = ((values[at + down]! - values[at - up]!) * scale * 2) / ((up + down) / width);
      const length = sqrt(slopeX * slopeX + slopeY * slopeY + 1);
      const facing = (LIGHT[2] - slopeX * LIGHT[0] - slopeY * LIGHT[1]) / length;
      const shining = max(0, (HALF[2] - slopeX * HALF[0] - slopeY * HALF[1]) / length);
      const squared = shining * shining;
      const satin = squared * squared * squared * squared;
      const narrow = satin * satin;
      const gloss = narrow * narrow * narrow;
      const edge = 1 - 1 / length;
      const lit = 0.5 + 0.5 * facing;
      const hollow = values[at]! - around[at]!;
      const open = 1 / (1 + exp(-hollow * 26));
      const shadow = 1 / (1 + shadows[at]! * 16);
      light[at] = (0.25 + 0.75 * shadow) * (0.5 * lit * lit + 0.3 * satin + 0.42 * gloss) * (0.45 + 0.55 * open) + 0.05 * edge;
    }
  }
  return light;
}

/** By how much a fold towards the light stands above the line of light through each point. */
function shadowsOn(values: Float32Array, width: number, height: number): Float32Array {
  const line = new Float32Array(values.length);
  const fall = SHADOW_FALL / width;
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at++) {
      const left = column > 0 ? line[at - 1]! : values[at]!;
      const above = row > 0 ? line[at - width]! : values[at]!;
      const beyond = 0.46 * left + 0.54 * above - fall;
      line[at] = max(values[at]!, beyond);
    }
  }
  for (let at = 0; at < line.length; at++) line[at] = line[at]! - values[at]!;
  return blurred(line, width, height, max(1, round(width * 0.008)));
}

/** The mean of a square around each point, twice, which is near to a soft lens. */
function blurred(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  let result = values;
  for (let pass = 0; pass < 2; pass++) {
    const across = new Float32Array(values.length);
    for (let row = 0; row < height; row++) meanOfLine(result, across, row * width, 1, width, radius);
    const both = new Float32Array(values.length);
    for (let column = 0; column < width; column++) meanOfLine(across, both, column, width, height, radius);
    result = both;
  }
  return result;
}

function meanOfLine(from: Float32Array, to: Float32Array, start: number, step: number, count: number, radius: number): void {
  const last = count - 1;
  let sum = 0;
  for (let at = -radius; at <= radius; at++) sum += from[start + min(last, max(0, at)) * step]!;
  for (let at = 0; at < count; at++) {
    to[start + at * step] = sum / (2 * radius + 1);
    sum += from[start + min(last, at + radius + 1) * step]! - from[start + max(0, at - radius) * step]!;
  }
}

const BINS = 2048;

/**
 * Spreads light as `silkLight` has it, in place: the darkest points get its beginning, the lightest its end. What is lighter stays lighter, so
 * the folds are the same.
 */
export function spread(light: Float32Array): void {
  let [least, most] = [Infinity, -Infinity];
  for (const one of light) {
    if (one < least) least = one;
    if (one > most) most = one;
  }
  const scale = (BINS - 1e-3) / (most - least || 1);
  const counts = new Float64Array(BINS + 1);
  for (const one of light) counts[floor((one - least) * scale) + 1]! += 1;
  for (let bin = 1; bin <= BINS; bin++) counts[bin] = counts[bin]! + counts[bin - 1]!;
  const levels = Float32Array.from(counts, (count) => silkLight(count / light.length));
  for (let at = 0; at < light.length; at++) {
    const place = (light[at]! - least) * scale;
    const bin = floor(place);
    light[at] = levels[bin]! + (levels[bin + 1]! - levels[bin]!) * (place - bin);
  }
}

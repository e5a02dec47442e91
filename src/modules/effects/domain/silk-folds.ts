import type { Silk, SilkFall } from '../contract/silk';
import { noiseOf, randomOf } from './noise';

// looked up once: in the sandbox of the tests each look-up of a global takes longer than what it is for
const { atan2, cos, sin, sqrt } = Math;

/** A surface: a number for each point of a grid, row by row. */
export interface Field {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/** Across the folds and along them. */
type Course = (x: number, y: number) => readonly [across: number, along: number];

/**
 * The height of the cloth over a grid, one unit as wide as the picture. Folds run along one course, which the fall decides, are bent by
 * slow noise, and lie over one another in three sizes; between them the cloth is calm.
 */
export function foldsOf({ fall, seed }: Pick<Silk, 'fall' | 'seed'>, width: number, height: number): Field {
  const random = randomOf(seed);
  const noise = noiseOf(random);
  const course = COURSES[fall](random);
  const from = random() * 64;
  const bend = 0.3 + random() * 0.22;
  const density = 1.5 + random() * 0.7;
  const sharpness = 0.012 + random() * 0.02;
  const values = new Float32Array(width * height);
  for (let row = 0, at = 0; row < height; row++) {
    const y = row / width;
    for (let column = 0; column < width; column++, at++) {
      const x = column / width;
      const bent = noise(x * 1.15 + from, y * 1.15 + 7.3);
      const turned = noise(x * 2.1 + bent * 0.7 + 31.7, y * 2.1 + from);
      const [straightAcross, along] = course(x, y);
      const across = straightAcross + bend * bent + 0.13 * turned;
      const calm = 0.5 + bent * 0.75;
      const wide = noise(across * density + from, along * 0.42 + 3.1);
      const middle = noise(across * density * 2.15 + wide * 0.55 + 11.9, along * 0.62 + from);
      const fine = noise(across * density * 4.6 + middle * 0.5 + from, along * 0.95 + 17.7);
      // round backs with narrow valleys between them
      const backs = sqrt(middle * middle + sharpness);
      values[at] = wide * 0.34 - backs * 0.23 * (0.45 + calm) + fine * 0.05 * (0.25 + calm) + turned * 0.025;
    }
  }
  return { width, height, values };
}

/** Where the cloth hangs from decides how its folds run. */
const COURSES: Readonly<Record<SilkFall, (random: () => number) => Course>> = {
  hanging: (random) => straight((random() - 0.5) * 0.5),
  aslant: (random) => straight((random() < 0.5 ? -1 : 1) * (0.7 + random() * 0.45)),
  sagging: (random) => {
    const middle = 0.3 + random() * 0.4;
    const depth = 0.9 + random() * 0.7;
    return (x, y) => {
      const aside = x - middle;
      return [y - 0.2 + sqrt(aside * aside + 0.05) * depth * 1.1, aside * 1.2];
    };
  },
  gathered: (random) => {
    const isRight = random() < 0.5;
    const left = isRight ? 1.15 + random() * 0.2 : -0.15 - random() * 0.2;
    const top = -0.25 - random() * 0.25;
    return (x, y) => {
      const [dx, dy] = [x - left, y - top];
      return [atan2(dy, dx) * 1.5, sqrt(dx * dx + dy * dy) * 1.1];
    };
  },
};

function straight(angle: number): Course {
  const [right, down] = [cos(angle), sin(angle)];
  return (x, y) => [x * right - y * down, x * down + y * right];
}

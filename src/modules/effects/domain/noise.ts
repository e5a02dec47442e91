// looked up once: in the sandbox of the tests each look-up of a global takes longer than what it is for
const { cos, floor, imul, sin } = Math;

/** A stream of numbers from 0 to 1 (mulberry32): the same for the same seed, on every machine. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const CELLS = 256;
const MASK = CELLS - 1;
const DIRECTIONS = 64;

/**
 * Gradient noise in two dimensions, about -0.7 to 0.7, smooth in its second derivative too: light on a surface made of it shows no cells.
 * It repeats after 256.
 */
export function noiseOf(random: () => number): (x: number, y: number) => number {
  const order = new Uint8Array(2 * CELLS);
  for (let at = 0; at < CELLS; at++) order[at] = at;
  for (let at = CELLS - 1; at > 0; at--) {
    const other = floor(random() * (at + 1));
    const moved = order[at]!;
    order[at] = order[other]!;
    order[other] = moved;
  }
  order.copyWithin(CELLS, 0, CELLS);
  const across = new Float64Array(CELLS);
  const down = new Float64Array(CELLS);
  for (let at = 0; at < CELLS; at++) {
    const angle = ((at % DIRECTIONS) / DIRECTIONS) * 2 * Math.PI;
    across[at] = cos(angle);
    down[at] = sin(angle);
  }
  return (x, y) => {
    const left = floor(x);
    const top = floor(y);
    const dx = x - left;
    const dy = y - top;
    const first = order[left & MASK]! + (top & MASK);
    const second = order[(left + 1) & MASK]! + (top & MASK);
    // `order` stands twice in its array, so that nothing has to be masked again
    const a = order[first]!;
    const b = order[second]!;
    const c = order[first + 1]!;
    const d = order[second + 1]!;
    const u = dx * dx * dx * (dx * (dx * 6 - 15) + 10);
    const v = dy * dy * dy * (dy * (dy * 6 - 15) + 10);
    const upper = across[a]! * dx + down[a]! * dy;
    const upperRight = across[b]! * (dx - 1) + down[b]! * dy;
    const lower = across[c]! * dx + down[c]! * (dy - 1);
    const lowerRight = across[d]! * (dx - 1) + down[d]! * (dy - 1);
    const above = upper + u * (upperRight - upper);
    return above + v * (lower + u * (lowerRight - lower) - above);
  };
}

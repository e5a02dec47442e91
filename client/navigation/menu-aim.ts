/** A position of the pointer in the window, px. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The edges of the next column. */
interface Edges {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

/** Whether a pointer that moves from one point to another will reach the column on its right if it keeps its direction. */
export function movesTowards(column: Edges, from: Point, to: Point): boolean {
  const right = to.x - from.x;
  if (right <= 0 || to.x > column.left) return false;
  const arrival = to.y + ((column.left - to.x) * (to.y - from.y)) / right;
  return arrival >= column.top && arrival <= column.bottom;
}

/** Whether a pointer moves down rather than sideways: from the bar into the panel below it. */
export function movesDown(from: Point, to: Point): boolean {
  const down = to.y - from.y;
  return down > 0 && down * 2 >= Math.abs(to.x - from.x);
}

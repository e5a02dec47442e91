/** Seconds in which the pile rises by two thirds. */
const RISES_IN = 1.3;
/** A bend below this is not seen. */
const MIN_BEND = 0.015;
/** A step of the pointer of so many brushes bends the pile as far as it goes. */
const FULL_STEP = 0.12;

/** A bend to bytes: -1 to 1 in a texture. */
const MIDDLE = 128;
const REACH = 127;
/** Channels of the texture: the bend's x and y, how the pile falls away from the light, and one that is not used. */
const CHANNELS = 4;

/** What a cell keeps of its own bend in the texture, and what it takes of each of its four neighbours: no cells are seen. */
const OWN = 0.4;
const NEXT = 0.15;
/** How far, in cells, to the light and away from it the pile is compared: the light of the pictures falls from above and the left. */
const LIGHT_X = -0.8;
const LIGHT_Y = -1.386;
/** So many cells around a bent one are changed by it in what is painted: smoothed, and smoothed again between cells. */
const MARGIN = 2;

/** Cells from the first to the last, and not the last itself. */
export interface Cells {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * The pile of a velvet: how far, and where to, it lies at each cell of a coarse grid. Strokes lay it down, time lets it rise.
 * Lengths are in cells.
 */
export class VelvetField {
  /** Bends of each cell, -1 to 1, and how far they go. */
  private readonly x: Float32Array;
  private readonly y: Float32Array;
  private readonly depth: Float32Array;
  /** The same, smoothed, as a texture of four channels. */
  readonly bytes: Uint8Array;
  /** Outside of it nothing is bent. */
  private bent: Cells | null = null;
  private written: Cells | null = null;

  constructor(
    readonly columns: number,
    readonly rows: number,
  ) {
    const cells = columns * rows;
    [this.x, this.y, this.depth] = [new Float32Array(cells), new Float32Array(cells), new Float32Array(cells)];
    this.bytes = new Uint8Array(cells * CHANNELS).fill(MIDDLE);
  }

  /** Whether all of it stands upright. */
  get isUpright(): boolean {
    return this.bent === null;
  }

  /** What is to be painted: the cells that are bent, and those around them that are changed by these; null where all is calm. */
  get changedCells(): Cells | null {
    const { bent, columns, rows } = this;
    return (
      bent && {
        left: Math.max(0, bent.left - MARGIN),
        top: Math.max(0, bent.top - MARGIN),
        right: Math.min(columns, bent.right + MARGIN),
        bottom: Math.min(rows, bent.bottom + MARGIN),
      }
    );
  }

  /** Lays the pile down along a stroke from one point to another. */
  stroke(fromX: number, fromY: number, toX: number, toY: number, brush: number): void {
    const stepX = toX - fromX;
    const stepY = toY - fromY;
    const length = Math.hypot(stepX, stepY);
    if (length === 0) return;
    const force = Math.min(1, length / (brush * FULL_STEP)) / length;
    this.each(Math.min(fromX, toX), Math.min(fromY, toY), Math.max(fromX, toX), Math.max(fromY, toY), brush, (x, y) => {
      const along = Math.min(1, Math.max(0, ((x - fromX) * stepX + (y - fromY) * stepY) / (length * length)));
      const distance = Math.hypot(x - fromX - along * stepX, y - fromY - along * stepY);
      return [stepX * force, stepY * force, distance];
    });
  }

  /** Presses a finger into the pile: it is pushed away to all sides. */
  press(atX: number, atY: number, brush: number): void {
    this.each(atX, atY, atX, atY, brush, (x, y) => [(1.4 * (x - atX)) / brush, (1.4 * (y - atY)) / brush, Math.hypot(x - atX, y - atY)]);
  }

  /** Lets the pile rise for so many seconds, and writes the bytes. */
  rise(seconds: number): void {
    if (!this.bent) return;
    const kept = Math.exp(-seconds / RISES_IN);
    const { bent } = this;
    let [left, top, right, bottom] = [this.columns, this.rows, 0, 0];
    for (let row = bent.top; row < bent.bottom; row++) {
      for (let column = bent.left; column < bent.right; column++) {
        const at = row * this.columns + column;
        let x = this.x[at]! * kept;
        let y = this.y[at]! * kept;
        if (Math.abs(x) < MIN_BEND && Math.abs(y) < MIN_BEND) x = y = 0;
        else {
          left = Math.min(left, column);
          right = Math.max(right, column + 1);
          top = Math.min(top, row);
          bottom = Math.max(bottom, row + 1);
        }
        this.x[at] = x;
        this.y[at] = y;
        this.depth[at] = Math.sqrt(x * x + y * y);
      }
    }
    this.bent = left < right ? { left, top, right, bottom } : null;
    const { changedCells } = this;
    // what was bent, and is no longer, is written a last time
    const area = enclosing(this.written, changedCells);
    if (area) this.write(area);
    this.written = changedCells;
  }

  private write({ left, top, right, bottom }: Cells): void {
    const { x, y, bytes, columns, rows } = this;
    for (let row = top; row < bottom; row++) {
      const above = (row > 0 ? row - 1 : row) * columns;
      const below = (row < rows - 1 ? row + 1 : row) * columns;
      for (let column = left; column < right; column++) {
        const at = row * columns + column;
        const before = column > 0 ? at - 1 : at;
        const after = column < columns - 1 ? at + 1 : at;
        const smooth = (of: Float32Array) => OWN * of[at]! + NEXT * (of[before]! + of[after]! + of[above + column]! + of[below + column]!);
        const falls = this.depthAt(column + LIGHT_X, row + LIGHT_Y) - this.depthAt(column - LIGHT_X, row - LIGHT_Y);
        bytes[at * CHANNELS] = MIDDLE + Math.round(smooth(x) * REACH);
        bytes[at * CHANNELS + 1] = MIDDLE + Math.round(smooth(y) * REACH);
        bytes[at * CHANNELS + 2] = MIDDLE + Math.round(Math.max(-1, Math.min(1, falls)) * REACH);
      }
    }
  }

  /** How far the pile lies between cells; beyond the edge as at it. */
  private depthAt(x: number, y: number): number {
    const { depth, columns, rows } = this;
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const left = Math.max(0, Math.min(columns - 1, column));
    const right = Math.max(0, Math.min(columns - 1, column + 1));
    const top = Math.max(0, Math.min(rows - 1, row)) * columns;
    const bottom = Math.max(0, Math.min(rows - 1, row + 1)) * columns;
    const [partX, partY] = [x - column, y - row];
    const upper = depth[top + left]! + (depth[top + right]! - depth[top + left]!) * partX;
    const lower = depth[bottom + left]! + (depth[bottom + right]! - depth[bottom + left]!) * partX;
    return upper + (lower - upper) * partY;
  }

  /** Bends the cells of a box and its margin towards a direction, less the further they are from the stroke. */
  private each(
    fromX: number,
    fromY: number,
    toX: number,
    toY: number,
    brush: number,
    bend: (x: number, y: number) => readonly [x: number, y: number, distance: number],
  ): void {
    const left = Math.max(0, Math.floor(fromX - brush));
    const top = Math.max(0, Math.floor(fromY - brush));
    const right = Math.min(this.columns, Math.ceil(toX + brush) + 1);
    const bottom = Math.min(this.rows, Math.ceil(toY + brush) + 1);
    if (left >= right || top >= bottom) return;
    for (let row = top; row < bottom; row++) {
      for (let column = left; column < right; column++) {
        const [x, y, distance] = bend(column + 0.5, row + 0.5);
        if (distance >= brush) continue;
        const weight = (1 - (distance / brush) ** 2) ** 2;
        const at = row * this.columns + column;
        this.x[at]! += (Math.max(-1, Math.min(1, x)) - this.x[at]!) * weight;
        this.y[at]! += (Math.max(-1, Math.min(1, y)) - this.y[at]!) * weight;
      }
    }
    this.bent = enclosing(this.bent, { left, top, right, bottom });
  }
}

/** The least box that holds two. */
function enclosing(one: Cells | null, other: Cells | null): Cells | null {
  if (!one || !other) return one ?? other;
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

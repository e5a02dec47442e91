/** Seconds in which the pile rises by two thirds. */
const RISES_IN = 1.3;
/** A bend below this is not seen. */
const CALM = 0.015;
/** A step of the pointer of so many brushes bends the pile as far as it goes. */
const FULL_STEP = 0.12;

/** A bend to bytes: -1 to 1 in a texture. */
const MIDDLE = 128;
const REACH = 127;

/**
 * The pile of a velvet: how far, and where to, it lies at each cell of a coarse grid. Strokes lay it down, time lets it rise.
 * Lengths are in cells.
 */
export class Nap {
  /** Bends, x and y of each cell in turn, -1 to 1. */
  private readonly bends: Float32Array;
  /** The same as bytes of a texture of two channels. */
  readonly bytes: Uint8Array;
  private calm = true;

  constructor(
    readonly columns: number,
    readonly rows: number,
  ) {
    this.bends = new Float32Array(columns * rows * 2);
    this.bytes = new Uint8Array(columns * rows * 2).fill(MIDDLE);
  }

  /** Whether all of it stands upright. */
  get isCalm(): boolean {
    return this.calm;
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
    const kept = Math.exp(-seconds / RISES_IN);
    let most = 0;
    for (let at = 0; at < this.bends.length; at++) {
      const bend = this.bends[at]! * kept;
      this.bends[at] = bend;
      most = Math.max(most, Math.abs(bend));
      this.bytes[at] = MIDDLE + Math.round(bend * REACH);
    }
    if (most < CALM) this.lift();
  }

  /** Puts all of it upright at once. */
  lift(): void {
    this.bends.fill(0);
    this.bytes.fill(MIDDLE);
    this.calm = true;
  }

  /** Bends the cells of a box and its margin towards a direction, less the further they are from the stroke. */
  private each(
    left: number,
    top: number,
    right: number,
    bottom: number,
    brush: number,
    bend: (x: number, y: number) => readonly [x: number, y: number, distance: number],
  ): void {
    this.calm = false;
    for (let y = Math.max(0, Math.floor(top - brush)); y <= Math.min(this.rows - 1, Math.ceil(bottom + brush)); y++) {
      for (let x = Math.max(0, Math.floor(left - brush)); x <= Math.min(this.columns - 1, Math.ceil(right + brush)); x++) {
        const [toX, toY, distance] = bend(x + 0.5, y + 0.5);
        if (distance >= brush) continue;
        const weight = (1 - (distance / brush) ** 2) ** 2;
        const at = (y * this.columns + x) * 2;
        this.bends[at]! += (Math.max(-1, Math.min(1, toX)) - this.bends[at]!) * weight;
        this.bends[at + 1]! += (Math.max(-1, Math.min(1, toY)) - this.bends[at + 1]!) * weight;
      }
    }
  }
}

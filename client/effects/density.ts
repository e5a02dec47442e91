/** Device pixels per pixel that a picture is painted with: first the most, then these as far as they are less. */
const STEPS = [1, 0.75, 0.5];
/** A frame that takes longer, ms, is slow; the next density is chosen so that it would take so long. */
const SLOW = 20;
const AIM = 15;
/** So many frames in a row are looked at before anything is changed: their median tells, one late frame does not. */
const LOOKED_AT = 8;
/** The first frames are not looked at: they bring the picture and the shader to the card. */
const FIRST = 16;
/** A coarser picture has to save so much of the time: else it is not the painting that is slow. */
const PAYS = 0.9;
/** So many times it is tried whether a coarser picture pays. */
const TRIES = 2;

/**
 * How dense a moving picture is painted: as dense as it may, coarser while frames are slow, and as before where that does not help, as with
 * a phone that shows thirty frames a second to save its battery.
 */
export class Density {
  private readonly steps: readonly number[];
  private at = 0;
  private first = FIRST;
  private times: number[] = [];
  /** What was tried last, until it is known whether it pays. */
  private tried: { readonly from: number; readonly median: number } | null = null;
  private tries = 0;

  constructor(most: number) {
    this.steps = [most, ...STEPS.filter((step) => step < most)];
  }

  /** Device pixels per pixel. */
  get now(): number {
    return this.steps[this.at]!;
  }

  /** Tells how long a frame took that something was painted in, ms. */
  addFrame(time: number): void {
    if (this.first > 0) {
      this.first--;
      return;
    }
    this.times.push(time);
    if (this.times.length < LOOKED_AT) return;
    const median = this.times.sort((one, other) => one - other)[LOOKED_AT >> 1]!;
    this.times = [];
    if (this.tried && median > this.tried.median * PAYS) {
      this.at = this.tried.from;
      this.tries++;
    } else if (median > SLOW && this.tries < TRIES && this.at < this.steps.length - 1) {
      this.tried = { from: this.at, median };
      const wanted = this.now * Math.sqrt(AIM / median);
      const next = this.steps.findIndex((step, index) => index > this.at && step <= wanted);
      this.at = next < 0 ? this.steps.length - 1 : next;
      return;
    }
    this.tried = null;
  }
}

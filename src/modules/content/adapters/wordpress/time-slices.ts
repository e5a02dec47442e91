import { setImmediate } from 'node:timers/promises';

/** Work without a pause; pages that are asked for meanwhile wait for it. */
const SLICE_MS = 10;

/** Divides long work into slices, between which the process answers requests. */
export class TimeSlices {
  private began = performance.now();

  /** To be awaited between two pieces of work: lets others go first when the slice is used up. */
  async pause(): Promise<void> {
    if (performance.now() - this.began < SLICE_MS) return;
    await setImmediate();
    this.began = performance.now();
  }
}

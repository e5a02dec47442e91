import { setImmediate } from 'node:timers/promises';
import type { Steps } from '../../shared/steps';

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

/** Does work that yields, in slices. */
export async function inSlices<T>(steps: Steps<T>): Promise<T> {
  const slices = new TimeSlices();
  for (;;) {
    await slices.pause();
    const step = steps.next();
    if (step.done) return step.value;
  }
}

import { setImmediate } from 'node:timers/promises';
import type { Steps } from '../../shared/steps';

/** Work without a pause; pages that are asked for meanwhile wait for it. */
const SLICE_MS = 10;

/** The slice of this turn of the event loop, shared by all long work of the process: two that are divided at once take no two slices. */
let began = performance.now();
let nextTurn: Promise<void> | undefined;

/** To be awaited between two pieces of long work: lets others go first when the slice is used up. */
export async function nextSlice(): Promise<void> {
  if (performance.now() - began < SLICE_MS) return;
  nextTurn ??= setImmediate().then(() => {
    began = performance.now();
    nextTurn = undefined;
  });
  await nextTurn;
}

/** Does work that yields, in slices. */
export async function inSlices<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    await nextSlice();
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Work that takes long and may be interrupted wherever it yields; what it returns is the result. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Does all of it without a pause. */
export function runSteps<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

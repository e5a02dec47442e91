/** Below the time limit of a test, so that a condition that never holds ends there, and does not go on asking beside the tests after it. */
const LIMIT_MS = 25_000;

/**
 * Resolves when a condition holds that nothing reports, as the rows of a database: it asks again and again.
 * A condition that may hold for a moment only can be missed: listen for what makes it hold instead.
 * @throws Error when it does not hold in time
 */
export async function until(holds: () => boolean | Promise<boolean>, limitMs = LIMIT_MS): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`does not hold after ${limitMs} ms: ${holds.toString()}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/**
 * Resolves when a condition holds that nothing reports, as the rows of a database. It asks again and again, without waiting for a clock,
 * and is bounded by the time limit of the test.
 */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setImmediate(resolve));
}

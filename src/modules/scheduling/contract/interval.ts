/** A stretch of a salon's day, [from, to): minutes of its clock since midnight, whole ones. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** The same minutes as sorted stretches that neither overlap nor touch; empty ones are left out. */
export function merged(intervals: readonly Interval[]): Interval[] {
  const result: { from: number; to: number }[] = [];
  for (const { from, to } of intervals.filter((each) => each.from < each.to).sort((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else result.push({ from, to });
  }
  return result;
}

/** What is left of `base` without `taken`: sorted, disjoint. Neither needs to be either. */
export function without(base: readonly Interval[], taken: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  const gone = merged(taken);
  let at = 0;
  for (const { from, to } of merged(base)) {
    let start = from;
    while (at < gone.length && gone[at]!.to <= start) at += 1;
    for (let next = at; next < gone.length && gone[next]!.from < to; next += 1) {
      if (gone[next]!.from > start) result.push({ from: start, to: gone[next]!.from });
      start = Math.max(start, gone[next]!.to);
    }
    if (start < to) result.push({ from: start, to });
  }
  return result;
}

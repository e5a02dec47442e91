/** One service of a visit as its master does it; minutes of the salon's day, buffers in minutes. */
export interface MasterPart {
  readonly employee: string;
  readonly from: number;
  readonly to: number;
  readonly before: number;
  readonly after: number;
}

/** What a visit takes of a master's day, buffers included. */
export interface MasterRange {
  readonly employee: string;
  readonly from: number;
  readonly to: number;
}

/**
 * The ranges that one visit takes of each master: by master, then by time, and never overlapping, so that a visit is never in its own way.
 * Parts that follow each other without a pause are one run, with the buffer before its first and after its last part: within a visit
 * nothing is tidied up between services. Runs whose buffers meet are one range. Between visits buffers add up: each range holds its own.
 */
export function rangesOf(parts: readonly MasterPart[]): readonly MasterRange[] {
  const sorted = [...parts].sort((a, b) => (a.employee < b.employee ? -1 : a.employee > b.employee ? 1 : a.from - b.from));
  const ranges: { employee: string; from: number; to: number }[] = [];
  for (let index = 0; index < sorted.length; index += 1) {
    const { employee, from, before } = sorted[index]!;
    while (sorted[index + 1]?.employee === employee && sorted[index + 1]!.from === sorted[index]!.to) index += 1;
    const run = { employee, from: from - before, to: sorted[index]!.to + sorted[index]!.after };
    const last = ranges.at(-1);
    if (last?.employee === employee && run.from <= last.to) last.to = Math.max(last.to, run.to);
    else ranges.push(run);
  }
  return ranges;
}

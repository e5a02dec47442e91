import { merged } from './interval';

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
  const employees = [...new Set(parts.map(({ employee }) => employee))].sort();
  return employees.flatMap((employee) => {
    const own = parts.filter((part) => part.employee === employee).sort((a, b) => a.from - b.from);
    const runs: { from: number; end: number; after: number }[] = [];
    for (const { from, to, before, after } of own) {
      const run = runs.at(-1);
      if (run?.end === from) Object.assign(run, { end: to, after });
      else runs.push({ from: from - before, end: to, after });
    }
    return merged(runs.map(({ from, end, after }) => ({ from, to: end + after }))).map((range) => ({ employee, ...range }));
  });
}

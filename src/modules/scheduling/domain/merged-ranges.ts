/** One service of an appointment as its employee does it; minutes of the salon's day, buffers in minutes. */
export interface EmployeePart {
  readonly employee: string;
  readonly from: number;
  readonly to: number;
  readonly before: number;
  readonly after: number;
}

/** What an appointment takes of an employee's day, buffers included. */
export interface EmployeeRange {
  readonly employee: string;
  readonly from: number;
  readonly to: number;
}

/**
 * The ranges that one appointment takes of each employee: by employee, then by time, and never overlapping, so that an appointment is never in its own way.
 * Parts that follow each other without a pause are one run, with the buffer before its first and after its last part: within an appointment
 * nothing is tidied up between services. Runs whose buffers meet are one range. Between appointments buffers add up: each range holds its own.
 */
export function rangesOf(parts: readonly EmployeePart[]): readonly EmployeeRange[] {
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

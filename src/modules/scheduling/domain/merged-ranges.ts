import type { Interval } from '../contract/interval';
import { workOf } from '../contract/processing';

/** One service of an appointment as its employee does it; minutes of the salon's day, buffers in minutes. */
export interface EmployeePart {
  readonly employee: string;
  readonly from: number;
  readonly to: number;
  readonly before: number;
  readonly after: number;
  /** When the employee is free for others meanwhile, by time; minutes from its beginning. */
  readonly processing?: readonly Interval[];
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
 * nothing is tidied up between services. Processing time is taken by nobody and has no buffers of its own. Runs whose buffers meet are one range.
 * Between appointments buffers add up: each range holds its own.
 */
export function rangesOf(parts: readonly EmployeePart[]): readonly EmployeeRange[] {
  const sorted = parts.flatMap(piecesOf).sort((a, b) => (a.employee < b.employee ? -1 : a.employee > b.employee ? 1 : a.from - b.from));
  const ranges: { employee: string; from: number; to: number }[] = [];
  for (let index = 0; index < sorted.length; index += 1) {
    const { employee, from, before } = sorted[index]!;
    while (sorted[index + 1]?.employee === employee && sorted[index + 1]!.from === sorted[index]!.to) index += 1;
    const run = { employee, from: from - before, to: sorted[index]!.to + sorted[index]!.after };
    // a long buffer can reach back over processing time
    for (let last = ranges.at(-1); last?.employee === employee && run.from <= last.to; last = ranges.at(-1)) {
      run.from = Math.min(run.from, last.from);
      run.to = Math.max(run.to, last.to);
      ranges.pop();
    }
    ranges.push(run);
  }
  return ranges;
}

/** The parts between the processing times; buffers stand before the first and after the last. */
function piecesOf(part: EmployeePart): readonly EmployeePart[] {
  if (!part.processing?.length) return [part];
  const { employee, before, after } = part;
  const work = workOf(part);
  return work.map((each, at) => ({ ...each, employee, before: at === 0 ? before : 0, after: at === work.length - 1 ? after : 0 }));
}

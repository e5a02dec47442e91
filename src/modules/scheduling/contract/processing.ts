import type { Interval } from './interval';

/** Within a service, when its employee may serve somebody else, as while colour works: from which minute of it, and for how many; 0 of them: never. */
export interface ProcessingTime {
  readonly from: number;
  readonly minutes: number;
}

export const NO_PROCESSING: ProcessingTime = { from: 0, minutes: 0 };
/** Minutes that are worked before and after it, at least. */
export const MIN_WORK = 5;

/** Whether there is none, or it lies within a service of that length. */
export function fitsProcessing({ from, minutes }: ProcessingTime, length: number): boolean {
  return minutes === 0 || (from >= MIN_WORK && from + minutes + MIN_WORK <= length);
}

/**
 * As an employee has it who does the service in that time: what comes before it, and itself, are as long for everybody. None where it does not fit,
 * as when the desk makes an appointment shorter.
 */
export function processingIn(processing: ProcessingTime, length: number): readonly Interval[] {
  const { from, minutes } = processing;
  return minutes > 0 && fitsProcessing(processing, length) ? [{ from, to: from + minutes }] : [];
}

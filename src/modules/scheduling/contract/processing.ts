import { minuteOf } from '../../../shared/clock-time';
import type { AppointmentService } from './appointment';
import type { Interval } from './interval';

/** Within a service, when its employee may serve somebody else, as while colour works: from which minute of it, and for how many; 0 of them: never. */
export interface ProcessingTime {
  readonly from: number;
  readonly minutes: number;
}

export const NO_PROCESSING: ProcessingTime = { from: 0, minutes: 0 };
/** Minutes that are worked before and after it, at least. */
const MIN_WORK = 5;

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

/** What an employee works of a service: all of it but its processing time. Minutes of the day, by time. */
export function workOf({ from, to, processing = [] }: Interval & { readonly processing?: readonly Interval[] }): readonly Interval[] {
  const starts = [from, ...processing.map((pause) => from + pause.to)];
  return starts.map((start, at) => ({ from: start, to: processing[at] ? from + processing[at].from : to }));
}

/** The same of a service that is booked. */
export function workOfService({ start, durationMinutes, processing }: Timed): readonly Interval[] {
  const from = minuteOf(start);
  return workOf({ from, to: from + durationMinutes, processing });
}

/** When the employee of a service that is booked is free for others meanwhile; minutes of the day, by time. */
export function processingOf({ start, processing = [] }: Pick<Timed, 'start' | 'processing'>): readonly Interval[] {
  return processing.map(({ from, to }) => ({ from: minuteOf(start) + from, to: minuteOf(start) + to }));
}

type Timed = Pick<AppointmentService, 'start' | 'durationMinutes' | 'processing'>;

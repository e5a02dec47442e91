import type { AppointmentState } from './appointment';
import type { Day } from './free-time';

/** Visits that were booked within a stretch of time. */
export interface BookedCount {
  /** Which stretch, from 0. */
  readonly step: number;
  readonly state: AppointmentState;
  readonly count: number;
}

/** How full a salon was. */
export interface SalonFill {
  readonly location: string;
  /** Minutes that visits take, cancelled and missed ones not among them. */
  readonly taken: number;
  /** Minutes that its masters work. */
  readonly work: number;
}

/** What came of online booking, in figures. */
export abstract class CountDesk {
  /** By the moment of booking, without visits of the demonstration. @param bounds of the stretches, one more than there are */
  abstract booked(bounds: readonly Date[]): Promise<readonly BookedCount[]>;
  /** By salon, a mark that changes with every change of its visits and plans. */
  abstract versions(): Promise<readonly { readonly location: string; readonly version: string }[]>;
  /** Of all active salons, from a day to another, both included. */
  abstract fill(from: Day, to: Day): Promise<readonly SalonFill[]>;
}

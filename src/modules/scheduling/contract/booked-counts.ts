import type { AppointmentState } from './appointment';

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

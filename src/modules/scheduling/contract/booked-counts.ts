import type { AppointmentState } from './appointment';

/** Appointments that were booked within a stretch of time. */
export interface BookedCount {
  /** Which stretch, from 0. */
  readonly step: number;
  readonly state: AppointmentState;
  readonly count: number;
}

/** How full a salon was. */
export interface SalonFill {
  readonly location: string;
  /** Minutes that appointments take, cancelled and missed ones not among them. */
  readonly taken: number;
  /** Minutes that its employees work. */
  readonly work: number;
}

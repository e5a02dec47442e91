import type { Kopiykas } from '../../../shared/money';
import type { AppointmentState } from './appointment';
import type { BookingSource } from './admin-booking';

/** Appointments that were booked within a stretch of time. */
export interface BookedCount {
  /** Which stretch, from 0. */
  readonly step: number;
  readonly state: AppointmentState;
  readonly count: number;
}

/** How full a salon was. */
export interface SalonOccupancy {
  readonly location: string;
  /** Minutes that appointments take, cancelled and missed ones not among them. */
  readonly taken: number;
  /** Minutes that its employees work. */
  readonly work: number;
}

/** Appointments of a span of days that came about in the same way and had the same end. */
export interface EndedCount {
  readonly state: 'done' | 'no_show' | 'cancelled';
  /** Empty: not known. */
  readonly source: BookingSource | '';
  /** Whether it was the client's first appointment that was done; null: the client was erased. */
  readonly isFirst: boolean | null;
  readonly count: number;
  /** What was paid for them at the counter. */
  readonly sum: Kopiykas;
}

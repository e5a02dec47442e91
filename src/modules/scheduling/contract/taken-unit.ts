import type { LocalName } from './engine-catalogue';

/** A unit that an appointment has; minutes of the salon's clock. */
export interface AppointmentUnit {
  readonly name: LocalName;
  /** Counted from 1; null: the only one of its salon. */
  readonly number: number | null;
  readonly from: number;
  readonly to: number;
}

/** A unit of a room or device that is taken on a day of a salon; minutes of the salon's clock, units are counted from 1. */
export interface TakenUnitRecord {
  readonly resource: string;
  readonly unit: number;
  readonly from: number;
  readonly to: number;
  /** Null: a held time. */
  readonly appointment: string | null;
  /** First name of who comes; empty where it is not known. */
  readonly client: string;
  /** Ids of the employees of the appointment. */
  readonly employees: readonly string[];
}

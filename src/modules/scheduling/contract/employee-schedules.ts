import type { DayException, ShiftPattern, WeekPlan } from './week';

/** When an employee works at one of their salons. */
export interface SalonSchedule {
  readonly location: string;
  readonly week: WeekPlan;
  /** Whether somebody has set the week; else it is that of the salon, or made up for a demonstration. */
  readonly isSet: boolean;
  /** Those that are not over, the first one first. */
  readonly patterns: readonly ShiftPattern[];
  /** The seven days from today on by weekday, as patterns say, else as the week does. */
  readonly now: WeekPlan;
  /** Days that were set, from yesterday on. */
  readonly days: readonly DayException[];
}

export interface EmployeeSchedules {
  readonly id: string;
  readonly name: string;
  readonly salons: readonly SalonSchedule[];
}

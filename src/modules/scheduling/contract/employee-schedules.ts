import type { DayException, WeekPlan } from './week';

/** When an employee works at one of their salons. */
export interface SalonSchedule {
  readonly location: string;
  readonly week: WeekPlan;
  /** Whether somebody has set the week; else it is that of the salon, or made up for a demonstration. */
  readonly isSet: boolean;
  /** Days that were set, from yesterday on. */
  readonly days: readonly DayException[];
}

export interface EmployeeSchedules {
  readonly id: string;
  readonly name: string;
  readonly salons: readonly SalonSchedule[];
}

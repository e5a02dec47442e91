import type { Day } from './free-time';
import type { DayException, WeekPlan } from '../domain/week';

/** When a master works at one of their salons. */
export interface SalonSchedule {
  readonly location: string;
  readonly week: WeekPlan;
  /** Whether somebody has set the week; else it is that of the salon, or made up for a demonstration. */
  readonly isSet: boolean;
  /** Days that were set, from yesterday on. */
  readonly days: readonly DayException[];
}

export interface MasterSchedule {
  readonly id: string;
  readonly name: string;
  readonly salons: readonly SalonSchedule[];
}

/** Working times of masters. What is free follows at once; visits that are booked already stay. */
export abstract class ScheduleDesk {
  /** @throws DomainError `master_unknown` */
  abstract of(employee: string): Promise<MasterSchedule>;
  /** @param week null: nobody has set it. @throws DomainError `master_unknown`, `invalid_fields` for a salon where the master does not work */
  abstract setWeek(employee: string, location: string, week: WeekPlan | null): Promise<void>;
  /** @param work all that is worked that day, nothing for a day off; null: as the week says. @throws as `setWeek` */
  abstract setDay(employee: string, location: string, day: Day, work: DayException['work'] | null): Promise<void>;
}

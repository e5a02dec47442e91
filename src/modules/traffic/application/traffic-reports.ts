import { Injectable } from '@nestjs/common';
import { startOfKyivDay } from '../../../platform/time/kyiv-time';
import { addDays } from '../../../shared/calendar-day';
import { daysOfMonth } from '../../../shared/month';
import type { TrafficCount } from '../domain/traffic-count';
import { TrafficStore } from '../store/traffic.store';

/** Looks back on where a month came from. */
@Injectable()
export class TrafficReports {
  constructor(private readonly store: TrafficStore) {}

  /** Most first. @param month `YYYY-MM`, in Kyiv time */
  of(month: string): Promise<readonly TrafficCount[]> {
    const days = daysOfMonth(month);
    return this.store.counted(startOfKyivDay(days[0]!), startOfKyivDay(addDays(days.at(-1)!, 1)));
  }
}

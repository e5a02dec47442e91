import { LRUCache } from 'lru-cache';
import type { Database } from '../../../platform/database/database';
import type { FreeStarts, FreeStartsQuery } from '../contract/free-time';
import { offeredStarts } from '../domain/offered-times';
import type { BookingSettings } from '../contract/settings';
import { versionOf, type CalendarVersions } from '../store/calendar-versions';
import { loadSchedules } from '../store/calendar-store';
import { lastDay, momentOf, type Engine } from './engine';
import { minutesByEmployee } from './free-times';
import { checkDay } from '../contract/booking-days';
import { timeOfDay } from '../../../shared/clock-time';

const MINUTE_MS = 60_000;
const MAX_ENTRIES = 500;
/** How long a day without free times counts where nothing is booked in it. */
const NOTHING_MS = 10 * MINUTE_MS;

interface Entry {
  readonly version: string;
  readonly settings: BookingSettings;
  readonly value: Promise<FreeStarts>;
  /** Epoch milliseconds until which nothing but a booking changes it; set when it is known. */
  until: number;
}

/**
 * How many employees are free at each time of a day of a salon, from memory as the next free times are: reckoned anew with the salon's version,
 * when a hold runs out and when its first time is too near to be booked. Concurrent callers wait for the same computation.
 */
export class FreeStartsOfDays {
  private readonly entries = new LRUCache<string, Entry>({ max: MAX_ENTRIES });

  constructor(
    private readonly database: Database,
    private readonly engine: Engine,
    private readonly versions: CalendarVersions,
  ) {}

  async of({ location, day }: FreeStartsQuery): Promise<FreeStarts> {
    checkDay(day);
    const salon = this.engine.salon(location);
    const version = versionOf(salon, await this.versions.current());
    const settings = this.engine.settings();
    const key = `${location}/${day}`;
    const known = this.entries.get(key);
    if (known?.version === version && known.settings === settings && this.versions.now() < known.until) return known.value;
    const value = this.reckon(location, day).then(({ starts, until }) => {
      made.until = until;
      return starts;
    });
    const made: Entry = { version, settings, value, until: Infinity };
    this.entries.set(key, made);
    value.catch(() => this.entries.delete(key));
    return value;
  }

  private async reckon(location: string, day: string): Promise<{ starts: FreeStarts; until: number }> {
    const salon = this.engine.salon(location);
    const lengths = minutesByEmployee(salon, []);
    const schedules = await loadSchedules(this.database, salon.location, [...lengths.keys()], { from: day, to: day });
    const salonDays = this.engine.days(salon, schedules);
    const rules = salonDays.rules(day);
    const isOffered = day <= lastDay(schedules.now) && rules.earliest !== Infinity;
    const employees = isOffered ? salonDays.on(day, [...lengths.keys()]) : [];
    const free = new Map<number, number>();
    for (const employee of employees) {
      for (const start of offeredStarts(employee, lengths.get(employee.employee)!, rules)) free.set(start, (free.get(start) ?? 0) + 1);
    }
    const sorted = [...free].sort(([a], [b]) => a - b);
    const nearest = this.engine.settings().clientModule.nearestBookingMinutes * MINUTE_MS;
    const first = sorted[0];
    const ends = first ? momentOf(day, first[0], salon.location.timezone).getTime() - nearest : this.versions.now() + NOTHING_MS;
    return {
      starts: Object.fromEntries(sorted.map(([start, count]) => [timeOfDay(start), count])),
      until: Math.min(ends, schedules.nextExpiry?.getTime() ?? Infinity),
    };
  }
}

import { LRUCache } from 'lru-cache';
import type { Database } from '../../../platform/database/database';
import { BoundedQueue } from '../../../platform/queue/bounded-queue';
import type { NextFree, NextFreeQuery } from '../contract/free-time';
import { byBookedMinutes } from '../domain/choose-employee';
import { offeredStarts } from '../domain/offered-times';
import { localAt } from '../../../platform/time/zoned-time';
import type { BookingSettings } from '../contract/settings';
import { isOpen } from '../contract/what-can-be-booked';
import { CalendarVersions, versionOf, type Versions } from '../store/calendar-versions';
import type { BookableSalon } from './bookable';
import { loadSchedules } from '../store/calendar-store';
import { BOOKABLE_DAYS, momentOf, type Engine } from './engine';
import { hasUnits, minutesByEmployee, type EmployeeLength } from './free-times';
import { unitKeysFor } from './resources';
import { addDays } from '../../../shared/calendar-day';

const MINUTE_MS = 60_000;
const MAX_ENTRIES = 5000;
/** An entry that was right so long ago is still told while it is reckoned anew. */
const RIGHT_MS = 750;
/** A booking changes the entries of several salons: recomputed one after the other they leave the processors to requests. */
const RENEWALS = { atOnce: 1, waiting: MAX_ENTRIES, limitMs: RIGHT_MS };
/** How many days are read at once: most salons are free soon. */
const CHUNKS = [2, 5, 14, BOOKABLE_DAYS - 20];
/** How long "nothing is free" counts. */
const NOTHING_MS = 10 * MINUTE_MS;

interface Entry {
  readonly version: string;
  /** What it was reckoned by. */
  readonly settings: BookingSettings;
  readonly value: Promise<NextFree | null>;
  /** Until when nothing but a booking can change it; set when it is known. */
  until: number;
  /** When the salon last had this version, `performance.now()`. */
  rightAt: number;
  isRenewed: boolean;
}

/**
 * The next free times, from memory: an entry counts as long as the salon's version in the database is the one it was reckoned with, which is
 * looked up often enough that all processes are right within a second. It ends by itself when a hold runs out, when its time is too near to be
 * booked, and with a change of the settings.
 */
export class NextFreeTimes {
  private readonly entries = new LRUCache<string, Entry>({ max: MAX_ENTRIES });
  private readonly renewals = new BoundedQueue(RENEWALS);

  constructor(
    private readonly database: Database,
    private readonly engine: Engine,
    private readonly versions = new CalendarVersions(database),
  ) {}

  /** Null: nothing is free in the days that can be booked. */
  async next({ location, service, employee }: NextFreeQuery): Promise<NextFree | null> {
    const catalogue = this.engine.catalogue();
    const ids = location === undefined ? [...catalogue.locations.values()].filter(({ active }) => active).map(({ id }) => id) : [location];
    const salons = ids.map((id) => this.engine.salon(id)).filter((salon) => canDo(salon, service, employee));
    if (salons.length === 0) return null;
    const versions = await this.versions.current();
    const found = await Promise.all(salons.map((salon) => this.at(salon, versions, service, employee)));
    return found.filter((each) => each !== null).sort((a, b) => a.start.getTime() - b.start.getTime())[0] ?? null;
  }

  private async at(salon: BookableSalon, versions: Versions, service?: string, employee?: string): Promise<NextFree | null> {
    const key = JSON.stringify([salon.location.id, service, employee]);
    const version = versionOf(salon, versions);
    const now = this.versions.now();
    const known = this.entries.get(key);
    if (known && now < known.until && known.settings === this.engine.settings()) {
      if (known.version === version) {
        known.rightAt = versions.readAt;
        return known.value;
      }
      if (performance.now() - known.rightAt < RIGHT_MS) {
        void this.renew(key, known, () => this.entry(salon, this.versions.latest ?? versions, service, employee));
        return known.value;
      }
    }
    const made = this.entry(salon, versions, service, employee);
    this.entries.set(key, made);
    made.value.catch(() => this.entries.delete(key));
    return made.value;
  }

  private entry(salon: BookableSalon, versions: Versions, service?: string, employee?: string): Entry {
    const value = this.reckon(salon, service, employee).then((result) => {
      entry.until = result.until;
      return result.value;
    });
    const entry: Entry = {
      version: versionOf(salon, versions),
      rightAt: versions.readAt,
      settings: this.engine.settings(),
      value,
      until: Infinity,
      isRenewed: false,
    };
    return entry;
  }

  /** Puts another entry in the place of a known one when it has been reckoned: soon, in its turn. */
  private async renew(key: string, known: Entry, made: () => Entry): Promise<void> {
    if (known.isRenewed) return;
    known.isRenewed = true;
    try {
      await this.renewals.run(async () => {
        // a caller may wait for it meanwhile
        if (this.entries.get(key) !== known) return;
        const entry = made();
        await entry.value;
        this.entries.set(key, entry);
      });
    } catch {
      this.entries.delete(key); // the next caller waits for it and gets its error
    }
  }

  private async reckon(salon: BookableSalon, service?: string, employee?: string): Promise<{ value: NextFree | null; until: number }> {
    const lengths = minutesByEmployee(salon, service === undefined ? [] : [service], employee);
    const nearest = this.engine.settings().clientModule.nearestBookingMinutes * MINUTE_MS;
    const takers = [...lengths.keys(), ...unitKeysFor(salon.catalogue, salon.location.id, service === undefined ? [] : [service])];
    let until = Infinity;
    let first = 0;
    for (const [at, count] of CHUNKS.entries()) {
      const now = this.versions.now();
      const today = localAt(new Date(now), salon.location.timezone).day;
      const days = { from: addDays(today, first), to: addDays(today, first + count - 1) };
      first += count;
      const schedules = await loadSchedules(this.database, salon.location, takers, days);
      until = Math.min(until, schedules.nextExpiry?.getTime() ?? Infinity);
      const found = firstOf(this.engine.days(salon, schedules), lengths, days);
      if (found) {
        const start = momentOf(found.day, found.start, salon.location.timezone);
        const value = { start, location: salon.location.id, employee: found.employee, service: service ?? null };
        return { value, until: Math.min(until, start.getTime() - nearest) };
      }
      if (at === CHUNKS.length - 1) return { value: null, until: Math.min(until, now + NOTHING_MS) };
    }
    return { value: null, until: 0 };
  }
}

function canDo(salon: BookableSalon, service?: string, employee?: string): boolean {
  if (employee !== undefined && !salon.employees.includes(employee)) return false;
  if (service === undefined) return salon.employees.length > 0;
  const offered = salon.catalogue.services.get(service);
  if (!offered || !isOpen(offered) || offered.prices[salon.location.id] === undefined) return false;
  return salon.bookableEmployees.some((each) => each.services.includes(service) && (employee === undefined || each.id === employee));
}

function firstOf(
  days: ReturnType<Engine['days']>,
  lengths: ReadonlyMap<string, EmployeeLength>,
  { from, to }: { readonly from: string; readonly to: string },
): { readonly day: string; readonly start: number; readonly employee: string } | null {
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const rules = days.rules(day);
    const units = days.units(day);
    const free = days.on(day, [...lengths.keys()]).flatMap((employee) => {
      const length = lengths.get(employee.employee)!;
      const [start] = offeredStarts(employee, length, rules, hasUnits(units, length));
      return start === undefined ? [] : [{ ...employee, start }];
    });
    const [found] = free.sort((a, b) => a.start - b.start || byBookedMinutes(a, b));
    if (found) return { day, start: found.start, employee: found.employee };
  }
  return null;
}

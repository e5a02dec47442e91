import { instantAt } from '../../../../platform/time/zoned-time';
import type { Clock } from '../../../../platform/time/clock';
import { merged, without, type Interval } from '../../../scheduling/scheduling.api';
import type { Day, FreeTime, TimeOfDay } from '../../../scheduling/contract/free-time';
import type { Read } from '../../../scheduling/contract/calendar-requests';
import type { HeldTime, HeldTimes } from '../../store/held-times';
import { type BeautyProApi, BeautyProRejected, BeautyProTimeout, readFailure, timeLimited } from '../../../beautypro/beautypro.api';
import type { BeautyProCatalogue } from './beautypro-catalogue';
import { freeTimeOf } from './free-time.wire';
import type { StaleCache } from './stale-cache';
import { addDays } from '../../../../shared/calendar-day';
import { minuteOf } from '../../../../shared/clock-time';

/** Asks when employees are free for so many minutes on end. */
export interface FreeSearch {
  readonly location: string;
  readonly services: readonly string[];
  readonly minutes: number;
  readonly employees: readonly string[];
  readonly from: Day;
  readonly to: Day;
  /** Token of the hold whose times count as free. */
  readonly hold: string | null;
  /** Appointment that is to be moved: its own times count as free. */
  readonly movedAppointment?: string;
}

const PATH = '/employees/free_time';
/** What employees have to do at a salon is kept under keys that begin so. */
export const LOAD_KEY = '/load';
const MINUTE_MS = 60_000;
/** Step of the times that the API is asked for. */
const CELL_MINUTES = 30;

/** Times at which employees are free by the API, without those that are held by others, past, or too soon. */
export class BeautyProFreeTime {
  constructor(
    private readonly api: BeautyProApi,
    private readonly kept: StaleCache,
    private readonly held: HeldTimes,
    private readonly clock: Clock,
    private readonly limitMs: number,
  ) {}

  /** An appointment was made, changed or cancelled at a salon. */
  changed(location: string): void {
    this.kept.drop(`${PATH}?${location}`);
    this.kept.drop(`${LOAD_KEY}?${location}`);
  }

  async search(search: FreeSearch, catalogue: BeautyProCatalogue): Promise<FreeTime> {
    const { location, minutes, from, to, hold } = search;
    // what others hold may be unknown while our own database is away: the API decides in the end
    const [{ value: free }, held] = await Promise.all([
      this.offered(search, catalogue),
      this.held.heldBetween(from, to, hold).catch((): readonly HeldTime[] => []),
    ]);
    const earliest = this.clock.epochMs() + (catalogue.settings?.clientModule.nearestBookingMinutes ?? 0) * MINUTE_MS;
    const zone = catalogue.zoneOf(location);
    const isOffered = (employee: string, day: Day, time: TimeOfDay): boolean => {
      const start = minuteOf(time);
      const isHeld = held.some((one) => one.employee === employee && one.day === day && one.from < start + minutes && start < one.to);
      return !isHeld && (instantAt(day, start, zone)?.getTime() ?? -Infinity) >= earliest;
    };
    return mapTimes(free, (employee, day, times) => {
      if (day < from || day > to || !catalogue.isBookable(employee)) return [];
      return times.filter((time) => isOffered(employee, day, time));
    });
  }

  /** Stretches of a day in which employees are free, by employee: as long as the times that the API offers for `minutes` cover them. */
  async stretches(search: FreeSearch, catalogue: BeautyProCatalogue): Promise<ReadonlyMap<string, readonly Interval[]>> {
    const { minutes, from, hold } = search;
    const free = await this.search(search, catalogue);
    const held = await this.held.heldBetween(from, from, hold).catch((): readonly HeldTime[] => []);
    return new Map(
      Object.entries(free).map(([employee, days]) => {
        const offered = (days[from] ?? []).map((time) => ({ from: minuteOf(time), to: minuteOf(time) + minutes }));
        return [
          employee,
          without(
            merged(offered),
            held.filter((one) => one.employee === employee),
          ),
        ];
      }),
    );
  }

  /** Minutes of a day in which employees of a salon are free by the API, whatever is held. */
  async minutesOn(location: string, day: Day, catalogue: BeautyProCatalogue): Promise<number> {
    const search = { location, services: [], minutes: CELL_MINUTES, employees: [], from: day, to: day, hold: null };
    const { value: free } = await this.offered(search, catalogue);
    return Object.values(free).reduce((sum, days) => sum + (days[day]?.length ?? 0) * CELL_MINUTES, 0);
  }

  private offered(search: FreeSearch, catalogue: BeautyProCatalogue): Promise<Read<FreeTime>> {
    return this.kept.read(`${PATH}?${search.location}?${JSON.stringify({ ...search, hold: null })}`, () =>
      timeLimited(`GET ${PATH}`, this.limitMs, (signal) => this.ask(search, catalogue, signal), readFailure),
    );
  }

  private async ask(search: FreeSearch, catalogue: BeautyProCatalogue, signal: AbortSignal): Promise<FreeTime> {
    try {
      return await this.call(search, search.services, signal);
    } catch (error) {
      // the API refuses services that it does not know at the salon, in some databases all of them: by the catalogue, then
      const isPairing = error instanceof BeautyProRejected && error.is(400) && error.problem.type === null;
      if (!isPairing || search.services.length === 0) throw error;
      const free = await this.call(search, [], signal);
      const performs = (employee: string) => {
        const known = catalogue.employees.get(employee)?.services;
        return !known || search.services.every((service) => known.includes(service));
      };
      return mapTimes(free, (employee, _day, times) => (performs(employee) ? times : []));
    }
  }

  private async call(search: FreeSearch, services: readonly string[], signal: AbortSignal): Promise<FreeTime> {
    const query = {
      from: search.from,
      // whether the last day counts is not documented: one more is asked for, and left out of the answer
      to: addDays(search.to, 1),
      duration: search.minutes,
      step: '30m',
      gaps_mode: 'none',
      gaps_positions: 'day_start',
      public_employees: true,
      location: search.location,
      services: services.join(',') || undefined,
      professionals: search.employees.join(',') || undefined,
      skip_appointments: search.movedAppointment,
    };
    const free = freeTimeOf(await this.api.asSite({ method: 'GET', path: PATH, query }, signal));
    if (!free) throw new BeautyProTimeout(`GET ${PATH}`, 'an answer that cannot be used', true);
    return free;
  }
}

/** Employees and days without any times are left out. */
function mapTimes(free: FreeTime, keep: (employee: string, day: Day, times: readonly TimeOfDay[]) => readonly TimeOfDay[]): FreeTime {
  const employees = Object.entries(free).map(([employee, days]) => {
    const kept = Object.entries(days)
      .map(([day, times]) => [day, keep(employee, day, times)] as const)
      .filter(([, times]) => times.length > 0);
    return [employee, Object.fromEntries(kept)] as const;
  });
  return Object.fromEntries(employees.filter(([, days]) => Object.keys(days).length > 0));
}

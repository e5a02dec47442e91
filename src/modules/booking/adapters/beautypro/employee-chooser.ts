import type { WantedService } from '../../../scheduling/contract/appointment';
import { cannotBeBooked, timeConflict } from '../../../../shared/booking-failure';
import type { Day } from '../../../scheduling/contract/free-time';
import { leastBooked, type Interval } from '../../../scheduling/scheduling.api';
import type { PartToHold } from '../../store/held-times';
import { type BeautyProApi, timeLimited } from '../../../beautypro/beautypro.api';
import type { BeautyProCatalogue } from './beautypro-catalogue';
import { LOAD_KEY, type BeautyProFreeTime } from './beautypro-free-time';
import { LOAD_FIELDS, minutesOf } from './appointment.wire';
import type { StaleCache } from './stale-cache';
import { minuteOf } from '../../../../shared/clock-time';

export interface ChoiceRequest {
  readonly location: string;
  readonly date: Day;
  readonly services: readonly WantedService[];
  readonly hold: string | null;
  readonly movedAppointment?: string;
}

type Free = ReadonlyMap<string, readonly Interval[]>;

/**
 * Employees for services that name none: the API is never asked to book without one. The one who does all of them, if there is one, else
 * for each the free one with the fewest booked minutes of that day.
 */
export class EmployeeChooser {
  constructor(
    private readonly api: BeautyProApi,
    private readonly free: BeautyProFreeTime,
    private readonly kept: StaleCache,
    private readonly limitMs: number,
  ) {}

  /**
   * The services with their employees and minutes, in the order of their times.
   * @throws `cannot_be_booked` for an employee who may not be chosen; `time_conflict` when nobody is free
   */
  async choose(choice: ChoiceRequest, catalogue: BeautyProCatalogue): Promise<readonly PartToHold[]> {
    const wanted = choice.services.map((one) => ({ ...one, durationMinutes: catalogue.minutesOf(catalogue.services.get(one.service)) }));
    for (const { professional: employee } of wanted)
      if (employee !== null && !catalogue.isBookable(employee)) throw cannotBeBooked('professional');
    const open = wanted.filter(({ professional: employee }) => employee === null);
    if (open.length === 0) return sorted(wanted as PartToHold[]);
    const [load, free] = await Promise.all([this.bookedMinutes(choice.location, choice.date), this.freeFor(choice, open, catalogue)]);
    const taken: PartToHold[] = wanted.flatMap((one) => (one.professional === null ? [] : [{ ...one, professional: one.professional }]));
    const isFree = (employee: string, one: (typeof open)[number], with_: readonly PartToHold[]) => {
      const span = spanOf(one);
      return (
        (free.get(one.service)?.get(employee) ?? []).some((each) => each.from <= span.from && span.to <= each.to) &&
        !with_.some((other) => other.professional === employee && overlaps(spanOf(other), span))
      );
    };
    const ranked = (employees: readonly string[]) =>
      leastBooked(employees.map((employee) => ({ employee, bookedMinutes: load(employee, free) })));
    const everybody = [...new Set([...free.values()].flatMap((one) => [...one.keys()]))];
    const forAll = ranked(everybody.filter((employee) => open.every((one) => isFree(employee, one, taken)) && !doesTwoAtOnce(open)));
    for (const one of open) {
      const professional = forAll ?? ranked(everybody.filter((employee) => isFree(employee, one, taken)));
      if (professional === null) throw timeConflict();
      taken.push({ ...one, professional });
    }
    return sorted(taken);
  }

  /** Whether the employees of an appointment are free by the API: before their times are held. */
  async areFree(choice: ChoiceRequest, parts: readonly PartToHold[], catalogue: BeautyProCatalogue): Promise<boolean> {
    const free = await this.freeFor(choice, parts, catalogue);
    return parts.every((part) => {
      const span = spanOf(part);
      return free
        .get(part.service)
        ?.get(part.professional)
        ?.some((each) => each.from <= span.from && span.to <= each.to);
    });
  }

  /** Who has how much to do that day; by how little is free where the API does not tell. */
  async bookedMinutes(location: string, date: Day): Promise<(employee: string, free: ReadonlyMap<string, Free>) => number> {
    const minutes = await this.load(location, date).catch(() => null);
    if (minutes) return (employee) => minutes.get(employee) ?? 0;
    return (employee, free) =>
      -Math.max(0, ...[...free.values()].map((one) => (one.get(employee) ?? []).reduce((sum, { from, to }) => sum + to - from, 0)));
  }

  private async load(location: string, date: Day): Promise<ReadonlyMap<string, number> | null> {
    const query = { fields: LOAD_FIELDS, location, from: date, to: date };
    const { value } = await this.kept.read(`${LOAD_KEY}?${location}?${date}`, () =>
      timeLimited('GET /appointments', this.limitMs, async (signal) =>
        minutesOf(await this.api.asSite({ method: 'GET', path: '/appointments', query }, signal)),
      ),
    );
    return value;
  }

  private async freeFor(
    { location, date, hold, movedAppointment }: ChoiceRequest,
    open: readonly { readonly service: string; readonly durationMinutes: number }[],
    catalogue: BeautyProCatalogue,
  ): Promise<ReadonlyMap<string, Free>> {
    const minutes = new Map(open.map(({ service, durationMinutes }) => [service, durationMinutes]));
    const found = [...minutes].map(async ([service, length]) => {
      const search = {
        location,
        services: [service],
        minutes: length,
        employees: [],
        from: date,
        to: date,
        hold,
        movedAppointment,
      };
      return [service, await this.free.stretches(search, catalogue)] as const;
    });
    return new Map(await Promise.all(found));
  }
}

type Timed = Pick<PartToHold, 'start' | 'durationMinutes'>;
const spanOf = ({ start, durationMinutes }: Timed): Interval => ({ from: minuteOf(start), to: minuteOf(start) + durationMinutes });
const overlaps = (a: Interval, b: Interval): boolean => a.from < b.to && b.from < a.to;
const doesTwoAtOnce = (parts: readonly Timed[]): boolean =>
  parts.some((one, place) => parts.slice(place + 1).some((other) => overlaps(spanOf(one), spanOf(other))));
const sorted = (parts: readonly PartToHold[]): readonly PartToHold[] => [...parts].sort((a, b) => minuteOf(a.start) - minuteOf(b.start));

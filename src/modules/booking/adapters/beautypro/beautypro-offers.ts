import type { Clock } from '../../../../platform/time/clock';
import { instantAt, localAt } from '../../../../platform/time/zoned-time';
import { merged, type Interval, appointmentsOn } from '../../../scheduling/scheduling.api';
import { freeStartsOf } from '../../../scheduling/contract/free-starts';
import type {
  FreeStarts,
  FreeStartsQuery,
  FreeTime,
  FreeTimeQuery,
  NextFree,
  NextFreeQuery,
  AppointmentOption,
  AppointmentOptionsQuery,
} from '../../../scheduling/contract/free-time';
import { BeautyProCatalogue } from './beautypro-catalogue';
import type { BeautyProFreeTime } from './beautypro-free-time';
import type { BeautyProReads } from './beautypro-reads';
import type { EmployeeChooser } from './employee-chooser';
import { minuteOf, timeOfDay } from '../../../../shared/clock-time';
import { addDays } from '../../../../shared/calendar-day';

const MINUTE_MS = 60_000;
/** As the calls to the API (docs/product.md, booking): 30 minutes, gaps of any length. */
const STEP = 30;
const MAX_APPOINTMENTS = 60;
/** Days in which the next free time is looked for: most have one soon, and the first answer is short. */
const NEAR_DAYS = 7;
const FAR_DAYS = 45;

/** What is offered of the free times of the API. */
export class BeautyProOffers {
  constructor(
    private readonly reads: BeautyProReads,
    private readonly free: BeautyProFreeTime,
    private readonly employees: EmployeeChooser,
    private readonly clock: Clock,
  ) {}

  async freeTime({ location, services, employee, from, to, hold }: FreeTimeQuery): Promise<FreeTime> {
    const catalogue = await BeautyProCatalogue.of(this.reads);
    catalogue.bookableLocation(location);
    const minutes = lengthOf(catalogue, services);
    return this.free.search(
      { location, services, minutes, employees: employee ? [employee] : [], from, to, hold: hold ?? null },
      catalogue,
    );
  }

  async appointmentOptions({
    location,
    services,
    date,
    employees,
    hold,
    moves,
  }: AppointmentOptionsQuery): Promise<readonly AppointmentOption[]> {
    const catalogue = await BeautyProCatalogue.of(this.reads);
    const { timezone } = catalogue.bookableLocation(location);
    const wanted = catalogue.bookableServices(services);
    const [load, ...found] = await Promise.all([
      this.employees.bookedMinutes(location, date),
      ...wanted.map((service) =>
        this.free.stretches(
          {
            location,
            services: [service.id],
            minutes: catalogue.minutesOf(service),
            employees,
            from: date,
            to: date,
            hold: hold ?? null,
            movedAppointment: moves?.appointment,
          },
          catalogue,
        ),
      ),
    ]);
    const free = new Map(wanted.map(({ id }, place) => [id, found[place]!]));
    const everybody = [...new Set(found.flatMap((one) => [...one.keys()]))];
    const days = everybody.map((employee) => ({
      employee,
      work: merged(found.flatMap((one) => one.get(employee) ?? [])),
      busy: [],
      bookedMinutes: load(employee, free),
    }));
    const mayDo = (employee: string, place: number) => [employee, null, undefined].includes(moves?.employees[place]);
    const steps = wanted.map((service, place) => ({
      service: service.id,
      // the API does not say which services may be done side by side
      sideBySide: false,
      candidates: [...free.get(service.id)!.keys()]
        .filter((employee) => mayDo(employee, place))
        .map((employee) => ({
          employee,
          minutes: catalogue.minutesOf(service),
          before: 0,
          after: 0,
          price: catalogue.priceOf(service.id, location, employee),
        })),
    }));
    const soonest = this.clock.epochMs() + (catalogue.settings?.clientModule.nearestBookingMinutes ?? 0) * MINUTE_MS;
    const local = localAt(new Date(soonest), timezone);
    const earliest = local.day > date ? 1440 : local.day === date ? local.minute : 0;
    const rules = { step: STEP, gapsMode: 'none', gapsPositions: ['day_start'], earliest, shortestGap: STEP } as const;
    const appointments = appointmentsOn(days, steps, rules, MAX_APPOINTMENTS);
    const work = new Map(days.map((day) => [day.employee, day.work]));
    const touches = ({ parts }: (typeof appointments)[number]) => parts.some((part) => isAtEdge(part, work.get(part.employee) ?? []));
    return [...appointments.filter(touches), ...appointments.filter((one) => !touches(one))].map(({ start, end, price, parts }) => ({
      start: timeOfDay(start),
      end: timeOfDay(end),
      price,
      parts: parts.map(({ service, employee, from, to }) => ({ service, employee, start: timeOfDay(from), end: timeOfDay(to) })),
    }));
  }

  async nextFree({ location, service, employee }: NextFreeQuery): Promise<NextFree | null> {
    const catalogue = await BeautyProCatalogue.of(this.reads);
    const services = service === undefined ? [] : [service];
    const minutes = lengthOf(catalogue, services);
    const places = location === undefined ? [...catalogue.locations.values()] : [catalogue.bookableLocation(location)];
    const active = places.filter((place) => place.active && offers(catalogue, place.id, service));
    for (const [first, last] of [
      [0, NEAR_DAYS - 1],
      [NEAR_DAYS, FAR_DAYS],
    ] as const) {
      const found = await Promise.all(
        active.map(async ({ id, timezone }) => {
          const today = localAt(this.clock.now(), timezone).day;
          const [from, to] = [addDays(today, first), addDays(today, last)];
          // for all employees, so that a page that asks for each of them has the API asked once
          const search = { location: id, services, minutes, employees: [], from, to, hold: null };
          const free = await this.free.search(search, catalogue);
          return earliestOf(employee === undefined ? free : { [employee]: free[employee] ?? {} }, id, timezone, service ?? null);
        }),
      );
      const [next] = found.flatMap((one) => one ?? []).sort(bySoonest);
      if (next) return next;
    }
    return null;
  }

  async freeStarts({ location, day }: FreeStartsQuery): Promise<FreeStarts> {
    const catalogue = await BeautyProCatalogue.of(this.reads);
    const { timezone } = catalogue.bookableLocation(location);
    const today = localAt(this.clock.now(), timezone).day;
    const last = addDays(today, NEAR_DAYS - 1);
    // the question of the next free time, so that the API is asked once for both
    const days = day >= today && day <= last ? { from: today, to: last } : { from: day, to: day };
    const search = { location, services: [], minutes: lengthOf(catalogue, []), employees: [], ...days, hold: null };
    return freeStartsOf(await this.free.search(search, catalogue), day);
  }
}

/** Minutes of all services together; without any, those of an appointment as the settings have it. */
function lengthOf(catalogue: BeautyProCatalogue, services: readonly string[]): number {
  if (services.length === 0) return catalogue.minutesOf(undefined);
  return catalogue.bookableServices(services).reduce((sum, one) => sum + catalogue.minutesOf(one), 0);
}

function offers(catalogue: BeautyProCatalogue, location: string, service: string | undefined): boolean {
  const prices = service === undefined ? undefined : catalogue.services.get(service)?.locationPrices;
  return !prices || prices.length === 0 || prices.some((price) => price.location === location);
}

function earliestOf(free: FreeTime, location: string, zone: string, service: string | null): NextFree | null {
  const all = Object.entries(free).flatMap(([employee, days]) => {
    const [day] = Object.keys(days).sort();
    const start = day === undefined ? null : instantAt(day, minuteOf(days[day]![0]!), zone);
    return start ? [{ start, location, employee, service }] : [];
  });
  return all.sort(bySoonest)[0] ?? null;
}

const bySoonest = (a: NextFree, b: NextFree): number => a.start.getTime() - b.start.getTime() || (a.employee < b.employee ? -1 : 1);

/** Whether a part begins or ends where something else does: an appointment, or the day. */
function isAtEdge(part: Interval, work: readonly Interval[]): boolean {
  return work.some(({ from, to }) => part.from === from || part.to === to);
}

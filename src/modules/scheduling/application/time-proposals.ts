import type { Database } from '../../../platform/database/database';
import { localAt } from '../../../platform/time/zoned-time';
import { addDays } from '../../../shared/calendar-day';
import { minuteOf } from '../../../shared/clock-time';
import { DomainError } from '../../../shared/domain-error';
import { optionAt, startOf } from '../contract/appointment-move';
import type { AppointmentOption, AppointmentOptionsQuery, Day } from '../contract/free-time';
import { toAppointment, type StoredAppointment } from '../store/appointment-rows';
import type { Engine } from './engine';
import { appointmentOptions } from './free-times';

/** Times that are offered of one appointment. */
export const MAX_OFFERS = 3;
/** Days around the appointment that are looked at, of them so many before it: who is ill is back within two weeks, or others are asked. */
const MAX_DAYS = 14;
const DAYS_BEFORE = 6;
/** Days of a salon that are searched for one appointment. */
const MAX_SEARCHES = 60;

/** A time that could be offered. */
export interface Proposal {
  readonly location: string;
  readonly day: Day;
  readonly option: AppointmentOption;
}

/** The best other times for an appointment: the same employee, another one of the same position, another salon. */
export class TimeProposals {
  constructor(
    private readonly database: Database,
    private readonly engine: Engine,
  ) {}

  /** At most three, none of which overlaps another. */
  async propose(appointment: StoredAppointment): Promise<readonly Proposal[]> {
    const today = localAt((await this.database.query<{ now: Date }>('SELECT booking_now() AS now')).rows[0]!.now, appointment.zone).day;
    const own = appointment.parts.map(({ employee }) => employee);
    const others = this.sameLevel(own);
    const before = addDays(appointment.day, -DAYS_BEFORE);
    const first = before > today ? before : today;
    const days = Array.from({ length: MAX_DAYS }, (_each, ahead) => addDays(first, ahead)).sort(
      (a, b) => distance(a, appointment.day) - distance(b, appointment.day) || (a < b ? 1 : -1),
    );
    const found: Proposal[] = [];
    let searches = 0;
    const search = async (location: string, employees: readonly string[], wanted: number): Promise<void> => {
      for (const day of days) {
        if (wanted <= 0 || found.length >= MAX_OFFERS || searches >= MAX_SEARCHES) return;
        searches += 1;
        const option = await this.nearest(appointment, location, day, employees, found);
        if (!option) continue;
        found.push({ location, day, option });
        wanted -= 1;
      }
    };
    await search(appointment.location, own, 1);
    await search(appointment.location, others, 1);
    for (const location of this.otherSalons(appointment)) if (found.length < MAX_OFFERS) await search(location, [], 1);
    await search(appointment.location, [], MAX_OFFERS);
    return found;
  }

  /** The option of a day that begins nearest to the time of the appointment, of those that none of the proposals overlaps. */
  private async nearest(
    appointment: StoredAppointment,
    location: string,
    day: Day,
    employees: readonly string[],
    proposals: readonly Proposal[],
  ): Promise<AppointmentOption | null> {
    const services = appointment.parts.map(({ service }) => service);
    const options = await this.options({ location, date: day, services, employees }).catch((error: unknown) => {
      // another salon may not do all of it
      if (error instanceof DomainError && error.code === 'cannot_be_booked') return [];
      throw error;
    });
    const taken = proposals.filter((each) => each.location === location && each.day === day);
    const free = options.filter(({ start, end }) => taken.every(({ option }) => end <= option.start || option.end <= start));
    const wanted = minuteOf(startOf(toAppointment(appointment)).start);
    const [first] = [...free].sort((a, b) => Math.abs(minuteOf(a.start) - wanted) - Math.abs(minuteOf(b.start) - wanted));
    return (first && optionAt(toAppointment(appointment), first.start, free)) ?? null;
  }

  /** Employees of the positions of these, without them. */
  private sameLevel(own: readonly string[]): readonly string[] {
    const { employees } = this.engine.catalogue();
    const positions = new Set(own.map((id) => employees.get(id)?.position ?? null));
    return [...employees.values()].filter(({ id, position }) => !own.includes(id) && positions.has(position)).map(({ id }) => id);
  }

  private async options(query: AppointmentOptionsQuery): Promise<readonly AppointmentOption[]> {
    return appointmentOptions(this.database, this.engine, query, undefined, this.engine.deskSalon(query.location));
  }

  /** Salons of the same city that do all of it. */
  private otherSalons({ location, parts }: StoredAppointment): readonly string[] {
    const { locations, services } = this.engine.catalogue();
    const city = locations.get(location)?.city.ua;
    return [...locations.values()]
      .filter((each) => each.active && each.id !== location && each.city.ua === city)
      .filter(({ id }) => parts.every(({ service }) => services.get(service)?.prices[id] !== undefined))
      .map(({ id }) => id);
  }
}

const DAY_MS = 86_400_000;
const distance = (a: Day, b: Day) => Math.abs(Date.parse(a) - Date.parse(b)) / DAY_MS;

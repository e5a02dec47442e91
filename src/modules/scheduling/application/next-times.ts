import type { Database } from '../../../platform/database/database';
import { addDays, daysBetween } from '../../../shared/calendar-day';
import { minuteOf } from '../../../shared/clock-time';
import { DomainError } from '../../../shared/domain-error';
import { MAX_NEXT_TIMES } from '../contract/follow-up';
import type { AppointmentOption, Day } from '../contract/free-time';
import type { StoredAppointment } from '../store/appointment-rows';
import type { Engine } from './engine';
import { appointmentOptions } from './free-times';
import type { Proposal } from './time-proposals';

/** Days before and after the day that is wanted. */
const AROUND_DAYS = 6;
/** Days of a salon that are searched for one message. */
const MAX_SEARCHES = 60;

interface Wanted {
  /** The day around which times are looked for. */
  readonly day: Day;
  /** The first day that counts. */
  readonly first: Day;
  /** Days on which the client has something else. */
  readonly busy: ReadonlySet<Day>;
}

/** Times for the next appointment, on days of their own: of the same employees, then of any, then at other salons of the city. */
export class NextTimes {
  constructor(
    private readonly database: Database,
    private readonly engine: Engine,
  ) {}

  /** At most three, by their beginning. @param last with the services that are wanted again */
  async find(last: StoredAppointment, { day, first, busy }: Wanted): Promise<readonly Proposal[]> {
    const days = Array.from({ length: 2 * AROUND_DAYS + 1 }, (_each, at) => addDays(day, at - AROUND_DAYS))
      .filter((each) => each >= first && !busy.has(each))
      .sort((a, b) => distance(a, day) - distance(b, day) || (a < b ? 1 : -1));
    const found: Proposal[] = [];
    let searches = 0;
    for (const { location, isSame } of this.places(last))
      for (const each of days) {
        if (found.length >= MAX_NEXT_TIMES || searches >= MAX_SEARCHES) return inOrder(found);
        if (found.some((one) => one.day === each)) continue;
        searches += 1;
        const option = await this.nearest(last, location, each, isSame);
        if (option) found.push({ location, day: each, option });
      }
    return inOrder(found);
  }

  private places({ location, parts }: StoredAppointment): readonly { readonly location: string; readonly isSame: boolean }[] {
    const { locations, services } = this.engine.catalogue();
    const city = locations.get(location)?.city.ua;
    const others = [...locations.values()].filter(
      ({ id, active, city: its }) =>
        active && id !== location && its.ua === city && parts.every(({ service }) => services.get(service)?.prices[id] !== undefined),
    );
    return [{ location, isSame: true }, { location, isSame: false }, ...others.map(({ id }) => ({ location: id, isSame: false }))];
  }

  /** The option of a day, as the website offers it, that begins nearest to the hour of the last appointment. */
  private async nearest(last: StoredAppointment, location: string, date: Day, isSame: boolean): Promise<AppointmentOption | null> {
    const services = last.parts.map(({ service }) => service);
    const employees = last.parts.map(({ employee }) => (isSame ? employee : null));
    const query = { location, date, services, employees: [], moves: { appointment: last.id, employees } };
    const options = await appointmentOptions(this.database, this.engine, query).catch((error: unknown) => {
      // it is not done there any more, or not by that employee
      if (error instanceof DomainError && error.code === 'cannot_be_booked') return [];
      throw error;
    });
    const hour = Math.min(...last.parts.map(({ from }) => from));
    return [...options].sort((a, b) => Math.abs(minuteOf(a.start) - hour) - Math.abs(minuteOf(b.start) - hour))[0] ?? null;
  }
}

const distance = (a: Day, b: Day) => Math.abs(daysBetween(a, b));
const inOrder = (found: readonly Proposal[]) =>
  [...found].sort((a, b) => (`${a.day}${a.option.start}` < `${b.day}${b.option.start}` ? -1 : 1));

import { Injectable, Logger } from '@nestjs/common';
import { LogThrottle } from '../../../platform/logging/log-throttle';
import { DomainError } from '../../../shared/domain-error';
import { cachedBy } from '../../../shared/cached-by';
import type { Locale } from '../../../shared/locale';
import type {
  BookingCategory,
  BookingEmployee,
  BookingFeedback,
  BookingLocation,
  BookingPosition,
  BookingService,
} from '../../scheduling/contract/catalogue';
import type {
  FreeStarts,
  FreeStartsQuery,
  FreeTime,
  FreeTimeQuery,
  NextFree,
  NextFreeQuery,
  AppointmentOption,
  AppointmentOptionsQuery,
} from '../../scheduling/contract/free-time';
import type { BookingSettings } from '../../scheduling/contract/settings';
import { isOpen } from '../../scheduling/contract/what-can-be-booked';
import { checkDay, checkDays } from '../../scheduling/contract/booking-days';
import { categoryUnknown } from '../../../shared/booking-failure';
import { BOOKING_ID } from '../../scheduling/contract/booking-limits';
import { BookingCalendar } from '../ports/booking-calendar.port';
import type { Read } from '../../scheduling/contract/calendar-requests';
import { StoredFeedback } from '../ports/stored-feedback.port';

/** An answer, and whether the booking system could not be asked for it: then it is of an earlier moment, or empty. */
export interface ReadResult<T> {
  readonly value: T;
  readonly isDegraded: boolean;
}

/** What can be booked, and when: never an error because of the booking system, which is logged (docs/product.md, booking). */
@Injectable()
export class BookingReads {
  private readonly logger = new Logger('Booking');
  /** A page asks for each salon: one line tells of all. */
  private readonly unread = new LogThrottle();

  constructor(
    private readonly calendar: BookingCalendar,
    private readonly feedback: StoredFeedback,
  ) {}

  /** Salons that can be booked. */
  locations(locale: Locale): Promise<ReadResult<readonly BookingLocation[]>> {
    return this.list(
      () => this.calendar.locations(locale),
      ({ active }) => active,
    );
  }

  categories(locale: Locale): Promise<ReadResult<readonly BookingCategory[]>> {
    return this.list(() => this.calendar.categories(locale));
  }

  /** @throws DomainError `category_unknown` where the booking system knows that it is not there */
  async category(id: string, locale: Locale): Promise<ReadResult<BookingCategory | null>> {
    if (!BOOKING_ID.test(id)) throw categoryUnknown();
    const reading = await this.orElse<BookingCategory | null>(() => this.calendar.category(id, locale), null);
    if (reading.value === null && !reading.isDegraded) throw categoryUnknown();
    return reading;
  }

  /** Services that can be booked online. @param location only those that have a price there, with the prices of there alone */
  async services(locale: Locale, location?: string): Promise<ReadResult<readonly BookingService[]>> {
    const all = await this.list(() => this.calendar.services(locale), isOpen);
    if (location === undefined) return all;
    // an unknown name is not stored
    return { ...all, value: pricedLocations(all.value).has(location) ? pricedAt(all.value, location) : [] };
  }

  /** Employees who can be booked online. @param location only those who work there; one without a schedule works everywhere */
  employees(locale: Locale, location?: string): Promise<ReadResult<readonly BookingEmployee[]>> {
    const isThere = ({ schedules }: BookingEmployee) =>
      location === undefined || schedules.length === 0 || schedules.some((schedule) => schedule.location === location);
    return this.list(
      () => this.calendar.employees(locale, location),
      (employee) => isOpen(employee) && isThere(employee),
    );
  }

  positions(locale: Locale): Promise<ReadResult<readonly BookingPosition[]>> {
    return this.list(() => this.calendar.positions(locale));
  }

  feedbacks(query: { readonly employee?: string }): Promise<ReadResult<readonly BookingFeedback[]>> {
    return this.list(async () => {
      const own = await this.feedback.listed(query.employee).catch(() => []);
      const { value, stale } = await this.calendar.feedbacks(query).catch((error: unknown) => {
        if (own.length === 0) throw error;
        return { value: [], stale: true };
      });
      return { value: [...own, ...value], stale };
    });
  }

  settings(): Promise<ReadResult<BookingSettings | null>> {
    return this.orElse<BookingSettings | null>(async () => this.calendar.settings(), null);
  }

  /** @throws DomainError `invalid_fields` for days that the calendar does not have, or too many */
  async freeTime(query: FreeTimeQuery): Promise<ReadResult<FreeTime>> {
    checkDays(query.from, query.to);
    return this.orElse(async () => fresh(await this.calendar.freeTime(query)), {});
  }

  /** @throws DomainError `invalid_fields` for a day that the calendar does not have */
  async appointmentOptions(query: AppointmentOptionsQuery): Promise<ReadResult<readonly AppointmentOption[]>> {
    checkDay(query.date);
    return this.orElse<readonly AppointmentOption[]>(async () => fresh(await this.calendar.appointmentOptions(query)), []);
  }

  nextFree(query: NextFreeQuery): Promise<ReadResult<NextFree | null>> {
    return this.orElse<NextFree | null>(async () => fresh(await this.calendar.nextFree(query)), null);
  }

  /** @throws DomainError `invalid_fields` for a day that the calendar does not have */
  async freeStarts(query: FreeStartsQuery): Promise<ReadResult<FreeStarts>> {
    checkDay(query.day);
    return this.orElse<FreeStarts>(async () => fresh(await this.calendar.freeStarts(query)), {});
  }

  private async list<T>(
    read: () => Promise<Read<readonly T[]>>,
    isWanted: (item: T) => boolean = () => true,
  ): Promise<ReadResult<readonly T[]>> {
    const { value, isDegraded } = await this.orElse<readonly T[]>(read, []);
    // a list that leaves nothing out stays the same object: what is made of it can be kept with it
    return { value: value.every(isWanted) ? value : value.filter(isWanted), isDegraded };
  }

  private async orElse<T>(read: () => Promise<Read<T>>, otherwise: T): Promise<ReadResult<T>> {
    try {
      const { value, stale } = await read();
      return { value, isDegraded: stale };
    } catch (err) {
      if (!(err instanceof DomainError) || err.kind !== 'unavailable') throw err;
      const leftOut = this.unread.due(err.code);
      if (leftOut !== null) this.logger.warn({ err, leftOut }, 'the booking system could not be read');
      return { value: otherwise, isDegraded: true };
    }
  }
}

/** Salons that services have prices at. */
const pricedLocations = cachedBy(
  (services: readonly BookingService[]): ReadonlySet<string> =>
    new Set(services.flatMap(({ locationPrices }) => locationPrices.map(({ location }) => location))),
);

/** Services that have a price at a salon, with the prices of there alone. */
const pricedAt = cachedBy((services: readonly BookingService[], location: string): readonly BookingService[] =>
  services.flatMap((service) => {
    const locationPrices = service.locationPrices.filter((price) => price.location === location);
    return locationPrices.length === 0 ? [] : [{ ...service, locationPrices }];
  }),
);

const fresh = <T>(value: T): Read<T> => ({ value, stale: false });

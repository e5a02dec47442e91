import type { Kopiykas } from '../../../../shared/money';
import type { BookingEmployee, BookingLocation, BookingService } from '../../../scheduling/contract/catalogue';
import { cannotBeBooked } from '../../../../shared/booking-failure';
import type { BookingSettings } from '../../../scheduling/contract/settings';
import type { BeautyProReads } from './beautypro-reads';
import { homeZone } from '../../../../shared/home-zone';

/** What of the salons a question needs, as it was read last. */
export class BeautyProCatalogue {
  private constructor(
    readonly locations: ReadonlyMap<string, BookingLocation>,
    readonly services: ReadonlyMap<string, BookingService>,
    readonly employees: ReadonlyMap<string, BookingEmployee>,
    /** Null when the API does not tell them: what they would forbid is then decided by the API. */
    readonly settings: BookingSettings | null,
  ) {}

  static async of(reads: BeautyProReads): Promise<BeautyProCatalogue> {
    const [locations, services, employees, settings] = await Promise.all([
      reads.locations(),
      reads.services(),
      reads.employees(),
      reads.settings('ua').catch(() => null),
    ]);
    return new BeautyProCatalogue(byId(locations.value), byId(services.value), byId(employees.value), settings?.value ?? null);
  }

  /** @throws `cannot_be_booked` for a salon that is not known, or not active */
  bookableLocation(id: string): BookingLocation {
    const location = this.locations.get(id);
    if (!location?.active) throw cannotBeBooked('location');
    return location;
  }

  /** @throws `cannot_be_booked` for a service that is not known, not public or archived; for several where only one may be booked */
  bookableServices(ids: readonly string[]): readonly BookingService[] {
    if (ids.length > 1 && this.settings && !this.settings.clientModule.severalServices) throw cannotBeBooked('services');
    return ids.map((id) => {
      const service = this.services.get(id);
      if (!service?.public || service.archive) throw cannotBeBooked('services');
      return service;
    });
  }

  /** Whether clients may choose this employee. */
  isBookable(id: string): boolean {
    const employee = this.employees.get(id);
    return employee !== undefined && employee.public && !employee.archive;
  }

  /** Minutes of a service; `default_appointment_duration` where it has none of its own. */
  minutesOf(service: BookingService | undefined): number {
    return service?.durationMinutes ?? this.settings?.statistics.defaultAppointmentMinutes ?? DEFAULT_MINUTES;
  }

  /** Zone of a salon's clock. */
  zoneOf(location: string | null): string {
    return (location === null ? undefined : this.locations.get(location)?.timezone) ?? homeZone();
  }

  /** What an employee takes for a service at a salon, by the employee's position; null when it is not known. */
  priceOf(service: string, location: string, employee: string): Kopiykas | null {
    const positions = this.employees.get(employee)?.positions ?? [];
    const prices = (this.services.get(service)?.locationPrices ?? []).filter((price) => price.location === location);
    const own = prices.find(({ position }) => position !== null && positions.includes(position));
    return (own ?? prices.find(({ position }) => position === null))?.price ?? null;
  }
}

const DEFAULT_MINUTES = 60;

function byId<T extends { readonly id: string }>(items: readonly T[]): ReadonlyMap<string, T> {
  return new Map(items.map((item) => [item.id, item]));
}

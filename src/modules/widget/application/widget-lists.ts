import type { Locale } from '../../../shared/locale';
import type { BookingReads } from '../../booking/booking.api';
import type { WidgetLists } from '../screens/widget-situation';

/** What can be booked, in one language. */
export async function readLists(reads: BookingReads, locale: Locale): Promise<WidgetLists> {
  const [locations, services, employees, positions, categories] = await Promise.all([
    reads.locations(locale),
    reads.services(locale),
    reads.employees(locale),
    reads.positions(locale),
    reads.categories(locale),
  ]);
  return {
    locations: locations.value,
    services: services.value,
    employees: employees.value,
    positions: positions.value,
    categories: categories.value,
  };
}

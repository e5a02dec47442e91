import type { Kopiykas } from '../../../shared/money';
import type { BookingEmployee, BookingLocation, BookingService, LocationPrice } from './catalogue';
import type { BookingClient } from '../../clients/contract/client';
import type { BookingRoute, BookingSettings, ClientModuleSettings } from './settings';

/** Of what an appointment can be made; the same on the server and in the widget. */

/** `public`, `archive`: only what is shown to the public and not put away can be booked. */
export function isOpen({ public: isPublic, archive }: { readonly public: boolean; readonly archive: boolean }): boolean {
  return isPublic && !archive;
}

/** `forbiddenOnlineBooking`: such a client is asked to call. A visitor who has not said who they are may choose. */
export function mayBookOnline(client: Pick<BookingClient, 'forbiddenOnlineBooking'> | null): boolean {
  return client?.forbiddenOnlineBooking !== true;
}

/** What of an appointment cannot be booked. */
export type NotBookable = 'location' | 'services' | 'professional';

/** A choice of one service; `employee` null is any employee. */
export interface Choice {
  readonly location: Pick<BookingLocation, 'id' | 'active'>;
  readonly service: Pick<BookingService, 'id' | 'public' | 'archive' | 'locationPrices'>;
  readonly employee: Pick<BookingEmployee, 'public' | 'archive' | 'services' | 'schedules'> | null;
}

/**
 * Whether a service can be booked at a salon by an employee, whatever the time: the salon is `active`, service and employee are open, the service
 * has a price at the salon, and the employee does it and works there. What the booking system does not say about an employee forbids nothing.
 * @returns null when it can be, else what is wrong with the choice
 */
export function whyNotBookable({ location, service, employee }: Choice): NotBookable | null {
  if (!location.active) return 'location';
  if (!isOpen(service) || !service.locationPrices.some((price) => price.location === location.id)) return 'services';
  if (!employee) return null;
  const isDone = employee.services?.includes(service.id) ?? true;
  const isThere = employee.schedules.length === 0 || employee.schedules.some((schedule) => schedule.location === location.id);
  return isOpen(employee) && isDone && isThere ? null : 'professional';
}

type BookableEmployee = Choice['employee'] & { readonly schedules: readonly { readonly location: string }[] };

/** Employees who do all these services at a salon; for an appointment with several employees those who do one of them. */
export function employeesFor<E extends BookableEmployee>(
  { employees }: { readonly employees: readonly E[] },
  location: Choice['location'],
  services: readonly Choice['service'][],
): readonly E[] {
  const works = ({ schedules }: BookableEmployee) =>
    schedules.length === 0 || schedules.some((schedule) => schedule.location === location.id);
  return employees.filter(
    (employee) => works(employee) && services.every((service) => whyNotBookable({ location, service, employee }) === null),
  );
}

/** Whether a service can be booked at all: by an employee, at a salon. */
export function isOffered(
  service: Choice['service'],
  lists: { readonly locations: readonly Choice['location'][]; readonly employees: readonly BookableEmployee[] },
): boolean {
  return lists.locations.some((location) => employeesFor(lists, location, [service]).length > 0);
}

/** `services_gender_filter`: with it, services for the gender that was chosen and for both; all without it, or before one is chosen. */
export function servicesFor<S extends Pick<BookingService, 'gender'>>(
  services: readonly S[],
  gender: 'female' | 'male' | null,
  settings: Pick<ClientModuleSettings, 'servicesGenderFilter'>,
): readonly S[] {
  if (!settings.servicesGenderFilter || gender === null) return services;
  return services.filter((service) => service.gender === gender || service.gender === 'both');
}

/** Employees of the gender that a client wishes, null for any; those whose gender is not known answer no wish. */
export function employeesOfGender<E extends Pick<BookingEmployee, 'gender'>>(
  employees: readonly E[],
  wish: 'female' | 'male' | null,
): readonly E[] {
  return wish === null ? employees : employees.filter(({ gender }) => gender === wish);
}

/** `several_services`: whether an appointment may have so many services. */
export function mayHaveServices(count: number, settings: Pick<ClientModuleSettings, 'severalServices'>): boolean {
  return count === 1 || (count > 1 && settings.severalServices);
}

/** A step of choosing; `professional` offers any employee as well. */
export type ChoosingStep = 'service' | 'professional' | 'time';

const STEPS: Readonly<Record<BookingRoute, readonly ChoosingStep[]>> = {
  timeServiceProfessional: ['time', 'service', 'professional'],
  serviceProfessionalTime: ['service', 'professional', 'time'],
  professionalServiceTime: ['professional', 'service', 'time'],
};

/** The steps of one of the `routes`, in order. `skip_professional`: the step of employees is skipped, any one takes the appointment. */
export function stepsOf(route: BookingRoute, settings: Pick<ClientModuleSettings, 'skipProfessional'>): readonly ChoosingStep[] {
  return settings.skipProfessional ? STEPS[route].filter((step) => step !== 'professional') : STEPS[route];
}

/**
 * Price of a service at a salon by an employee, kopiykas: that of the first of the employee's positions that has one, else the one that names no
 * position; null when there is neither.
 */
export function priceAt(prices: readonly LocationPrice[], location: string, positions: readonly string[]): Kopiykas | null {
  const here = prices.filter((price) => price.location === location);
  const found = [...positions, null]
    .map((position) => here.find((price) => price.position === position))
    .find((price) => price !== undefined);
  return found?.price ?? null;
}

/** From the lowest to the highest, kopiykas. */
export interface PriceRange {
  readonly from: Kopiykas;
  readonly to: Kopiykas;
}

/**
 * The prices that are shown for services before all is chosen. `servicesPriceFromFilteredServices`: only those of the salon and the employees
 * that were chosen so far; without it, all that the services have anywhere.
 * @param chosen location null: no salon yet; employees null: none, each with their positions
 * @returns null when there is no price
 */
export function priceRange(
  services: readonly Pick<BookingService, 'locationPrices'>[],
  chosen: { readonly location: string | null; readonly employees: readonly Pick<BookingEmployee, 'positions'>[] | null },
  settings: Pick<ClientModuleSettings, 'servicesPriceFromFilteredServices'>,
): PriceRange | null {
  const amounts = services.flatMap(({ locationPrices }) => {
    if (!settings.servicesPriceFromFilteredServices) return locationPrices.map(({ price }) => price);
    const here = locationPrices.filter(({ location }) => chosen.location === null || location === chosen.location);
    if (!chosen.employees) return here.map(({ price }) => price);
    const salons = [...new Set(here.map(({ location }) => location))];
    return chosen.employees.flatMap(({ positions }) => salons.flatMap((salon) => priceAt(here, salon, positions) ?? []));
  });
  return amounts.length === 0 ? null : { from: Math.min(...amounts), to: Math.max(...amounts) };
}

/** Minutes of a service, by an employee where one is chosen; `default_appointment_duration` stands in for one without. */
export function minutesOf(
  service: Pick<BookingService, 'id' | 'durationMinutes'>,
  settings: Pick<BookingSettings, 'statistics'>,
  employee?: Pick<BookingEmployee, 'durations'>,
): number {
  return employee?.durations?.[service.id] ?? service.durationMinutes ?? settings.statistics.defaultAppointmentMinutes;
}

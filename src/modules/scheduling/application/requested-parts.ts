import type { WantedService } from '../contract/appointment';
import { cannotBeBooked } from '../../../shared/booking-failure';
import type { BookingSettings } from '../contract/settings';
import { mayHaveServices } from '../contract/what-can-be-booked';
import type { BookableSalon } from './bookable';
import type { HeldPart, PartToPlace, PlacedPart } from './appointment-part';
import { minuteOfDay } from '../../../shared/clock-time';

/** Services of one appointment at most. */
const MAX_SERVICES = 20;
const MAX_QUANTITY = 100;

/**
 * The requested services as parts to search for, ordered by their beginning.
 * @throws `cannot_be_booked` for what does not fit the catalogue or the settings
 */
export function requestedParts(
  salon: BookableSalon,
  services: readonly WantedService[],
  settings: BookingSettings,
): readonly PartToPlace[] {
  if (!mayHaveServices(services.length, settings.clientModule) || services.length > MAX_SERVICES) throw cannotBeBooked('services');
  return services.map((wanted) => requestedPart(salon, wanted)).sort((a, b) => a.from - b.from);
}

/** One service as it can be looked for. @throws `cannot_be_booked` */
export function requestedPart(
  salon: BookableSalon,
  { service: id, professional: employee, start, quantity, isAny }: WantedService,
): PartToPlace {
  const from = minuteOfDay(start);
  if (from === null) throw cannotBeBooked('services');
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY) throw cannotBeBooked('services');
  const { service, candidates } = salon.service(id, employee);
  return { service: id, quantity, from, isAny: employee === null || isAny === true, sideBySide: service.sideBySide, candidates };
}

/** The same parts by the employees who were chosen for them before; null when one is not among them. */
export function withChosenEmployees(wanted: readonly PartToPlace[], chosen: readonly HeldPart[]): readonly PartToPlace[] | null {
  const parts = wanted.map((part) => {
    const known = chosen.filter((each) => each.service === part.service && each.from === part.from);
    const candidates = part.candidates.filter(({ employee }) => known.some((each) => each.employee === employee)).slice(0, 1);
    const isAny = part.isAny === true || known.some((each) => each.isAny);
    return candidates.length > 0 ? { ...part, isAny, candidates } : null;
  });
  return parts.every((part) => part !== null) ? parts : null;
}

/** Parts that stand already, as an appointment is placed beside them. */
export function placedParts(parts: readonly HeldPart[], salon: BookableSalon): readonly PlacedPart[] {
  return parts.map((part) => ({ ...part, sideBySide: salon.catalogue.services.get(part.service)?.sideBySide ?? false }));
}

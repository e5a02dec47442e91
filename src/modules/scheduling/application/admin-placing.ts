import { processorLimit } from '../../../platform/limits/processor-limit';
import { DomainError } from '../../../shared/domain-error';
import { cannotBeBooked } from '../../../shared/booking-failure';
import { minuteOfDay, timeOfDay } from '../../../shared/clock-time';
import type { Kopiykas } from '../../../shared/money';
import type { AdminBookedService } from '../contract/admin-booking';
import { placeRefused, resourceMissing, resourceTaken } from '../contract/admin-failure';
import type { Day } from '../contract/free-time';
import { processingIn } from '../contract/processing';
import type { StepCandidate } from '../domain/ranked-days';
import type { ChosenUnit } from '../domain/resource-units';
import { prepaymentFor } from '../contract/prepayment';
import type { DaySchedules } from '../store/calendar-store';
import { takeTime } from '../store/appointment-rows';
import type { BookedPart, PartToPlace, PlacedPart } from './appointment-part';
import { placeAppointment, placeProblem } from './appointment-placing';
import type { BookableSalon } from './bookable';
import { bookedParts } from './booked-parts';
import { lastDay, nowMinute, type Engine } from './engine';
import { requestedPart } from './requested-parts';
import type { RefuseUnits } from './resources';
import { anyHour } from './salon-days';
import type { Locale } from '../../../shared/locale';

/** Who walks in is written down when there is a moment for it. */
const LATE_MINUTES = 60;
const MIN_MINUTES = 5;
const MAX_MINUTES = 720;
const MAX_PRICE = 100_000_000;
/** Services of an appointment that an operator makes or changes. */
export const MAX_ADMIN_SERVICES = 10;
/** Processor time of the search for a place. */
const MAX_MS = 200;

/** A service that an operator wants: what is looked for, and what it costs. */
export interface AdminPart {
  readonly part: PartToPlace;
  /** Null: what it usually costs. */
  readonly price: Kopiykas | null;
  /** The service as it is booked already, where it is the same. */
  readonly kept: BookedPart | null;
}

/** @throws DomainError `salon_closed` for one that takes no appointments */
export function adminSalon(engine: Engine, location: string, client?: Parameters<Engine['deskSalon']>[1]): BookableSalon {
  if (!engine.catalogue().locations.get(location)?.active) throw placeRefused('salon_closed');
  return engine.deskSalon(location, client);
}

/**
 * A service as it can be placed. Another length or price than the usual one, and than it has already, needs a reason.
 * @param kept the same service as it is booked @throws DomainError `cannot_be_booked`, `employee_unskilled`, `length_wrong`, `price_wrong`, `reason_missing`
 */
export function adminPart(salon: BookableSalon, wanted: AdminBookedService, reason: string, kept: BookedPart | null = null): AdminPart {
  checkFigures(wanted);
  const { service, professional, start, minutes, price } = wanted;
  if (minuteOfDay(start) === null) throw cannotBeBooked('services');
  if (professional !== null && !salon.service(service, null).candidates.some(({ employee }) => employee === professional))
    throw placeRefused('employee_unskilled');
  const quantity = kept?.quantity ?? 1;
  const isAny = wanted.isAny === true || (kept?.isAny === true && kept.employee === professional);
  const part = requestedPart(salon, { service, professional, start, quantity, isAny });
  const isUsualLength = minutes === null || part.candidates.every((candidate) => candidate.minutes === minutes);
  const isUsualPrice = price === null || price === usualPrice(part);
  const isAsBefore = (isUsualLength || minutes === lengthOf(kept)) && (isUsualPrice || price === kept?.price);
  if (!isAsBefore && reason.trim() === '') throw refusal('reason_missing');
  const time = salon.catalogue.services.get(service)!.processing;
  const candidates = part.candidates.map((candidate): StepCandidate => {
    const length = isUsualLength ? candidate.minutes : minutes;
    const isAsBooked = kept?.employee === candidate.employee && lengthOf(kept) === length;
    return { ...candidate, minutes: length, processing: isAsBooked ? kept.processing : processingIn(time, length) };
  });
  return { part: { ...part, candidates }, price: isUsualPrice ? null : price, kept };
}

function checkFigures({ minutes, price }: Pick<AdminBookedService, 'minutes' | 'price'>): void {
  if (minutes !== null && !(Number.isInteger(minutes) && minutes >= MIN_MINUTES && minutes <= MAX_MINUTES)) throw refusal('length_wrong');
  if (price !== null && !(Number.isSafeInteger(price) && price >= 0 && price <= MAX_PRICE)) throw refusal('price_wrong');
}

/** Of all of its quantity; null: not known. */
function usualPrice({ candidates, quantity }: PartToPlace): Kopiykas | null {
  const one = candidates[0]?.price ?? null;
  return one === null ? null : one * quantity;
}

export const lengthOf = (part: BookedPart | null): number | null => part && part.to - part.from;

/**
 * Finds the place of services by the desk's rules: whenever their employees are free.
 * @param own parts of the appointment that stay @param earliest the first minute of the day @throws DomainError a `PlaceProblem`
 */
export function adminPlace(
  engine: Engine,
  salon: BookableSalon,
  { date, parts, own = [], earliest, isOutsideHours, unit = null }: AdminPlace,
  schedules: DaySchedules,
): readonly PlacedPart[] {
  if (date > lastDay(schedules.now)) throw placeRefused('time_beyond');
  const employees = [...parts.flatMap(({ candidates }) => candidates), ...own].map(({ employee }) => employee);
  const days = engine.days(salon, schedules).on(date, employees);
  const open = isOutsideHours ? days.map(anyHour) : days;
  const { units, needsOf } = engine.resources(salon, schedules, date);
  const resources = { units: units.choosing(unit), needsOf };
  const placed = placeAppointment(open, parts, own, { earliest }, processorLimit(MAX_MS), resources);
  if (placed) return placed;
  const withoutLimits = placeAppointment(open, parts, own, { earliest }, processorLimit(MAX_MS));
  const { catalogue } = salon;
  throw withoutLimits
    ? resourceProblem({ catalogue, units: resources.units }, needsOf([...(unit ? own : []), ...withoutLimits]))
    : placeRefused(placeProblem(open, parts, earliest));
}

/** Of which resource no unit is free, and when; of several the one that is given back last. @returns `resource_taken`, `resource_missing` */
export const resourceProblem: RefuseUnits = ({ catalogue, units }, needing) => {
  const taken = needing.flatMap(({ from, to, before, after, needs = [] }) => {
    const time = { from: from - before, to: to + after };
    return needs.map((resource) => ({ name: catalogue.resources.get(resource)!.name, time, busy: units.busyIn(resource, time) }));
  });
  const lastsOf = ({ time, busy }: (typeof taken)[number]) => (busy?.to ?? Infinity) - time.from;
  const { name, time, busy } = taken.sort((a, b) => lastsOf(b) - lastsOf(a))[0]!;
  if (busy === null) return resourceMissing(name);
  // services of the appointment itself that are at the same time
  const { from, to } = busy.to > busy.from ? busy : time;
  return resourceTaken(name, { from: timeOfDay(from), to: timeOfDay(to) });
};

interface AdminPlace {
  readonly date: Day;
  /** By their beginning. */
  readonly parts: readonly PartToPlace[];
  readonly own?: readonly PlacedPart[];
  readonly earliest: number;
  readonly isOutsideHours: boolean;
  /** The unit that is to be among those it takes; absent: those that are free. */
  readonly unit?: ChosenUnit | null;
}

/** Until when a beginning counts as now, on a day. */
export function earliestMinute(schedules: DaySchedules, salon: BookableSalon, day: Day): number {
  return nowMinute(schedules.now, salon, day) - LATE_MINUTES;
}

/** Placed services as they are written; what they cost was named. @param parts in the same order @param isPaidAhead whether it is asked for in advance */
export function pricedParts(
  salon: BookableSalon,
  placed: readonly PlacedPart[],
  parts: readonly AdminPart[],
  locale: Locale,
  isPaidAhead = false,
): readonly BookedPart[] {
  return bookedParts(salon, placed, locale).map((booked, at) => {
    const { price, kept } = parts[at]!;
    const known = kept && { id: kept.id, serviceName: kept.serviceName, prepayment: kept.prepayment, patchTest: kept.patchTest };
    const priced = { ...booked, price: price ?? booked.price };
    return { ...priced, prepayment: isPaidAhead ? prepaymentOfPart(salon, priced) : null, ...known };
  });
}

/** What is paid in advance for a service at its price; null for nothing. */
export function prepaymentOfPart(salon: BookableSalon, { service, price, quantity }: Pick<BookedPart, 'service' | 'price' | 'quantity'>) {
  const known = salon.catalogue.services.get(service);
  return known ? prepaymentFor(salon.prepaymentOf(known), price, quantity) : null;
}

/** As `takeTime`, for an operator. @throws DomainError `time_taken` */
export async function takeAdminTime(...time: Parameters<typeof takeTime>): Promise<void> {
  await takeTime(...time).catch(asTaken);
}

/** What a client is told, for an operator. @throws DomainError `time_taken` */
function asTaken(error: unknown): never {
  if (error instanceof DomainError && error.code === 'time_conflict') throw placeRefused('time_taken');
  throw error;
}

const TEXTS = {
  length_wrong: 'An appointment takes 5 to 720 minutes',
  price_wrong: 'A price is a number from 0 to 1,000,000 hryvnias',
  reason_missing: 'Another length or price needs a note that says why',
  kept_until_wrong: 'The moment until which the time is kept is over, or after the appointment begins',
  prepayment_none: 'Nothing is paid in advance for these services',
} as const;
export const refusal = (code: keyof typeof TEXTS) => new DomainError('conflict', code, TEXTS[code]);

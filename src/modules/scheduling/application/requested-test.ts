import { cannotBeBooked, testTooLate } from '../../../shared/booking-failure';
import type { WantedAppointment } from '../contract/appointment';
import { checkDay } from '../contract/booking-days';
import { commonRules, countsFor } from '../contract/patch-test';
import type { PartToPlace } from './appointment-part';
import type { BookableSalon } from './bookable';
import { momentOf, type Engine } from './engine';
import { timeOfDay, minuteOfDay } from '../../../shared/clock-time';
import { requestedPart } from './requested-parts';

/** Patch tests that are to have their place, one after another. */
export interface RequestedTest {
  readonly salon: BookableSalon;
  readonly day: string;
  readonly wanted: readonly PartToPlace[];
}

/**
 * The tests that are asked for with an appointment; null: none is.
 * @param wanted the services of the appointment
 * @throws `cannot_be_booked` where they do not require them, `test_too_late` where it does not count for them
 */
export function requestedTest(
  engine: Engine,
  { location, date, test }: WantedAppointment,
  wanted: readonly PartToPlace[],
): RequestedTest | null {
  if (!test) return null;
  checkDay(test.date);
  const salon = engine.testSalon(location);
  const rules = commonRules(wanted.map(({ service }) => salon.catalogue.services.get(service)?.patchTest));
  const { services = rules.map(({ service }) => service), professional } = test;
  const required = rules.filter(({ service }) => services.includes(service));
  if (required.length === 0 || required.length !== new Set(services).size) throw cannotBeBooked('test');
  const first = minuteOfDay(test.start);
  if (first === null) throw cannotBeBooked('test');
  const parts: PartToPlace[] = [];
  let from = first;
  for (const { service } of required) {
    const part = requestedPart(salon, { service, professional, start: timeOfDay(from), quantity: 1 });
    parts.push(part);
    from += Math.max(...part.candidates.map(({ minutes }) => minutes));
  }
  const zone = salon.location.timezone;
  const startsAt = momentOf(date, Math.min(...wanted.map((part) => part.from)), zone);
  const endsAt = momentOf(test.date, from, zone);
  if (!required.every((rule) => countsFor({ day: test.date, endsAt }, rule, { startsAt, date }))) throw testTooLate();
  return { salon, day: test.date, wanted: parts };
}

import { cannotBeBooked, testTooLate } from '../../../shared/booking-failure';
import type { WantedAppointment } from '../contract/appointment';
import { checkDay } from '../contract/booking-days';
import { commonRule, countsFor } from '../contract/patch-test';
import type { PartToPlace } from './appointment-part';
import type { BookableSalon } from './bookable';
import { momentOf, type Engine } from './engine';
import { requestedPart } from './requested-parts';

/** A patch test that is to have its place. */
export interface RequestedTest {
  readonly salon: BookableSalon;
  readonly day: string;
  readonly wanted: readonly PartToPlace[];
}

/**
 * The test that is asked for with an appointment; null: none is.
 * @param wanted the services of the appointment
 * @throws `cannot_be_booked` where they require none, `test_too_late` where it does not count for them
 */
export function requestedTest(
  engine: Engine,
  { location, date, test }: WantedAppointment,
  wanted: readonly PartToPlace[],
): RequestedTest | null {
  if (!test) return null;
  checkDay(test.date);
  const salon = engine.testSalon(location);
  const rule = commonRule(wanted.map(({ service }) => salon.catalogue.services.get(service)?.patchTest));
  if (!rule) throw cannotBeBooked('test');
  const { start, professional } = test;
  const part = requestedPart(salon, { service: rule.service, professional, start, quantity: 1 });
  const zone = salon.location.timezone;
  const startsAt = momentOf(date, Math.min(...wanted.map(({ from }) => from)), zone);
  const endsAt = momentOf(test.date, part.from + Math.max(...part.candidates.map(({ minutes }) => minutes)), zone);
  if (!countsFor({ day: test.date, endsAt }, rule, { startsAt, date })) throw testTooLate();
  return { salon, day: test.date, wanted: [part] };
}

import type { QueryResultRow } from '../../../platform/database/database';
import type { Appointment, NeedingAppointment } from '../contract/appointment';
import { latestTest, patchTestOf, type KnownTest } from '../contract/patch-test';
import { OPEN_APPOINTMENT, SELECT_APPOINTMENTS, testOf, type StoredAppointment } from './appointment-rows';
import type { QueryExecutor } from './calendar-store';

/** One test makes few appointments certain; more are not looked at. */
const MAX_LOOKED = 50;
const REQUIRING = `${SELECT_APPOINTMENTS} WHERE visit.client = $1 AND visit.starts_at > $2 AND ${OPEN_APPOINTMENT}
  AND EXISTS (SELECT FROM booking_appointment_services AS own WHERE own.appointment_id = visit.id AND own.patch_test->>'service' = ANY ($3::text[]))
  ORDER BY visit.starts_at, visit.id LIMIT ${MAX_LOOKED}`;

/** Appointments to come of the same person that are certain by this one, their test, and would not be without it. */
export async function neededBy(db: QueryExecutor, test: Appointment): Promise<readonly NeedingAppointment[]> {
  if (test.client === null) return [];
  const services = test.services.map(({ service }) => service);
  const { rows } = await db.query<StoredAppointment & QueryResultRow>(REQUIRING, [test.client, test.endsAt, services]);
  return neededAmong(test, rows);
}

/** As `neededBy`. @param all appointments of the same client by time */
export function neededAmong(
  { guest = '', endsAt, services }: Pick<Appointment, 'guest' | 'endsAt' | 'services'>,
  all: readonly StoredAppointment[],
): readonly NeedingAppointment[] {
  const isThis = ({ service, endedAt, isDone }: KnownTest) =>
    !isDone && endedAt * 1000 === endsAt.getTime() && services.some((part) => part.service === service);
  return all.flatMap((each) => {
    const { id, day: date, startsAt, state, tests, parts } = each;
    if (each.guest !== guest || !tests?.some(isThis) || state === 'cancelled' || testOf(each)?.state === 'missing') return [];
    const rules = parts.flatMap(({ patchTest }) => patchTest ?? []);
    const others = tests.filter((known) => !isThis(known));
    if (patchTestOf(rules, { startsAt, date }, others)?.state !== 'missing') return [];
    const own = rules.filter(({ service }) => services.some((part) => part.service === service));
    return [{ id, date, startsAt, latest: new Date(Math.min(...own.map((rule) => latestTest(startsAt, rule).getTime()))) }];
  });
}

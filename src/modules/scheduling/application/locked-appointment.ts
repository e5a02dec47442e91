import type { Transaction } from '../../../platform/database/database';
import { appointmentUnknown, timeConflict } from '../../../shared/booking-failure';
import { appointmentById, type StoredAppointment } from '../store/appointment-rows';
import { lock, lockKey, type QueryExecutor } from '../store/calendar-store';
import type { Engine } from './engine';

/** An appointment behind the locks of all who decide about it, and the moment by the clock of the database. */
export interface LockedAppointment {
  readonly appointment: StoredAppointment;
  readonly now: Date;
}

/**
 * Locks an appointment as a client does who moves it.
 * @param employees others whose day it may take @throws DomainError `appointment_unknown`; `time_conflict` when it was changed a moment ago
 */
export async function lockedAppointment(
  tx: Transaction,
  engine: Engine,
  id: string,
  employees: readonly string[] = [],
): Promise<LockedAppointment> {
  const before = await appointmentById(tx, id);
  if (!before) throw appointmentUnknown();
  const { location, day, client, parts } = before;
  await lock(tx, location, [
    ...(client === null ? [] : [lockKey.appointmentsOf(client, location, day)]),
    ...[...parts.map(({ employee }) => employee), ...employees].map((employee) => lockKey.employee(employee, day)),
    ...engine.resourceLocks(location, day, parts),
  ]);
  const appointment = await appointmentById(tx, id);
  if (!appointment) throw appointmentUnknown();
  const own = new Set(parts.map(({ employee }) => employee));
  if (appointment.day !== day || appointment.parts.some(({ employee }) => !own.has(employee))) throw timeConflict();
  return { appointment, now: await databaseNow(tx) };
}

export async function databaseNow(db: QueryExecutor): Promise<Date> {
  return (await db.query<{ now: Date }>('SELECT booking_now() AS now')).rows[0]!.now;
}

import type { Transaction } from '../../../platform/database/database';
import { localAt } from '../../../platform/time/zoned-time';
import { DomainError } from '../../../shared/domain-error';
import { cannotBeBooked, prepaymentFixed, timeConflict } from '../../../shared/booking-failure';
import { minuteOfDay, timeOfDay } from '../../../shared/clock-time';
import type { AdminChange, AdminChangedService } from '../contract/admin-booking';
import { appointmentSettled, unitUnknown, unknownAppointment } from '../contract/admin-failure';
import type { MoveTarget } from '../contract/appointment-filter';
import type { AppointmentState } from '../contract/appointment';
import { checkDay } from '../contract/booking-days';
import { neededAt } from '../contract/engine-catalogue';
import { fitsPrepayment } from '../contract/prepayment';
import type { ChosenUnit } from '../domain/resource-units';
import { bumpVersions, loadSchedules, lock, lockKey } from '../store/calendar-store';
import type { CalendarTransactions } from '../store/calendar-transactions';
import { appointmentById, hasAnySales, releaseTime, storeAppointment, type StoredAppointment } from '../store/appointment-rows';
import {
  adminPart,
  adminPlace,
  adminSalon,
  earliestMinute,
  lengthOf,
  MAX_ADMIN_SERVICES,
  pricedParts,
  takeAdminTime,
  type AdminPart,
} from './admin-placing';
import type { AppointmentChangeListener } from './appointment-change-listener';
import { knownTotal, type AppointmentCertificates } from './appointment-certificates';
import type { BookedPart } from './appointment-part';
import type { BookableSalon } from './bookable';
import { prepaymentOf } from './booked-parts';
import { unitsOf, type Engine } from './engine';
import { unitKeys } from './resources';
import { placedParts } from './requested-parts';

const OPEN: readonly AppointmentState[] = ['reserved', 'awaiting_prepayment', 'planned', 'confirmed'];
/** The state as it is written: one that is over by itself is not done there. */
const WRITTEN = 'SELECT state, booking_now() AS now FROM booking_appointments WHERE id = $1';
const NOTE = 'UPDATE booking_appointments SET note = $2 WHERE id = $1';

interface Written {
  readonly state: AppointmentState;
  readonly now: Date;
}

/** What becomes of an appointment: services that stay as they are, and those that need a place. */
interface Revision {
  readonly staying: readonly BookedPart[];
  readonly placed: readonly AdminPart[];
}

/** A change of all but services. */
type PlainChange = Omit<AdminChange, 'services'> & Pick<MoveTarget, 'unit'>;

/** Changes appointments at the desk, by the rules of `AdminBookings`. */
export class AdminChanges {
  constructor(
    private readonly transactions: CalendarTransactions,
    private readonly engine: Engine,
    private readonly onChange: AppointmentChangeListener,
    private readonly certificates: AppointmentCertificates,
  ) {}

  /**
   * Changes services, employees, times, lengths, prices and the note at once. A service that keeps its beginning may have begun already. The client is told
   * of another time or employee only.
   * @throws DomainError `appointment_unknown`; conflicts: `appointment_settled`, `appointment_paid`, `time_conflict` when somebody else changed it, a
   * `PlaceProblem`, `cannot_be_booked`, `length_wrong`, `price_wrong`, `reason_missing`, `prepayment_fixed`
   */
  async change(id: string, change: AdminChange): Promise<void> {
    await this.write(id, change, () => change.services);
  }

  /**
   * Moves an appointment as a whole; its client is told of another time or employee. Services stay as far from each other as they are, unless `parts` says otherwise.
   * With a unit it takes that one, at the same time as well.
   * @throws DomainError as `change`; `unit_unknown`
   */
  async move(id: string, to: MoveTarget): Promise<void> {
    const { day: date, isOutsideHours, unit } = to;
    await this.write(id, { date, isOutsideHours, note: null, isNotified: true, revision: null, unit }, (appointment) =>
      movedServices(adminSalon(this.engine, appointment.location), appointment, to),
    );
  }

  private async write(
    id: string,
    change: PlainChange,
    servicesOf: (appointment: StoredAppointment) => readonly AdminChangedService[],
  ): Promise<void> {
    checkDay(change.date);
    await this.transactions.transaction(
      (database) => appointmentById(database, id),
      async (tx, found) => {
        if (!found) throw unknownAppointment();
        if (change.revision !== null && change.revision !== found.revision) throw timeConflict();
        const salon = adminSalon(this.engine, found.location);
        const revision = revised(salon, found, change, servicesOf(found));
        const appointment = await this.locked(tx, found, change.date, revision);
        await this.store(tx, salon, { appointment, change, revision });
      },
    );
  }

  /** @throws DomainError as `change` */
  private async locked(tx: Transaction, found: StoredAppointment, day: string, { placed }: Revision): Promise<StoredAppointment> {
    const { id, location, client, parts } = found;
    const own = parts.map(({ employee }) => employee);
    const wanted = placed.flatMap(({ part }) => part.candidates.map(({ employee }) => employee));
    await lock(tx, location, [
      ...(client === null ? [] : [found.day, day].map((each) => lockKey.appointmentsOf(client, location, each))),
      ...own.map((employee) => lockKey.employee(employee, found.day)),
      ...[...own, ...wanted].map((employee) => lockKey.employee(employee, day)),
      ...this.engine.resourceLocks(location, day, [...parts, ...placed.map(({ part }) => part)]),
    ]);
    const appointment = await appointmentById(tx, id);
    if (appointment?.revision !== found.revision) throw timeConflict();
    if (hasAnySales(appointment.parts)) throw new DomainError('conflict', 'appointment_paid', 'The appointment was paid for');
    return appointment;
  }

  private async store(
    tx: Transaction,
    salon: BookableSalon,
    {
      appointment,
      change,
      revision,
    }: { readonly appointment: StoredAppointment; readonly change: PlainChange; readonly revision: Revision },
  ): Promise<void> {
    const { id, location, zone } = appointment;
    const { date, isOutsideHours, note, isNotified, unit } = change;
    const { staying, placed: wanted } = revision;
    const written = (await tx.query<Written & Record<string, unknown>>(WRITTEN, [id])).rows[0]!;
    if (!isChangeable(appointment, written)) throw appointmentSettled();
    if (unit && !hasUnit(salon, appointment.parts, unit)) throw unitUnknown();
    const employees = [...wanted.flatMap(({ part }) => part.candidates), ...staying].map(({ employee }) => employee);
    const takers = [...new Set(employees), ...unitsOf(salon, [...wanted.map(({ part }) => part), ...staying])];
    const schedules = await loadSchedules(tx, salon.location, takers, { from: date, to: date }, { appointment: id });
    const latest = earliestMinute(schedules, salon, date);
    const place = {
      date,
      isOutsideHours,
      unit,
      parts: wanted.map(({ part }) => part),
      own: placedParts(staying, salon),
      earliest: date === appointment.day ? Math.min(latest, firstMinute(appointment.parts)) : latest,
    };
    const anew = pricedParts(salon, adminPlace(this.engine, salon, place, schedules), wanted, appointment.locale);
    const parts = [...staying, ...anew];
    if (!fitsPrepayment(appointment.prepayment, appointment.state === 'awaiting_prepayment', prepaymentOf(parts))) throw prepaymentFixed();
    const next = { ...appointment, state: written.state, day: date, parts, revision: appointment.revision + 1 };
    const taken = [...parts, ...this.engine.unitParts({ salon, schedules, day: date, unit }, anew, staying)];
    const offered = await releaseTime(tx, id);
    await storeAppointment(tx, next);
    if (note !== null) await tx.query(NOTE, [id, note]);
    await takeAdminTime(tx, { location, day: date, zone, schedules }, taken, { kind: 'visit', id, expiresAt: appointment.expiresAt });
    const places = [...appointment.parts, ...parts].map(({ employee }) => employee);
    await bumpVersions(tx, [...this.engine.locationsOf(salon, places), ...offered]);
    await this.certificates.fit(tx, id, knownTotal(parts));
    if (isNotified && isOtherwise(appointment, next)) await this.onChange(tx, next, null);
  }
}

/** What is to come, goes on, or is done today and not paid for. */
function isChangeable({ state, day, zone }: StoredAppointment, written: Written): boolean {
  if (OPEN.includes(state)) return true;
  return state === 'done' && day === localAt(written.now, zone).day;
}

/** Whether a salon has a unit, and an appointment needs one of its resource. */
function hasUnit({ catalogue, location }: BookableSalon, parts: readonly BookedPart[], { resource, unit }: ChosenUnit): boolean {
  const isNeeded = parts.some(({ service }) => neededAt(catalogue, location.id, service).some(({ id }) => id === resource));
  return isNeeded && unit >= 1 && unit <= unitKeys(catalogue, location.id, resource).length;
}

const firstMinute = (parts: readonly BookedPart[]): number => Math.min(...parts.map(({ from }) => from));

/** Whether a client comes at another time, or to somebody else. */
function isOtherwise(before: Pick<StoredAppointment, 'day' | 'parts'>, after: Pick<StoredAppointment, 'day' | 'parts'>): boolean {
  const employeesOf = ({ parts }: typeof before) => [...new Set(parts.map(({ employee }) => employee))].sort().join(' ');
  return before.day !== after.day || firstMinute(before.parts) !== firstMinute(after.parts) || employeesOf(before) !== employeesOf(after);
}

/** @throws DomainError as `adminPart` */
function revised(
  salon: BookableSalon,
  appointment: StoredAppointment,
  { date, note }: Omit<AdminChange, 'services'>,
  services: readonly AdminChangedService[],
): Revision {
  if (services.length === 0 || services.length > MAX_ADMIN_SERVICES) throw cannotBeBooked('services');
  const staying: BookedPart[] = [];
  const placed: AdminPart[] = [];
  for (const wanted of services) {
    const found = appointment.parts.find(({ id }) => id === wanted.part);
    // a part is named once
    const kept = found?.service === wanted.service && ![...staying, ...placed.map((each) => each.kept)].includes(found) ? found : null;
    if (kept && date === appointment.day && isUnmoved(kept, wanted)) staying.push(kept);
    else placed.push(adminPart(salon, wanted, note ?? '', kept));
  }
  placed.sort((a, b) => a.part.from - b.part.from);
  return { staying, placed };
}

/** Also where the service or its employee cannot be booked any more. */
function isUnmoved(part: BookedPart, { professional, start, minutes, price }: AdminChangedService): boolean {
  return (
    professional === part.employee && minuteOfDay(start) === part.from && minutes === lengthOf(part) && (price ?? part.price) === part.price
  );
}

/** All services later or earlier by the same time; all that the first employee does is done by the named one. A length that was chosen stays. */
function movedServices(salon: BookableSalon, { parts }: StoredAppointment, to: MoveTarget): readonly AdminChangedService[] {
  const first = firstMinute(parts);
  const shift = (minuteOfDay(to.start) ?? first) - first;
  const lead = parts.find(({ from }) => from === first)!.employee;
  return parts.map((part, at) => {
    const { id, service, employee, from, price } = part;
    const found = to.parts?.[at];
    const professional = found?.employee ?? (to.professional !== null && employee === lead ? to.professional : employee);
    const usual = usualLength(salon, service, employee);
    return {
      part: id,
      service,
      professional,
      start: found?.start ?? timeOfDay(Math.max(0, from + shift)),
      minutes: professional !== employee && usual === lengthOf(part) ? null : lengthOf(part),
      price,
    };
  });
}

/** Null: the employee does not do it any more. */
function usualLength(salon: BookableSalon, service: string, employee: string): number | null {
  const does = salon.bookableEmployees.some(({ id, services }) => id === employee && services.includes(service));
  return does ? salon.service(service, employee).candidates[0]!.minutes : null;
}

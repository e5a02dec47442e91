import type { Database, Transaction } from '../../../platform/database/database';
import { appointmentUnknown, changeByPhone, lateNotNow } from '../../../shared/booking-failure';
import { timeOfDay } from '../../../shared/clock-time';
import { DomainError } from '../../../shared/domain-error';
import type { AppointmentOption } from '../contract/free-time';
import { merged, without } from '../contract/interval';
import { LATE_MINUTES, mayBeLate, type LateAnswer, type LateChoice } from '../contract/late-arrival';
import { rangesOf, type EmployeePart } from '../domain/merged-ranges';
import { bumpVersions, loadSchedules, type QueryExecutor } from '../store/calendar-store';
import { appointmentById, releaseTime, storeAppointment, takeTime, toAppointment, type StoredAppointment } from '../store/appointment-rows';
import { knownTotal, type AppointmentCertificates } from './appointment-certificates';
import type { AppointmentChangeListener } from './appointment-change-listener';
import { revised, withKept } from './appointment-changes';
import type { BookedPart } from './appointment-part';
import { bookedParts } from './booked-parts';
import { findPlace, type Engine } from './engine';
import { appointmentOptions } from './free-times';
import { databaseNow, lockedAppointment } from './locked-appointment';
import { requestedParts } from './requested-parts';

const NOTE = 'UPDATE booking_appointments SET late_minutes = $2, revision = revision + 1 WHERE id = $1';
/** Steps of the times that are looked for. */
const STEP = 5;

/** A choice with what it makes of the appointment: the services that stay, or where all of them are done. */
interface Possibility {
  readonly choice: LateChoice;
  readonly parts: readonly BookedPart[];
  readonly option: AppointmentOption | null;
}

/** Clients who come late: whether it still fits before the next appointment and the end of work, and what fits where it does not. */
export class LateArrivals {
  constructor(
    private readonly database: Database,
    private readonly engine: Engine,
    private readonly onChange: AppointmentChangeListener,
    private readonly certificates: AppointmentCertificates,
  ) {}

  /**
   * The client will be late by some minutes. Where that fits, the employees' time is kept longer by as much; said again it stays. Where it does not,
   * nothing is changed but what `choice` names.
   * @param choice id of one of the choices that were answered before; null: none yet
   * @throws DomainError `appointment_unknown`; conflicts: `late_not_now` unless it begins within three hours or began a moment ago, `change_by_phone`
   *   once the client is there, `offer_over` for a choice that does not stand any more, `time_conflict`
   */
  async say(id: string, minutes: number, choice: string | null): Promise<LateAnswer> {
    if (!(LATE_MINUTES as readonly number[]).includes(minutes)) throw lateNotNow();
    const taken = choice === null ? null : await this.possibility(id, minutes, choice);
    const employees = taken?.option?.parts.map(({ employee }) => employee) ?? [];
    const fits = await this.database.transaction(async (tx) => {
      const { appointment, now } = await lockedAppointment(tx, this.engine, id, employees);
      check(appointment, now);
      if (taken?.option) return this.move(tx, appointment, taken.option);
      return this.wait(tx, appointment, taken?.parts ?? appointment.parts, minutes);
    });
    return { fits, choices: fits ? [] : (await this.possibilities(id, minutes)).map(({ choice: each }) => each) };
  }

  private async possibility(id: string, minutes: number, choice: string): Promise<Possibility> {
    const found = (await this.possibilities(id, minutes)).find((each) => each.choice.id === choice);
    if (!found) throw new DomainError('conflict', 'offer_over', { key: 'booking.errors.offer_over' });
    return found;
  }

  /** At most one of each kind. */
  private async possibilities(id: string, minutes: number): Promise<readonly Possibility[]> {
    const appointment = await appointmentById(this.database, id);
    if (!appointment) throw appointmentUnknown();
    check(appointment, await databaseNow(this.database));
    const start = Math.min(...appointment.parts.map(({ from }) => from)) + minutes;
    const own = appointment.parts.map(({ employee }) => employee);
    const [shorter, later, all] = await Promise.all([
      this.shorter(appointment, minutes),
      this.options(appointment, start, own),
      this.options(appointment, start, null),
    ]);
    const others = all.filter(({ parts }) => parts.some(({ employee }, at) => employee !== own[at]));
    return [
      ...(shorter ? [possible('shorter', shorter, null)] : []),
      ...later.slice(0, 1).map((option) => possible('later', appointment.parts, option)),
      ...others.slice(0, 1).map((option) => possible('other', appointment.parts, option, this.namesOf(appointment, option))),
    ];
  }

  /** As many of its services as still fit, from the first on; null: not even that, or it is one. */
  private async shorter(appointment: StoredAppointment, minutes: number): Promise<readonly BookedPart[] | null> {
    const parts = [...appointment.parts].sort((a, b) => a.from - b.from);
    for (let count = parts.length - 1; count > 0; count -= 1) {
      const first = parts.slice(0, count);
      if (await this.extended(this.database, appointment, first, minutes)) return first;
    }
    return null;
  }

  /** Whole appointments of the day from a minute on, by their beginning. @param employees who does each service; null: whoever can */
  private async options(
    { id, location, day, parts }: StoredAppointment,
    earliest: number,
    employees: readonly string[] | null,
  ): Promise<readonly AppointmentOption[]> {
    const moves = { appointment: id, employees: employees ?? parts.map(() => null) };
    const query = { location, date: day, services: parts.map(({ service }) => service), employees: [], moves };
    const found = await appointmentOptions(
      this.database,
      this.engine,
      query,
      (rules, now) => ({ ...rules, step: STEP, gapsMode: 'none', earliest: Math.ceil(Math.max(0, now, earliest) / STEP) * STEP }),
      this.engine.deskSalon(location),
    ).catch((error: unknown) => {
      // somebody does not do it any more
      if (error instanceof DomainError && error.code === 'cannot_be_booked') return [];
      throw error;
    });
    return [...found].sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
  }

  /** What parts take of their employees so late, where all that is more is free and worked; null where it is not. */
  private async extended(db: QueryExecutor, { id, location, day }: StoredAppointment, parts: readonly BookedPart[], minutes: number) {
    const salon = this.engine.deskSalon(location);
    const employees = [...new Set(parts.map(({ employee }) => employee))];
    const schedules = await loadSchedules(db, salon.location, employees, { from: day, to: day }, { appointment: id });
    const days = new Map(
      this.engine
        .days(salon, schedules)
        .on(day, employees)
        .map((each) => [each.employee, each]),
    );
    const ranges = rangesLate(parts, minutes);
    const fits = ranges.every((range) => {
      const own = rangesOf(parts).filter(({ employee }) => employee === range.employee);
      const free = without(days.get(range.employee)?.work ?? [], days.get(range.employee)?.busy ?? []);
      return without([range], own).every((more) => free.some(({ from, to }) => from <= more.from && more.to <= to));
    });
    if (!fits) return null;
    // what they need is needed longer, too
    const longer = parts.map((part) => ({ ...part, to: part.to + minutes }));
    const units = await this.engine.unitPartsAgain(db, { id, location, day }, longer).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'time_conflict') return null;
      throw error;
    });
    return units && { ranges: [...ranges, ...units], schedules };
  }

  /** Keeps the time of parts longer; the services that are not among them are left out. @returns false where it does not fit */
  private async wait(tx: Transaction, appointment: StoredAppointment, parts: readonly BookedPart[], minutes: number): Promise<boolean> {
    const isWhole = parts.length === appointment.parts.length;
    if (isWhole && appointment.lateMinutes === minutes) return true;
    const found = await this.extended(tx, appointment, parts, minutes);
    if (!found) return false;
    const { id, revision } = appointment;
    const offered = await releaseTime(tx, id);
    if (!isWhole) await storeAppointment(tx, revised(appointment, parts));
    if (!isWhole) await this.certificates.fit(tx, id, knownTotal(parts));
    await takeTime(tx, { ...appointment, schedules: found.schedules }, found.ranges, { kind: 'visit', id, expiresAt: null });
    await tx.query(NOTE, [id, minutes]);
    await bumpVersions(tx, [...this.engine.placesOf(appointment), ...offered]);
    if (!isWhole) await this.onChange(tx, { id, revision: revision + 2 }, { kind: 'changed' });
    return true;
  }

  private async move(tx: Transaction, appointment: StoredAppointment, option: AppointmentOption): Promise<true> {
    const { id, location, day, locale } = appointment;
    // pressed twice
    if (
      appointment.parts.every(
        ({ employee, from }, at) => option.parts[at]!.employee === employee && option.parts[at]!.start === timeOfDay(from),
      )
    )
      return true;
    const salon = this.engine.deskSalon(location);
    const services = appointment.parts.map(({ id: part, service, quantity, isAny }, at) => {
      const { start, employee } = option.parts[at]!;
      return { id: part, service, quantity, isAny, professional: employee, start };
    });
    const wanted = requestedParts(salon, services, this.engine.settings());
    const { placed, schedules } = await findPlace(tx, this.engine, { salon, day, wanted, kept: [], own: { appointment: id } }, wanted);
    const parts = withKept(bookedParts(salon, placed, locale), services, appointment);
    const written = revised(appointment, parts);
    const offered = await releaseTime(tx, id);
    await storeAppointment(tx, written);
    const taken = [...parts, ...this.engine.unitParts({ salon, schedules, day }, placed)];
    await takeTime(tx, { ...written, schedules }, taken, { kind: 'visit', id, expiresAt: null });
    await bumpVersions(tx, [...this.engine.placesOf(appointment), ...this.engine.placesOf(written), ...offered]);
    await this.onChange(tx, written, { kind: 'moved', was: appointment.startsAt.toISOString() });
    return true;
  }

  private namesOf({ locale }: StoredAppointment, { parts }: AppointmentOption): readonly string[] {
    const { employees } = this.engine.catalogue();
    return [...new Set(parts.map(({ employee }) => employees.get(employee)?.name[locale] ?? ''))];
  }
}

/** @throws DomainError as `LateArrivals.say` */
function check(appointment: StoredAppointment, now: Date): void {
  if (appointment.arrivedAt) throw changeByPhone();
  if (!mayBeLate(toAppointment(appointment), now)) throw lateNotNow();
}

/** What parts take of each employee when the client may come at any minute until so late: now, then, and all that lies between. */
function rangesLate(parts: readonly EmployeePart[], minutes: number): readonly EmployeePart[] {
  const later = parts.map((part) => ({ ...part, from: part.from + minutes, to: part.to + minutes }));
  const all = [...rangesOf(parts), ...rangesOf(later)];
  return [...new Set(all.map(({ employee }) => employee))].flatMap((employee) =>
    merged(all.filter((each) => each.employee === employee)).map(({ from, to }) => ({ employee, from, to, before: 0, after: 0 })),
  );
}

function possible(
  kind: LateChoice['kind'],
  parts: readonly BookedPart[],
  option: AppointmentOption | null,
  employees: readonly string[] = [...new Set(parts.map(({ employeeName }) => employeeName))],
): Possibility {
  const start = option?.start ?? timeOfDay(Math.min(...parts.map(({ from }) => from)));
  const end = option?.end ?? timeOfDay(Math.max(...parts.map(({ to }) => to)));
  const who = (option?.parts ?? parts).map(({ employee }) => employee).join('+');
  const choice = { id: `${kind}|${start}|${who}`, kind, start, end, services: parts.map(({ serviceName }) => serviceName), employees };
  return { choice, parts, option };
}

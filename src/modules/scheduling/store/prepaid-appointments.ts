import type { Database, Transaction } from '../../../platform/database/database';
import { DomainError } from '../../../shared/domain-error';
import type { PaidOutcome, PrepaidService, Prepayment } from '../contract/prepayment';
import { bumpVersions, lock, lockKey } from './calendar-store';
import { findPlace, type Engine } from '../application/engine';
import {
  duePrepayments,
  paymentOfAppointment,
  prepaidServices,
  prepaymentOf,
  prepaymentOfAppointment,
  prepaymentsOfGroup,
  setPrepayment,
} from './prepayment-rows';
import { cancelAppointment, confirmAppointment, releaseTime, takeTime, appointmentById, type StoredAppointment } from './appointment-rows';
import type { AppointmentChangeListener } from '../application/appointment-change-listener';
import { takenAt, type AppointmentCertificates } from '../application/appointment-certificates';
import type { PartToPlace } from '../application/appointment-part';

/** An appointment and its prepayment while nobody else can change them. */
interface LockedPrepayment {
  readonly appointment: StoredAppointment;
  readonly prepayment: Prepayment;
}

/** Prepayments of our own engine. */
export class OwnPrepaidAppointments {
  /** False: the site takes no prepayments, and there are none. */
  readonly isOn = true;

  constructor(
    private readonly database: Database,
    private readonly engine: Engine,
    private readonly onChange: AppointmentChangeListener,
    private readonly certificates: AppointmentCertificates,
  ) {}

  /** Of an appointment of this client; null when it has none. */
  ofAppointment(tx: Transaction, appointment: string, client: string): Promise<Prepayment | null> {
    return prepaymentOfAppointment(tx, appointment, client);
  }

  find(tx: Transaction, subject: string): Promise<Prepayment | null> {
    return prepaymentOf(tx, subject);
  }

  /** What an appointment was paid in advance as, and by which attempt; null: it was not. */
  payment(appointment: string): Promise<{ readonly subject: string; readonly attempt: string } | null> {
    return paymentOfAppointment(this.database, appointment);
  }

  /** Those of a group that is paid at once. @param subject of the group */
  ofGroup(tx: Transaction, subject: string): Promise<readonly Prepayment[]> {
    return prepaymentsOfGroup(tx, subject);
  }

  /** All services of the appointment of a prepayment, as they were booked. */
  services(tx: Transaction, subject: string): Promise<readonly PrepaidService[]> {
    return prepaidServices(tx, subject);
  }

  /** Makes the appointment certain, once, or says why it cannot be: then nothing is written. */
  async paid(tx: Transaction, subject: string, attempt: string): Promise<PaidOutcome> {
    const locked = await this.locked(tx, subject);
    if (!locked) return 'unknown';
    const { appointment, prepayment } = locked;
    if (prepayment.attempt !== null) return prepayment.attempt === attempt ? 'known' : 'second';
    if (prepayment.state !== 'due' && prepayment.state !== 'released') return 'cancelled';
    if (appointment.state !== 'awaiting_prepayment' && !(await this.takeAgain(tx, appointment, prepayment.now))) return 'too_late';
    for (const test of await confirmAppointment(tx, appointment.id)) await this.onChange(tx, test, { kind: 'booked' });
    await setPrepayment(tx, subject, 'paid', attempt);
    await bumpVersions(tx, this.engine.placesOf(appointment));
    await this.onChange(tx, { id: appointment.id, revision: appointment.revision + 1 }, { kind: 'booked' });
    return 'booked';
  }

  /** Money went back without us. @returns whether it had counted for an appointment */
  async reversed(tx: Transaction, subject: string, attempt: string): Promise<boolean> {
    const { prepayment } = (await this.locked(tx, subject)) ?? {};
    if (prepayment?.attempt !== attempt) return false;
    // it went back already, or was on its way
    if (prepayment.state === 'returning' || prepayment.state === 'refused') await setPrepayment(tx, subject, 'returned');
    if (prepayment.state !== 'paid' && prepayment.state !== 'kept') return false;
    await setPrepayment(tx, subject, 'reversed');
    return true;
  }

  /** A refund that was asked for is settled. */
  async refunded(tx: Transaction, subject: string, outcome: 'done' | 'refused'): Promise<void> {
    const { prepayment } = (await this.locked(tx, subject)) ?? {};
    if (prepayment?.state !== 'returning' && prepayment?.state !== 'refused') return;
    await setPrepayment(tx, subject, outcome === 'done' ? 'returned' : 'refused');
  }

  /** Those that are due, or will be within so many seconds; the longest first. */
  due(withinSeconds: number, most: number) {
    return duePrepayments(this.database, withinSeconds, most);
  }

  /** Ends an appointment that was not paid in time. Harmless to repeat. */
  async release(tx: Transaction, subject: string): Promise<void> {
    const locked = await this.locked(tx, subject);
    if (locked?.prepayment.state !== 'due' || locked.prepayment.isAwaited) return;
    await cancelAppointment(tx, locked.appointment.id, this.engine.placesOf(locked.appointment), null);
    await setPrepayment(tx, subject, 'released');
    await this.certificates.giveBack(tx, locked.appointment.id);
  }

  /** In the order in which those lock who change an appointment. */
  private async locked(tx: Transaction, subject: string): Promise<LockedPrepayment | null> {
    const found = await prepaymentOf(tx, subject);
    const before = found && (await appointmentById(tx, found.appointment));
    if (!before) return null;
    const employees = before.parts.map(({ employee }) => lockKey.employee(employee, before.day));
    const units = this.engine.resourceLocks(before.location, before.day, before.parts);
    await lock(tx, before.location, [lockKey.appointmentsOf(before.client ?? '', before.location, before.day), ...employees, ...units]);
    const [prepayment, appointment] = [(await prepaymentOf(tx, subject))!, (await appointmentById(tx, before.id))!];
    const isMoved =
      appointment.day !== before.day || appointment.parts.some(({ employee }) => !before.parts.some((part) => part.employee === employee));
    if (isMoved) throw new Error('the visit was moved a moment ago: this is done again');
    return { appointment, prepayment };
  }

  /** The very same times by the same employees, when all of them are free still. The last word is the database's. */
  private async takeAgain(tx: Transaction, appointment: StoredAppointment, now: Date): Promise<boolean> {
    if (appointment.startsAt <= now) return false;
    await releaseTime(tx, appointment.id);
    try {
      const salon = this.engine.deskSalon(appointment.location);
      const same = appointment.parts.map(({ service, quantity, from, to, employee, before, after, processing, price }): PartToPlace => {
        const sideBySide = salon.catalogue.services.get(service)?.sideBySide ?? false;
        return { service, quantity, from, sideBySide, candidates: [{ employee, minutes: to - from, before, after, processing, price }] };
      });
      const place = { salon, day: appointment.day, wanted: same, kept: [], own: { appointment: appointment.id } };
      const { schedules } = await findPlace(tx, this.engine, place, same);
      const taken = [...appointment.parts, ...this.engine.unitParts({ salon, schedules, day: appointment.day }, appointment.parts)];
      await takeTime(tx, { ...appointment, schedules }, taken, { kind: 'visit', id: appointment.id, expiresAt: null });
      // what certificates were to pay was returned with the time
      if ((await this.certificates.reopen(tx, appointment.id, takenAt(appointment))).isWhole) return true;
      await this.certificates.giveBack(tx, appointment.id);
      await releaseTime(tx, appointment.id);
      return false;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // what was taken before the time that is gone
      await releaseTime(tx, appointment.id);
      return false;
    }
  }
}

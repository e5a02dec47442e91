import { Injectable } from '@nestjs/common';
import { CertificateReservations, PayingCertificates, payingProblem, type PayingCertificate } from '../../certificate/certificate.api';
import type { Appointment, PaidByCertificate } from '../../scheduling/contract/appointment';
import type { Kopiykas } from '../../../shared/money';
import { BookingCalendar } from '../ports/booking-calendar.port';

/** A certificate as it is named with an appointment. */
export interface NamedCertificate {
  /** Its code as it is typed, or its link. */
  readonly code: string;
  /** Kopiykas; null: as much as it has and the appointment costs. */
  readonly amount: Kopiykas | null;
}

/** Certificates that pay for appointments: those somebody names, and what they pay. */
@Injectable()
export class AppointmentPayers {
  constructor(
    private readonly calendar: BookingCalendar,
    private readonly paying: PayingCertificates,
    private readonly reservations: CertificateReservations,
  ) {}

  /** Whether the booking system lets certificates pay for appointments. */
  get areTaken(): boolean {
    return this.calendar.takesCertificates;
  }

  /**
   * The certificate of a code or a link.
   * @param address of the network, whose tries are limited; null: an operator's
   * @throws DomainError `certificate_unknown`, `rate_limited`, or a conflict `certificate_<problem>` that says why it cannot pay
   */
  find(code: string, address: string | null): Promise<PayingCertificate> {
    if (!this.areTaken) throw payingProblem('elsewhere');
    return this.paying.find(code, address);
  }

  /** Those that were found before, and can pay still. */
  known(ids: readonly string[]): Promise<readonly PayingCertificate[]> {
    return this.areTaken ? this.paying.known(ids) : Promise.resolve([]);
  }

  /** As they are booked with. @throws DomainError as `find` */
  async named(certificates: readonly NamedCertificate[], address: string | null): Promise<readonly PaidByCertificate[]> {
    const found: PaidByCertificate[] = [];
    for (const { code, amount } of certificates) found.push({ id: (await this.find(code, address)).id, amount });
    return found;
  }

  /** An appointment for which no certificate pays. */
  withNone(appointment: Appointment): Appointment {
    return this.areTaken ? { ...appointment, certificates: [] } : appointment;
  }

  /** Appointments with what certificates pay for them. */
  async with<T extends Appointment>(appointments: readonly T[]): Promise<readonly T[]> {
    if (!this.areTaken || appointments.length === 0) return appointments;
    const all = await this.reservations.of(appointments.map(({ id }) => id));
    return appointments.map((appointment) => ({
      ...appointment,
      certificates: all
        .filter((each) => each.appointment === appointment.id)
        .map(({ title, amount, taken, state }) => ({ title, amount, taken, state })),
    }));
  }
}

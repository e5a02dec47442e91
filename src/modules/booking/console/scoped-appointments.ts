import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DomainError } from '../../../shared/domain-error';
import { translation } from '../../../shared/translation';
import { covers } from '../../../shared/scope';
import { BookingAdmin } from '../application/booking-admin.service';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import type { AppointmentRecord } from '../../scheduling/contract/admin-records';
import { BookingSalons } from './booking-salons';

/** Appointments as far as somebody may see them: of all salons, or of their own. */
@Injectable()
export class ScopedAppointments {
  constructor(
    private readonly admin: BookingAdmin,
    private readonly places: BookingSalons,
  ) {}

  /** @throws DomainError `appointment_unknown`, also for one of another salon than one's own; `booking_kept_elsewhere` */
  async find(user: ConsoleUser, id: string): Promise<AppointmentRecord> {
    const unknown = new DomainError('not-found', 'appointment_unknown', translation('booking.console.problems.appointment_unknown'));
    if (!isUUID(id)) throw unknown;
    const record = await this.admin.engine.appointments.find(id);
    if (!covers(this.places.scope(user), record.appointment.location)) throw unknown;
    return record;
  }

  /** All that were booked together with an appointment, with itself, as far as they may be seen; none: it was booked alone. */
  async together(user: ConsoleUser, { appointment: { group } }: AppointmentRecord): Promise<readonly AppointmentRecord[]> {
    if (!group) return [];
    const scope = this.places.scope(user);
    return (await this.admin.engine.appointments.ofGroup(group)).filter(({ appointment }) => covers(scope, appointment.location));
  }
}

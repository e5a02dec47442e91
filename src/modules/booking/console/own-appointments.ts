import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { ConsoleUser } from '../../../platform/console/operators/operator';
import { Clock } from '../../../platform/time/clock';
import { addDays } from '../../../shared/calendar-day';
import { DomainError } from '../../../shared/domain-error';
import { kyivDay } from '../../../shared/kyiv-day';
import { translation } from '../../../shared/translation';
import type { AppointmentRecord } from '../../scheduling/contract/admin-records';
import { BookingAdmin } from '../application/booking-admin.service';

/** So far back an employee sees their appointments. */
const DAYS_BACK = 31;

/** Appointments of which somebody who signs in as an employee does a part: no others. */
@Injectable()
export class OwnAppointments {
  constructor(
    private readonly admin: BookingAdmin,
    private readonly clock: Clock,
  ) {}

  /** The first day that is seen, `YYYY-MM-DD`. */
  get firstDay(): string {
    return addDays(kyivDay(this.clock.now()), -DAYS_BACK);
  }

  /** By their beginning; cancelled ones are left out. @throws DomainError `booking_kept_elsewhere` */
  async between({ employee }: ConsoleUser, from: string, to: string): Promise<readonly AppointmentRecord[]> {
    const { appointments } = this.admin.engine;
    if (employee === null || from < this.firstDay) return [];
    return (await appointments.ofEmployee(employee, from, to)).filter(({ appointment }) => appointment.state !== 'cancelled');
  }

  /** @throws DomainError `appointment_unknown`, also for one of others and for one that is too long ago; `booking_kept_elsewhere` */
  async find({ employee }: ConsoleUser, id: string): Promise<AppointmentRecord> {
    const unknown = new DomainError('not-found', 'appointment_unknown', translation('booking.console.problems.appointment_unknown'));
    if (!isUUID(id) || employee === null) throw unknown;
    const record = await this.admin.engine.appointments.find(id);
    const { services, date } = record.appointment;
    if (date < this.firstDay || !services.some(({ professional }) => professional === employee)) throw unknown;
    return record;
  }
}

/** @throws DomainError `client_unknown` of an appointment whose client is not kept any more */
export function clientOf({ client }: AppointmentRecord): string {
  if (client) return client.id;
  throw new DomainError('not-found', 'client_unknown', translation('booking.console.problems.client_unknown'));
}

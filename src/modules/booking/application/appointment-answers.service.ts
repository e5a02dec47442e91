import { Injectable } from '@nestjs/common';
import type { ClientIdentity } from '../../clients/contract/client';
import type { Appointment } from '../../scheduling/contract/appointment';
import type { LateAnswer } from '../../scheduling/contract/late-arrival';
import { AppointmentAccess } from '../ports/appointment-access.port';
import { Appointments } from './appointments.service';

/** What clients say of their appointments: that they come, or will be late. Every method rejects with `appointment_unknown` for another's. */
@Injectable()
export class AppointmentAnswers {
  constructor(
    private readonly appointments: Appointments,
    private readonly access: AppointmentAccess,
  ) {}

  /** Whether the booking system takes answers. */
  get areTaken(): boolean {
    return this.access.takesAnswers;
  }

  /**
   * The client comes; said again it stays so.
   * @throws DomainError also `time_released`, `prepayment_unpaid`, `appointment_settled`, `time_conflict`
   */
  async coming(id: string, as: ClientIdentity): Promise<Appointment> {
    const appointment = await this.appointments.one(id, as);
    await this.access.coming(appointment.id);
    return this.appointments.one(id, as);
  }

  /**
   * The client will be late. Where that fits, the salon waits; else nothing is changed but what `choice` names.
   * @param minutes 5, 10, 15 or 20 @param choice id of one of the choices that were answered before; null: none yet
   * @throws DomainError also `late_not_now`, `change_by_phone`, `offer_over`, `time_conflict`
   */
  async late(id: string, as: ClientIdentity, minutes: number, choice: string | null): Promise<LateAnswer> {
    const appointment = await this.appointments.one(id, as);
    return this.access.late(appointment.id, minutes, choice);
  }
}

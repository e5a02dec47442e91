import { Get, Param, Query } from '@nestjs/common';
import { ApiDoc } from '../../../platform/openapi/api-doc';
import { OpsController } from '../../../platform/ops/ops-controller';
import { AppointmentPayers } from '../application/appointment-payers.service';
import { BookingAdmin } from '../application/booking-admin.service';
import { checkDay } from '../../scheduling/contract/booking-days';
import { APPOINTMENT_EXAMPLE, APPOINTMENT_NULLABLE, APPOINTMENT_NULLS } from '../http/appointments/appointments.examples';
import { appointmentDetails, appointmentLine } from './appointment-ops.presenter';
import { SalonDayRequest } from './appointment-ops.requests';
import { APPOINTMENT_ID, APPOINTMENT_UNKNOWN } from './appointment.actions';
import { ENGINE_OPS_ERRORS } from './admin-errors';

const { changeRule: _, ...VISIT_EXAMPLE } = APPOINTMENT_EXAMPLE;
const PERSON = {
  id: '0f8b6f0a-2c55-4d0e-8a0e-6c1a3f7d9b21',
  phone: '380671234567',
  firstname: 'Ірина',
  lastname: 'Коваль',
  email: 'iryna@mail.example',
};
const SERVICE = {
  start: '10:00',
  duration: 60,
  serviceName: 'Стрижка',
  professional: 'employee-olena-marchuk',
  professionalName: 'Олена Марчук',
};
/** When an operator noted that the client arrived and the services began. */
const ARRIVAL = { arrivedAt: '2026-11-24T07:55:00.000Z', begunAt: null };
const LINE = {
  id: VISIT_EXAMPLE.id,
  state: 'planned',
  startsAt: '2026-11-24T08:00:00.000Z',
  endsAt: '2026-11-24T09:00:00.000Z',
  ...ARRIVAL,
  clientFirstName: 'Ірина',
  group: null,
  phone: '+380 (67) ***-**-67',
  services: [SERVICE],
};

/** Appointments in our own booking engine, for operators. */
@OpsController('booking/appointments')
export class AppointmentOpsController {
  constructor(
    private readonly admin: BookingAdmin,
    private readonly payers: AppointmentPayers,
  ) {}

  /** By their beginning, cancelled ones as well. */
  @Get()
  @ApiDoc({
    summary: 'Appointments of a salon on a day',
    description: 'Ordered by start, including cancelled ones. Phones are masked; null for demonstration data and after erasure.',
    bearer: true,
    example: { appointments: [LINE] },
    nullable: ['phone', 'arrivedAt', 'begunAt', 'group'],
    nulls: { group: 'string' },
    errors: ENGINE_OPS_ERRORS,
  })
  async list(@Query() { location, date }: SalonDayRequest) {
    checkDay(date);
    return { appointments: (await this.admin.engine.appointments.onDay(location, date)).map(appointmentLine) };
  }

  /** Whole, with its client. */
  @Get(':id')
  @ApiDoc({
    summary: 'An appointment with its client',
    description: 'reason: why an operator ended it. Sums are hryvnias.',
    bearer: true,
    example: { ...VISIT_EXAMPLE, ...ARRIVAL, reason: '', client: PERSON },
    nullable: [...APPOINTMENT_NULLABLE, 'client', 'email', 'arrivedAt', 'begunAt'],
    nulls: APPOINTMENT_NULLS,
    parts: { id: APPOINTMENT_ID },
    errors: [...ENGINE_OPS_ERRORS, APPOINTMENT_UNKNOWN],
  })
  async find(@Param('id') id: string) {
    const record = await this.admin.engine.appointments.find(id);
    const [appointment] = await this.payers.with([record.appointment]);
    return appointmentDetails({ ...record, appointment: appointment! });
  }
}

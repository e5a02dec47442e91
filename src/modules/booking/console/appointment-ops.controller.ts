import { Body, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiDoc, type DocumentedError } from '../../../platform/openapi/api-doc';
import { OpsController } from '../../../platform/ops/ops-controller';
import { BookingAdmin } from '../application/booking-admin.service';
import { checkDay } from '../../scheduling/contract/booking-days';
import { APPOINTMENT_EXAMPLE, APPOINTMENT_NULLABLE, APPOINTMENT_NULLS } from '../http/appointments/appointments.examples';
import { appointmentDetails, appointmentLine } from './appointment-ops.presenter';
import { CancelRequest, SalonDayRequest, SettleRequest } from './appointment-ops.requests';
import { DESK_ERRORS, DONE } from './admin-errors';

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
const LINE = {
  id: VISIT_EXAMPLE.id,
  state: 'planned',
  startsAt: '2026-11-24T08:00:00.000Z',
  endsAt: '2026-11-24T09:00:00.000Z',
  clientFirstName: 'Ірина',
  phone: '+380 (67) ***-**-67',
  services: [SERVICE],
};
const PARTS = { id: { description: 'Id of an appointment', type: 'string', format: 'uuid' } };
const UNKNOWN: DocumentedError = [404, 'appointment_unknown', 'There is no such appointment'];
const SETTLED: DocumentedError = [409, 'appointment_settled', 'The appointment is in this state already, cancelled or over'];
const NOT_BEGUN: DocumentedError = [409, 'appointment_not_begun', 'The appointment has not started, or is not confirmed'];
const PAID: DocumentedError = [409, 'appointment_paid', 'It was paid for at the counter: take the payment back first'];
const MOVED: DocumentedError = [409, 'time_conflict', 'The client is changing it at this moment: reload and retry'];

/** Appointments in our own booking engine, for operators. */
@OpsController('booking/appointments')
export class AppointmentOpsController {
  constructor(private readonly desk: BookingAdmin) {}

  /** By their beginning, cancelled ones as well. */
  @Get()
  @ApiDoc({
    summary: 'Appointments of a salon on a day',
    description: 'Ordered by start, including cancelled ones. Phones are masked; null for demonstration data and after erasure.',
    bearer: true,
    example: { appointments: [LINE] },
    nullable: ['phone'],
    errors: DESK_ERRORS,
  })
  async list(@Query() { location, date }: SalonDayRequest) {
    checkDay(date);
    return { appointments: (await this.desk.engine.appointments.onDay(location, date)).map(appointmentLine) };
  }

  /** Whole, with its client. */
  @Get(':id')
  @ApiDoc({
    summary: 'An appointment with its client',
    description: 'reason: why an operator ended it. Sums are hryvnias.',
    bearer: true,
    example: { ...VISIT_EXAMPLE, reason: '', client: PERSON },
    nullable: [...APPOINTMENT_NULLABLE, 'client', 'email'],
    nulls: APPOINTMENT_NULLS,
    parts: PARTS,
    errors: [...DESK_ERRORS, UNKNOWN],
  })
  async find(@Param('id') id: string) {
    return appointmentDetails(await this.desk.engine.appointments.find(id));
  }

  /** While its time is kept. */
  @Post(':id/confirm')
  @HttpCode(200)
  @ApiDoc({
    summary: 'Confirm an appointment whose time is kept',
    description: 'An appointment that nobody confirms is cancelled when its time is no longer kept. The client is told.',
    bearer: true,
    example: DONE,
    parts: PARTS,
    errors: [...DESK_ERRORS, UNKNOWN, SETTLED, MOVED],
  })
  async confirm(@Param('id') id: string): Promise<typeof DONE> {
    await this.desk.engine.appointments.confirm(id);
    return DONE;
  }

  /** From its beginning on. */
  @Post(':id/done')
  @HttpCode(200)
  @ApiDoc({
    summary: 'Mark an appointment as done',
    description: 'From the start of the appointment on. An appointment that nobody marks is done when its time is over.',
    bearer: true,
    example: DONE,
    parts: PARTS,
    errors: [...DESK_ERRORS, UNKNOWN, SETTLED, PAID, NOT_BEGUN, MOVED],
  })
  async done(@Param('id') id: string, @Body() body: SettleRequest): Promise<typeof DONE> {
    await this.desk.engine.appointments.settle(id, 'done', body?.reason ?? '');
    return DONE;
  }

  /** From its beginning on. */
  @Post(':id/no-show')
  @HttpCode(200)
  @ApiDoc({
    summary: 'Mark an appointment as a no-show',
    description: 'From the start of the appointment on. The rest of its time stays busy.',
    bearer: true,
    example: DONE,
    parts: PARTS,
    errors: [...DESK_ERRORS, UNKNOWN, SETTLED, PAID, NOT_BEGUN, MOVED],
  })
  async noShow(@Param('id') id: string, @Body() body: SettleRequest): Promise<typeof DONE> {
    await this.desk.engine.appointments.settle(id, 'no_show', body?.reason ?? '');
    return DONE;
  }

  /** Whatever rules it was booked by. */
  @Post(':id/cancel')
  @HttpCode(200)
  @ApiDoc({
    summary: 'Cancel an appointment',
    description:
      'Regardless of the cancellation rules. Frees the time at once. A prepayment is refunded automatically if the rules of the visit say so; otherwise use /api/ops/payments.',
    bearer: true,
    example: DONE,
    parts: PARTS,
    errors: [...DESK_ERRORS, UNKNOWN, SETTLED, PAID, MOVED],
  })
  async cancel(@Param('id') id: string, @Body() { reason }: CancelRequest): Promise<typeof DONE> {
    await this.desk.engine.appointments.settle(id, 'cancelled', reason);
    return DONE;
  }
}

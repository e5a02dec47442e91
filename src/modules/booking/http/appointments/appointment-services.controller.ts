import { Controller, Delete, Header, Param, Req } from '@nestjs/common';
import type { Request } from 'express';
import { apiLocale } from '../../../../platform/i18n/api-locale';
import { RateLimits, type RateLimiter } from '../../../../platform/limits/rate-limits';
import { ApiDoc } from '../../../../platform/openapi/api-doc';
import { Appointments } from '../../application/appointments.service';
import type { ClientIdentity } from '../../../clients/contract/client';
import { AppointmentTexts } from '../../application/appointment-texts.service';
import { CLIENT_ERRORS, Client, ClientOnly } from '../../../clients/clients.api';
import * as docs from './appointments.examples';
import { WRITES } from './appointments.controller';
import { presentAppointment } from './appointments.presenter';

/**
 * Services of a client's appointments. The address of the salons' system, /api/appointments/services/{id}, may be read as one of an appointment
 * (/api/appointments/{id}/feedback), which programs that read the document stumble over: it answers the same, and the document names ours.
 */
@Controller(['api/appointment-services', 'api/appointments/services'])
@ClientOnly()
export class AppointmentServicesController {
  private readonly limit: RateLimiter;

  constructor(
    private readonly appointments: Appointments,
    private readonly texts: AppointmentTexts,
    limits: RateLimits,
  ) {
    this.limit = limits.limiter({ ...WRITES, name: 'booking.services' });
  }

  /** DELETE /api/appointment-services/{id}: takes a service out of its appointment; the last one cancels it. */
  @Delete(':id')
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Take a service out of an appointment',
    description: 'Removing the last service cancels the appointment. Equal to DELETE /api/appointments/services/{id}.',
    alias: '/api/appointments/services/{id}',
    example: docs.APPOINTMENT_EXAMPLE,
    nullable: docs.APPOINTMENT_NULLABLE,
    nulls: docs.APPOINTMENT_NULLS,
    bearer: true,
    parts: { id: { description: 'Id of a service of an appointment', type: 'string' } },
    errors: [...CLIENT_ERRORS, docs.UNKNOWN, docs.BY_PHONE, docs.SETTLED, docs.LIMITED, docs.UNAVAILABLE],
  })
  async removeService(@Req() req: Request, @Client() client: ClientIdentity, @Param('id') id: string) {
    await this.limit.consume(client.client);
    const appointment = await this.appointments.removeService(id, client);
    const [rule = ''] = await this.texts.rules([appointment], apiLocale(req));
    return presentAppointment(appointment, rule);
  }
}

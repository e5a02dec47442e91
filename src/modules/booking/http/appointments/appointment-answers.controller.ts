import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { apiLocale } from '../../../../platform/i18n/api-locale';
import { RateLimits, type RateLimiter } from '../../../../platform/limits/rate-limits';
import { ApiDoc, type DocumentedError } from '../../../../platform/openapi/api-doc';
import { CLIENT_ERRORS, Client, ClientOnly } from '../../../clients/clients.api';
import type { ClientIdentity } from '../../../clients/contract/client';
import { AppointmentAnswers } from '../../application/appointment-answers.service';
import { Appointments } from '../../application/appointments.service';
import { AppointmentTexts } from '../../application/appointment-texts.service';
import { LinkedAppointments } from '../../application/linked-appointments.service';
import { ANSWER, PARTS } from './appointments.controller';
import { LateRequest, MoveTimesRequest } from './appointments.requests';
import * as docs from './appointments.examples';
import { presentAppointment } from './appointments.presenter';

const ELSEWHERE: DocumentedError = [409, 'booking_kept_elsewhere', 'Another booking system keeps the calendar: it takes no answers'];

/** What the client who is signed in says of an appointment, and when it could be instead. */
@Controller('api/appointments')
@ClientOnly()
export class AppointmentAnswersController {
  private readonly limit: RateLimiter;

  constructor(
    private readonly answers: AppointmentAnswers,
    private readonly appointments: Appointments,
    private readonly linked: LinkedAppointments,
    private readonly texts: AppointmentTexts,
    limits: RateLimits,
  ) {
    this.limit = limits.limiter({ name: 'booking.answer', points: 60, seconds: 600 });
  }

  /** POST /api/appointments/{id}/coming: harmless to repeat */
  @Post(':id/coming')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Confirm an appointment',
    description: 'The client comes. An appointment whose time is kept until it is confirmed becomes certain. Repeating it changes nothing.',
    ...ANSWER,
    parts: PARTS,
    errors: [
      ...CLIENT_ERRORS,
      docs.UNKNOWN,
      docs.SETTLED,
      docs.RELEASED,
      docs.UNPAID,
      docs.TAKEN,
      ELSEWHERE,
      docs.LIMITED,
      docs.UNAVAILABLE,
    ],
  })
  async coming(@Req() req: Request, @Client() client: ClientIdentity, @Param('id') id: string) {
    await this.limit.consume(client.client);
    const appointment = await this.answers.coming(id, client);
    const [rule = ''] = await this.texts.rules([appointment], apiLocale(req));
    return presentAppointment(appointment, rule);
  }

  /** POST /api/appointments/{id}/late: harmless to repeat */
  @Post(':id/late')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Say that the client will be late',
    description:
      'From three hours before the beginning until 20 minutes after it. Where it fits, the salon waits. Else nothing changes, and the choices say what would fit: fewer services, a later time with the same employees, or other employees; `choice` takes one of them.',
    bearer: true,
    parts: PARTS,
    example: docs.LATE_EXAMPLE,
    errors: [
      ...CLIENT_ERRORS,
      docs.UNKNOWN,
      docs.TAKEN,
      docs.BY_PHONE,
      docs.NOT_NOW,
      docs.OFFER_OVER,
      ELSEWHERE,
      docs.FIELDS,
      docs.LIMITED,
      docs.UNAVAILABLE,
    ],
  })
  async late(@Client() client: ClientIdentity, @Param('id') id: string, @Body() { minutes, choice }: LateRequest) {
    await this.limit.consume(client.client);
    return this.answers.late(id, client, minutes, choice ?? null);
  }

  /** GET /api/appointments/{id}/times?date= */
  @Get(':id/times')
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Times to which an appointment can be moved',
    description:
      'Of a day, with the same employees; any employee where any was asked for. Its own time counts as free. PUT /api/appointments/{id} moves it, with `professional` null for any employee.',
    bearer: true,
    parts: PARTS,
    example: [{ day: '2026-11-25', start: '10:30', end: '11:30' }],
    errors: [...CLIENT_ERRORS, docs.UNKNOWN, docs.FIELDS, docs.LIMITED, docs.UNAVAILABLE],
  })
  async times(@Client() client: ClientIdentity, @Param('id') id: string, @Query() { date }: MoveTimesRequest) {
    const appointment = await this.appointments.one(id, client);
    return (await this.linked.times(appointment, [date])).get(date) ?? [];
  }
}

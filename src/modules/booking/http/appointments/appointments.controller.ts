import { Body, Controller, Get, Header, HttpCode, Param, Post, Put, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SiteEnvironment } from '../../../../platform/config/site.env';
import { apiLocale } from '../../../../platform/i18n/api-locale';
import { Idempotent } from '../../../../platform/idempotency/idempotent';
import { RateLimits, type RateLimiter } from '../../../../platform/limits/rate-limits';
import { ApiDoc } from '../../../../platform/openapi/api-doc';
import type { Locale } from '../../../../shared/locale';
import { toKopiykas } from '../../../../shared/money';
import { Appointments } from '../../application/appointments.service';
import type { Appointment } from '../../../scheduling/contract/appointment';
import type { AgreedTerms } from '../../../../shared/booking-failure';
import type { ClientIdentity } from '../../../clients/contract/client';
import { AppointmentPayers, type NamedCertificate } from '../../application/appointment-payers.service';
import { AppointmentTexts } from '../../application/appointment-texts.service';
import { CLIENT_ERRORS, Client, ClientOnly, clientOf } from '../../../clients/clients.api';
import { holdCookie, setHoldCookie } from '../holds/hold-cookie';
import { ownerOf } from '../photographs/photographs.controller';
import { calendarAttachment } from '../calendar-attachment';
import * as docs from './appointments.examples';
import { presentAppointment } from './appointments.presenter';
import {
  AddedServiceRequest,
  AppointmentChangeRequest,
  AppointmentRequest,
  FeedbackRequest,
  PayingCertificateRequest,
} from './appointments.requests';

/** Counted for all routes that change a client's appointments. */
export const WRITES = { name: 'booking.write', points: 60, seconds: 600 };
export const PARTS = { id: { description: 'Id of an appointment', type: 'string' } };
export const ANSWER = {
  example: docs.APPOINTMENT_EXAMPLE,
  nullable: docs.APPOINTMENT_NULLABLE,
  nulls: docs.APPOINTMENT_NULLS,
  bearer: true,
} as const;
const byClient = { by: (req: Request): string => clientOf(req).client };

/** Appointments of the client who is signed in. */
@Controller('api/appointments')
@ClientOnly()
export class AppointmentsController {
  private readonly limit: RateLimiter;

  constructor(
    private readonly appointments: Appointments,
    private readonly texts: AppointmentTexts,
    private readonly payers: AppointmentPayers,
    private readonly site: SiteEnvironment,
    limits: RateLimits,
  ) {
    this.limit = limits.limiter(WRITES);
  }

  /** GET /api/appointments: all appointments, the latest first. */
  @Get()
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Appointments of the client, latest first',
    ...ANSWER,
    example: [docs.APPOINTMENT_EXAMPLE],
    errors: [...CLIENT_ERRORS, docs.UNAVAILABLE],
  })
  async list(@Req() req: Request, @Client() client: ClientIdentity) {
    const appointments = await this.appointments.of(client);
    const rules = await this.texts.rules(appointments, apiLocale(req));
    return appointments.map((appointment, index) => presentAppointment(appointment, rules[index]!));
  }

  /** POST /api/appointments: 201 once it is booked. */
  @Post()
  @Idempotent(byClient)
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Book an appointment',
    description:
      'Consumes the hold of these times. Services that touch an appointment of the same day at the same salon are added to it. With test, the patch test that a service requires is booked too, both or neither; without one patchTest says whether the appointment is certain. Idempotent with an Idempotency-Key.',
    ...ANSWER,
    errors: [
      ...CLIENT_ERRORS,
      docs.TAKEN,
      docs.TEST_LATE,
      docs.COSTS,
      docs.TAKES,
      docs.MAX_APPOINTMENTS,
      docs.CERTIFICATE_UNKNOWN,
      docs.CERTIFICATE_REFUSED,
      docs.FIELDS,
      docs.ANSWERS,
      docs.NOT_BOOKED,
      docs.REUSED,
      docs.LIMITED,
      docs.UNAVAILABLE,
    ],
  })
  async create(
    @Req() req: Request,
    @Res({ passthrough: true }) res: Response,
    @Client() client: ClientIdentity,
    @Body() { hold, amount, duration, state = 'planned', certificates = [], answers = [], ...appointment }: AppointmentRequest,
  ) {
    await this.limit.consume(client.client);
    const kept = holdCookie(req);
    const shown = shownOf({ amount, duration });
    const paying = await this.payers.named(certificates.map(namedCertificate), req.ip ?? 'unknown');
    const options = {
      hold: hold ?? kept ?? null,
      locale: apiLocale(req),
      state,
      certificates: paying,
      asked: { answers, owner: ownerOf(client) },
      ...shown,
    };
    const made = await this.appointments.book(appointment, client, options);
    if (kept) setHoldCookie(res, null, this.site.SITE_URL.startsWith('https:'));
    return this.present(made, options.locale);
  }

  /** PUT /api/appointments/{id}: moves or cancels an appointment, or changes its services. */
  @Put(':id')
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Move, cancel or change an appointment',
    description: 'By the rules that were in force when it was booked: changeableUntil.',
    ...ANSWER,
    parts: PARTS,
    errors: [
      ...CLIENT_ERRORS,
      docs.UNKNOWN,
      docs.TAKEN,
      docs.TAKES,
      docs.BY_PHONE,
      docs.SETTLED,
      docs.FIELDS,
      docs.NOT_BOOKED,
      docs.LIMITED,
      docs.UNAVAILABLE,
    ],
  })
  async change(
    @Req() req: Request,
    @Client() client: ClientIdentity,
    @Param('id') id: string,
    @Body() { duration, ...change }: AppointmentChangeRequest,
  ) {
    await this.limit.consume(client.client);
    return this.present(await this.appointments.change(id, { ...change, minutes: duration }, client), apiLocale(req));
  }

  /** POST /api/appointments/services: adds a service to an appointment. */
  @Post('services')
  @Idempotent(byClient)
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Add a service to an appointment',
    ...ANSWER,
    errors: [
      ...CLIENT_ERRORS,
      docs.UNKNOWN,
      docs.TAKEN,
      docs.BY_PHONE,
      docs.SETTLED,
      docs.FIELDS,
      docs.NOT_BOOKED,
      docs.COSTS,
      docs.TAKES,
      docs.REUSED,
      docs.LIMITED,
      docs.UNAVAILABLE,
    ],
  })
  async addService(
    @Req() req: Request,
    @Client() client: ClientIdentity,
    @Body() { appointment, amount, duration, ...service }: AddedServiceRequest,
  ) {
    await this.limit.consume(client.client);
    return this.present(await this.appointments.addService(appointment, service, client, shownOf({ amount, duration })), apiLocale(req));
  }

  /** POST /api/appointments/{id}/feedback: what the client thinks of an appointment that is over; public after moderation. */
  @Post(':id/feedback')
  @HttpCode(204)
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Give feedback on an appointment',
    description: 'Once, after the appointment. Published after moderation.',
    bearer: true,
    parts: PARTS,
    errors: [
      ...CLIENT_ERRORS,
      docs.UNKNOWN,
      [409, 'feedback_refused', 'The appointment is not over, or already has feedback'],
      docs.FIELDS,
      docs.LIMITED,
      docs.UNAVAILABLE,
    ],
  })
  async feedback(@Client() client: ClientIdentity, @Param('id') id: string, @Body() { rating, text = '' }: FeedbackRequest): Promise<void> {
    await this.limit.consume(client.client);
    await this.appointments.giveFeedback(id, { rating, text }, client);
  }

  /** GET /api/appointments/{id}.ics: the appointment for a calendar. */
  @Get(':file.ics')
  @Header('cache-control', 'no-store')
  @Header('content-type', 'text/calendar; charset=utf-8')
  @ApiDoc({
    summary: 'An appointment as a calendar file',
    type: 'text/calendar',
    bearer: true,
    parts: { file: { description: 'Id of an appointment', type: 'string' } },
    errors: [...CLIENT_ERRORS, docs.UNKNOWN, docs.UNAVAILABLE],
  })
  async file(
    @Req() req: Request,
    @Res({ passthrough: true }) res: Response,
    @Client() client: ClientIdentity,
    @Param('file') id: string,
  ): Promise<string> {
    const appointment = await this.appointments.one(id, client);
    const { name, text } = await this.texts.calendarFile(appointment, apiLocale(req));
    res.set('content-disposition', calendarAttachment({ name }));
    return text;
  }

  private async present(appointment: Appointment, locale: Locale) {
    const [rule = ''] = await this.texts.rules([appointment], locale);
    return presentAppointment(appointment, rule);
  }
}

const namedCertificate = ({ code, amount }: PayingCertificateRequest): NamedCertificate => ({
  code,
  amount: amount === undefined ? null : toKopiykas(amount),
});

const shownOf = ({ amount, duration }: Pick<AppointmentRequest, 'amount' | 'duration'>): AgreedTerms => ({
  amount: amount === undefined ? null : toKopiykas(amount),
  minutes: duration,
});

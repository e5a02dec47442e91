import { Body, Controller, Get, Header, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import type { Request } from 'express';
import { IsBoolean, Matches } from 'class-validator';
import { fieldMessage } from '../../../../platform/errors/field-message';
import { LangField } from '../../../../platform/errors/lang-field';
import { OptionalField } from '../../../../platform/errors/optional-field';
import { apiLocale } from '../../../../platform/i18n/api-locale';
import { Idempotent } from '../../../../platform/idempotency/idempotent';
import { ApiDoc, FieldDoc, type DocumentedError } from '../../../../platform/openapi/api-doc';
import type { Locale } from '../../../../shared/locale';
import { CLIENT_ERRORS, Client, ClientOnly, clientOf } from '../../../clients/clients.api';
import type { ClientIdentity } from '../../../clients/contract/client';
import { BOOKING_ID } from '../../../scheduling/contract/booking-limits';
import type { NextOffer } from '../../../scheduling/contract/follow-up';
import { AppointmentTexts } from '../../application/appointment-texts.service';
import { NextAppointments } from '../../application/next-appointments.service';
import * as docs from '../appointments/appointments.examples';
import { presentAppointment } from '../appointments/appointments.presenter';

const PARTS = { id: { description: 'Id of an offer of the next appointment', type: 'string' } };
const UNKNOWN: DocumentedError = [404, 'next_unknown', 'No such offer of this client'];
const OVER: DocumentedError = [409, 'offer_over', 'The time is not kept any more'];
const ELSEWHERE: DocumentedError = [409, 'booking_kept_elsewhere', 'Another booking system keeps the calendar'];
const FORBIDDEN: DocumentedError = [403, 'online_booking_forbidden', 'The client may not book online'];
const OFFER = {
  id: '0c9d6f6e-40a5-4a3e-9b0e-6f1a1a0b7c11',
  state: 'offered',
  appointment: '3f0f7a4e-0f4e-4d0e-8f59-2f6a1a0b7c33',
  booked: null,
  keptUntil: '2026-11-24T08:00:00.000Z',
  times: [
    {
      id: '5a0c7a4e-0f4e-4d0e-8f59-2f6a1a0b7c22',
      location: 'oksamyt-pechersk',
      date: '2026-11-30',
      start: '12:00',
      end: '13:00',
      services: [{ service: 'service-strizhka', professional: 'employee-olena-marchuk', start: '12:00', quantity: 1 }],
    },
  ],
};
const ANSWER = { example: OFFER, nullable: ['booked'], nulls: { booked: 'string' }, bearer: true } as const;
const CHOICE = { example: { reviews: true, next: false }, bearer: true } as const;
const byClient = { by: (req: Request): string => clientOf(req).client };

/** Body of POST /api/booking/next/{id}/book. */
export class NextAnswerRequest {
  @FieldDoc('Id of the time that is booked')
  @Matches(BOOKING_ID, fieldMessage('booking.fields.id'))
  time: string;

  @LangField('Language of the client')
  lang?: Locale;
}

const YES_NO = fieldMessage('booking.fields.flag');

/** Body of PUT /api/booking/messages; what is left out stays. */
export class MessagesRequest {
  @FieldDoc('Whether the client is asked how an appointment was', false)
  @OptionalField({ null: 'refused' })
  @IsBoolean(YES_NO)
  reviews?: boolean;

  @FieldDoc('Whether the client agrees to be offered the next appointment', true)
  @OptionalField({ null: 'refused' })
  @IsBoolean(YES_NO)
  next?: boolean;
}

/** The next appointment that is offered after one, and which messages the client gets, for the client who is signed in. */
@Controller('api/booking')
@ClientOnly()
export class NextAppointmentsController {
  constructor(
    private readonly next: NextAppointments,
    private readonly texts: AppointmentTexts,
  ) {}

  /** GET /api/booking/next */
  @Get('next')
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Times that are kept for the next appointment of the client',
    description: 'Other times: GET /api/appointments/free-times of the same services.',
    ...ANSWER,
    example: [OFFER],
    errors: [...CLIENT_ERRORS, docs.UNAVAILABLE],
  })
  async list(@Client() client: ClientIdentity) {
    return (await this.next.of(client)).map(presentOffer);
  }

  /** POST /api/booking/next/{id}/book: the appointment; the other times are free again. */
  @Post('next/:id/book')
  @Idempotent(byClient)
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Book one of the times that are kept',
    description: 'The others are free again.',
    example: docs.APPOINTMENT_EXAMPLE,
    nullable: docs.APPOINTMENT_NULLABLE,
    nulls: docs.APPOINTMENT_NULLS,
    bearer: true,
    parts: PARTS,
    errors: [
      ...CLIENT_ERRORS,
      UNKNOWN,
      OVER,
      FORBIDDEN,
      docs.TAKEN,
      docs.MAX_APPOINTMENTS,
      ELSEWHERE,
      docs.FIELDS,
      docs.NOT_BOOKED,
      docs.REUSED,
      docs.LIMITED,
      docs.UNAVAILABLE,
    ],
  })
  async book(@Req() req: Request, @Client() client: ClientIdentity, @Param('id') id: string, @Body() { time }: NextAnswerRequest) {
    const locale = apiLocale(req);
    const appointment = await this.next.book(await this.next.one(id, client), time, locale);
    const [rule = ''] = await this.texts.rules([appointment], locale);
    return presentAppointment(appointment, rule);
  }

  /** POST /api/booking/next/{id}/decline */
  @Post('next/:id/decline')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Decline the times that are kept',
    description: 'They are free again. Done twice it is done once.',
    ...ANSWER,
    parts: PARTS,
    errors: [...CLIENT_ERRORS, UNKNOWN, ELSEWHERE, docs.LIMITED, docs.UNAVAILABLE],
  })
  async decline(@Client() client: ClientIdentity, @Param('id') id: string) {
    await this.next.decline(await this.next.one(id, client));
    return presentOffer((await this.next.one(id, client)).offer);
  }

  /** GET /api/booking/messages */
  @Get('messages')
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Which messages the client gets after appointments',
    description: 'Confirmations and reminders are not among them.',
    ...CHOICE,
    errors: [...CLIENT_ERRORS, ELSEWHERE, docs.UNAVAILABLE],
  })
  messages(@Client() { client }: ClientIdentity) {
    return this.next.choiceOf(client);
  }

  /** PUT /api/booking/messages: what is left out stays. */
  @Put('messages')
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Choose which messages the client gets after appointments',
    description: 'Omitted ones stay. Mails and SMS of this kind have a link that does the same.',
    ...CHOICE,
    errors: [...CLIENT_ERRORS, ELSEWHERE, docs.FIELDS, docs.LIMITED, docs.UNAVAILABLE],
  })
  async choose(@Client() { client }: ClientIdentity, @Body() { reviews, next }: MessagesRequest) {
    await this.next.choose({ client }, { reviews, next });
    return this.next.choiceOf(client);
  }
}

/** An offer as the API shows it. */
function presentOffer({ id, state, appointment, booked, until, times }: NextOffer) {
  return {
    id,
    state,
    appointment: appointment.id,
    booked,
    keptUntil: until.toISOString(),
    times: times.map(({ id: time, location, day, start, end, services }) => ({
      id: time,
      location,
      date: day,
      start,
      end,
      services: services.map(({ service, employee, start: from, quantity }) => ({
        service,
        professional: employee,
        start: from,
        quantity,
      })),
    })),
  };
}

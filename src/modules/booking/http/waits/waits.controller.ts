import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { apiLocale } from '../../../../platform/i18n/api-locale';
import { Idempotent } from '../../../../platform/idempotency/idempotent';
import { ApiDoc, type DocumentedError } from '../../../../platform/openapi/api-doc';
import { CLIENT_ERRORS, Client, ClientOnly, clientOf } from '../../../clients/clients.api';
import type { ClientIdentity } from '../../../clients/contract/client';
import { AppointmentTexts } from '../../application/appointment-texts.service';
import { ClientWaits } from '../../application/client-waits.service';
import * as docs from '../appointments/appointments.examples';
import { presentAppointment } from '../appointments/appointments.presenter';
import { WAIT_ANSWER, WAIT_EXAMPLE } from './waits.examples';
import { presentWait } from './waits.presenter';
import { WaitAnswerRequest, wantedWait, WaitRequest } from './waits.requests';

const PARTS = { id: { description: 'Id of a wait', type: 'string' } };
const UNKNOWN: DocumentedError = [404, 'wait_unknown', 'No such wait of this client'];
const OVER: DocumentedError = [409, 'offer_over', 'The time is not kept any more'];
const MOST: DocumentedError = [409, 'too_many_waits', 'The client waits for the maximum number of times'];
const ELSEWHERE: DocumentedError = [409, 'booking_kept_elsewhere', 'Another booking system keeps the calendar: there is no waitlist'];
const FORBIDDEN: DocumentedError = [403, 'online_booking_forbidden', 'The client may not book online'];

const ANSWER = { ...WAIT_ANSWER, example: WAIT_EXAMPLE, bearer: true } as const;
const byClient = { by: (req: Request): string => clientOf(req).client };

/** The waitlist, for the client who is signed in. */
@Controller('api/booking/waits')
@ClientOnly()
export class WaitsController {
  constructor(
    private readonly waits: ClientWaits,
    private readonly texts: AppointmentTexts,
  ) {}

  /** GET /api/booking/waits: those of the client, the live ones first. */
  @Get()
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'What the client waits for, the live ones first; at most 20',
    ...ANSWER,
    example: [WAIT_EXAMPLE],
    errors: [...CLIENT_ERRORS, docs.UNAVAILABLE],
  })
  async list(@Client() client: ClientIdentity) {
    return (await this.waits.of(client)).map(presentWait);
  }

  /** POST /api/booking/waits: 201; the same again is the wait that is there. */
  @Post()
  @Idempotent(byClient)
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Wait for a time',
    description:
      'When a time comes free that fits whole, it is kept for 30 minutes for the first who waits; the client is told by day. What fits already is offered at once.',
    ...ANSWER,
    errors: [...CLIENT_ERRORS, FORBIDDEN, MOST, ELSEWHERE, docs.FIELDS, docs.NOT_BOOKED, docs.REUSED, docs.LIMITED, docs.UNAVAILABLE],
  })
  async add(@Req() req: Request, @Client() client: ClientIdentity, @Body() body: WaitRequest) {
    return presentWait(await this.waits.add(wantedWait(body), client, apiLocale(req)));
  }

  /** DELETE /api/booking/waits/{id}: leaves the list. */
  @Delete(':id')
  @HttpCode(204)
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Leave the waitlist',
    description: 'What is kept goes to the next. Done twice it is done once.',
    bearer: true,
    parts: PARTS,
    errors: [...CLIENT_ERRORS, UNKNOWN, ELSEWHERE, docs.LIMITED, docs.UNAVAILABLE],
  })
  async leave(@Client() client: ClientIdentity, @Param('id') id: string): Promise<void> {
    await this.waits.leave(await this.waits.one(id, client));
  }

  /** POST /api/booking/waits/{id}/decline */
  @Post(':id/decline')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Decline what is offered',
    description: 'That day of the salon is not offered again; the client keeps the turn. After three offers the wait ends.',
    ...ANSWER,
    parts: PARTS,
    errors: [...CLIENT_ERRORS, UNKNOWN, ELSEWHERE, docs.FIELDS, docs.LIMITED, docs.UNAVAILABLE],
  })
  async decline(@Client() client: ClientIdentity, @Param('id') id: string, @Body() { offer }: WaitAnswerRequest) {
    await this.waits.decline(await this.waits.one(id, client), offer);
    return presentWait((await this.waits.one(id, client)).wait);
  }

  /** POST /api/booking/waits/{id}/book: the appointment. */
  @Post(':id/book')
  @Idempotent(byClient)
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Book what is offered',
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
  async book(@Req() req: Request, @Client() client: ClientIdentity, @Param('id') id: string, @Body() { offer }: WaitAnswerRequest) {
    const locale = apiLocale(req);
    const appointment = await this.waits.book(await this.waits.one(id, client), offer, locale);
    const [rule = ''] = await this.texts.rules([appointment], locale);
    return presentAppointment(appointment, rule);
  }
}

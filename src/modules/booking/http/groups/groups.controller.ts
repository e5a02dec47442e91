import { Body, Controller, Get, Header, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SiteEnvironment } from '../../../../platform/config/site.env';
import { apiLocale } from '../../../../platform/i18n/api-locale';
import { Idempotent } from '../../../../platform/idempotency/idempotent';
import { ApiDoc, type DocumentedError } from '../../../../platform/openapi/api-doc';
import { localePath, type Locale } from '../../../../shared/locale';
import { toKopiykas } from '../../../../shared/money';
import { CLIENT_ERRORS, Client, ClientOnly, clientOf } from '../../../clients/clients.api';
import type { ClientIdentity } from '../../../clients/contract/client';
import type { BookedGroup, WantedGroup } from '../../../scheduling/contract/group';
import { AppointmentTexts } from '../../application/appointment-texts.service';
import { ClientGroups } from '../../application/client-groups.service';
import * as docs from '../appointments/appointments.examples';
import { holdCookie, setHoldCookie } from '../holds/hold-cookie';
import { presentGroup, presentHeldGroup, presentOption } from './groups.presenter';
import { GroupBookingBody, GroupHoldRequest, GroupTimesRequest } from './groups.requests';

const ELSEWHERE: DocumentedError = [
  409,
  'booking_kept_elsewhere',
  'Another booking system keeps the calendar: it books one person at a time',
];
const UNKNOWN: DocumentedError = [404, 'group_unknown', 'No group has this id or link, or it is of another client'];
const UNDO_OVER: DocumentedError = [409, 'group_undo_over', 'More than 15 minutes have passed: each appointment is cancelled by itself'];
const TOO_MANY: DocumentedError = [429, 'too_many_holds', 'Too many holds from this network, or on this day of the salon'];
const AWAY: DocumentedError = [503, 'database_unavailable', 'The database is unavailable'];

const PART = { service: 'service-strizhka', employee: 'employee-olena-marchuk', start: '10:00', end: '11:00' };
const TIMES = {
  options: [
    { start: '10:00', end: '11:00', price: 2500, prepayment: 0, people: [{ start: '10:00', end: '11:00', price: 1250, parts: [PART] }] },
  ],
  next: null,
  lookedUntil: '2026-11-24',
};
const HELD = {
  hold: 'V2h5IGFyZSB5b3UgcmVhZGluZyB0aGlz',
  expiresAt: '2026-11-24T07:15:00.000Z',
  location: 'location-pechersk',
  date: '2026-11-24',
  people: [{ services: [{ service: 'service-strizhka', professional: 'employee-olena-marchuk', start: '10:00', end: '11:00' }] }],
};
const GROUP = {
  id: '0c9d6f6e-40a5-4a3e-9b0e-6f1a1a0b7c11',
  location: 'location-pechersk',
  payment: 'each',
  undoUntil: '2026-11-24T07:15:00.000Z',
  link: 'https://site.example/group/AAAAAAAAAAAAAAAAAAAAAA/',
  people: [{ link: 'https://site.example/visit/AAAAAAAAAAAAAAAAAAAAAA/', appointment: docs.APPOINTMENT_EXAMPLE }],
};
const ANSWER = { example: GROUP, nullable: docs.APPOINTMENT_NULLABLE, nulls: docs.APPOINTMENT_NULLS } as const;
const byClient = { by: (req: Request): string => clientOf(req).client };

/** Several people at one salon: one search, one hold, one booking. Times of day are of the salon's clock. */
@Controller('api/booking/groups')
export class GroupsController {
  constructor(
    private readonly groups: ClientGroups,
    private readonly texts: AppointmentTexts,
    private readonly site: SiteEnvironment,
  ) {}

  /** POST /api/booking/groups/times: when all of them can come. */
  @Post('times')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Times for several people together',
    description:
      'Two to six people at one salon, each with services in turn, by time. Without any that day, next is the next day that has some; null: none until lookedUntil. The time of the hold of whoever asks counts as free. price: hryvnias.',
    example: TIMES,
    nullable: ['price', 'next'],
    nulls: { next: 'string' },
    errors: [docs.FIELDS, docs.NOT_BOOKED, docs.LIMITED, ELSEWHERE, AWAY],
  })
  async times(@Req() req: Request, @Body() body: GroupTimesRequest) {
    const { options, next, lookedUntil } = await this.groups.options({ ...wantedOf(body), hold: holdCookie(req) }, req.ip ?? 'unknown');
    return { options: options.map(presentOption), next, lookedUntil };
  }

  /** POST /api/booking/groups/hold: keeps the times of all for 15 minutes. */
  @Post('hold')
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Hold times for several people for 15 minutes',
    description:
      'All of them or none. One hold per visitor: an earlier hold is released. Its id is also set as a cookie; it is renewed and released at /api/holds. people names the assigned employees.',
    example: HELD,
    errors: [docs.TAKEN, docs.FIELDS, docs.NOT_BOOKED, docs.LIMITED, TOO_MANY, ELSEWHERE, docs.UNAVAILABLE, AWAY],
  })
  async hold(@Req() req: Request, @Res({ passthrough: true }) res: Response, @Body() body: GroupHoldRequest) {
    const held = await this.groups.hold(
      { ...wantedOf(body), start: body.start },
      { hold: holdCookie(req) ?? null, address: req.ip ?? 'unknown' },
    );
    setHoldCookie(res, held, this.isSecure);
    return presentHeldGroup(held);
  }

  /** POST /api/booking/groups: 201 once all are booked. */
  @Post()
  @ClientOnly()
  @Idempotent(byClient)
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Book an appointment for each of several people',
    description:
      'All of them or none, in the name of the client. Consumes the hold of these times, which books once: sent again, it answers with the same group. Each appointment is then moved and cancelled by itself. A guest with a phone is sent that link by SMS. link: for who booked; links of people: one for each guest.',
    ...ANSWER,
    bearer: true,
    errors: [
      ...CLIENT_ERRORS,
      docs.TAKEN,
      docs.COSTS,
      docs.TAKES,
      docs.MAX_APPOINTMENTS,
      docs.FIELDS,
      docs.NOT_BOOKED,
      docs.REUSED,
      docs.LIMITED,
      ELSEWHERE,
      docs.UNAVAILABLE,
    ],
  })
  async create(
    @Req() req: Request,
    @Res({ passthrough: true }) res: Response,
    @Client() client: ClientIdentity,
    @Body() body: GroupBookingBody,
  ) {
    const kept = holdCookie(req);
    const { people, start, comments, payment, amount, duration } = body;
    const named = wantedOf(body).people.map((person, at) => ({ ...person, name: people[at]!.name, phone: people[at]!.phone }));
    const locale = apiLocale(req);
    const made = await this.groups.book({ ...wantedOf(body), people: named, start, comments, payment }, client, {
      hold: body.hold ?? kept ?? null,
      locale,
      amount: amount === undefined ? null : toKopiykas(amount),
      minutes: duration,
    });
    if (kept) setHoldCookie(res, null, this.isSecure);
    return this.present(made, locale);
  }

  /** GET /api/booking/groups/{token}: the group, for who has its link. */
  @Get(':token')
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'A group by the token of its link',
    ...ANSWER,
    parts: { token: { description: 'Token of the link of the group', type: 'string' } },
    errors: [UNKNOWN, docs.LIMITED, AWAY],
  })
  async one(@Req() req: Request, @Param('token') token: string) {
    return this.present(await this.groups.linked(token, req.ip ?? 'unknown'), apiLocale(req));
  }

  private async present(group: BookedGroup, locale: Locale) {
    const url = (path: string) => `${this.site.SITE_URL}${localePath(locale, path)}`;
    return presentGroup(group, {
      link: url(this.groups.path(group.id)),
      links: group.appointments.map(({ id }) => url(this.groups.guestPath(id))),
      rules: await this.texts.rules(group.appointments, locale),
    });
  }

  /** POST /api/booking/groups/{token}/undo: takes all of them back. */
  @Post(':token/undo')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Take a whole group back',
    description: 'Until undoUntil, whatever the rules say: all that is booked of it is cancelled, or nothing. Harmless to repeat.',
    ...ANSWER,
    parts: { token: { description: 'Token of the link of the group', type: 'string' } },
    errors: [UNKNOWN, UNDO_OVER, docs.BY_PHONE, docs.SETTLED, docs.TAKEN, docs.LIMITED, ELSEWHERE, docs.UNAVAILABLE, AWAY],
  })
  async undo(@Req() req: Request, @Param('token') token: string) {
    return this.present(await this.groups.undo(token, req.ip ?? 'unknown'), apiLocale(req));
  }

  private get isSecure(): boolean {
    return this.site.SITE_URL.startsWith('https:');
  }
}

function wantedOf({ location, date, mode, people }: GroupTimesRequest): Omit<WantedGroup, 'start'> {
  const wanted = people.map(({ services }) => ({
    services: services.map(({ service, professional }) => ({ service, professional: professional ?? null })),
  }));
  return { location, date, mode, people: wanted };
}

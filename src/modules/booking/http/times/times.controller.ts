import { Controller, Get, Header, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { LocalLimit } from '../../../../platform/limits/local-limit';
import { apiLocale } from '../../../../platform/i18n/api-locale';
import { ApiDoc } from '../../../../platform/openapi/api-doc';
import { toHryvnias } from '../../../../shared/money';
import { AddOns } from '../../application/add-ons.service';
import { BookingReads } from '../../application/booking-reads.service';
import type { FreeTime } from '../../../scheduling/contract/free-time';
import { FreeDays, type FreeDay } from '../../application/free-day.service';
import { NextFreeLinks } from '../../application/next-free-links.service';
import { holdCookie } from '../holds/hold-cookie';
import {
  FREE_DAY_EXAMPLE,
  FREE_TIME_EXAMPLE,
  NEXT_FREE_EXAMPLE,
  NEXT_FREE_LINKS_EXAMPLE,
  NEXT_FREE_TIMES_EXAMPLE,
  ADD_ONS_EXAMPLE,
  APPOINTMENT_OPTIONS_EXAMPLE,
} from '../reads/booking-reads.examples';
import {
  AddOnsRequest,
  FreeTimeRequest,
  NextFreeLinksRequest,
  NextFreeRequest,
  NextFreeTimesRequest,
  AppointmentOptionsRequest,
} from '../reads/booking-reads.requests';
import { withDegradedHeader } from '../reads/degraded';

const FIELDS = [422, 'invalid_fields', 'Missing fields, or invalid ids or days'] as const;
const LIMITED = [429, 'rate_limited', 'Too many requests from this network'] as const;
/** Questions that one address may ask in a minute. */
const QUESTIONS = { points: 300, seconds: 60 };

/** When employees are free. Times of day are of the salon's clock. */
@Controller('api')
export class TimesController {
  private readonly questions = new LocalLimit(QUESTIONS);

  constructor(
    private readonly reads: BookingReads,
    private readonly nextFreeLinks: NextFreeLinks,
    private readonly freeDays: FreeDays,
    private readonly addOns: AddOns,
  ) {}

  /** GET /api/employees/free-time: free times by employee and day. */
  @Get('employees/free-time')
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Free times of the employees of a salon',
    description:
      'Times at which one employee is free for all the services, one after another, by employee and day; days and employees without any are left out. The time of the hold of whoever asks counts as free. While the booking system is unavailable: an empty answer with header x-degraded: 1.',
    example: FREE_TIME_EXAMPLE,
    errors: [FIELDS, LIMITED],
  })
  async freeTime(@Req() req: Request, @Res({ passthrough: true }) res: Response, @Query() query: FreeTimeRequest): Promise<FreeTime> {
    this.questions.consume(req.ip ?? 'unknown');
    const { location, services, employee, from, to } = query;
    return withDegradedHeader(res, await this.reads.freeTime({ location, services, employee, from, to, hold: holdCookie(req) }));
  }

  /** GET /api/visit-options: whole appointments of a day. */
  @Get('visit-options')
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Appointment options with one or several employees',
    description: 'Times adjacent to an appointment or to the edge of the day first, then every interval. price: hryvnias.',
    example: APPOINTMENT_OPTIONS_EXAMPLE,
    nullable: ['price'],
    errors: [FIELDS, LIMITED],
  })
  async appointmentOptions(@Req() req: Request, @Res({ passthrough: true }) res: Response, @Query() query: AppointmentOptionsRequest) {
    this.questions.consume(req.ip ?? 'unknown');
    const { location, services, date, employees } = query;
    const options = withDegradedHeader(
      res,
      await this.reads.appointmentOptions({ location, services, date, employees, hold: holdCookie(req) }),
    );
    return options.map(({ start, end, price, parts }) => ({ start, end, price: price === null ? null : toHryvnias(price), parts }));
  }

  /** GET /api/visit-options/add-ons: what can be added to an appointment at its time. */
  @Get('visit-options/add-ons')
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Add-ons that fit an appointment at its time',
    description:
      'Services that are offered with the chosen ones and fit when the appointment begins at `start`: by the same employees or another free one. end, price and parts are of the whole appointment, whose last part is the add-on; added_price is what it adds. Book it as one more service. price, added_price: hryvnias.',
    example: ADD_ONS_EXAMPLE,
    nullable: ['price', 'added_price'],
    errors: [FIELDS, LIMITED],
  })
  async fittingAddOns(@Req() req: Request, @Query() query: AddOnsRequest) {
    this.questions.consume(req.ip ?? 'unknown');
    const { location, services, date, employees, start, added } = query;
    const asked = { location, services, date, employees, start, addOns: added, hold: holdCookie(req) };
    const found = await this.addOns.fitting(asked, apiLocale(req));
    const hryvnias = (price: number | null) => (price === null ? null : toHryvnias(price));
    return found.map(({ service: { id, name }, price, option }) => ({
      service: id,
      name,
      added_price: hryvnias(price),
      start: option.start,
      end: option.end,
      price: hryvnias(option.price),
      parts: option.parts,
    }));
  }

  /** GET /api/next-free: the next free time, or null. */
  @Get('next-free')
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'The next free time',
    description: 'For the given salon, services and employee; null if nothing is free. start is an instant.',
    example: NEXT_FREE_EXAMPLE,
    nullable: ['service'],
    errors: [FIELDS, LIMITED],
  })
  async nextFree(@Req() req: Request, @Res() res: Response, @Query() query: NextFreeRequest): Promise<void> {
    this.questions.consume(req.ip ?? 'unknown');
    const { location, service, employee } = query;
    const next = withDegradedHeader(res, await this.reads.nextFree({ location, service, employee }));
    // null is sent as JSON
    res.json(next);
  }

  /** GET /api/next-free/links?of=salon%3Doksamyt-pechersk&of=…: what links of our pages can say. */
  @Get('next-free/links')
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Next free times for booking links',
    description:
      'For pages, which know slugs. Per query of a link to /online/: the next free time as text, and a link with salon, employee, day and time; null if nothing is free or a slug cannot be booked. Times are salon time. seconds: how long a page may show the text.',
    example: NEXT_FREE_LINKS_EXAMPLE,
    errors: [FIELDS, LIMITED, [503, 'content_unavailable', 'No content has been loaded yet']],
  })
  async links(@Req() req: Request, @Res({ passthrough: true }) res: Response, @Query() { of }: NextFreeLinksRequest) {
    this.questions.consume(req.ip ?? 'unknown');
    return withDegradedHeader(res, await this.nextFreeLinks.of(of, apiLocale(req)));
  }

  /** GET /api/next-free/times?of=salon%3Doksamyt-pechersk: what the opening of a page shows. */
  @Get('next-free/times')
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Next free times for the subject of a page',
    description:
      'For pages: at most three times, soonest first, of different employees if the query names a salon, else of different salons. Times are salon time. seconds: how long a page may show them.',
    example: NEXT_FREE_TIMES_EXAMPLE,
    errors: [FIELDS, LIMITED, [503, 'content_unavailable', 'No content has been loaded yet']],
  })
  async times(@Req() req: Request, @Res({ passthrough: true }) res: Response, @Query() { of }: NextFreeTimesRequest) {
    this.questions.consume(req.ip ?? 'unknown');
    return withDegradedHeader(res, await this.nextFreeLinks.times(of, apiLocale(req)));
  }

  /** GET /api/next-free/day: the day of the city, for its map. */
  @Get('next-free/day')
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Free times of today in all salons',
    description:
      'Number of employees free for an appointment of the usual length, by salon slug and Kyiv time of day; for tomorrow when nobody is free today (isToday). minute: current minute of the day. seconds: how long a page may show the answer. Served from memory, at most one second old.',
    example: FREE_DAY_EXAMPLE,
    errors: [LIMITED, [503, 'content_unavailable', 'No content has been loaded yet']],
  })
  async day(@Req() req: Request, @Res({ passthrough: true }) res: Response): Promise<FreeDay> {
    this.questions.consume(req.ip ?? 'unknown');
    return withDegradedHeader(res, await this.freeDays.next(apiLocale(req)));
  }
}

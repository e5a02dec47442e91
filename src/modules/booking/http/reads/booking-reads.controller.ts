import { Controller, Get, Header, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { apiLocale } from '../../../../platform/i18n/api-locale';
import { ApiDoc } from '../../../../platform/openapi/api-doc';
import { BookingReads } from '../../application/booking-reads.service';
import { withDegradedHeader } from './degraded';
import { IN_PARTS, inPart } from './list-part';
import * as examples from './booking-reads.examples';
import { presentEmployee, presentFeedback, presentLocation, presentService, presentSettings } from './booking-reads.presenter';
import { BookingListRequest, BookingPartRequest, FeedbackListRequest, LocationListRequest } from './booking-reads.requests';

const DEGRADED = 'While the booking system is unavailable: the last known list, else an empty list, with header x-degraded: 1.';

/** What can be booked, as the booking system knows it. */
@Controller('api')
export class BookingReadsController {
  constructor(private readonly reads: BookingReads) {}

  /** GET /api/locations/: salons that can be booked. */
  @Get('locations')
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Salons that can be booked',
    description: `${IN_PARTS} ${DEGRADED}`,
    example: examples.LOCATIONS_EXAMPLE,
    nullable: ['geo_position'],
  })
  async locations(@Req() req: Request, @Res({ passthrough: true }) res: Response, @Query() query: BookingPartRequest) {
    return inPart(req, res, withDegradedHeader(res, await this.reads.locations(apiLocale(req))), query).map(presentLocation);
  }

  /** GET /api/categories: groups of services. */
  @Get('categories')
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Categories of services that can be booked',
    description: `${IN_PARTS} ${DEGRADED}`,
    example: examples.CATEGORIES_EXAMPLE,
    nullable: ['parent'],
  })
  async categories(@Req() req: Request, @Res({ passthrough: true }) res: Response, @Query() query: BookingPartRequest) {
    return inPart(req, res, withDegradedHeader(res, await this.reads.categories(apiLocale(req))), query);
  }

  /** GET /api/categories/{id}: one group of services. */
  @Get('categories/:id')
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'One category of services',
    description: 'While the booking system is unavailable: the last known answer, else an empty body, with header x-degraded: 1.',
    example: examples.CATEGORIES_EXAMPLE[0]!,
    nullable: ['parent'],
    parts: { id: { description: 'Id of a category', type: 'string' } },
    errors: [[404, 'category_unknown', 'There is no such category']],
  })
  async category(
    @Req() req: Request,
    @Res({ passthrough: true }) res: Response,
    @Param('id') id: string,
    @Query() _query: BookingListRequest,
  ) {
    return withDegradedHeader(res, await this.reads.category(id, apiLocale(req)));
  }

  /** GET /api/services?location=: services that can be booked online. */
  @Get('services')
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Services that can be booked, with their prices by salon',
    description: `duration: minutes. Prices are hryvnias, by salon and position of the employee. add_ons: services that are offered with it. questions and photographs: what it asks before it is booked; kind: yes_no, text or choice. ${IN_PARTS} ${DEGRADED}`,
    example: examples.SERVICES_EXAMPLE,
    nullable: ['category', 'duration', 'position', 'photographs'],
  })
  async services(@Req() req: Request, @Res({ passthrough: true }) res: Response, @Query() query: LocationListRequest) {
    const services = withDegradedHeader(res, await this.reads.services(apiLocale(req), query.location));
    return inPart(req, res, services, query).map(presentService);
  }

  /** GET /api/employees?location=: employees who can be booked online. */
  @Get('employees')
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Employees who can be booked',
    description: `schedules: usual hours by weekday, 1 is Monday; free times know the exceptions. ${IN_PARTS} ${DEGRADED}`,
    example: examples.EMPLOYEES_EXAMPLE,
    nullable: ['photo', 'gender', 'default_appointment_duration', 'services', 'rating'],
  })
  async employees(@Req() req: Request, @Res({ passthrough: true }) res: Response, @Query() query: LocationListRequest) {
    const employees = withDegradedHeader(res, await this.reads.employees(apiLocale(req), query.location));
    return inPart(req, res, employees, query).map(presentEmployee);
  }

  /** GET /api/employees/positions. */
  @Get('employees/positions')
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Positions of employees',
    description: `${IN_PARTS} ${DEGRADED}`,
    example: examples.POSITIONS_EXAMPLE,
    nullable: ['parent'],
  })
  async positions(@Req() req: Request, @Res({ passthrough: true }) res: Response, @Query() query: BookingPartRequest) {
    return inPart(req, res, withDegradedHeader(res, await this.reads.positions(apiLocale(req))), query);
  }

  /** GET /api/feedbacks?professional=: what clients wrote. */
  @Get('feedbacks')
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Feedback of clients, newest first',
    description: `Moderated feedback only. ${IN_PARTS} ${DEGRADED}`,
    example: examples.FEEDBACKS_EXAMPLE,
    nullable: ['appointment', 'professional'],
  })
  async feedbacks(@Req() req: Request, @Res({ passthrough: true }) res: Response, @Query() query: FeedbackListRequest) {
    const { professional: employee } = query;
    return inPart(req, res, withDegradedHeader(res, await this.reads.feedbacks({ employee })), query).map(presentFeedback);
  }

  /** GET /api/settings: what the widget obeys; null when it cannot be asked and was never known. */
  @Get('settings')
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Settings of online booking',
    description: 'While the booking system is unavailable: the last known settings, else an empty body, with header x-degraded: 1.',
    example: examples.SETTINGS_EXAMPLE,
    nullable: ['logo', 'color', 'googleAnalyticsCode', 'optionalRewardType'],
  })
  async settings(@Res({ passthrough: true }) res: Response, @Query() _query: BookingListRequest) {
    const settings = withDegradedHeader(res, await this.reads.settings());
    return settings && presentSettings(settings);
  }
}

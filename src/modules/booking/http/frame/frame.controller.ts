import { Controller, Get, Header, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { apiLocale } from '../../../../platform/i18n/api-locale';
import { ApiDoc } from '../../../../platform/openapi/api-doc';
import { DomainError } from '../../../../shared/domain-error';
import { translation } from '../../../../shared/translation';
import { BookingFrames } from '../../application/booking-frames.service';
import { readFrameRequest } from '../../contract/widget-frame';
import { FrameRequest } from './frame.requests';

/** Where the booking widget stands. */
@Controller('api/booking/frame')
export class FrameController {
  constructor(private readonly frames: BookingFrames) {}

  /** GET /api/booking/frame */
  @Get()
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Address of the booking widget for a choice',
    description: 'Slugs become ids if the widget is on another site; entries without an id are omitted.',
    example: { url: 'https://widget.example.com/?service=service-balayazh&lang=ua' },
    errors: [[503, 'booking_unavailable', 'No widget is configured']],
  })
  address(@Req() req: Request, @Query() query: FrameRequest): { readonly url: string } {
    const given: Readonly<Record<string, string | undefined>> = { ...query };
    const request = readFrameRequest((key) => given[key] ?? null);
    const url = this.frames.address(request, apiLocale(req));
    if (url === null) throw new DomainError('unavailable', 'booking_unavailable', translation('booking.errors.unavailable'));
    return { url };
  }
}

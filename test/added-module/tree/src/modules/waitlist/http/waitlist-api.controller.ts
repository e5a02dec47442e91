import { Body, Controller, Post } from '@nestjs/common';
import { ApiDoc } from '../../../platform/openapi/api-doc';
import type { WaitlistPlace } from '../contract/waitlist';
import { Waitlist } from '../waitlist.service';
import { WaitlistRequest } from './waitlist.requests';

@Controller('api/waitlist')
export class WaitlistApiController {
  constructor(private readonly waitlist: Waitlist) {}

  /** POST /api/waitlist: 201 with the place, 422 with the fields, 409 `waitlist_full`. */
  @Post()
  @ApiDoc({ summary: 'Join the waitlist', example: { ok: true, place: 1 }, errors: [[409, 'waitlist_full', 'No place is left']] })
  join(@Body() { name }: WaitlistRequest): WaitlistPlace {
    return { ok: true, place: this.waitlist.join(name) };
  }
}

import { Body, Controller, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { invalidForm } from '../../../platform/errors/invalid-form';
import { apiLocale } from '../../../platform/i18n/api-locale';
import { Idempotent } from '../../../platform/idempotency/idempotent';
import { ApiDoc } from '../../../platform/openapi/api-doc';
import { Waitlist } from '../application/waitlist.service';
import { WAITLIST_FORM, type WaitlistPlace } from '../contract/waitlist';
import { WaitlistRequest } from './waitlist.requests';

@Controller('api/waitlist')
export class WaitlistApiController {
  constructor(private readonly waitlist: Waitlist) {}

  /** POST /api/waitlist: as JOIN_WAITLIST says. */
  @Post()
  @Idempotent()
  @ApiDoc({
    summary: 'Join the waiting list',
    description: 'The place is confirmed by mail. An address that waits already keeps its place.',
    example: { ok: true, place: 1 },
    errors: [
      [409, 'waitlist_full', 'No place is left'],
      [422, 'invalid_fields', 'Invalid fields; see details'],
      [429, 'rate_limited', 'Too many requests from this network'],
      [503, 'database_unavailable', 'Nothing was stored: retry'],
    ],
  })
  async join(@Body() body: WaitlistRequest, @Req() req: Request): Promise<WaitlistPlace> {
    const { entry, ...reading } = await this.waitlist.join(body, { locale: apiLocale(req), address: req.ip ?? '' });
    if (!entry) throw invalidForm(WAITLIST_FORM, reading);
    return { ok: true, place: entry.place };
  }
}

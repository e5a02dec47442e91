import { Body, Controller, Delete, Header, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SiteEnvironment } from '../../../../platform/config/site.env';
import { RateLimits, type RateLimiter } from '../../../../platform/limits/rate-limits';
import { ApiDoc, type DocumentedError } from '../../../../platform/openapi/api-doc';
import { Appointments } from '../../application/appointments.service';
import type { Hold } from '../../../scheduling/contract/appointment';
import { CreateHold } from '../../application/create-hold.service';
import {
  FIELDS,
  HOLD_EXAMPLE,
  HOLD_NULLABLE,
  LIMITED,
  NOT_BOOKED,
  REUSED,
  TAKEN,
  TEST_LATE,
  UNAVAILABLE,
} from '../appointments/appointments.examples';
import { presentHold } from '../appointments/appointments.presenter';
import { HoldRequest } from '../appointments/appointments.requests';
import { holdCookie, setHoldCookie } from './hold-cookie';

const HOLDS = { name: 'booking.hold', points: 60, seconds: 600 };
const UNKNOWN: DocumentedError = [404, 'hold_unknown', 'The hold has expired'];
const TOO_MANY: DocumentedError = [429, 'too_many_holds', 'Too many holds from this network, or on this day of the salon'];
const RENEWED: DocumentedError = [409, 'hold_renewed', 'The hold was renewed already'];
const AWAY: readonly DocumentedError[] = [UNAVAILABLE, [503, 'database_unavailable', 'The database is unavailable']];
const TOKEN = { hold: { description: 'Id of the hold', type: 'string' } };

/** Times kept while a visitor signs in. No sign-in is needed. */
@Controller('api/holds')
export class HoldsController {
  private readonly limit: RateLimiter;

  constructor(
    private readonly appointments: Appointments,
    private readonly taking: CreateHold,
    private readonly site: SiteEnvironment,
    limits: RateLimits,
  ) {
    this.limit = limits.limiter(HOLDS);
  }

  /** POST /api/holds: keeps times for 15 minutes; the visitor's earlier hold goes. */
  @Post()
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Hold times for 15 minutes',
    description:
      'One hold per visitor: an earlier hold is released. Its id is also set as a cookie. services names the assigned employees. Idempotent per network with an Idempotency-Key.',
    example: HOLD_EXAMPLE,
    nullable: HOLD_NULLABLE,
    errors: [TAKEN, TEST_LATE, FIELDS, NOT_BOOKED, REUSED, LIMITED, TOO_MANY, ...AWAY],
  })
  async hold(@Req() req: Request, @Res({ passthrough: true }) res: Response, @Body() body: HoldRequest) {
    const address = req.ip ?? 'unknown';
    await this.limit.consume(address);
    const visitor = { hold: holdCookie(req) ?? null, address };
    const { hold, isRepeat } = await this.taking.create(body, visitor, req.get('idempotency-key'));
    if (isRepeat) res.setHeader('idempotency-replayed', 'true');
    return this.given(res, hold);
  }

  /** POST /api/holds/{hold}/renew: once, another 15 minutes. */
  @Post(':hold/renew')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Renew a hold for another 15 minutes, once',
    example: HOLD_EXAMPLE,
    nullable: HOLD_NULLABLE,
    parts: TOKEN,
    errors: [UNKNOWN, RENEWED, LIMITED, ...AWAY],
  })
  async renew(@Req() req: Request, @Res({ passthrough: true }) res: Response, @Param('hold') token: string) {
    await this.limit.consume(req.ip ?? 'unknown');
    return this.given(res, await this.appointments.renewHold(token));
  }

  /** DELETE /api/holds/{hold}: its times are free again. */
  @Delete(':hold')
  @HttpCode(204)
  @Header('cache-control', 'no-store')
  @ApiDoc({ summary: 'Release the hold', description: 'Idempotent: succeeds if the hold does not exist.', parts: TOKEN, errors: [...AWAY] })
  async release(@Req() req: Request, @Res({ passthrough: true }) res: Response, @Param('hold') token: string): Promise<void> {
    await this.appointments.releaseHold(token);
    if (holdCookie(req) === token) setHoldCookie(res, null, this.isSecure);
  }

  private given(res: Response, hold: Hold) {
    setHoldCookie(res, hold, this.isSecure);
    return presentHold(hold);
  }

  private get isSecure(): boolean {
    return this.site.SITE_URL.startsWith('https:');
  }
}

import { Controller, Get, Header, HttpCode, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ApiDoc } from '../openapi/api-doc';
import { Clock } from './clock';

/** Header that holds the server's time, milliseconds since 1970. */
export const SERVER_TIME_HEADER = 'x-server-time';

@Controller('api/time')
export class TimeController {
  constructor(private readonly clock: Clock) {}

  /** GET /api/time: 204 and the time in a header, for browsers whose clock is wrong (the minute of silence begins for all at once). */
  @Get()
  @HttpCode(204)
  @Header('cache-control', 'no-store')
  @ApiDoc({
    summary: 'Time of the server',
    description: 'Milliseconds since 1970 in the header x-server-time, for browsers whose clock is wrong.',
  })
  time(@Res({ passthrough: true }) res: Response): void {
    res.setHeader(SERVER_TIME_HEADER, String(this.clock.epochMs()));
  }
}

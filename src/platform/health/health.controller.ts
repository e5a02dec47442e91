import { Controller, Get, Header, Res } from '@nestjs/common';
import type { Response } from 'express';
import { HealthRegistry, type HealthState } from './health.registry';

@Controller('health')
export class HealthController {
  constructor(private readonly health: HealthRegistry) {}

  /** 200 while the process serves. */
  @Get('live')
  @Header('cache-control', 'no-store')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** 200 when every critical dependency works, 503 otherwise and while the process stops; each dependency with what it says about itself. */
  @Get('ready')
  @Header('cache-control', 'no-store')
  async ready(@Res({ passthrough: true }) res: Response): Promise<{ status: string; dependencies: Record<string, HealthState> }> {
    const { ready, dependencies } = await this.health.report();
    res.status(ready ? 200 : 503);
    return { status: ready ? 'ready' : 'unavailable', dependencies };
  }
}

import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { MetricsRegistry } from './metrics.registry';

@Controller()
export class MetricsController {
  constructor(private readonly metrics: MetricsRegistry) {}

  /** Prometheus text format. */
  @Get('metrics')
  async read(@Res() res: Response): Promise<void> {
    const text = await this.metrics.text();
    res.set({ 'content-type': this.metrics.contentType, 'cache-control': 'no-store' }).send(text);
  }
}

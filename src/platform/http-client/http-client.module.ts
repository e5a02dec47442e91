import { Global, Module, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { HealthModule } from '../health/health.module';
import { MetricsModule } from '../metrics/metrics.module';
import { HttpClientFactory } from './http-client.factory';
import { withServerTimings } from './server-timing';

@Global()
@Module({ imports: [HealthModule, MetricsModule], providers: [HttpClientFactory], exports: [HttpClientFactory] })
export class HttpClientModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply((_req: Request, _res: Response, next: NextFunction) => withServerTimings(next)).forRoutes('{*path}');
  }
}

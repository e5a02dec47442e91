import { Global, Module } from '@nestjs/common';
import { HealthModule } from '../health/health.module';
import { MetricsModule } from '../metrics/metrics.module';
import { HttpClientFactory } from './http-client.factory';

@Global()
@Module({ imports: [HealthModule, MetricsModule], providers: [HttpClientFactory], exports: [HttpClientFactory] })
export class HttpClientModule {}

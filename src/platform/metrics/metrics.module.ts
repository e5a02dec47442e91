import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { MetricsController } from './metrics.controller';
import { MetricsRegistry } from './metrics.registry';
import { RecentAnswers } from './recent-answers';
import { RequestDurations } from './request-durations';

@Global()
@Module({
  controllers: [MetricsController],
  providers: [MetricsRegistry, RecentAnswers, RequestDurations],
  exports: [MetricsRegistry, RecentAnswers],
})
export class MetricsModule implements OnModuleInit {
  constructor(private readonly metrics: MetricsRegistry) {}

  onModuleInit(): void {
    this.metrics.collectProcessMetrics();
  }
}

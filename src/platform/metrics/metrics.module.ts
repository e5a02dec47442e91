import { Global, Module, type MiddlewareConsumer, type NestModule, type OnModuleInit } from '@nestjs/common';
import { MetricsController } from './metrics.controller';
import { MetricsRegistry } from './metrics.registry';
import { RecentAnswers } from './recent-answers';
import { RequestDurationMiddleware } from './request-duration.middleware';

@Global()
@Module({ controllers: [MetricsController], providers: [MetricsRegistry, RecentAnswers], exports: [MetricsRegistry, RecentAnswers] })
export class MetricsModule implements NestModule, OnModuleInit {
  constructor(private readonly metrics: MetricsRegistry) {}

  onModuleInit(): void {
    this.metrics.collectProcessMetrics();
  }

  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(RequestDurationMiddleware).forRoutes('{*path}');
  }
}

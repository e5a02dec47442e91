import {
  Injectable,
  Module,
  type MiddlewareConsumer,
  type NestMiddleware,
  type NestModule,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { DeclaresEnvironment } from '../config/environment-group';
import { routePattern } from '../metrics/request-duration.middleware';
import type { OtlpTracer } from './otlp-tracer';
import { openSpan, useTracer } from './tracer';
import { TracingEnvironment } from './tracing.env';

/** A span for each request that reaches the application; what is done for it belongs to the same trace. */
@Injectable()
class RequestSpanMiddleware implements NestMiddleware {
  use(req: Request, res: Response, next: NextFunction): void {
    openSpan('HTTP', { 'http.request.method': req.method }, (span) => {
      if (span)
        res.once('close', () => {
          const route = routePattern(req);
          span.name(`HTTP ${req.method} ${route}`);
          span.add({ 'http.route': route, 'http.response.status_code': res.statusCode });
          if (res.statusCode >= 500) span.fail(undefined);
          span.end();
        });
      next();
    });
  }
}

/** Traces, when a collector is configured. */
@DeclaresEnvironment(TracingEnvironment)
@Module({ providers: [RequestSpanMiddleware] })
export class TracingModule implements NestModule, OnModuleInit, OnApplicationShutdown {
  private tracer: OtlpTracer | null = null;

  constructor(private readonly env: TracingEnvironment) {}

  async onModuleInit(): Promise<void> {
    const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRACE_PERCENT: percent } = this.env;
    if (endpoint === undefined) return;
    const { OtlpTracer: Made } = await import('./otlp-tracer.js');
    this.tracer = new Made(endpoint, percent);
    useTracer(this.tracer);
  }

  /** What has not been sent yet is sent. */
  async onApplicationShutdown(): Promise<void> {
    if (!this.tracer) return;
    useTracer(null);
    await this.tracer.close();
  }

  configure(consumer: MiddlewareConsumer): void {
    if (this.env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) consumer.apply(RequestSpanMiddleware).forRoutes('{*path}');
  }
}

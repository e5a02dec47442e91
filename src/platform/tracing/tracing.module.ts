import { Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DeclaresEnvironment } from '../config/environment-group';
import type { OtlpTracer } from './otlp-tracer';
import { RequestSpans } from './request-spans';
import { useTracer } from './tracer';
import { TracingEnvironment } from './tracing.env';

/** Traces, when a collector is configured. */
@DeclaresEnvironment(TracingEnvironment)
@Module({ providers: [RequestSpans] })
export class TracingModule implements OnModuleInit, OnApplicationShutdown {
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
}

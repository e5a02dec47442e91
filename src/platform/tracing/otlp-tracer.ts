import { ROOT_CONTEXT, SpanKind, SpanStatusCode, context, isSpanContextValid, trace, type Context, type Span } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace-base';
import type { OpenSpan, SpanFacts, Tracer } from './tracer';

/** Bounds: spans that wait to be sent (more are dropped), how many are sent at once, and how long one sending may take. */
const QUEUE = { maxQueueSize: 2048, maxExportBatchSize: 256, scheduledDelayMillis: 2000, exportTimeoutMillis: 5000 };
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Traces by OpenTelemetry, sent to a collector. This file is loaded only when one is configured. */
export class OtlpTracer implements Tracer {
  private readonly contexts = new AsyncLocalStorageContextManager().enable();
  private readonly provider: BasicTracerProvider;
  private readonly tracer;

  /** @param percent how many of a hundred traces are kept */
  constructor(endpoint: string, percent: number) {
    const exporter = new OTLPTraceExporter({
      url: `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`,
      timeoutMillis: QUEUE.exportTimeoutMillis,
    });
    this.provider = new BasicTracerProvider({
      resource: resourceFromAttributes({ 'service.name': 'site' }),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(percent / 100) }),
      spanProcessors: [new BatchSpanProcessor(exporter, QUEUE)],
    });
    context.setGlobalContextManager(this.contexts);
    this.tracer = this.provider.getTracer('site');
  }

  within<T>(name: string, facts: SpanFacts, work: (span: OpenSpan) => T, parent?: string): T {
    const from = contextOf(parent) ?? context.active();
    const span = this.tracer.startSpan(name, { attributes: { ...facts }, kind: kindOf(name) }, from);
    return context.with(trace.setSpan(from, span), () => work(opened(span)));
  }

  traceId(): string | undefined {
    return trace.getActiveSpan()?.spanContext().traceId;
  }

  parent(): string | undefined {
    const found = trace.getActiveSpan()?.spanContext();
    return found && isSpanContextValid(found)
      ? `00-${found.traceId}-${found.spanId}-${found.traceFlags.toString(16).padStart(2, '0')}`
      : undefined;
  }

  /** Sends what waits, and ends. */
  async close(): Promise<void> {
    await this.provider.shutdown().catch(() => undefined);
    context.disable();
  }
}

const kindOf = (name: string) =>
  name.startsWith('HTTP') ? SpanKind.SERVER : name.startsWith('call') ? SpanKind.CLIENT : SpanKind.INTERNAL;

function contextOf(parent: string | undefined): Context | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(parent ?? '') ?? [];
  if (!traceId || !spanId || !flags) return undefined;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true });
}

function opened(span: Span): OpenSpan {
  return {
    name: (name) => void span.updateName(name),
    add: (facts) => void span.setAttributes({ ...facts }),
    // the kind alone: messages of errors may quote what visitors wrote
    fail: (error) => {
      span.setStatus({ code: SpanStatusCode.ERROR });
      if (error instanceof Error) span.setAttribute('error.type', error.name);
    },
    end: () => span.end(),
  };
}

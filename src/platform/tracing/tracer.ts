/** Facts of a span: never a name, phone, address or text of a visitor. */
export type SpanFacts = Readonly<Record<string, string | number>>;

/** A span that is under way. */
export interface OpenSpan {
  /** Says later what was not known at its beginning. */
  name(name: string): void;
  add(facts: SpanFacts): void;
  fail(error: unknown): void;
  end(): void;
}

/** What makes spans; there is one while traces are configured. */
export interface Tracer {
  /** Opens a span below the one of the moment, or below a `parent` from elsewhere, and runs `work` within it. `work` ends it. */
  within<T>(name: string, facts: SpanFacts, work: (span: OpenSpan) => T, parent?: string): T;
  /** Id of the trace of the moment. */
  traceId(): string | undefined;
  /** The span of the moment as W3C's `traceparent`, for what goes on with it later or elsewhere. */
  parent(): string | undefined;
}

let tracer: Tracer | null = null;

/** Traces from now on; null: no more. */
export function useTracer(made: Tracer | null): void {
  tracer = made;
}

/**
 * Runs a piece of work as a span of the trace of the moment; without traces it is only run.
 * @param parent the `currentParent` of what caused it, when that has ended or happened in another process
 */
export function traced<T>(name: string, facts: SpanFacts, work: () => Promise<T>, parent?: string): Promise<T> {
  if (!tracer) return work();
  return tracer.within(
    name,
    facts,
    async (span) => {
      try {
        return await work();
      } catch (error) {
        span.fail(error);
        throw error;
      } finally {
        span.end();
      }
    },
    parent,
  );
}

/** Runs work within a span that the caller ends; null without traces. */
export function openSpan<T>(name: string, facts: SpanFacts, work: (span: OpenSpan | null) => T): T {
  return tracer ? tracer.within(name, facts, work) : work(null);
}

/** Id of the trace of the moment, for the log. */
export function currentTraceId(): string | undefined {
  return tracer?.traceId();
}

/** The span of the moment, to be kept with what is done later; undefined without traces. */
export function currentParent(): string | undefined {
  return tracer?.parent();
}

import { Logger } from '@nestjs/common';
import type { Counter, Gauge, Histogram } from 'prom-client';
import { KEY_REFUSED, type HealthState } from '../health/health.registry';
import type { MetricsRegistry } from '../metrics/metrics.registry';
import { isOutage, isTransient } from './retry-rules';
import type { UpstreamError } from './upstream-error';

const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Metrics of all upstreams, told apart by the label `upstream`. */
export interface UpstreamMetrics {
  readonly durations: Histogram<'upstream' | 'outcome'>;
  readonly failures: Counter<'upstream' | 'kind'>;
  readonly open: Gauge<'upstream'>;
}

export function upstreamMetrics(metrics: MetricsRegistry): UpstreamMetrics {
  return {
    durations: metrics.histogram({
      name: 'upstream_request_duration_seconds',
      help: 'Time of one try of a call to another service, by outcome: ok or the kind of failure',
      labels: ['upstream', 'outcome'],
      buckets: BUCKETS,
    }),
    failures: metrics.counter({ name: 'upstream_failures_total', help: 'Failed tries, by kind', labels: ['upstream', 'kind'] }),
    open: metrics.gauge({ name: 'upstream_circuit_open', help: '1 while the circuit breaker is open', labels: ['upstream'] }),
  };
}

/** What is known about one upstream: told by its HttpClient, read by metrics, health and logs. */
export class UpstreamObserver {
  private readonly logger = new Logger('Upstream');
  private lastSuccess?: string;
  private lastError?: { readonly at: string; readonly kind: string; readonly status?: number };
  private failing = false;
  private isOpen = false;

  constructor(
    private readonly upstream: string,
    private readonly metrics: UpstreamMetrics,
    /** Is told once how each try ended: why it failed, or null; and whether the next one would fail, too. */
    private readonly tell: (failure: string | null, isCertain: boolean) => void = () => undefined,
  ) {
    metrics.open.set({ upstream }, 0);
  }

  /** An answer came. @param refused its status when it says that our key is not taken */
  succeeded(durationMs: number, refused: number | null = null): void {
    if (refused === null) this.works();
    else this.refusesKey(refused);
    if (refused === null) this.lastSuccess = new Date().toISOString();
    this.metrics.durations.observe({ upstream: this.upstream, outcome: 'ok' }, durationMs / 1000);
  }

  /** A try failed. @param isKeyRefused its answer says that our key is not taken */
  failed(error: UpstreamError, durationMs: number, isKeyRefused = false): void {
    if (isKeyRefused) this.refusesKey(error.status ?? 0);
    else if (isAnswer(error)) this.works();
    else if (isOutage(error) || error.kind === 'malformed') this.fails(error);
    this.lastError = { at: new Date().toISOString(), kind: error.kind, ...(error.status && { status: error.status }) };
    this.metrics.failures.inc({ upstream: this.upstream, kind: error.kind });
    if (error.kind !== 'open') {
      this.metrics.durations.observe({ upstream: this.upstream, outcome: error.kind }, durationMs / 1000);
    }
  }

  /** A call failed for good. Logged without query, headers and body, which may hold personal data. */
  gaveUp(error: UpstreamError, method: string, path: string): void {
    // asked to slow down (429) until all attempts were used up; an outage was told at each try
    if (isTransient(error) && !isOutage(error)) this.fails(error);
    const { upstream, kind, status } = error;
    this.logger.warn({ upstream, kind, status, method, path: path.replace(/\?.*/s, ''), msg: error.message });
  }

  private works(): void {
    this.failing = false;
    this.tell(null, false);
  }

  private fails({ kind, status }: UpstreamError): void {
    this.failing = true;
    this.tell([kind, status].filter((part) => part !== undefined).join(' '), false);
  }

  private refusesKey(status: number): void {
    this.failing = true;
    this.tell(`${KEY_REFUSED} ${status}`, true);
  }

  circuit(isOpen: boolean): void {
    if (isOpen === this.isOpen) return;
    this.isOpen = isOpen;
    this.metrics.open.set({ upstream: this.upstream }, isOpen ? 1 : 0);
    this.logger.warn({ upstream: this.upstream, msg: isOpen ? 'circuit breaker opened' : 'circuit breaker lets calls through again' });
  }

  /**
   * Works unless the last attempt failed because of the upstream: no answer in time, a network failure, 5xx, an answer
   * that cannot be read, 429 until the tries were used up, or our key was refused. Another refusal (404, 422 …) is an answer. Never asked counts as working.
   */
  health(): HealthState {
    const { lastSuccess = null, lastError = null } = this;
    return { ok: !this.failing, circuit: this.isOpen ? 'open' : 'closed', lastSuccess, lastError };
  }
}

/** A refusal (4xx): the upstream works. */
function isAnswer(error: UpstreamError): boolean {
  const { kind, status = 0 } = error;
  return kind === 'status' && status < 500 && !isTransient(error);
}

import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createRequire } from 'node:module';
import type { Agent } from 'undici';
import { HealthRegistry } from '../health/health.registry';
import { MetricsRegistry } from '../metrics/metrics.registry';
import { HttpClient, type HttpClientOptions } from './http-client';
import { UpstreamObserver, upstreamMetrics } from './upstream-observer';

const CONNECTIONS_PER_ORIGIN = 8;

/** Makes the clients of other services. All share one connection pool; each has its own breaker, metrics and health entry. */
@Injectable()
export class HttpClientFactory implements OnApplicationShutdown {
  private agent?: Agent;

  constructor(
    private readonly metrics: MetricsRegistry,
    private readonly health: HealthRegistry,
  ) {}

  /**
   * One client per upstream, made once at start. Its health is shown but does not make the site unready.
   * @throws Error when a client of this name exists
   */
  create(options: HttpClientOptions): HttpClient {
    const { name } = options;
    const told = (failure: string | null, isCertain: boolean) =>
      failure === null ? this.health.succeeded(name) : this.health.failed(name, failure, isCertain);
    const observer = new UpstreamObserver(name, upstreamMetrics(this.metrics), told);
    this.health.add(name, () => observer.health(), { critical: false, isTried: true });
    return new HttpClient(options, this.pool(), observer);
  }

  /** Nest has finished its requests by now: connections that are still open would keep the process alive. */
  async onApplicationShutdown(): Promise<void> {
    await this.agent?.destroy();
  }

  /** Imported with the first client: a site on embedded content makes no calls and saves 15 MB. */
  private pool(): Agent {
    const { Agent } = createRequire(__filename)('undici') as typeof import('undici');
    return (this.agent ??= new Agent({ connections: CONNECTIONS_PER_ORIGIN }));
  }
}

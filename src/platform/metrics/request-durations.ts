import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import type { Histogram } from 'prom-client';
import { MetricsRegistry } from './metrics.registry';
import { RecentAnswers } from './recent-answers';

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The pattern that matched (`/salons/:slug`), so that the number of series stays bounded whatever addresses are asked for. */
export function routePattern(req: Request): string {
  const { path } = (req.route as { path?: unknown } | undefined) ?? {};
  return typeof path === 'string' ? path : 'unmatched';
}

/** Measures every request that reaches the application (cached pages are answered before it and count their own hits). */
@Injectable()
export class RequestDurations {
  private readonly durations: Histogram<'method' | 'route' | 'status'>;

  constructor(
    metrics: MetricsRegistry,
    private readonly recent: RecentAnswers,
  ) {
    this.durations = metrics.histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the request to the end of the answer, by route pattern and status',
      labels: ['method', 'route', 'status'],
      buckets: BUCKETS,
    });
  }

  readonly middleware = (req: Request, res: Response, next: NextFunction): void => {
    const started = performance.now();
    res.once('finish', () => {
      this.recent.count(res.statusCode);
      const method = METHODS.has(req.method) ? req.method : 'other';
      this.durations.observe({ method, route: routePattern(req), status: res.statusCode }, (performance.now() - started) / 1000);
    });
    next();
  };
}

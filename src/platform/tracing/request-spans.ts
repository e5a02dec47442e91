import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { routePattern } from '../metrics/request-durations';
import { openSpan } from './tracer';

/** A span for each request that reaches the application; what is done for it belongs to the same trace. Without a tracer there is none. */
@Injectable()
export class RequestSpans {
  readonly middleware = (req: Request, res: Response, next: NextFunction): void => {
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
  };
}

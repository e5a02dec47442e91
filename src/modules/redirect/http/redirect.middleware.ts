import { Injectable } from '@nestjs/common';
import type { NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { RedirectService } from '../redirect.service';

/** Answers legacy addresses with 301 before any other middleware. */
@Injectable()
export class RedirectMiddleware implements NestMiddleware {
  constructor(private readonly redirects: RedirectService) {}

  use(req: Request, res: Response, next: NextFunction): void {
    const mark = req.originalUrl.indexOf('?');
    const path = mark < 0 ? req.originalUrl : req.originalUrl.slice(0, mark);
    const query = mark < 0 ? '' : req.originalUrl.slice(mark + 1);
    const redirect = this.redirects.redirectFor({ method: req.method, path, query });
    if (!redirect) return next();
    // Permanent, but cached for an hour only, so that a mistake in the table can be corrected.
    res.writeHead(301, { Location: redirect.to, 'Cache-Control': 'public, max-age=3600', 'Content-Length': 0 });
    res.end();
  }
}

import { Injectable } from '@nestjs/common';
import type { NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { areaOf } from '../../../shared/site-areas';
import { containsToken } from '../../../shared/token-like';
import { OwnRedirects } from '../application/own-redirects.service';
import { RedirectService } from '../application/redirect.service';

/**
 * Answers legacy addresses and those that operators redirect with 301, and counts unknown addresses. Paths that are no pages (the API, pictures,
 * files of the build) pass by.
 */
@Injectable()
export class RedirectMiddleware implements NestMiddleware {
  constructor(
    private readonly redirects: RedirectService,
    private readonly own: OwnRedirects,
  ) {}

  use(req: Request, res: Response, next: NextFunction): void {
    const mark = req.originalUrl.indexOf('?');
    const path = mark < 0 ? req.originalUrl : req.originalUrl.slice(0, mark);
    if (areaOf(path) !== null) return next();
    const query = mark < 0 ? '' : req.originalUrl.slice(mark + 1);
    const request = { method: req.method, path, query };
    const redirect = this.redirects.redirectFor(request);
    // slashes first, as everywhere (docs/product.md, redirects 1)
    const own = redirect?.rule === 1 ? undefined : this.own.redirectFor(request);
    const to = own ?? redirect?.to;
    if (to === undefined) {
      if (acceptsPage(req)) res.once('finish', () => res.statusCode === 404 && this.own.missed(path));
      return next();
    }
    if (redirect && redirect.rule !== 1 && own === undefined) this.own.followed(path);
    // Permanent, but cached for an hour only, so that a mistake in the table can be corrected; a link with a token not at all.
    res.writeHead(301, { Location: to, 'Cache-Control': containsToken(to) ? 'no-store' : 'public, max-age=3600', 'Content-Length': 0 });
    res.end();
  }
}

/** Whether the request accepts a page: scanners rarely send such a header. */
function acceptsPage({ method, headers }: Request): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html');
}
